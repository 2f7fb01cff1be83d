import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification, type Specification } from '../specification.ts';
import { voltageRiseFault, voltageRisePercent } from './voltage-rise.ts';

function system(
  watts: number,
  phases: Specification['phases'],
  acCable: Partial<Specification['acCable']>,
): Specification {
  const inverters = [{ maker: 'Example', model: 'I1', watts, quantity: 1, electrical: null }];
  const cable = { metres: 25, squareMillimetres: 6, ...acCable };
  return { ...emptySpecification, inverters, phases, acCable: cable };
}

test('the rise on one phase counts both ways', () => {
  // By hand: 5,000 W / 230 V = 21.739 A; 0.01724 × 1.21615 = 0.020966; 2 × 25 × 21.739 × 0.020966 / 6 = 3.798 V.
  assert.equal(voltageRisePercent(system(5000, 1, {}))?.toFixed(3), '1.651');
  assert.equal(voltageRiseFault(system(5000, 1, {})), undefined);
});

test('three balanced phases rise by a sixth of it', () => {
  const [one, three] = [1, 3].map((phases) =>
    voltageRisePercent(system(5000, phases as 1 | 3, {})),
  );
  assert.equal(((one ?? 0) / (three ?? 1)).toFixed(6), '6.000000');
});

test('a rise above 2 % names the cable', () => {
  assert.deepEqual(voltageRiseFault(system(5000, 1, { metres: 40, squareMillimetres: 4 })), {
    text: '5 kW of inverters raises the voltage by 4.0% along 40 m of 4 mm² copper cable, more than 2%. Use a thicker or shorter cable.',
    source: 'AS/NZS 4777.1; copper at 75 °C',
  });
});

test('a missing figure gives no statement', () => {
  assert.equal(voltageRisePercent(system(5000, null, {})), undefined);
  assert.equal(voltageRisePercent(system(5000, 1, { metres: null })), undefined);
  assert.equal(voltageRisePercent(system(5000, 1, { squareMillimetres: null })), undefined);
});
