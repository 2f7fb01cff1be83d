import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

type Rest = Parameters<typeof casesOf>[1][string];

const sent = (data: object): Call => ({ body: { data } });

/** One grey pixel. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCA05RTSgAAAABJRU5ErkJggg==';

const withLogo = {
  given: 'an account with a logo',
  arrange: async (test: TestApp) => void (await test.call('setlogo', sent({ logo }))),
};

export const settingsCases: GoldenCase[] = [
  ...casesOf('getsettings', {
    'as-they-begin': { request: {} },
    'with-a-logo': { ...withLogo, request: {} },
  }),

  ...casesOf('changesettings', {
    everything: {
      request: sent({
        company: {
          legal_name: 'Example Solar Pty Ltd',
          abn: '18123456789',
          address: '1 Example Street, Newtown NSW 2042',
          phone: '(02) 5550 1234',
          email: 'office@example.com',
          website: 'https://example.com',
          licence: 'EC 12345',
        },
        colours: { primary: '#123ABC', accent: '#ffcc00' },
        proposal: {
          valid_days: 14,
          deposit_percent: 5,
          install_weeks: 6,
          workmanship_warranty_years: 10,
          terms: 'One.\n\nTwo.',
          warranties: 'Three.',
          complaints: 'Four.',
          certificate_cents: 3650,
        },
        sms: { sender: 'ExSolar', sender_registered: true },
        time_zone: 'Australia/Perth',
      }),
    },
    'certificate-prices-in-any-order': {
      request: sent({
        proposal: {
          certificate_prices: [
            { from: '2027-07-01', cents: 3500 },
            { from: '2027-01-01', cents: 3700 },
          ],
        },
      }),
    },
    'answers-about-the-sale': {
      request: sent({
        proposal: {
          sale_terms: {
            late_refund_days: 21,
            uses_subcontractors: null,
            old_equipment: 'charged',
            old_equipment_cents: 30_000,
            extra_charges: [{ description: 'Switchboard upgrade', cents: 150_000 }],
          },
        },
      }),
    },
    'finance-offered': {
      request: sent({
        finance: {
          offered: true,
          lender: 'Example Lender',
          annual_rate: 7.99,
          months: 84,
          monthly_fee_cents: 1_000,
          wording: 'Invented wording of a firm.',
        },
      }),
    },
    'price-rules': {
      request: sent({
        price_rules: {
          on_new_projects: true,
          from_postcode: '2042',
          rules: [
            { description: 'Installation', basis: 'watt', cents: 95 },
            { description: 'Second storey', basis: 'storey', cents: 60_000 },
          ],
        },
      }),
    },
    'one-member': { request: sent({ proposal: { valid_days: 14 } }) },
    emptied: {
      given: 'an account with a phone number',
      arrange: (test) =>
        test.call('changesettings', sent({ company: { phone: '(02) 5550 1234' } })),
      request: sent({ company: { phone: '' } }),
    },
    nothing: { request: sent({}) },
    ...refusedData({
      'abn-with-a-wrong-sum': { company: { abn: '18 123 456 788' } },
      'email-invalid': { company: { email: 'office' } },
      'website-over-plain-http': { company: { website: 'http://example.com' } },
      'name-too-long': { company: { legal_name: 'a'.repeat(201) } },
      'colour-by-name': { colours: { accent: 'yellow' } },
      'colour-too-light': { colours: { primary: '#f2a900' } },
      'days-zero': { proposal: { valid_days: 0 } },
      'percent-above-100': { proposal: { deposit_percent: 101 } },
      'percent-a-text': { proposal: { deposit_percent: '10' } },
      'certificate-price-of-no-day': {
        proposal: { certificate_prices: [{ from: '2027-02-29', cents: 3700 }] },
      },
      'certificate-prices-of-one-day': {
        proposal: {
          certificate_prices: [
            { from: '2027-01-01', cents: 3700 },
            { from: '2027-01-01', cents: 3600 },
          ],
        },
      },
      'refund-days-zero': { proposal: { sale_terms: { late_refund_days: 0 } } },
      'answer-of-another-kind': { proposal: { sale_terms: { uses_subcontractors: 'no' } } },
      'progress-above-the-rest': { proposal: { sale_terms: { progress_percent: 91 } } },
      'progress-and-deposit-above-100': {
        proposal: { deposit_percent: 20, sale_terms: { progress_percent: 85 } },
      },
      'charge-without-a-name': {
        proposal: { sale_terms: { extra_charges: [{ description: '', cents: 100 }] } },
      },
      'certificate-negative': { proposal: { certificate_cents: -1 } },
      'finance-without-rate-and-wording': {
        finance: { offered: true, lender: 'Example Lender', months: 84, wording: ' ' },
      },
      'rate-above-the-limit': { finance: { annual_rate: 48.5 } },
      'price-rule-of-another-basis': {
        price_rules: { rules: [{ description: 'Roof', basis: 'roof', cents: 100 }] },
      },
      'price-rules-with-one-description': {
        price_rules: {
          rules: [
            { description: 'Installation', basis: 'panel', cents: 100 },
            { description: 'Installation', basis: 'fixed', cents: 100 },
          ],
        },
      },
      'sender-of-digits': { sms: { sender: '61491570156' } },
      'sender-too-long': { sms: { sender: 'ExampleSolar' } },
      'time-zone-unknown': { time_zone: 'Sydney' },
      'company-a-text': { company: 'Example Solar' },
    }),
  }),

  ...casesOf('setlogo', {
    set: { request: sent({ logo }) },
    removed: { ...withLogo, request: sent({ logo: '' }) },
    ...refusedAs('INVALID_PARAMETERS', {
      'no-image': sent({ logo: 'bm8gaW1hZ2U=' }),
      'not-base64': sent({ logo: 'a b c' }),
      missing: sent({}),
    }),
  }),
];

function refusedData(datas: Record<string, object>): Record<string, Rest> {
  return Object.fromEntries(
    Object.entries(datas).map(([name, data]) => [
      name,
      { request: sent(data), refusal: 'INVALID_PARAMETERS' },
    ]),
  );
}
