import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import {
  cumulativeSavingsChart,
  dayCaption,
  monthlyBillsChart,
  monthlyYieldChart,
  type SavingsEstimate,
  typicalDayChart,
  type YieldEstimate,
} from '@sundesk/solar';
import { drawChart, scaleFor } from '../packages/solar/charts/draw-chart.ts';
import { largeContent, smallContent } from './support/proposals/proposal-content.ts';

type Element = {
  name: string;
  attr: Record<string, string>;
  val: string;
  childrenNamed(name: string): Element[];
  eachChild(visit: (child: Element) => void): void;
};
// The XML parser that pdfmake reads drawings with; it throws for what is not well-formed.
const { XmlDocument } = createRequire(import.meta.resolve('pdfmake'))('xmldoc') as {
  XmlDocument: new (text: string) => Element;
};

const colours = { primary: '#0b4f6c', accent: '#f2a900' };
const energy: YieldEstimate = smallContent.quote.yield ?? assert.fail();
const savings: SavingsEstimate = smallContent.quote.savings ?? assert.fail();

type Bar = { x: number; y: number; height: number; fill: string };
function barsOf(svg: string): Bar[] {
  return new XmlDocument(svg).childrenNamed('rect').map(({ attr }) => ({
    x: Number(attr.x),
    y: Number(attr.y),
    height: Number(attr.height),
    fill: attr.fill ?? '',
  }));
}

function assertNear(actual: number, expected: number, message?: string): void {
  assert.ok(Math.abs(actual - expected) < 0.02, message ?? `${actual} is not ${expected}`);
}

test('the bars of the months are as high as their energy, and stand on one line', () => {
  const bars = barsOf(monthlyYieldChart(energy, colours));
  assert.equal(bars.length, 12);
  const perKwh = (bars[0]?.height ?? 0) / (energy.monthlyKwh[0] ?? 0);
  for (const [month, bar] of bars.entries()) {
    assertNear(bar.height, (energy.monthlyKwh[month] ?? 0) * perKwh);
    assertNear(bar.y + bar.height, (bars[0]?.y ?? 0) + (bars[0]?.height ?? 0));
    assert.equal(bar.fill, colours.accent);
  }
});

test('the bars of the years hang below the line in the red and stand on it after, in their colours', () => {
  const bars = barsOf(cumulativeSavingsChart(savings, colours));
  assert.equal(bars.length, 21);
  const zero = bars[0]?.y ?? 0;
  const perCent = (bars[0]?.height ?? 0) / -(savings.cumulativeCents[0] ?? 0);
  for (const [year, bar] of bars.entries()) {
    const cents = savings.cumulativeCents[year] ?? 0;
    assertNear(bar.height, Math.abs(cents) * perCent);
    assertNear(cents < 0 ? bar.y : bar.y + bar.height, zero);
    assert.equal(bar.fill, cents < 0 ? colours.primary : colours.accent);
  }
});

const drawings = {
  'the energy of a home': monthlyYieldChart(energy, colours),
  'the energy of a firm': monthlyYieldChart(largeContent.quote.yield ?? assert.fail(), colours),
  'no energy at all': monthlyYieldChart(
    { ...energy, annualKwh: 0, monthlyKwh: Array(12).fill(0) },
    colours,
  ),
  'the savings of a home': cumulativeSavingsChart(savings, colours),
  'the savings of a firm': cumulativeSavingsChart(
    largeContent.quote.savings ?? assert.fail(),
    colours,
  ),
  'savings that never pay back': cumulativeSavingsChart(
    {
      ...savings,
      paybackYear: null,
      cumulativeCents: savings.cumulativeCents.map((cents) => cents - 1e9),
    },
    colours,
  ),
  'savings of a system that is free': cumulativeSavingsChart(
    {
      ...savings,
      paybackYear: 0,
      cumulativeCents: savings.cumulativeCents.map((cents) => cents + 730_000),
    },
    colours,
  ),
};
for (const [name, svg] of Object.entries(drawings)) {
  test(`${name}: the drawing is well-formed, says what it shows and needs nothing else`, () => {
    const root = new XmlDocument(svg);
    assert.equal(root.name, 'svg');
    const [title, description] = ['title', 'desc'].map((tag) => root.childrenNamed(tag)[0]);
    assert.ok(title?.val && description?.val);
    assert.equal(root.attr['aria-labelledby'], `${title.attr.id} ${description.attr.id}`);
    assert.doesNotMatch(svg, /style|<script|href|url\(|NaN|Infinity|undefined/);
    root.eachChild(({ name: tag, attr }) => {
      assert.match(tag, /^(title|desc|line|rect|text)$/);
      for (const side of ['x', 'x1', 'x2']) {
        if (attr[side] !== undefined)
          assert.ok(Number(attr[side]) >= 0 && Number(attr[side]) <= 360);
      }
      for (const side of ['y', 'y1', 'y2']) {
        if (attr[side] !== undefined)
          assert.ok(Number(attr[side]) >= 0 && Number(attr[side]) <= 220);
      }
      assert.ok(Number(attr.height ?? 0) >= 0);
    });
  });
}

test('the bars of the bills have a legend', () => {
  const bills = largeContent.quote.savings?.bills ?? assert.fail();
  const svg = monthlyBillsChart(bills, colours);
  const words = new XmlDocument(svg).childrenNamed('text').map(({ val }) => val);
  assert.ok(words.includes('Without the system') && words.includes('With the system'), svg);
});

test('the titles say what the drawings show', () => {
  const titleOf = (svg: string) => new XmlDocument(svg).childrenNamed('title')[0]?.val;
  assert.deepEqual(Object.values(drawings).map(titleOf), [
    'Estimated energy in each month, 9,151 kWh a year',
    'Estimated energy in each month, 52,310 kWh a year',
    'Estimated energy in each month, 0 kWh a year',
    'Estimated savings less the price, year by year: paid back in year 6',
    'Estimated savings less the price, year by year: paid back in year 2',
    'Estimated savings less the price, year by year: not paid back within 20 years',
    'Estimated savings less the price, year by year: paid back from the start',
  ]);
});

test('words in a drawing are escaped, and what is not a colour is left out', () => {
  const text = 'A & B <script>"x"</script>';
  const svg = drawChart({
    name: 'test',
    title: text,
    description: text,
    unit: text,
    scale: scaleFor([1]),
    label: () => text,
    marks: [],
  });
  assert.equal(new XmlDocument(svg).childrenNamed('title')[0]?.val, text);
  assert.doesNotMatch(svg, /<script/);
  const hostile = monthlyYieldChart(energy, { primary: '#000000', accent: '"/><script>' });
  assert.doesNotMatch(hostile, /<script/);
});

test('bars that would not be seen on white are grey', () => {
  const [bar] = barsOf(monthlyYieldChart(energy, { primary: '#ffffff', accent: '#fffbe0' }));
  assert.equal(bar?.fill, '#7d8995');
});

test('a scale has even numbers around all values and zero', () => {
  const lines = (values: number[]) => scaleFor(values).lines;
  assert.deepEqual(lines([540, 950]), [0, 200, 400, 600, 800, 1000]);
  assert.deepEqual(lines([-7300, 20_596]), [-10_000, 0, 10_000, 20_000, 30_000]);
  assert.deepEqual(lines([-90, -5]), [-100, -80, -60, -40, -20, 0]);
  assert.deepEqual(lines([0, 0]), [0, 1]);
  assert.deepEqual(lines([0.4]), [0, 0.1, 0.2, 0.30000000000000004, 0.4]);
});

test('the layers of a typical day stand on each other and reach what is used', () => {
  const hours = (of: (hour: number) => number) => Array.from({ length: 24 }, (_, hour) => of(hour));
  const day = {
    month: 7,
    usedKwh: hours(() => 1),
    madeKwh: hours((hour) => (hour === 12 ? 4 : 0)),
    fromSolarKwh: hours((hour) => (hour === 12 ? 1 : 0)),
    fromBatteryKwh: hours((hour) => (hour > 17 ? 0.5 : 0)),
    fromGridKwh: hours((hour) => (hour > 17 ? 0.5 : hour === 12 ? 0 : 1)),
  };
  const svg = typicalDayChart(day, colours);
  // Three of the legend, then three layers for each hour.
  const bars = barsOf(svg).slice(3);
  assert.equal(bars.length, 72);
  const perKwh = bars[36]?.height ?? 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const layers = bars.slice(hour * 3, hour * 3 + 3);
    assertNear(
      layers.reduce((height, layer) => height + layer.height, 0),
      perKwh,
    );
    for (const [index, above] of layers.slice(1).entries()) {
      assertNear(above.y + above.height, layers[index]?.y ?? 0);
    }
  }
  const [line] = new XmlDocument(svg).childrenNamed('polyline').slice(1);
  assert.equal(line?.attr.points?.split(' ').length, 24);
  const [description] = new XmlDocument(svg).childrenNamed('desc');
  assert.equal(
    description?.val,
    'on an average day in July, your panels generate 4 kWh. You use 24 kWh: 1 kWh straight from the panels, 3 kWh from the battery and 20 kWh from the grid.',
  );
});

test('a typical day without a battery does not mention one', () => {
  const hours = Array.from({ length: 24 }, () => 1);
  const none = hours.map(() => 0);
  const day = {
    month: 1,
    usedKwh: hours,
    madeKwh: hours,
    fromSolarKwh: hours,
    fromBatteryKwh: none,
    fromGridKwh: none,
  };
  assert.doesNotMatch(typicalDayChart(day, colours), /[Bb]attery/);
  assert.match(dayCaption(day), /^Summer: on an average day in January, your panels generate /);
});
