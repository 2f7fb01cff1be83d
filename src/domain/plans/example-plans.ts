import { type EnergyPlan, energyPlan } from '@sundesk/solar';

// Invented plans of no retailer, with prices of the size that was usual in July 2026: peak 30 to 45 c, feed-in 3 to 8 c. They
// show how a plan of each state is built. A proposal should use the prices on the customer's bill.

const validOn = '2026-07-01';
const source = 'Example with usual prices of July 2026; not a plan of any retailer';

const summerAndWinter = [1, 2, 6, 7, 8, 12];
const springAndAutumn = [3, 4, 5, 9, 10, 11];

function at(centsPerKwh: number, window: object = {}) {
  return { ...window, steps: [{ centsPerKwh }] };
}

function example(area: string, kind: string, tariff: object): EnergyPlan {
  return energyPlan.parse({
    name: `Example ${area} ${kind}`,
    retailer: '',
    area,
    validOn,
    source,
    tariff,
  });
}

/** Peak from 3 pm to 9 pm, shoulder in the day, off-peak at night. */
function threeRates([peak, shoulder, offPeak]: readonly [number, number, number]) {
  return [
    at(peak, { name: 'Peak', fromHour: 15, toHour: 21 }),
    at(shoulder, { name: 'Shoulder', fromHour: 7, toHour: 15 }),
    at(offPeak, { name: 'Off-peak', fromHour: 21, toHour: 7 }),
  ];
}

export const examplePlans: readonly EnergyPlan[] = [
  example('ACT', 'time of use', {
    importRates: threeRates([36, 23, 19]),
    feedInRates: [at(7)],
    dailyCharge: 110,
  }),
  example('NSW', 'flat', {
    importRates: [at(34)],
    feedInRates: [at(5)],
    dailyCharge: 105,
    controlledLoad: { centsPerKwh: 19, dailyCharge: 3 },
  }),
  example('NSW', 'time of use', {
    importRates: [
      at(45, { name: 'Peak', months: summerAndWinter, fromHour: 15, toHour: 21 }),
      at(27, { name: 'Off-peak', months: summerAndWinter, fromHour: 21, toHour: 15 }),
      at(27, { name: 'Off-peak', months: springAndAutumn }),
    ],
    feedInRates: [at(5)],
    dailyCharge: 105,
  }),
  example('NSW', 'free hours', {
    importRates: threeRates([45, 33, 31]),
    feedInRates: [at(3)],
    dailyCharge: 120,
    freeWindow: { fromHour: 11, toHour: 14, capKwh: 24 },
  }),
  example('NT', 'flat', { importRates: [at(30)], feedInRates: [at(8)], dailyCharge: 60 }),
  example('QLD', 'flat', {
    importRates: [at(33)],
    feedInRates: [at(4)],
    dailyCharge: 125,
    controlledLoad: { centsPerKwh: 18 },
  }),
  example('QLD', 'demand', {
    importRates: [at(24)],
    feedInRates: [at(4)],
    dailyCharge: 125,
    demandCharges: [
      { name: 'Peak demand', centsPerKw: 900, per: 'month', fromHour: 16, toHour: 21 },
    ],
  }),
  example('SA', 'time of use', {
    importRates: [
      at(45, { name: 'Peak', fromHour: 17, toHour: 21 }),
      at(40, { name: 'Shoulder', fromHour: 21, toHour: 1 }),
      at(33, { name: 'Off-peak', fromHour: 1, toHour: 10 }),
      at(22, { name: 'Solar sponge', fromHour: 10, toHour: 16 }),
      at(40, { name: 'Shoulder', fromHour: 16, toHour: 17 }),
    ],
    feedInRates: [at(4)],
    dailyCharge: 115,
  }),
  example('TAS', 'time of use', {
    importRates: [
      at(36, { name: 'Peak', days: 'weekdays', fromHour: 7, toHour: 10 }),
      at(17, { name: 'Off-peak', days: 'weekdays', fromHour: 10, toHour: 16 }),
      at(36, { name: 'Peak', days: 'weekdays', fromHour: 16, toHour: 21 }),
      at(17, { name: 'Off-peak', days: 'weekdays', fromHour: 21, toHour: 7 }),
      at(17, { name: 'Off-peak', days: 'weekends' }),
    ],
    feedInRates: [at(8)],
    dailyCharge: 120,
  }),
  example('VIC', 'flat', { importRates: [at(30)], feedInRates: [at(3)], dailyCharge: 115 }),
  example('VIC', 'blocks', {
    importRates: [{ steps: [{ centsPerKwh: 29, upToKwh: 1020 }, { centsPerKwh: 33 }] }],
    importStepsPer: 'quarter',
    feedInRates: [{ steps: [{ centsPerKwh: 6, upToKwh: 8 }, { centsPerKwh: 3 }] }],
    dailyCharge: 115,
  }),
  example('WA', 'flat', {
    importRates: [at(33)],
    feedInRates: [
      at(10, { name: 'Peak', fromHour: 15, toHour: 21 }),
      at(2, { name: 'Other hours', fromHour: 21, toHour: 15 }),
    ],
    dailyCharge: 120,
  }),
];
