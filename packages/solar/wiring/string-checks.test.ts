import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { InverterElectrical, PanelElectrical } from '../electrical.ts';
import {
  emptySpecification,
  type PanelArray,
  type Specification,
  usualUsage,
} from '../specification.ts';
import { newArray } from '../specification-limits.ts';
import { stringFaults } from './string-checks.ts';

const panel: PanelElectrical = {
  openCircuitVolts: 40,
  shortCircuitAmps: 10,
  voltsPercentPerDegree: -0.25,
};
const inverter: InverterElectrical = {
  stringInputs: 2,
  inputVoltsMin: 80,
  inputVoltsMax: 600,
  inputAmpsMax: 16,
};

type Options = {
  panel?: Partial<PanelElectrical> | null;
  inverter?: Partial<InverterElectrical> | null;
  inverters?: number;
  arrays?: readonly Partial<PanelArray>[];
};

function system(options: Options): Specification {
  const count = options.inverters ?? 1;
  return {
    ...emptySpecification,
    panels: [
      {
        maker: 'Example',
        model: 'P1',
        watts: 440,
        quantity: 13,
        electrical: options.panel === null ? null : { ...panel, ...options.panel },
      },
    ],
    inverters: [
      {
        maker: 'Example',
        model: 'I1',
        watts: 5000,
        quantity: count,
        electrical: options.inverter === null ? null : { ...inverter, ...options.inverter },
      },
    ],
    arrays: (options.arrays ?? [{}]).map((array) => ({
      ...newArray,
      name: 'North roof',
      panels: 13,
      strings: 1,
      ...array,
    })),
  };
}

function textsOf(options: Options): string[] {
  return stringFaults(system(options), '').map(({ text }) => text);
}

test('strings that fit say nothing', () => {
  assert.deepEqual(textsOf({}), []);
});

test('the longest string in the cold must not exceed what an input bears', () => {
  // 30 degrees below those of the datasheet: 7.5 % more, so 43 V each.
  assert.deepEqual(textsOf({ inverter: { inputVoltsMax: 559 } }), []);
  assert.deepEqual(textsOf({ inverter: { inputVoltsMax: 558.9 } }), [
    'North roof: a string of 13 panels reaches 559 V at −5 °C without load (13 × 40 V × 1.075), more than the 558.9 V that an input of the inverter withstands.',
  ]);
  assert.deepEqual(
    textsOf({ arrays: [{ panels: 25, strings: 2 }], inverter: { inputVoltsMax: 558.9 } }),
    [
      'North roof: a string of 13 panels reaches 559 V at −5 °C without load (13 × 40 V × 1.075), more than the 558.9 V that an input of the inverter withstands.',
    ],
    'of 25 panels in 2 strings, one has 13',
  );
  assert.deepEqual(
    textsOf({ arrays: [{ panels: 24, strings: 2 }], inverter: { inputVoltsMax: 516 } }),
    [],
  );
});

test('the cold of the site counts', () => {
  const specification = system({
    panel: { voltsPercentPerDegree: -0.3 },
    inverter: { inputVoltsMax: 570 },
  });
  assert.deepEqual(stringFaults(specification, '4870'), [], 'Cairns');
  const [inCanberra] = stringFaults(specification, '2600');
  assert.equal(
    inCanberra?.text,
    'North roof: a string of 13 panels reaches 577.72 V at −12 °C without load (13 × 40 V × 1.111), more than the 570 V that an input of the inverter withstands.',
  );
  assert.match(inCanberra?.source ?? '', /−12 °C follows from the weather station nearest to 2600/);
});

test('a string above 600 V is pointed out, and one above 1,000 V is not allowed on a home', () => {
  const reached = (panels: number, inputVoltsMax: number | null) =>
    textsOf({ arrays: [{ panels }], inverter: { inputVoltsMax } }).map(
      (text) => /more than (.*)$/.exec(text)?.[1],
    );
  assert.deepEqual(reached(13, null), []);
  const formerly =
    '600 V, the limit for homes until 2025. Check that isolators and cables are rated for it.';
  assert.deepEqual(reached(14, null), [formerly]);
  assert.deepEqual(reached(23, 1100), [formerly]);
  assert.deepEqual(reached(24, 1100), ['the 1,000 V that are allowed on a home.']);
  assert.deepEqual(reached(24, 800), ['the 800 V that an input of the inverter withstands.']);
  const long = system({ arrays: [{ panels: 24 }], inverter: { inputVoltsMax: 1100 } });
  const usage = {
    ...usualUsage,
    dailyWattHours: 20_000,
    importTariff: 30,
    exportTariff: 5,
    pattern: 'business' as const,
  };
  assert.deepEqual(stringFaults({ ...long, usage }, ''), [], 'on a business');
});

test('the shortest string in the heat must not fall below what an input needs', () => {
  // 45 degrees above those of the datasheet: 11.25 % less, and 82 % of it under load, so 29.11 V each.
  const arrays = [{ name: ' ', panels: 5, strings: 2 }];
  assert.deepEqual(textsOf({ arrays, inverter: { inputVoltsMin: 58.2 } }), []);
  assert.deepEqual(textsOf({ arrays, inverter: { inputVoltsMin: 58.3 } }), [
    'An array: a string of 2 panels falls to 58.22 V at 70 °C under load (2 × 40 V × 0.82 × 0.8875), less than the 58.3 V that an input of the inverter needs.',
  ]);
  // Exactly at the boundary: 4 × 50 V × 0.82 × 0.55.
  assert.deepEqual(
    textsOf({
      panel: { openCircuitVolts: 50, voltsPercentPerDegree: -1 },
      arrays: [{ panels: 4 }],
      inverter: { inputVoltsMin: 90.2 },
    }),
    [],
  );
});

test('a quarter more than the short-circuit current must not exceed what an input takes', () => {
  assert.deepEqual(textsOf({ inverter: { inputAmpsMax: 12.5 } }), []);
  assert.deepEqual(textsOf({ inverter: { inputAmpsMax: 12.49 } }), [
    'A string can give 12.5 A (10 A × 1.25), more than the 12.49 A that an input of the inverter takes.',
  ]);
});

test('there must be an input for every string', () => {
  const arrays = [{}, {}, {}];
  assert.deepEqual(textsOf({ arrays, inverters: 2 }), []);
  assert.deepEqual(textsOf({ arrays }), [
    'The arrays have 3 strings, but the inverter has 2 inputs for them.',
  ]);
  assert.deepEqual(textsOf({ arrays: [...arrays, ...arrays], inverters: 2 }), [
    'The arrays have 6 strings, but the 2 inverters have 4 inputs for them.',
  ]);
});

test('an array with more strings than panels is warned about', () => {
  assert.deepEqual(
    textsOf({ arrays: [{ panels: 1, strings: 2 }], inverter: { inputVoltsMin: 1 } }),
    ['North roof has 1 panel but 2 strings.'],
  );
});

test('skips checks whose values are unknown', () => {
  const wrong = { inputVoltsMax: 100, inputVoltsMin: 99, inputAmpsMax: 1, stringInputs: 1 };
  const arrays = [{}, {}];
  assert.equal(textsOf({ inverter: wrong, arrays }).length, 4);
  assert.deepEqual(textsOf({ inverter: wrong, arrays: [{ strings: null }] }), []);
  assert.deepEqual(textsOf({ inverter: null, arrays }), []);
  assert.deepEqual(textsOf({ inverter: wrong, panel: null, arrays }), []);
  const withoutVolts = { inverter: wrong, panel: { openCircuitVolts: null }, arrays };
  assert.equal(textsOf(withoutVolts).length, 2);
});

test('only systems of one model of panel and one of inverter are checked', () => {
  const wrong = system({ inverter: { inputVoltsMax: 100 } });
  assert.equal(stringFaults(wrong, '').length, 1);
  const [first] = wrong.panels;
  assert.ok(first);
  assert.equal(stringFaults({ ...wrong, panels: [first, first] }, '').length, 1);
  assert.deepEqual(stringFaults({ ...wrong, panels: [first, { ...first, model: 'P2' }] }, ''), []);
  assert.deepEqual(
    stringFaults({ ...wrong, panels: [first, { ...first, electrical: null }] }, ''),
    [],
  );
  assert.deepEqual(stringFaults({ ...wrong, inverters: [] }, ''), []);
});

test('every warning names its source', () => {
  const wrong = { inputVoltsMax: 100, inputVoltsMin: 99, inputAmpsMax: 1, stringInputs: 1 };
  const found = stringFaults(
    system({ inverter: wrong, arrays: [{}, { panels: 1 }, { panels: 1, strings: 2 }] }),
    '',
  );
  assert.equal(found.length, 5);
  for (const { source } of found) assert.notEqual(source, '');
});

const volts = fc.integer({ min: 1_000, max: 8_000 }).map((hundredths) => hundredths / 100);
const percent = fc.integer({ min: -500, max: -1 }).map((thousandths) => thousandths / 1000);

test('more panels in a string never silence the warning about too high a voltage, fewer never that about too low a one', () => {
  fc.assert(
    fc.property(
      volts,
      percent,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(10),
      (openCircuitVolts, voltsPercentPerDegree, pieces, strings, more) => {
        const warningsOf = (panels: number, word: string, bounds: Partial<InverterElectrical>) =>
          textsOf({
            panel: { openCircuitVolts, voltsPercentPerDegree },
            inverter: { stringInputs: null, ...bounds },
            arrays: [{ panels, strings }],
          }).filter((text) => text.includes(word));
        const few = pieces * strings;
        const high = { inputVoltsMin: null, inputVoltsMax: 600 };
        assert.ok(
          warningsOf(few, 'reaches', high).length <= warningsOf(few + more, 'reaches', high).length,
        );
        const low = { inputVoltsMin: 120, inputVoltsMax: null };
        assert.ok(
          warningsOf(few, 'falls', low).length >= warningsOf(few + more, 'falls', low).length,
        );
      },
    ),
  );
});

test('strings of each inverter are checked against its own datasheet', () => {
  const [known = assert.fail()] = system({}).inverters;
  const weak = {
    ...known,
    model: 'I2',
    electrical: { ...inverter, stringInputs: 1, inputAmpsMax: 12 },
  };
  const [array = assert.fail()] = system({}).arrays;
  const arrays = [
    { ...array, panels: 8, inverter: 0 },
    { ...array, name: 'Shed', panels: 16, strings: 2, inverter: 1 },
  ];
  const faults = (inverters: Specification['inverters']) =>
    stringFaults({ ...system({}), inverters, arrays }, '').map(({ text }) => text);
  assert.deepEqual(faults([known, known]), []);
  assert.deepEqual(faults([known, weak]), [
    'Inverter 2 (Example I2): a string can give 12.5 A (10 A × 1.25), more than the 12 A that an input of the inverter takes.',
    'Inverter 2 (Example I2): the arrays have 2 strings, but the inverter has 1 input for them.',
  ]);
  assert.deepEqual(faults([known, { ...weak, electrical: null }]), []);
});
