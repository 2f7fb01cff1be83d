import { type Rebate, rebate } from './rebate.ts';

// Programs of states and territories that pay towards panels or batteries, as the named pages had them. Programs change, fill
// up and end without notice, so each is an example to check with the program before it is offered. South Australia's
// Retailer Energy Productivity Scheme has no published amount, and Tasmania's Energy Saver Loan Scheme ended in
// September 2025, so neither is listed.

const readOn = 'read on 24 November 2026';

function program(input: Omit<Partial<Rebate>, 'source'> & { page: string }): Rebate {
  const { page, ...others } = input;
  return rebate.parse({ ...others, source: `${page}, ${readOn}` });
}

export const rebatePrograms: readonly Rebate[] = [
  program({
    name: 'Home Energy Support rebate for solar',
    state: 'ACT',
    fromOn: '2025-07-01',
    basis: 'system',
    cents: 250_000,
    paidTo: 'customer',
    conditions: [
      'It pays half of the cost of the solar system, at most $2,500.',
      'The owner lives in the home and holds a Pensioner Concession Card or a Health Care Card.',
      'The unimproved value of the land is at most $750,000.',
      'The program confirms eligibility before the purchase.',
    ],
    page: 'taxlite.net, guide to ACT Home Energy Support 2025-26',
  }),
  program({
    name: 'Sustainable Household Scheme loan',
    state: 'ACT',
    basis: 'loan',
    cents: 1_500_000,
    conditions: [
      'The loan is from $2,000 to $15,000 over up to 10 years.',
      'New loans may bear interest; the scheme states the rate.',
      'The lender checks credit, and the value of the land is limited.',
    ],
    page: 'decarbysolar-srp.com.au, guide to ACT incentives, and fundingcentre.com.au',
  }),
  program({
    name: 'Virtual power plant incentive (Peak Demand Reduction Scheme)',
    state: 'NSW',
    fromOn: '2025-07-01',
    basis: 'battery_usable_kwh',
    cents: 5_500,
    maxCents: 154_000,
    paidTo: 'customer',
    conditions: [
      'The battery joins a virtual power plant that takes part in the scheme.',
      'The battery holds from 2 to 28 usable kWh.',
      'The amount is about $55 per usable kWh, because it follows the price of the certificates.',
    ],
    page: 'solarquotes.com.au, NSW battery rebate, and energy.nsw.gov.au, Peak Demand Reduction Scheme',
  }),
  program({
    name: 'Home and Business Battery Scheme',
    state: 'NT',
    fromOn: '2024-12-01',
    untilOn: '2025-06-30',
    basis: 'battery_usable_kwh',
    cents: 40_000,
    maxCents: 1_200_000,
    conditions: [
      'The applicant owns the home, or is a registered business or a not-for-profit organisation in the NT.',
      'The battery is on the approved list and works in a virtual power plant.',
      'Each property and owner is paid once.',
      'The system is installed within six months of the voucher.',
    ],
    page: 'nt.gov.au, Home and Business Battery Scheme; its last day from solarchoice.net.au',
  }),
  program({
    name: 'Supercharged Solar for Renters',
    state: 'QLD',
    fromOn: '2025-12-12',
    basis: 'system',
    cents: 350_000,
    paidTo: 'customer',
    conditions: [
      'It pays at most $3,500 to the landlord.',
      'The home is rented for at most $1,000 a week, the tenant consents, and it has a meter of its own.',
      'The home has no solar yet and is in no embedded network.',
      'The panels have at least 3 kW.',
      'The program approves the application before installation.',
    ],
    page: 'pv-magazine-australia.com of 12 December 2025, and Queensland regulation 2025 No. 156',
  }),
  program({
    name: 'Solar Homes rebate for solar panels',
    state: 'VIC',
    basis: 'system',
    cents: 140_000,
    conditions: [
      'It pays at most $1,400, and the program confirms eligibility before installation.',
      'The owner lives in the home, and the owners together have a taxable income below $210,000 a year.',
      'The home is worth less than $3 million.',
      'The address has had no solar in the last 10 years and no earlier rebate of the program for panels or a battery.',
      'The retailer is authorised by Solar Victoria.',
    ],
    page: 'grantsforhomeowners.com, guide to the Victorian Solar Homes rebate',
  }),
  program({
    name: 'Solar Homes interest-free loan',
    state: 'VIC',
    basis: 'loan',
    cents: 140_000,
    conditions: [
      'The loan is as much as the rebate for solar panels and repaid over four years without interest.',
      'The conditions of the rebate apply.',
    ],
    page: 'maximenergy.com.au, government rebates, and grantsforhomeowners.com',
  }),
  program({
    name: 'Residential Battery Scheme (Synergy)',
    state: 'WA',
    fromOn: '2025-07-01',
    basis: 'battery_usable_kwh',
    cents: 13_000,
    maxCents: 130_000,
    conditions: [
      'The home has an account with Synergy.',
      'The battery holds at least 5 usable kWh and is on the list of supported solutions.',
      'The battery joins a virtual power plant of the scheme.',
      'The installer is accredited with the scheme.',
    ],
    page: 'wa.gov.au, WA Residential Battery Scheme; amounts from franklinwh.com of 18 November 2025',
  }),
  program({
    name: 'Residential Battery Scheme (Horizon Power)',
    state: 'WA',
    fromOn: '2025-07-01',
    basis: 'battery_usable_kwh',
    cents: 38_000,
    maxCents: 380_000,
    conditions: [
      'The home has an account with Horizon Power.',
      'The battery holds at least 5 usable kWh and is on the list of supported solutions.',
      'The battery joins a virtual power plant of the scheme.',
      'The installer is accredited with the scheme.',
    ],
    page: 'wa.gov.au, WA Residential Battery Scheme; amounts from franklinwh.com of 18 November 2025',
  }),
  program({
    name: 'Residential Battery Scheme no-interest loan',
    state: 'WA',
    fromOn: '2025-07-01',
    basis: 'loan',
    cents: 1_000_000,
    conditions: [
      'The loan is from $2,001 to $10,000 over 3 to 10 years.',
      'The household earns less than $210,000 a year before tax.',
      'It pays for a battery and for equipment that is installed with it.',
    ],
    page: 'perthsolarwarehouse.com.au, WA Residential Battery Scheme in 2026',
  }),
];
