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
    'importRates.1 must not overlap entry 0 at 8:30 pm on weekdays in January',
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
    'importRates must not leave out midnight on weekends in January',
    'feedInRates must not leave out midnight on weekdays in April',
  ]);
});

test('refuses prices that cannot be', () => {
  assert.deepEqual(faults({ importRates: [] }), ['importRates must not be empty']);
  assert.deepEqual(faults({ importRates: [at(-1)] }), [
    'importRates.0.steps.0.centsPerKwh must be from 0 to 1000',
  ]);
  assert.deepEqual(faults({ importRates: [at(30)], dailyCharge: -1 }), [
    'dailyCharge must be from 0 to 100000',
  ]);
  const controlledLoad = { centsPerKwh: -20 };
  assert.deepEqual(faults({ importRates: [at(30)], controlledLoad }), [
    'controlledLoad.centsPerKwh must be from 0 to 1000',
  ]);
  const demandCharges = [{ centsPerKw: -5, per: 'day' }];
  assert.deepEqual(faults({ importRates: [at(30)], demandCharges }), [
    'demandCharges.0.centsPerKw must be from 0 to 100000',
  ]);
  assert.deepEqual(faults({ importRates: [at(30)], freeWindow: { capKwh: 0 } }), [
    'freeWindow.capKwh must be from 0.001 to 1000000',
  ]);
  assert.deepEqual(faults({ importRates: [at(30)], feedInRates: [at(-2)] }), []);
});

test('refuses hours and months that are none', () => {
  assert.deepEqual(faults({ importRates: [at(30, { fromHour: 0.25 })] }), [
    'importRates.0.fromHour must be a full or half hour from 0 to 23.5',
  ]);
  assert.deepEqual(faults({ importRates: [at(30, { months: [1, 1] })] }), [
    'importRates.0.months must not have a month twice',
  ]);
});

test('steps rise, and the last one has no end', () => {
  const steps = (ends: readonly (number | null)[]) => ({
    importRates: [{ steps: ends.map((upToKwh) => ({ centsPerKwh: 30, upToKwh })) }],
  });
  assert.deepEqual(faults(steps([10, 20, null])), []);
  assert.deepEqual(faults(steps([10, 10, null])), [
    'importRates.0.steps.1.upToKwh must be more than that of the step before',
  ]);
  assert.deepEqual(faults(steps([null, null])), [
    'importRates.0.steps.0.upToKwh must be more than that of the step before',
  ]);
  assert.deepEqual(faults(steps([10])), [
    'importRates.0.steps.0.upToKwh must be null in the last step',
  ]);
});

test('its description can be written as a JSON schema', () => {
  assert.ok(z.toJSONSchema(tariff, { io: 'input' }));
});
