import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { modelVersion } from './model/model-versions.ts';
import { quoteSystem } from './quote-system.ts';
import { emptySpecification, type Specification, usualUsage } from './specification.ts';

const specification: Specification = {
  ...emptySpecification,
  panels: [{ maker: 'Example', model: 'P1', watts: 440, quantity: 15, electrical: null }],
  inverters: [{ maker: 'Example', model: 'I1', watts: 5_000, quantity: 1, electrical: null }],
  battery: {
    maker: 'Example',
    model: 'B1',
    nominalWattHours: 14_000,
    usableWattHours: 13_500,
    powerWatts: null,
    quantity: 1,
  },
  priceLines: [
    { description: 'Solar system', quantity: 1, unitCents: 900_000 },
    { description: 'Battery', quantity: 1, unitCents: 1_100_000 },
  ],
  usage: {
    ...usualUsage,
    dailyWattHours: 20_000,
    importTariff: 32.45,
    exportTariff: 5,
    selfUsePercent: 60,
  },
};
const site = {
  postcode: '2000',
  isGstRegistered: false,
  certificateTerms: { certificateCents: 3_800, certificatePrices: [] },
  author: 'Example',
  depositPercent: 10,
  installWeeks: 8,
  today: '2026-10-01',
};

test('a quote has certificates, price, yield and savings that fit together', () => {
  const quote = quoteSystem({ specification, ...site });
  assert.equal(quote.systemWatts, 6_600);
  assert.equal(quote.solarCertificates.count, 45);
  assert.equal(quote.batteryCertificates?.count, 91);
  assert.deepEqual(quote.price, {
    lines: [
      { description: 'Solar system', quantity: 1, unitCents: 900_000, totalCents: 900_000 },
      { description: 'Battery', quantity: 1, unitCents: 1_100_000, totalCents: 1_100_000 },
    ],
    totalCents: 2_000_000,
    gstCents: 181_818,
    certificateCount: 136,
    certificateCents: 3_800,
    certificateDiscountCents: 516_800,
    gstOnCertificatesCents: null,
    payableCents: 1_483_200,
    depositCents: 148_320,
    working: [
      {
        text: 'STC price: $38.00, whatever the installation date.',
        source: 'Account setting of the installer',
      },
    ],
  });
  assert.equal(quote.yield?.annualKwh, 9_389);
  assert.equal(quote.savings?.cumulativeCents[0], -1_483_200);
  assert.deepEqual(quote.installDay, { on: '2026-11-26', isAssumed: true });
  assert.deepEqual(quote.warnings, [
    {
      text:
        'Install by 31 December 2026: from 1 January 2027 the STC discount drops by $912 (136 to 112 STCs). Solar STCs: ' +
        '36 instead of 45. A system installed in 2027 counts for 4 years. Battery STCs: 76 instead of 91. The factor per ' +
        'usable kWh is 5.7, not 6.8.',
      source:
        'Renewable Energy (Electricity) Regulations 2001, regulation 20; Cheaper Home Batteries Program, Australian Government',
    },
  ]);
});

test('a quote without a planned date is for today plus the weeks to installation', () => {
  const quote = quoteSystem({ ...site, specification, today: '2026-11-21' });
  const planned = quoteSystem({
    ...site,
    today: '2026-11-21',
    specification: { ...specification, expectedInstallOn: '2027-01-16' },
  });
  assert.deepEqual(quote.installDay, { on: '2027-01-16', isAssumed: true });
  assert.deepEqual(planned.installDay, { on: '2027-01-16', isAssumed: false });
  assert.deepEqual(quote.price, planned.price);
  assert.deepEqual([quote.solarCertificates.count, quote.batteryCertificates?.count], [36, 76]);
  const soon = quoteSystem({ ...site, specification, today: '2026-11-21', installWeeks: 5 });
  assert.equal(soon.price.certificateCount, 136);
});

test('above 100 kW nothing is deducted, and a warning to the salesperson cites the announcement', () => {
  const panels = [
    { maker: 'Example', model: 'P1', watts: 500, quantity: 300, electrical: null },
  ] as const;
  const quote = (today: string) =>
    quoteSystem({ ...site, specification: { ...specification, battery: null, panels }, today });
  const { price, sellerNotes, warnings } = quote('2026-11-21');
  assert.deepEqual([price.certificateCount, price.certificateDiscountCents], [0, 0]);
  assert.deepEqual(sellerNotes, [
    {
      text:
        'The Clean Energy Regulator announced on 5 August 2026 that solar systems of 100 kW to 1,000 kW installed from ' +
        '1 October 2026 may create STCs, subject to regulations. Example has no confirmation that these were made, so the ' +
        'price includes no STC discount. Check with the regulator before you promise one.',
      source: 'Clean Energy Regulator, announcement of 5 August 2026',
    },
  ]);
  assert.doesNotMatch(JSON.stringify(warnings), /announced/);
  assert.deepEqual(quote('2026-07-01').sellerNotes, [], 'installed before the announced date');
});

test('certificates that were not calculated take nothing off the price', () => {
  const { price, solarCertificates, batteryCertificates } = quoteSystem({
    ...site,
    specification: { ...specification, expectedInstallOn: '2025-03-01' },
    postcode: '',
  });
  assert.equal(solarCertificates.count, null);
  assert.equal(batteryCertificates?.count, null);
  assert.equal(price.certificateCount, 0);
  assert.equal(price.certificateDiscountCents, 0);
  assert.equal(price.payableCents, price.totalCents);
});

test('the STC price is that of the installation day, and the quote names the day', () => {
  const certificateTerms = {
    certificateCents: 3_800,
    certificatePrices: [
      { from: '2026-12-01', cents: 3_700 },
      { from: '2027-01-01', cents: 3_500 },
    ],
  };
  const worthOn = (expectedInstallOn: string) => {
    const { price } = quoteSystem({
      ...site,
      author: 'Example',
      certificateTerms,
      specification: { ...specification, expectedInstallOn },
    });
    assert.equal(price.certificateDiscountCents, price.certificateCount * price.certificateCents);
    return [price.certificateCents, price.working[0]?.text];
  };
  assert.deepEqual(worthOn(''), [
    3_800,
    'STC price: $38.00 for installations before 1 December 2026.',
  ]);
  assert.deepEqual(worthOn('2026-11-30')[0], 3_800);
  assert.deepEqual(worthOn('2026-12-01'), [
    3_700,
    'STC price: $37.00 for installations from 1 December 2026 and before 1 January 2027.',
  ]);
  assert.deepEqual(worthOn('2030-06-01'), [
    3_500,
    'STC price: $35.00 for installations from 1 January 2027.',
  ]);
});

test('an empty specification has a quote of nothing', () => {
  assert.deepEqual(quoteSystem({ specification: emptySpecification, ...site, postcode: '' }), {
    systemWatts: 0,
    installDay: { on: '2026-11-26', isAssumed: true },
    price: {
      lines: [],
      totalCents: 0,
      gstCents: 0,
      certificateCount: 0,
      certificateCents: 3_800,
      certificateDiscountCents: 0,
      gstOnCertificatesCents: null,
      payableCents: 0,
      depositCents: 0,
      working: [],
    },
    solarCertificates: {
      count: null,
      reason: 'The site has no valid postcode, and the STC count depends on its zone.',
      working: [],
    },
    batteryCertificates: null,
    yield: null,
    savings: null,
    warnings: [{ text: 'The proposal has no price yet.', source: 'Check of this proposal' }],
    designFaults: [],
    sellerNotes: [],
    modelVersion,
  });
});

test('savings are left out without usage, yield or price', () => {
  const without: readonly Partial<Specification>[] = [
    { usage: null },
    { panels: [] },
    { priceLines: [] },
  ];
  for (const missing of without) {
    const quote = quoteSystem({ specification: { ...specification, ...missing }, ...site });
    assert.equal(quote.savings, null, JSON.stringify(missing));
  }
  assert.equal(quoteSystem({ specification, ...site, postcode: 'x' }).savings, null);
});

const anySpecification = fc.record({
  ...Object.fromEntries(
    Object.entries(emptySpecification).map(([name, value]) => [name, fc.constant(value)]),
  ),
  panels: fc.array(
    fc.record({
      maker: fc.string(),
      model: fc.string(),
      watts: fc.integer({ min: 1, max: 1_000 }),
      quantity: fc.nat(200),
      electrical: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  priceLines: fc.array(
    fc.record({
      description: fc.string(),
      quantity: fc.nat(1_000).map((tenths) => tenths / 10),
      unitCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { maxLength: 5 },
  ),
  battery: fc.option(
    fc.record({
      maker: fc.string(),
      model: fc.string(),
      nominalWattHours: fc.nat(120_000),
      usableWattHours: fc.nat(120_000),
      quantity: fc.nat(4),
    }),
  ),
  expectedInstallOn: fc.constantFrom('', '2024-02-29', '2026-04-30', '2026-12-31', '2033-01-01'),
  usage: fc.constantFrom(null, specification.usage),
});

test('a quote is the same after being stored, as whole figures and whole sentences', () => {
  const postcode = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}$/));
  fc.assert(
    fc.property(anySpecification, postcode, fc.boolean(), (any, postcode, isGstRegistered) => {
      const specification = { ...emptySpecification, ...any } as Specification;
      const quote = quoteSystem({ specification, ...site, postcode, isGstRegistered });
      assert.deepEqual(JSON.parse(JSON.stringify(quote)), quote);
      const { price, solarCertificates, batteryCertificates } = quote;
      const count = (solarCertificates.count ?? 0) + (batteryCertificates?.count ?? 0);
      assert.equal(price.certificateCount, count);
      assert.equal(solarCertificates.reason !== '', solarCertificates.count === null);
      for (const { text, source } of [
        ...quote.warnings,
        ...price.working,
        ...solarCertificates.working,
        ...(batteryCertificates?.working ?? []),
        ...(quote.yield?.assumptions ?? []),
        ...(quote.savings?.assumptions ?? []),
      ]) {
        assert.match(text, /\.$/);
        assert.doesNotMatch(text, /NaN|undefined|null|Infinity/);
        assert.notEqual(source, '');
      }
    }),
  );
});
