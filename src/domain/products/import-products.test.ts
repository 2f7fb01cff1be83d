import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sheetOf } from '../../../test/support/sheet-of.ts';
import { figuresOfKind } from './check-product.ts';
import { type PlannedRow, planProductImport } from './import-products.ts';
import {
  datasheetNames,
  noDatasheet,
  type Product,
  productKinds,
  productRows,
  productsMax,
} from './product.ts';

const panel: Product = {
  productId: 1,
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440',
  watts: 440,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 31_000,
  costCents: null,
  datasheet: {
    ...noDatasheet,
    openCircuitVolts: 39.24,
    shortCircuitAmps: 14.02,
    voltsPercentPerDegree: -0.25,
  },
  pictureId: 12,
  datasheetId: null,
  archivedAt: undefined,
  createdAt: 0,
  updatedAt: 0,
};

const header = ['kind', 'maker', 'model', 'watts', 'price'];

function planOf(rows: readonly (readonly string[])[], columns = header): readonly PlannedRow[] {
  return planProductImport(sheetOf([columns, ...rows]), [panel]).rows;
}

function problemOf(row: readonly string[], columns = header): string {
  const [planned] = planOf([row], columns);
  assert.equal(planned?.outcome, 'refuse');
  return planned.problem;
}

test('a row adds a product, changes one or leaves it as it is', () => {
  const [added, changed, same] = planProductImport(
    sheetOf([
      header,
      ['Inverter', 'Example Power', 'XP-5000', '5,000', '$1,720.50'],
      ['panel', ' Example Energy ', 'EE-440', '445', ''],
      ['panel', 'Example Energy', 'EE-475', '475', '365'],
    ]),
    [panel, { ...panel, productId: 2, model: 'EE-475', watts: 475, priceCents: 36_500 }],
  ).rows;
  assert.deepEqual(added, {
    rowNumber: 2,
    outcome: 'add',
    name: { kind: 'inverter', maker: 'Example Power', model: 'XP-5000' },
    details: {
      maker: 'Example Power',
      model: 'XP-5000',
      watts: 5000,
      nominalWattHours: 0,
      usableWattHours: 0,
      priceCents: 172_050,
      costCents: null,
      datasheet: noDatasheet,
      pictureId: null,
      datasheetId: null,
    },
  });
  assert.equal(changed?.outcome, 'change');
  assert.deepEqual(changed.columns, ['watts', 'price'], 'an empty price is none');
  assert.equal(changed.details.pictureId, 12, 'a picture stays');
  assert.deepEqual(changed.details.datasheet, panel.datasheet, 'of which the file says nothing');
  assert.equal(same?.outcome, 'same');
});

test('columns are recognised in any order and under common names, and unknown ones are reported', () => {
  const { rows, unknownColumns } = planProductImport(
    sheetOf([
      ['Colour', 'Model', 'Brand', 'Open-circuit volts', 'Kind', 'volts_percent_per_degree', ''],
      ['black', 'EE-440', 'Example Energy', '', 'Panels', '−0.26', ''],
    ]),
    [panel],
  );
  assert.deepEqual(unknownColumns, ['Colour']);
  const [row] = rows;
  assert.equal(row?.outcome, 'change');
  assert.deepEqual(row.columns, ['open_circuit_volts', 'volts_percent_per_degree']);
  assert.deepEqual(row.details.datasheet, {
    ...panel.datasheet,
    openCircuitVolts: null,
    voltsPercentPerDegree: -0.26,
  });
});

test('refuses an invalid product and names its row', () => {
  assert.equal(problemOf(['roof', 'A', 'B', '1', '']), 'kind must be panel, inverter or battery');
  assert.equal(problemOf(['panel', '', 'B', '1', '']), 'maker must not be empty');
  assert.equal(problemOf(['panel', 'A', 'B', '440 W', '']), 'watts must be a number');
  assert.equal(problemOf(['panel', 'A', 'B']), 'watts must be a whole number from 1 to 2000');
  assert.equal(problemOf(['panel', 'A', 'B', '440', '1.005']), 'price must be dollars to a cent');
  assert.equal(
    problemOf(['panel', 'A', 'B', '440', '39.245'], [...header.slice(0, 4), 'open_circuit_volts']),
    'open_circuit_volts must be from 1 to 1000, to a hundredth',
  );
  assert.equal(
    problemOf(['panel', 'A', 'B', '440', '2'], [...header.slice(0, 4), 'string_inputs']),
    'string_inputs is not of a product of the kind panel',
  );
  const twice = planOf([
    ['panel', 'A', 'B', '0', ''],
    ['panel', 'A', 'B', '440', ''],
    ['panel', 'A', 'B', '445', ''],
  ]);
  assert.deepEqual(
    twice.map((row) => (row.outcome === 'refuse' ? row.problem : row.outcome)),
    ['watts must be a whole number from 1 to 2000', 'add', 'is the same product as in row 3'],
  );
});

test('a file that cannot be read is refused as a whole', () => {
  const row = ['panel', 'A', 'B', '440', ''];
  const cases: [readonly (readonly string[])[], string][] = [
    [[], 'The file has no column kind'],
    [[['kind', 'maker'], row], 'The file has no column model'],
    [[[...header, 'Watts'], row], 'The file has the column watts twice'],
    [[header], 'The file has no rows below the one that names the columns'],
    [[header, ...Array(productsMax + 1).fill(row)], 'The file has more than 2000 rows'],
  ];
  for (const [rows, message] of cases) {
    assert.throws(() => planProductImport(sheetOf(rows), []), { message });
  }
});

test('the library takes so many and no more; what is there can still be changed', () => {
  const library = Array.from({ length: productsMax - 1 }, (_, index) => ({
    ...panel,
    model: `EE-${index}`,
  }));
  const { rows } = planProductImport(
    sheetOf([
      header,
      ['panel', 'A', 'One', '440', ''],
      ['panel', 'A', 'Two', '440', ''],
      ['panel', 'Example Energy', 'EE-7', '450', ''],
    ]),
    library,
  );
  assert.deepEqual(
    rows.map((row) => (row.outcome === 'refuse' ? row.problem : row.outcome)),
    ['add', 'the library would have more than 2000 products', 'change'],
  );
});

const name = fc
  .stringMatching(/^[=+'@A-Za-z0-9 ,;"-]{1,20}$/)
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/^'[=+\-@]/.test(text));

const anyProduct = fc
  .record({
    kind: fc.constantFrom(...productKinds),
    maker: name,
    model: name,
    isKnown: fc.boolean(),
    costCents: fc.constantFrom(null, 0, 19_455),
  })
  .map(({ kind, maker, model, isKnown, costCents }): Product => {
    const isBattery = kind === 'battery';
    const figures = datasheetNames.map((figure) => [
      figure,
      (isKnown && figuresOfKind[kind][figure]?.min) || null,
    ]);
    return {
      ...panel,
      kind,
      maker,
      model,
      watts: isBattery ? 0 : 440,
      nominalWattHours: isBattery ? 14_000 : 0,
      usableWattHours: isBattery ? 13_500 : 0,
      priceCents: isKnown ? 31_050 : 0,
      costCents,
      datasheet: Object.fromEntries(figures),
    };
  });
const keyOf = ({ kind, maker, model }: Product) => `${kind} ${maker}\n${model}`;

test('imports its own export without changes, and recreates the library from it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyProduct, { selector: keyOf, minLength: 1, maxLength: 10 }),
      (library) => {
        const rows = productRows(library).map((row) => row.map((cell) => String(cell ?? '')));
        const again = planProductImport(sheetOf(rows), library);
        assert.deepEqual(again.unknownColumns, []);
        assert.ok(again.rows.every(({ outcome }) => outcome === 'same'));
        const anew = planProductImport(sheetOf(rows), []).rows.map((row) =>
          row.outcome === 'add'
            ? { ...panel, kind: row.name.kind, ...row.details, pictureId: panel.pictureId }
            : undefined,
        );
        assert.deepEqual(anew, library, 'all but the pictures');
      },
    ),
  );
});

test('an empty cost is unknown, and one of $0 is a product that costs nothing', () => {
  const priced = { ...panel, costCents: 19_450 };
  const costOf = (cells: readonly string[], names = ['kind', 'maker', 'model', 'Cost']) => {
    const rows = [names, ['panel', panel.maker, panel.model, ...cells]];
    const [row] = planProductImport(sheetOf(rows), [priced]).rows;
    return row?.outcome === 'change' ? row.details.costCents : row;
  };
  assert.equal(costOf(['$1,200.05']), 120_005);
  assert.equal(costOf(['0']), 0);
  assert.equal(costOf(['']), null);
  assert.equal(costOf(['441'], ['kind', 'maker', 'model', 'watts']), 19_450);
  const name = { kind: 'panel', maker: panel.maker, model: panel.model };
  assert.deepEqual(costOf(['1.005']), {
    rowNumber: 2,
    outcome: 'refuse',
    name,
    problem: 'cost must be dollars to a cent',
  });
});
