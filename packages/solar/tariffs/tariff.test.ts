import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { tariff } from './tariff.ts';

const at = (centsPerKwh: number, window: object = {}) => ({ ...window, steps: [{ centsPerKwh }] });

function faults(input: object): string[] {
  const read = tariff.safeParse(input);
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
}

test('a flat tariff needs one price and nothing else', () => {
  const read = tariff.parse({ importRates: [at(30.5)] });
  assert.deepEqual(read, {
    importRates: [
      {
        name: '',
        months: [],
        days: 'every_day',
        fromHour: 0,
        toHour: 24,
        steps: [{ centsPerKwh: 30.5, upToKwh: null }],
      },
    ],
    importStepsPer: 'day',
    feedInRates: [],
    feedInStepsPer: 'day',
    demandCharges: [],
    controlledLoad: null,
    dailyCharge: 0,
    freeWindow: null,
    includesGst: true,
  });
});

test('seasons, weekdays and half hours together cover the year', () => {
  const summer = [12, 1, 2];
  const others = [3, 4, 5, 6, 7, 8, 9, 10, 11];
  const input = {
    importRates: [
      at(50, { months: summer, days: 'weekdays', fromHour: 14.5, toHour: 20 }),
      at(25, { months: summer, days: 'weekdays', fromHour: 20, toHour: 14.5 }),
      at(25, { months: summer, days: 'weekends' }),
      at(30, { months: others }),
    ],
  };
  assert.deepEqual(faults(input), []);
});

test('refuses periods that overlap, and names the second', () => {
  const input = {
    importRates: [at(50, { fromHour: 15, toHour: 21 }), at(20, { fromHour: 20.5, toHour: 15 })],
  };
  assert.deepEqual(faults(input), [
    'import_rates.1 must not overlap entry 0 at 8:30 pm on weekdays in January',
  ]);
});

test('refuses periods that leave hours out', () => {
  const input = {
    importRates: [
      at(50, { fromHour: 15, toHour: 21 }),
      at(20, { fromHour: 21, toHour: 15, days: 'weekdays' }),
    ],
    feedInRates: [at(5, { months: [1, 2, 3] })],
  };
  assert.deepEqual(faults(input), [
    'import_rates must not leave out midnight on weekends in January',
    'feed_in_rates must not leave out midnight on weekdays in April',
  ]);
});

test('refuses prices that cannot be', () => {
  assert.deepEqual(faults({ importRates: [] }), ['import_rates must not be empty']);
  assert.deepEqual(faults({ importRates: [at(-1)] }), [
    'import_rates.0.steps.0.cents_per_kwh must be from 0 to 1000',
  ]);
  assert.deepEqual(faults({ importRates: [at(30)], dailyCharge: -1 }), [
    'daily_charge must be from 0 to 100000',
  ]);
  const controlledLoad = { centsPerKwh: -20 };
  assert.deepEqual(faults({ importRates: [at(30)], controlledLoad }), [
    'controlled_load.cents_per_kwh must be from 0 to 1000',
  ]);
  const demandCharges = [{ centsPerKw: -5, per: 'day' }];
  assert.deepEqual(faults({ importRates: [at(30)], demandCharges }), [
    'demand_charges.0.cents_per_kw must be from 0 to 100000',
  ]);
  assert.deepEqual(faults({ importRates: [at(30)], freeWindow: { capKwh: 0 } }), [
    'free_window.cap_kwh must be from 0.001 to 1000000',
  ]);
  assert.deepEqual(faults({ importRates: [at(30)], feedInRates: [at(-2)] }), []);
});

test('refuses hours and months that are none', () => {
  assert.deepEqual(faults({ importRates: [at(30, { fromHour: 0.25 })] }), [
    'import_rates.0.from_hour must be a full or half hour from 0 to 23.5',
  ]);
  assert.deepEqual(faults({ importRates: [at(30, { months: [1, 1] })] }), [
    'import_rates.0.months must not have a month twice',
  ]);
});

test('steps rise, and the last one has no end', () => {
  const steps = (ends: readonly (number | null)[]) => ({
    importRates: [{ steps: ends.map((upToKwh) => ({ centsPerKwh: 30, upToKwh })) }],
  });
  assert.deepEqual(faults(steps([10, 20, null])), []);
  assert.deepEqual(faults(steps([10, 10, null])), [
    'import_rates.0.steps.1.up_to_kwh must be more than that of the step before',
  ]);
  assert.deepEqual(faults(steps([null, null])), [
    'import_rates.0.steps.0.up_to_kwh must be more than that of the step before',
  ]);
  assert.deepEqual(faults(steps([10])), [
    'import_rates.0.steps.0.up_to_kwh must be null in the last step',
  ]);
});

test('its description can be written as a JSON schema', () => {
  assert.ok(z.toJSONSchema(tariff, { io: 'input' }));
});
