import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newArray } from '@sundesk/solar';
import { content } from '../../../test/support/contracts/arrange-contract.ts';
import { type ComparedContent, differencesBetween } from './open-contract.ts';

const { specification, quote, project, terms } = content;
const { price } = quote;

test('two versions that say the same have no differences', () => {
  assert.deepEqual(differencesBetween(content, structuredClone(content)), []);
});

test('a smaller system shows as one change of everything that hangs on it', () => {
  const after: ComparedContent = {
    project,
    terms,
    specification: {
      ...specification,
      panels: [
        { maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 12, electrical: null },
      ],
      arrays: [{ ...newArray, name: 'North', panels: 12, shading: 5 }],
    },
    quote: {
      price: {
        ...price,
        lines: [
          {
            description: 'System, installed',
            quantity: 1,
            unitCents: 880_000,
            totalCents: 880_000,
          },
          { description: 'Discount', quantity: 1, unitCents: -10_050, totalCents: -10_050 },
        ],
        totalCents: 869_950,
        payableCents: 732_950,
      },
    },
  };
  assert.deepEqual(differencesBetween(content, after), [
    { what: 'System size', before: '6.6 kW', after: '5.28 kW' },
    {
      what: 'Panels',
      before: '15 × Example Energy EE-440 440 W',
      after: '12 × Example Energy EE-440 440 W',
    },
    {
      what: 'Roof face North',
      before: '15 panels, tilted 22°, facing 0° from north, 5 % shade',
      after: '12 panels, tilted 22°, facing 0° from north, 5 % shade',
    },
    {
      what: 'Price of System, installed',
      before: '1 × $9,900.00 = $9,900.00',
      after: '1 × $8,800.00 = $8,800.00',
    },
    { what: 'Price of Discount', before: 'none', after: '1 × −$100.50 = −$100.50' },
    { what: 'Total including GST', before: '$9,900.00', after: '$8,699.50' },
    { what: 'You pay', before: '$8,190.00', after: '$7,329.50' },
  ]);
});

test('new and removed parts are compared with none', () => {
  const battery = {
    maker: 'Example Storage',
    model: 'ES-10',
    nominalWattHours: 10_000,
    usableWattHours: 9500,
    powerWatts: null,
    quantity: 2,
  };
  const withBattery = { ...content, specification: { ...specification, battery, inverters: [] } };
  const text = '2 × Example Storage ES-10, 10 kWh each, 9.5 kWh usable';
  const inverter = '1 × Example Power XP-5000 5 kW';
  assert.deepEqual(differencesBetween(content, withBattery), [
    { what: 'Inverters', before: inverter, after: 'none' },
    { what: 'Battery', before: 'none', after: text },
  ]);
  assert.deepEqual(differencesBetween(withBattery, content), [
    { what: 'Inverters', before: 'none', after: inverter },
    { what: 'Battery', before: text, after: 'none' },
  ]);
});

const another = { ...newArray, name: 'North', panels: 2, tilt: 10, azimuth: 90 };

for (const [what, after] of Object.entries<ComparedContent>({
  Title: { ...content, project: { ...project, title: 'Lee residence, new roof' } },
  Site: {
    ...content,
    project: { ...project, siteAddress: { ...project.siteAddress, street: 'Wattle Lane' } },
  },
  'Roof face North (2)': {
    ...content,
    specification: { ...specification, arrays: [...specification.arrays, another] },
  },
  Roof: {
    ...content,
    specification: { ...specification, roof: { material: 'Tile', storeys: 2 } },
  },
  Phases: { ...content, specification: { ...specification, phases: 3 } },
  'Export limit': { ...content, specification: { ...specification, exportLimitWatts: null } },
  'Planned installation date': {
    ...content,
    specification: { ...specification, expectedInstallOn: '2027-01-15' },
  },
  'GST included': priced({ gstCents: 80_000 }),
  'STC discount': priced({ certificateCount: 36 }),
  'GST on the STCs': priced({ gstOnCertificatesCents: 15_545 }),
  Deposit: priced({ depositCents: 50_000 }),
})) {
  test(`a change of "${what}" shows as that and nothing else`, () => {
    assert.deepEqual(
      differencesBetween(content, after).map((difference) => difference.what),
      [what],
    );
  });
}

test('terms that say something else are named, and terms of a version without sentences', () => {
  const late = (text: string) => ({
    ...content,
    terms: { sentences: [{ title: 'Late installation', text }] },
  });
  assert.deepEqual(differencesBetween(late('In 14 days.'), late('In 30 days.')), [
    { what: 'Terms: Late installation', before: 'In 14 days.', after: 'In 30 days.' },
  ]);
  assert.deepEqual(differencesBetween(content, late('In 14 days.')), [
    { what: 'Terms: Late installation', before: 'none', after: 'In 14 days.' },
  ]);
});

function priced(changes: Partial<typeof price>): ComparedContent {
  return { ...content, quote: { price: { ...price, ...changes } } };
}

test('shading by month is a difference of the roof face', () => {
  const [array = assert.fail()] = content.specification.arrays;
  const monthlyShading = [0, 0, 0, 0, 20, 30, 25, 0, 0, 0, 0, 0];
  const specification = { ...content.specification, arrays: [{ ...array, monthlyShading }] };
  const [difference] = differencesBetween(content, { ...content, specification });
  assert.equal(
    difference?.after,
    '15 panels, tilted 22°, facing 0° from north, 0, 0, 0, 0, 20, 30, 25, 0, 0, 0, 0, 0 % shade from January to December',
  );
});

test('bifacial panels are a difference of the roof face', () => {
  const [array] = content.specification.arrays;
  const bifacial = { bifaciality: 80, albedo: 20, clearanceMetres: 0.5, source: '' };
  const arrays = [{ ...(array ?? assert.fail()), bifacial }];
  const specification = { ...content.specification, arrays };
  const [difference] = differencesBetween(content, { ...content, specification });
  assert.match(
    difference?.after ?? '',
    /, bifacial \(80 %\), 0\.5 m above ground that reflects 20 %$/,
  );
});

test('another inverter is a difference of the roof face', () => {
  const [array = assert.fail()] = content.specification.arrays;
  const specification = { ...content.specification, arrays: [{ ...array, inverter: 1 }] };
  const [difference] = differencesBetween(content, { ...content, specification });
  assert.match(difference?.after ?? '', /, on inverter 2$/);
});
