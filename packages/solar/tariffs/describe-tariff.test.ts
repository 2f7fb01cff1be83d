import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeTariff } from './describe-tariff.ts';
import { tariff } from './tariff.ts';

const at = (centsPerKwh: number, window: object = {}) => ({ ...window, steps: [{ centsPerKwh }] });

test('a tariff is described in sentences', () => {
  const input = tariff.parse({
    importRates: [
      at(45, { months: [12, 1, 2], days: 'weekdays', fromHour: 15, toHour: 20.5 }),
      at(25, { months: [12, 1, 2], days: 'weekdays', fromHour: 20.5, toHour: 15 }),
      at(25, { months: [12, 1, 2], days: 'weekends' }),
      {
        months: [3, 4, 5, 6, 7, 8, 9, 10, 11],
        steps: [{ centsPerKwh: 20, upToKwh: 10 }, { centsPerKwh: 30 }],
      },
    ],
    feedInRates: [at(-1, { fromHour: 10, toHour: 14 }), at(6, { fromHour: 14, toHour: 10 })],
    demandCharges: [{ centsPerKw: 12, per: 'day', months: [6], fromHour: 16, toHour: 21 }],
    controlledLoad: { centsPerKwh: 18, dailyCharge: 3 },
    dailyCharge: 100,
    freeWindow: { fromHour: 11, toHour: 14, capKwh: 24 },
    includesGst: false,
  });
  assert.deepEqual(describeTariff(input), [
    'Energy that you buy costs 45 c per kWh from 3 pm to 8:30 pm on weekdays in December to February; 25 c per kWh from 8:30 pm to 3 pm on weekdays in December to February; 25 c per kWh on weekends in December to February; 20 c per kWh up to 10 kWh a day, then 30 c per kWh in March to November.',
    'It is free from 11 am to 2 pm, up to 24 kWh a day.',
    'Energy that you export earns -1 c per kWh from 10 am to 2 pm; 6 c per kWh from 2 pm to 10 am.',
    'The highest hour of the month from 4 pm to 9 pm in June costs 12 c per kW for each day of the month. Single days reach more than typical ones, so the charge is underestimated.',
    'Controlled load costs 18 c per kWh and 3 c a day. Solar does not supply it.',
    'The daily charge of 100 c stays as it is.',
    'GST of 10% is added to these prices, but not to what exports earn.',
  ]);
});

test('exports may earn nothing', () => {
  assert.deepEqual(describeTariff(tariff.parse({ importRates: [at(30)] })), [
    'Energy that you buy costs 30 c per kWh.',
    'Energy that you export earns nothing.',
  ]);
});
