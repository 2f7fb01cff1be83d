import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSettings } from './change-settings.ts';
import { type AccountSettings, defaultSettings, type ProposalSettings } from './settings.ts';

const { company, colours, proposal, sms } = defaultSettings;
const { saleTerms } = proposal;

function refusal(changes: Partial<AccountSettings>): string | undefined {
  try {
    checkSettings({ ...defaultSettings, ...changes });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message;
  }
}

test('the settings that everybody starts with are right', () => {
  assert.equal(refusal({}), undefined);
});

test('refuses invalid company details and names the field', () => {
  const cases = [
    [{ abn: '18 123 456' }, 'company.abn must have 11 digits'],
    [
      { abn: '18 123 456 788' },
      'company.abn must be a valid ABN: a digit of this one is wrong, so check it against your registration',
    ],
    [{ legalName: 'a'.repeat(201) }, 'company.legal_name must have at most 200 characters'],
    [{ address: 'a\nb' }, 'company.address must not contain control characters'],
    [{ email: 'office' }, 'company.email must be an email address'],
    ...[
      'http://example.com',
      'example.com',
      'https://',
      'javascript:alert(1)',
      'https://a:b@example.com',
    ].map(
      (website) =>
        [
          { website },
          'company.website must be an address that begins with https://, or empty',
        ] as const,
    ),
  ] as const;
  for (const [patch, message] of cases) {
    assert.equal(refusal({ company: { ...company, ...patch } }), message);
  }
  const whole = {
    legalName: 'Example Solar Pty Ltd',
    abn: '18 123 456 789',
    address: '1 Example Street, Newtown NSW 2042',
    phone: '(02) 5550 1234',
    email: 'office@example.com',
    website: 'https://example.com/solar',
    licence: 'EC 12345',
    aboutUs: '',
  };
  assert.equal(refusal({ company: whole }), undefined);
});

test('a primary colour must be dark enough for white text, and any colour a colour', () => {
  const messages = ['red', '#12345', '#1234567'].map((primary) =>
    refusal({ colours: { ...colours, primary } }),
  );
  assert.deepEqual(
    new Set(messages),
    new Set(['colours.primary must be a colour such as #0b4f6c']),
  );
  assert.equal(
    refusal({ colours: { ...colours, primary: '#f2a900' } }),
    'colours.primary must be darker: white text on it would have a contrast of 2, and needs 4.5',
  );
  assert.equal(
    refusal({ colours: { ...colours, primary: '#777777' } }),
    'colours.primary must be darker: white text on it would have a contrast of 4.4, and needs 4.5',
  );
  assert.equal(refusal({ colours: { ...colours, accent: '#ffff00' } }), undefined);
});

test('figures of proposals have bounds', () => {
  const cases = [
    [{ validDays: 0 }, 'proposal.valid_days must be a whole number from 1 to 365'],
    [{ depositPercent: 101 }, 'proposal.deposit_percent must be a whole number from 0 to 100'],
    [{ depositPercent: 9.5 }, 'proposal.deposit_percent must be a whole number from 0 to 100'],
    [{ installWeeks: 0 }, 'proposal.install_weeks must be a whole number from 1 to 104'],
    [
      { workmanshipWarrantyYears: -1 },
      'proposal.workmanship_warranty_years must be a whole number from 0 to 40',
    ],
    [
      { certificateCents: 10_001 },
      'proposal.certificate_cents must be a whole number from 0 to 10000',
    ],
    [
      { certificatePrices: [{ from: '2027-02-29', cents: 3_700 }] },
      'proposal.certificate_prices.0.from must be a day such as 2027-01-01',
    ],
    [
      {
        certificatePrices: [
          { from: '2027-03-01', cents: 3_700 },
          { from: '2027-01-01', cents: 3_600 },
          { from: '2027-03-01', cents: 3_500 },
        ],
      },
      'proposal.certificate_prices.2.from must be another day: 2027-03-01 has a price',
    ],
    [
      { certificatePrices: [{ from: '2027-01-01', cents: -1 }] },
      'proposal.certificate_prices.0.cents must be a whole number from 0 to 10000',
    ],
    [
      { certificatePrices: Array.from({ length: 51 }, () => ({ from: '2027-01-01', cents: 1 })) },
      'proposal.certificate_prices must have at most 50 entries',
    ],
    [
      { saleTerms: { ...saleTerms, depositDueDays: 91 } },
      'proposal.sale_terms.deposit_due_days must be a whole number from 0 to 90',
    ],
    [
      { saleTerms: { ...saleTerms, lateRefundDays: 1.5, connectionRefundDays: 0 } },
      'proposal.sale_terms.connection_refund_days must be a whole number from 1 to 90; ' +
        'proposal.sale_terms.late_refund_days must be a whole number from 1 to 90',
    ],
    [
      { depositPercent: 20, saleTerms: { ...saleTerms, progressPercent: 81 } },
      'proposal.sale_terms.progress_percent must be at most 100% together with the deposit of 20%',
    ],
    [
      { saleTerms: { ...saleTerms, extraCharges: [{ description: ' ', cents: 0 }] } },
      'proposal.sale_terms.extra_charges.0.description must not be empty; ' +
        'proposal.sale_terms.extra_charges.0.cents must be a whole number from 1 to 10000000',
    ],
    [
      {
        saleTerms: {
          ...saleTerms,
          extraCharges: Array.from({ length: 21 }, () => ({ description: 'Crane', cents: 1 })),
        },
      },
      'proposal.sale_terms.extra_charges must have at most 20 entries',
    ],
    [{ terms: 'a'.repeat(20_001) }, 'proposal.terms must have at most 20000 characters'],
    [{ complaints: 'a\0b' }, 'proposal.complaints must not contain NUL or broken characters'],
  ] satisfies [Partial<ProposalSettings>, string][];
  for (const [patch, message] of cases) {
    assert.equal(refusal({ proposal: { ...proposal, ...patch } }), message);
  }
});

test('finance is offered only with lender, rate, term and wording', () => {
  const { finance } = defaultSettings;
  const missing = 'must not be empty while finance is offered';
  assert.equal(
    refusal({ finance: { ...finance, offered: true } }),
    ['lender', 'annual_rate', 'months', 'wording']
      .map((member) => `finance.${member} ${missing}`)
      .join('; '),
  );
  const whole = {
    ...finance,
    offered: true,
    lender: 'Example Lender',
    annualRate: 0,
    months: 84,
    wording: 'Invented wording.',
  };
  assert.equal(refusal({ finance: whole }), undefined);
  assert.equal(refusal({ finance: { ...whole, wording: ' \n ' } }), `finance.wording ${missing}`);
  const cases = [
    [{ annualRate: 48.01 }, 'finance.annual_rate must be from 0 to 48'],
    [{ annualRate: 7.999 }, 'finance.annual_rate must be from 0 to 48, to a hundredth'],
    [{ months: 361 }, 'finance.months must be a whole number from 1 to 360'],
    [
      { establishmentFeeCents: -1 },
      'finance.establishment_fee_cents must be a whole number from 0 to 500000',
    ],
    [{ wording: 'a'.repeat(2_001) }, 'finance.wording must have at most 2000 characters'],
  ] as const;
  for (const [patch, message] of cases) {
    assert.equal(refusal({ finance: { ...whole, ...patch } }), message);
  }
});

test('price rules have descriptions of their own, whole cents and a postcode that exists', () => {
  const rule = { description: 'Installation', basis: 'watt' as const, cents: 95 };
  const { priceRules } = defaultSettings;
  assert.equal(refusal({ priceRules: { ...priceRules, rules: [rule] } }), undefined);
  const cases = [
    [
      { fromPostcode: '0000' },
      'from_postcode must be an Australian postcode of four digits, or empty',
    ],
    [{ rules: [rule, rule] }, 'rules.1.description must be another: a rule before it has the same'],
    [{ rules: [{ ...rule, description: ' ' }] }, 'rules.0.description must not be empty'],
    [{ rules: [{ ...rule, cents: 0 }] }, 'rules.0.cents must be a whole number from 1 to 10000000'],
    [
      { rules: Array.from({ length: 21 }, (_, index) => ({ ...rule, description: `${index}` })) },
      'rules must have at most 20 entries',
    ],
  ] as const;
  for (const [patch, message] of cases) {
    assert.equal(refusal({ priceRules: { ...priceRules, ...patch } }), `price_rules.${message}`);
  }
});

test('payment details have a whole bank account, a PayID and a safe address', () => {
  const none = defaultSettings.payment;
  const cases = [
    [{ bsb: '06200', accountNumber: '12345678' }, 'payment.bsb must have 6 digits'],
    [{ bsb: '062000', accountNumber: '1234' }, 'payment.account_number must have 5 to 9 digits'],
    [{ bsb: '062000' }, 'payment.account_number must not be empty beside a BSB'],
    [{ accountNumber: '12345' }, 'payment.bsb must not be empty beside an account number'],
    [
      { payId: 'example' },
      'payment.pay_id must be an email address, a phone number or an ABN, or empty',
    ],
    ...['http://pay.example.com', 'javascript:alert(1)', 'https://a:b@example.com'].map(
      (cardUrl) =>
        [
          { cardUrl },
          'payment.card_url must be an address that begins with https://, or empty',
        ] as const,
    ),
    [{ accountName: 'a\nb' }, 'payment.account_name must not contain control characters'],
  ] as const;
  for (const [patch, message] of cases) {
    assert.equal(refusal({ payment: { ...none, ...patch } }), message);
  }
});

test('a sender of SMS has 3 to 11 letters and digits, and one letter at least', () => {
  const message =
    'sms.sender must be 3 to 11 letters and digits with at least one letter, or empty';
  for (const sender of ['ab', 'abcdefghijkl', '12345', 'Ex ample', 'Exämple', 'Ex-ample']) {
    assert.equal(refusal({ sms: { ...sms, sender } }), message, sender);
  }
  for (const sender of ['', 'abc', 'EXAMPLESOLA', '4Solar', '1a2']) {
    assert.equal(refusal({ sms: { ...sms, sender } }), undefined, sender);
  }
});

test('a time zone has a name', () => {
  const message = 'time_zone must be a time zone such as Australia/Sydney';
  for (const timeZone of ['', 'Sydney', '+10:00', 'Australia/Nowhere', '../etc']) {
    assert.equal(refusal({ timeZone }), message, timeZone);
  }
  assert.equal(refusal({ timeZone: 'Australia/Perth' }), undefined);
  assert.equal(refusal({ timeZone: 'UTC' }), undefined);
});

test('every member that is wrong is named at once', () => {
  assert.equal(
    refusal({
      company: { ...company, abn: '18 123', email: 'office', website: 'example.com' },
      proposal: { ...proposal, validDays: 0 },
      timeZone: 'Sydney',
    }),
    'company.abn must have 11 digits; company.email must be an email address; company.website must be an address that ' +
      'begins with https://, or empty; proposal.valid_days must be a whole number from 1 to 365; time_zone must be a time ' +
      'zone such as Australia/Sydney',
  );
});
