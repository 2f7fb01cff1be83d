import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planFileCharactersMax, readPublishedPlan } from './read-published-plan.ts';

// Invented plans in the published format; prices are strings in dollars without GST.

const always = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const single = {
  rateBlockUType: 'singleRate',
  startDate: '01-01',
  endDate: '12-31',
  dailySupplyCharge: '0.99',
  singleRate: { displayName: 'Usage', rates: [{ unitPrice: '0.2859' }] },
};
const file = (contract: object, more: object = {}) =>
  JSON.stringify({
    data: {
      planId: 'EXA1@EME',
      displayName: 'Example saver',
      brandName: 'Example Retail',
      fuelType: 'ELECTRICITY',
      effectiveFrom: '2026-07-01T00:00:00+10:00',
      geography: { distributors: ['Example Network'] },
      electricityContract: {
        pricingModel: 'SINGLE_RATE',
        isFixed: false,
        tariffPeriod: [single],
        ...contract,
      },
      ...more,
    },
    links: {},
  });
const refused = (text: string, message: string | RegExp) =>
  assert.throws(() => readPublishedPlan(text), { name: 'InvalidInput', message });

test('a plan with one rate is taken with its dollars as cents, without GST', () => {
  const { plan, notTaken } = readPublishedPlan(file({}));
  assert.deepEqual(notTaken, []);
  const { tariff, ...named } = plan;
  assert.deepEqual(named, {
    name: 'Example saver',
    retailer: 'Example Retail',
    area: 'Example Network',
    validOn: '2026-07-01',
    source: 'Published plan EXA1@EME',
  });
  assert.deepEqual(tariff.importRates, [
    {
      name: '',
      months: [],
      days: 'every_day',
      fromHour: 0,
      toHour: 24,
      steps: [{ centsPerKwh: 28.59, upToKwh: null }],
    },
  ]);
  assert.deepEqual([tariff.dailyCharge, tariff.includesGst], [99, false]);
});

test('times of use, seasons, demand, controlled load and feed-in are taken', () => {
  const times = (startTime: string, endTime: string, days = always) => ({
    startTime,
    endTime,
    days,
  });
  const peak = {
    displayName: 'Peak',
    type: 'PEAK',
    rates: [{ unitPrice: '0.40' }],
    timeOfUse: [times('15:00', '20:59')],
  };
  const offPeak = {
    displayName: 'Off-peak',
    type: 'OFF_PEAK',
    rates: [{ unitPrice: '0.20' }],
    timeOfUse: [times('00:00', '14:59'), times('21:00', '23:59')],
  };
  const season = (startDate: string, endDate: string) => ({ startDate, endDate });
  const demandCharges = [
    {
      displayName: 'Summer demand',
      amount: '0.35',
      measureUnit: 'KW',
      startTime: '15:00',
      endTime: '21:00',
      days: always.slice(0, 5),
      measurementPeriod: 'MONTH',
      chargePeriod: 'DAY',
    },
  ];
  const { plan, notTaken } = readPublishedPlan(
    file({
      pricingModel: 'TIME_OF_USE_CONT_LOAD',
      timeZone: 'LOCAL',
      tariffPeriod: [
        {
          ...season('04-01', '10-31'),
          rateBlockUType: 'singleRate',
          dailySupplyCharge: '1.10',
          singleRate: { rates: [{ unitPrice: '0.25' }] },
        },
        {
          ...season('11-01', '03-31'),
          rateBlockUType: 'timeOfUseRates',
          dailySupplyCharge: '1.10',
          timeOfUseRates: [peak, offPeak],
        },
        { ...season('12-01', '02-28'), rateBlockUType: 'demandCharges', demandCharges },
      ],
      controlledLoad: [
        {
          rateBlockUType: 'singleRate',
          singleRate: { dailySupplyCharge: '0.03', rates: [{ unitPrice: '0.18' }] },
        },
      ],
      solarFeedInTariff: [
        { payerType: 'GOVERNMENT', singleTariff: { rates: [{ unitPrice: '0.44' }] } },
        {
          payerType: 'RETAILER',
          singleTariff: {
            period: 'P1D',
            rates: [{ unitPrice: '0.10', volume: 8 }, { unitPrice: '0.04' }],
          },
        },
      ],
      discounts: [{ displayName: 'Pay on time' }],
    }),
  );
  const { tariff } = plan;
  assert.deepEqual(
    tariff.importRates.map(({ name, months, fromHour, toHour, steps }) => [
      name,
      months.length,
      fromHour,
      toHour,
      steps[0]?.centsPerKwh,
    ]),
    [
      ['', 7, 0, 24, 25],
      ['Peak', 5, 15, 21, 40],
      ['Off-peak', 5, 0, 15, 20],
      ['Off-peak', 5, 21, 24, 20],
    ],
  );
  assert.deepEqual(tariff.demandCharges, [
    {
      name: 'Summer demand',
      months: [1, 2, 12],
      days: 'weekdays',
      fromHour: 15,
      toHour: 21,
      centsPerKw: 35,
      per: 'day',
    },
  ]);
  assert.deepEqual(tariff.controlledLoad, { centsPerKwh: 18, dailyCharge: 3 });
  assert.deepEqual(tariff.feedInRates[0]?.steps, [
    { centsPerKwh: 10, upToKwh: 8 },
    { centsPerKwh: 4, upToKwh: null },
  ]);
  assert.deepEqual(notTaken, ['Feed-in tariffs after the first of the retailer', 'Discounts (1)']);
});

test('steps end where their volumes add up to', () => {
  const rates = [
    { unitPrice: '0.30', volume: 10 },
    { unitPrice: '0.28', volume: 5.5 },
    { unitPrice: '0.25' },
  ];
  const { plan } = readPublishedPlan(
    file({ tariffPeriod: [{ ...single, singleRate: { rates, period: 'P1M' } }] }),
  );
  assert.equal(plan.tariff.importStepsPer, 'month');
  assert.deepEqual(
    plan.tariff.importRates[0]?.steps.map(({ upToKwh }) => upToKwh),
    [10, 15.5, null],
  );
});

test('the parts that are not taken over are named', () => {
  const { notTaken } = readPublishedPlan(
    file(
      {
        tariffPeriod: [
          { ...single, startDate: '01-01', endDate: '10-05' },
          { ...single, startDate: '10-06', endDate: '12-31', dailySupplyCharge: '1.20' },
          {
            ...single,
            rateBlockUType: 'demandCharges',
            demandCharges: [
              {
                displayName: 'Capacity',
                amount: '1',
                measureUnit: 'KVA',
                startTime: '00:00',
                endTime: '23:59',
                measurementPeriod: 'TARIFF_PERIOD',
                chargePeriod: 'TARIFF_PERIOD',
              },
            ],
          },
        ],
        controlledLoad: [{ rateBlockUType: 'timeOfUseRates' }],
        fees: [{ type: 'EXIT' }],
        eligibility: [{}, {}],
      },
      { meteringCharges: [{}] },
    ),
  );
  assert.deepEqual(notTaken, [
    'Seasons begin and end with the nearest month',
    'Demand charge “Capacity”: per KVA and TARIFF_PERIOD',
    'Controlled load with rates by time',
    'Daily charges of seasons after the first',
    'Fees (1)',
    'Eligibility (2)',
    'Metering charges (1)',
    'Times in standard time are taken as clock time',
  ]);
});

test('a file that is not a plan is refused', () => {
  refused('', 'The file must be JSON');
  refused('{"a":', 'The file must be JSON');
  refused('[]', /must have electricityContract/);
  refused('{"data":{"plans":[]}}', /list of plans without prices/);
  refused(JSON.stringify({ data: { gasContract: {} } }), /must have electricityContract/);
});

test('a plan that a tariff cannot say is refused by its member', () => {
  refused(file({ pricingModel: 'QUOTA' }), 'electricityContract.pricingModel must not be QUOTA');
  const rates = [{ unitPrice: '0.30', measureUnit: 'M3' }];
  refused(
    file({ tariffPeriod: [{ ...single, singleRate: { rates } }] }),
    'electricityContract.tariffPeriod.0.singleRate.rates.0.measureUnit must be KWH',
  );
  refused(
    file({ tariffPeriod: [{ ...single, singleRate: { rates: [{ unitPrice: '1e9' }] } }] }),
    'electricityContract.tariffPeriod.0.singleRate.rates.0.unitPrice must be an amount such as 0.2859',
  );
  const timeOfUse = [{ days: ['MON', 'SAT'], startTime: '00:00', endTime: '23:59' }];
  refused(
    file({
      tariffPeriod: [
        {
          ...single,
          rateBlockUType: 'timeOfUseRates',
          timeOfUseRates: [{ rates: [{ unitPrice: '0.3' }], timeOfUse }],
        },
      ],
    }),
    /timeOfUse\.0\.days must be all weekdays/,
  );
  refused(
    file({ tariffPeriod: [single, single] }),
    /importRates\.1 must not overlap entry 0 at midnight/,
  );
  refused(
    file({ tariffPeriod: [{ ...single, endDate: '06-30' }] }),
    /importRates must not leave out midnight on weekdays in July/,
  );
});

test('hostile files are refused before they cost anything', () => {
  refused(' '.repeat(planFileCharactersMax + 1), /at most 300000 characters/);
  refused(file({ tariffPeriod: Array.from({ length: 101 }, () => single) }), /at most 100 entries/);
  refused('['.repeat(100_000), 'The file must be JSON');
  refused(
    file({})
      .replace('"planId"', '"__proto__":{"electricityContract":{}},"planId"')
      .replace('0.2859', '-5'),
    /must be from 0 to/,
  );
});
