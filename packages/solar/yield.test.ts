import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { firstHour, sumOfYear } from './savings/typical-year.ts';
import {
  type Assumptions,
  type PanelArray,
  type PanelComponent,
  usualAssumptions,
} from './specification.ts';
import { newArray } from './specification-limits.ts';
import { estimateYield, madeByClockHour } from './yield.ts';

const panels: readonly PanelComponent[] = [
  { maker: 'Example', model: 'P1', watts: 440, quantity: 10, electrical: null },
  { maker: 'Example', model: 'P2', watts: 400, quantity: 5, electrical: null },
];
const array = (overrides: Partial<PanelArray>): PanelArray => ({
  ...newArray,
  name: 'North roof',
  panels: 15,
  tilt: 20,
  ...overrides,
});
/** 6.4 kW, without an inverter unless one is given. */
function plan(
  arrays: readonly PanelArray[],
  overrides: Partial<Assumptions> = {},
  inverterWatts: number | null = null,
): Parameters<typeof estimateYield>[0] {
  const inverters =
    inverterWatts === null
      ? []
      : [{ maker: 'Example', model: 'I', watts: inverterWatts, quantity: 1 }];
  return { panels, inverters, arrays, assumptions: { ...usualAssumptions, ...overrides } };
}

function annualKwh(...args: Parameters<typeof plan>): number {
  return estimateYield(plan(...args), '2000')?.annualKwh ?? assert.fail();
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

test('a south roof makes 61 to 85 % of a north roof, the less the further south', () => {
  const south = (postcode: string) => {
    const [facingSouth, facingNorth] = [180, 0].map(
      (azimuth) => estimateYield(plan([array({ azimuth })]), postcode)?.annualKwh,
    );
    return (facingSouth ?? 0) / (facingNorth ?? 1);
  };
  // The expected figures come from pvlib on the same weather.
  const expected = { '7000': 0.61, '3000': 0.67, '2000': 0.69, '4000': 0.73, '0800': 0.85 };
  for (const [postcode, part] of Object.entries(expected)) {
    assert.ok(Math.abs(south(postcode) - part) < 0.04, `${postcode}: ${south(postcode)}`);
  }
});

test('a south roof makes less than half of a north roof in June, and almost as much in December', () => {
  const [south, north] = [180, 0].map(
    (azimuth) => estimateYield(plan([array({ azimuth, tilt: 30 })]), '7000')?.monthlyKwh,
  );
  const part = (month: number) => (south?.[month] ?? 0) / (north?.[month] ?? 1);
  assert.ok(part(5) < 0.45 && part(11) > 0.8, `${part(5)} and ${part(11)}`);
});

test('another mean can be assumed if its source is given', () => {
  const assumptions = { dailyYield: 4.2, dailyYieldSource: 'Measured at 20 homes of ours in 2025' };
  assert.ok(Math.abs(annualKwh([], assumptions) - 6.4 * 4.2 * 365) < 1);
  const statement = estimateYield(plan([], assumptions), '2000')?.assumptions[1];
  assert.match(
    statement?.text ?? '',
    /is assumed to generate 4.2 kWh a day, instead of the simulated 3\.\d\d kWh/,
  );
  assert.equal(statement?.source, 'Measured at 20 homes of ours in 2025');
});

test('a measured yield scales every hour, with its source', () => {
  const faces = [array({ panels: 10 }), array({ panels: 5, azimuth: 270, shading: 10 })];
  const measured = { measuredYield: 1450, measuredYieldSource: 'Meter of 12 Example Street, 2025' };
  const year = estimateYield(plan(faces, measured), '2000') ?? assert.fail();
  assert.equal(year.annualKwh, 6.4 * 1450);
  const before = madeByClockHour(plan(faces), '2000') ?? assert.fail();
  const after = madeByClockHour(plan(faces, measured), '2000') ?? assert.fail();
  const scale = (6.4 * 1450) / sumOfYear(before.kwh, before.dayTypes);
  after.kwh.forEach((kwh, hour) => {
    assert.ok(Math.abs(kwh - (before.kwh[hour] ?? 0) * scale) < 1e-9);
  });
  const { text, source } = year.assumptions[1] ?? assert.fail();
  const simulated = Math.round(sumOfYear(before.kwh, before.dayTypes) / 6.4);
  assert.equal(
    text.replaceAll(',', ''),
    `1 kW of these panels is assumed to generate 1450 kWh a year with all losses instead of the simulated ${simulated} kWh.`,
  );
  assert.equal(source, 'Meter of 12 Example Street, 2025');
  assert.ok(year.assumptions.every(({ text: other }) => !other.startsWith('Losses')));
  const both = plan(faces, { ...measured, dailyYield: 5, losses: { soiling: 20 } });
  assert.equal(estimateYield(both, '2000')?.annualKwh, 6.4 * 1450, 'it includes all of these');
});

test('a measured yield never lifts an hour above the inverter', () => {
  const measured = { measuredYield: 1300, measuredYieldSource: '' };
  const limited = plan([array({})], measured, 3000);
  const { kwh } = madeByClockHour(limited, '2000') ?? assert.fail();
  assert.ok(kwh.every((inHour) => inHour <= 3 + 1e-9));
  const { annualKwh: year, assumptions } = estimateYield(limited, '2000') ?? assert.fail();
  assert.equal(year, 6.4 * 1300);
  assert.equal(assumptions[1]?.source, 'Given for this proposal, without a source');
  const beyond = plan([array({})], { measuredYield: 3000 }, 3000);
  const most = estimateYield(beyond, '2000') ?? assert.fail();
  assert.ok(most.annualKwh < 6.4 * 3000);
  assert.match(
    most.assumptions[1]?.text ?? '',
    /3,000 kWh a year.*, as far as the inverter allows/,
  );
});

test('another weather site is simulated and named', () => {
  const there = estimateYield(plan([]), '2830') ?? assert.fail();
  const here = estimateYield(plan([], { weatherSite: 'dubbo' }), '2000') ?? assert.fail();
  assert.equal(here.annualKwh, there.annualKwh);
  assert.match(
    here.assumptions[0]?.text ?? '',
    /with the weather of Dubbo, 311 km from the centre of the postcode, chosen instead of the nearest site, Sydney\.$/,
  );
  assert.match(here.assumptions[0]?.source ?? '', /MERRA-2/);
});

test('losses of the project change the yield, and the estimate lists them', () => {
  const faces = [array({})];
  const losses = { soiling: 5, wiring: null, age: 4 };
  const changed = plan(faces, { losses, lossesSource: 'Dust of the quarry, 2025 survey' });
  const part = (estimateYield(changed, '2000')?.annualKwh ?? 0) / annualKwh(faces);
  // The inverter is a little less efficient at lower power.
  const expected = (0.95 / 0.98) * 0.96;
  assert.ok(part < expected && part > expected - 0.002, `${part}`);
  const { assumptions } = estimateYield(changed, '2000') ?? assert.fail();
  assert.match(assumptions[2]?.text ?? '', /^Losses of 17.6% are assumed/);
  assert.deepEqual(assumptions[3], {
    text: 'Losses that differ from the usual ones: soiling 5% instead of 2%, age 4% instead of 0%.',
    source: 'Dust of the quarry, 2025 survey',
  });
});

test('shading by month takes from its months alone, and the estimate lists them', () => {
  const monthlyShading = [0, 0, 0, 0, 0, 100, 20, 0, 0, 0, 0, 0];
  const shaded = estimateYield(plan([array({ shading: 50, monthlyShading })]), '7000');
  const clear = estimateYield(plan([array({})]), '7000');
  const part = (month: number) =>
    (shaded?.monthlyKwh[month] ?? 0) / (clear?.monthlyKwh[month] ?? 1);
  assert.equal(part(5), 0);
  // Cooler cells are a little more efficient.
  assert.ok(part(6) > 0.78 && part(6) < 0.83, `${part(6)}`);
  assert.ok(Math.abs(part(0) - 1) < 0.005 && Math.abs(part(11) - 1) < 0.005);
  assert.match(
    shaded?.assumptions.at(-1)?.text ?? '',
    /kWh a year, after 100% in June, 20% in July for shade\.$/,
  );
});

test('twelve months of the same shading are one percentage', () => {
  const year = plan([array({ shading: 12 })]);
  const months = plan([array({ shading: 0, monthlyShading: Array(12).fill(12) })]);
  assert.deepEqual(estimateYield(months, '2000'), estimateYield(year, '2000'));
});

test('the usual losses, explicit or by default, give the same estimate', () => {
  const explicit = plan([array({})], { losses: { soiling: 2, availability: 3, age: 0 } });
  assert.deepEqual(estimateYield(explicit, '2000'), estimateYield(plan([array({})]), '2000'));
});

test('the estimate names its weather, losses and what each roof face makes', () => {
  const faces = [array({ panels: 10 }), array({ panels: 5, azimuth: 270, shading: 10, name: '' })];
  const { assumptions, annualKwh: year } =
    estimateYield(plan(faces, {}, 3000), '2000') ?? assert.fail();
  const texts = assumptions.map(({ text }) => text);
  assert.match(texts[0] ?? '', /with the weather of Sydney, 9 km from the centre of the postcode/);
  assert.match(assumptions[0]?.source ?? '', /PVGIS-ERA5.*European Union/);
  assert.match(texts[2] ?? '', /Losses of 11.4%/);
  assert.match(texts[4] ?? '', /^North roof: 10 panels facing north \(0°\) at 20° make [\d,]+ kWh/);
  assert.match(
    texts[5] ?? '',
    /^Roof face 2: 5 panels facing west \(270°\) at 20° make [\d,]+ kWh a year, after 10% for shade/,
  );
  const made = [texts[4], texts[5]].map((text) =>
    Number(/make ([\d,]+) kWh/.exec(text ?? '')?.[1]?.replace(',', '')),
  );
  assert.ok(Math.abs(sum(made) - year) <= 2);
  assert.match(texts[6] ?? '', /^The inverter gives at most 3 kW, which takes [\d.]+% of the year/);
});

test('the estimate calls weather from daily totals less certain', () => {
  const texts = (postcode: string) =>
    estimateYield(plan([]), postcode)?.assumptions.map(({ text }) => text) ?? [];
  assert.ok(texts('4870').some((text) => text.includes('less certain by about 4%')));
  assert.ok(!texts('2000').some((text) => text.includes('less certain')));
});

test('a small inverter clips, one as large as the panels does not', () => {
  const roof = [array({})];
  assert.equal(annualKwh(roof, {}, 6400), annualKwh(roof));
  const lost = 1 - annualKwh(roof, {}, 2424) / annualKwh(roof);
  assert.ok(lost > 0.14 && lost < 0.24, `${lost}`);
});

test('panels outside all arrays yield like the others', () => {
  assert.equal(annualKwh([array({ panels: 3, azimuth: 90 })]), annualKwh([array({ azimuth: 90 })]));
  assert.equal(annualKwh([array({ panels: 0, azimuth: 90 })]), annualKwh([]));
});

test('the yield is not estimated without panels or a postcode', () => {
  assert.equal(estimateYield({ ...plan([]), panels: [] }, '2000'), null);
  assert.equal(estimateYield(plan([]), ''), null);
  assert.equal(estimateYield(plan([]), '0300'), null);
});

const anyPostcode = fc
  .integer({ min: 800, max: 9999 })
  .filter((number) => ![2898, 2899, 6798, 6799].includes(number))
  .map((number) => String(number).padStart(4, '0'));
const anyArray = fc.record({
  strings: fc.constant(null),
  name: fc.string(),
  panels: fc.nat(50),
  tilt: fc.nat(90),
  azimuth: fc.nat(359),
  shading: fc.nat(100),
});
const runs = { numRuns: 40 };

test('months are whole kWh that add up to the year, and the hours of typical days to both', () => {
  fc.assert(
    fc.property(anyPostcode, fc.array(anyArray, { maxLength: 5 }), (postcode, arrays) => {
      const planned = plan(arrays);
      const { annualKwh: year, monthlyKwh } = estimateYield(planned, postcode) ?? assert.fail();
      assert.equal(sum(monthlyKwh), year);
      assert.ok(monthlyKwh.every((kwh) => Number.isInteger(kwh) && kwh >= 0));
      const { kwh, dayTypes } = madeByClockHour(planned, postcode) ?? assert.fail();
      assert.ok(kwh.every((inHour) => inHour >= 0));
      const byHour = sumOfYear(kwh, dayTypes);
      assert.ok(Math.abs(byHour - year) < 1, `${byHour} and ${year}`);
    }),
    runs,
  );
});

test('roof faces have whole kWh that add up to the year, also where the inverter clips', () => {
  const faces = [
    array({ panels: 9, azimuth: 0 }),
    array({ panels: 6, azimuth: 180 }),
    array({ panels: 0 }),
  ];
  for (const inverterWatts of [null, 3_000]) {
    const year = estimateYield(plan(faces, {}, inverterWatts), '2000') ?? assert.fail();
    const [north = 0, south = 0, empty] = year.arraysKwh ?? [];
    assert.equal(north + south, year.annualKwh);
    assert.ok(north / 9 > south / 6, `${north} and ${south} kWh`);
    assert.equal(empty, 0);
  }
  assert.equal(estimateYield(plan([]), '2000')?.arraysKwh, undefined);
});

test('shade never yields more', () => {
  fc.assert(
    fc.property(anyArray, fc.nat(100), (one, shading) => {
      assert.ok(annualKwh([{ ...one, shading }]) <= annualKwh([{ ...one, shading: 0 }]));
    }),
    runs,
  );
});

test('panels to the east make more in the morning, panels to the west in the afternoon', () => {
  const morning = (azimuth: number) => {
    const { kwh } = madeByClockHour(plan([array({ azimuth })]), '6000') ?? assert.fail();
    const day = [...kwh].slice(-24);
    return sum(day.slice(0, 12)) / sum(day);
  };
  assert.ok(morning(90) > morning(0) && morning(0) > morning(270));
});

test('daylight saving moves the middle of the sun by an hour where a state has it', () => {
  const planned = plan([array({ azimuth: 0 })]);
  /** The hour around which a day of the month is made, in clock time. */
  const middle = (postcode: string, month: number) => {
    const { kwh, dayTypes } = madeByClockHour(planned, postcode) ?? assert.fail();
    const first = firstHour(dayTypes, { month, isWeekend: false, dayType: 2 });
    const day = [...kwh.slice(first, first + 24)];
    return sum(day.map((made, hour) => made * (hour + 0.5))) / sum(day);
  };
  // Tweed Heads and Coolangatta share the weather of the Gold Coast.
  assert.ok(Math.abs(middle('2485', 0) - middle('4225', 0) - 1) < 0.01);
  assert.ok(Math.abs(middle('2485', 5) - middle('4225', 5)) < 0.01);
  assert.ok(Math.abs(middle('2485', 9) - middle('4225', 9) - 28 / 31) < 0.01);
  assert.ok(Math.abs(middle('2485', 3) - middle('4225', 3) - 3 / 30) < 0.01);
});

/** A system with inverters of these watts, and an array on each. */
function apart(watts: readonly number[], arrays: readonly PanelArray[]) {
  const inverters = watts.map((one, index) => ({
    maker: 'Example',
    model: `I${index + 1}`,
    watts: one,
    quantity: 1,
  }));
  return { ...plan(arrays), inverters };
}

test('each inverter clips its own arrays, and the estimate says which', () => {
  const [north, west] = [array({ panels: 9 }), array({ name: 'Shed', panels: 6, azimuth: 270 })];
  const watts = [1500, 5000];
  const estimate = (inverters: readonly [number, number] | readonly [null, null]) => {
    const arrays = [north, west].map((one, index) => ({
      ...one,
      inverter: inverters[index] ?? null,
    }));
    return estimateYield(apart(watts, arrays), '2000') ?? assert.fail();
  };
  const [together, own, exchanged] = [estimate([null, null]), estimate([0, 1]), estimate([1, 0])];
  assert.ok(own.annualKwh < together.annualKwh * 0.95);
  assert.ok(exchanged.annualKwh > own.annualKwh);
  const texts = own.assumptions.map(({ text }) => text);
  const clipped = texts.filter((text) => text.includes('gives at most'));
  assert.equal(clipped.length, 1);
  assert.match(
    clipped[0] ?? '',
    /^Inverter 1 \(Example I1\) gives at most 1.5 kW, which takes [\d.]+%/,
  );
  assert.ok(texts.some((text) => text.startsWith('Shed, on inverter 2: 6 panels facing west')));
  // Named in another order, the roof faces keep their figures.
  const madeBy = (name: string, { assumptions }: typeof own) =>
    assumptions.find(({ text }) => text.startsWith(name))?.text.match(/make ([\d,]+) kWh/)?.[1];
  const ofShed = madeBy('Shed', own);
  const turned = [
    { ...west, inverter: 1 },
    { ...north, inverter: 0 },
  ];
  const reordered = estimateYield(apart(watts, turned), '2000') ?? assert.fail();
  assert.equal(madeBy('Shed', reordered), ofShed);
  assert.equal(reordered.annualKwh, own.annualKwh);
});

test('a measured yield is reached behind several inverters', () => {
  const arrays = [array({ panels: 9, inverter: 0 }), array({ panels: 6, inverter: 1 })];
  const planned = apart([2500, 5000], arrays);
  const assumptions = { ...planned.assumptions, measuredYield: 1300 };
  const estimate = estimateYield({ ...planned, assumptions }, '2000');
  assert.equal(estimate?.annualKwh, 1300 * 6.4);
});

/** Hours from noon by the sun to the middle of the generation of January, on the clocks of a postcode. */
function hoursAfterNoon(
  postcode: string,
  { weatherSite, ahead, longitude }: { weatherSite: string; ahead: number; longitude: number },
): number {
  const made = madeByClockHour(plan([array({})], { weatherSite }), postcode) ?? assert.fail();
  const january = made.kwh.subarray(0, made.dayTypes * 24);
  const middle = january.reduce((total, kwh, at) => total + kwh * ((at % 24) + 0.5), 0);
  return middle / sum([...january]) - (12 + ahead - longitude / 15);
}

test('far islands have the sun of their own longitude, on their own clocks', () => {
  const sydney = hoursAfterNoon('2000', { weatherSite: 'sydney', ahead: 11, longitude: 151.2 });
  const darwin = hoursAfterNoon('0800', { weatherSite: 'darwin', ahead: 9.5, longitude: 130.9 });
  const islands = [
    { postcode: '2898', weatherSite: 'sydney', ahead: 11, longitude: 159.1, expected: sydney },
    { postcode: '2899', weatherSite: 'sydney', ahead: 12, longitude: 168, expected: sydney },
    { postcode: '6798', weatherSite: 'darwin', ahead: 7, longitude: 105.6, expected: darwin },
    { postcode: '6799', weatherSite: 'darwin', ahead: 6.5, longitude: 96.8, expected: darwin },
  ];
  for (const { postcode, expected, ...place } of islands) {
    const after = hoursAfterNoon(postcode, place);
    assert.ok(Math.abs(after - expected) < 0.05, `${postcode}: ${after}, not ${expected}`);
  }
});

test('a raised horizon takes from the year, and the estimate says how high it is', () => {
  const horizon = [0, 0, 0, 0, 0, 10, 30, 20];
  const assumptions = { horizon, horizonSource: 'Survey of 2026' };
  const estimate = estimateYield(plan([array({})], assumptions), '7000') ?? assert.fail();
  const clear = estimateYield(plan([array({})]), '7000') ?? assert.fail();
  const left = estimate.annualKwh / clear.annualKwh;
  assert.ok(left > 0.75 && left < 0.95, `${left}`);
  assert.deepEqual(
    estimate.assumptions.find(({ text }) => text.startsWith('The horizon')),
    {
      text: 'The horizon is 10° high in the south-west, 30° in the west, 20° in the north-west. The sun gives no direct light below it, and the sky is smaller.',
      source: 'Survey of 2026',
    },
  );
  const level = estimateYield(plan([array({})], { horizon: horizon.map(() => 0) }), '7000');
  assert.deepEqual(level, clear);
});

const bifacial = { bifaciality: 80, albedo: 20, clearanceMetres: 1, source: 'Datasheet' };

test('the backs of bifacial panels add to the year, and the estimate says how much and why', () => {
  const frame = { name: 'Field', tilt: 30 };
  const estimate = estimateYield(plan([array({ ...frame, bifacial })]), '2000') ?? assert.fail();
  const single = estimateYield(plan([array(frame)]), '2000') ?? assert.fail();
  const gain = estimate.annualKwh / single.annualKwh;
  assert.ok(gain > 1.05 && gain < 1.13, `${gain}`);
  const assumption = estimate.assumptions.find(({ text }) => text.startsWith('Field: bifacial'));
  assert.match(
    assumption?.text ?? '',
    /^Field: bifacial panels on a frame, 1 m above ground that reflects 20% of the light\. Their backs are 80% as strong as their fronts and add \d\.\d% to the year before the inverter\.$/,
  );
  assert.match(assumption?.source ?? '', /^Datasheet\. Light on the backs: .*Marion/);
  const brighter = { ...bifacial, albedo: 60 };
  const onGravel = estimateYield(plan([array({ ...frame, bifacial: brighter })]), '2000');
  assert.ok((onGravel?.annualKwh ?? 0) > estimate.annualKwh * 1.08);
});

test('a bifacial fence makes as much to the west as to the east of the same site, and a roof has no backs', () => {
  const fence = (azimuth: number, bifaciality: number) =>
    estimateYield(
      plan([array({ tilt: 90, azimuth, bifacial: { ...bifacial, bifaciality } })]),
      '7000',
    )?.annualKwh ?? assert.fail();
  // The back loses 10 % of its light to the frame.
  assert.ok(Math.abs(fence(90, 100) / fence(270, 100) - 1) < 0.02);
  assert.ok(fence(90, 80) > fence(90, 1) * 1.5);
  const roof = estimateYield(plan([array({})]), '7000') ?? assert.fail();
  assert.ok(roof.assumptions.every(({ text }) => !text.includes('bifacial')));
});
