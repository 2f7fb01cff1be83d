import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { planOf } from '../test/plan-of.ts';
import { drawRoofPlan } from './draw-roof-plan.ts';
import { systemOfPlan } from './plan-state.ts';

type Element = {
  attr: Record<string, string>;
  val: string;
  childrenNamed(name: string): Element[];
  childNamed(name: string): Element | undefined;
};
// The XML parser that pdfmake reads drawings with; it throws for what is not well-formed.
const { XmlDocument } = createRequire(import.meta.resolve('pdfmake'))('xmldoc') as {
  XmlDocument: new (text: string) => Element;
};

const panels = [{ maker: '', model: '', watts: 440, quantity: 14, electrical: null }];
const sitePlan = planOf(7, panels);
const system = { ...systemOfPlan({ panels, arrays: [] }, sitePlan), sitePlan };

test('the drawing has the picture, every panel, numbers, lengths and a name', () => {
  const { svg, width, height } = drawRoofPlan(system, '/p/x/roof?a=1&b="') ?? assert.fail();
  const root = new XmlDocument(svg);
  assert.equal(root.childNamed('image')?.attr.href, '/p/x/roof?a=1&b="');
  assert.equal(
    root.childNamed('title')?.val,
    '9 panels facing north at 22°, 5 panels facing west at 15°',
  );
  const drawn = root.childrenNamed('path').filter(({ attr }) => attr.class === 'panels');
  assert.deepEqual(
    drawn.map(({ attr }) => attr.d?.match(/M/g)?.length),
    [9, 5],
  );
  const texts = root.childrenNamed('text').map(({ val }) => val);
  assert.ok(texts.includes('11.0 m') && texts.includes('1') && texts.includes('2'));
  assert.ok(texts.includes('4.3 m'), '4 m from above, on a slope of 22°');
  assert.doesNotMatch(svg, /script|style|NaN|Infinity/);
  for (const [, x, y] of drawn.flatMap(({ attr }) => [
    ...(attr.d ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g),
  ])) {
    assert.ok(Number(x) >= 0 && Number(x) <= width && Number(y) >= 0 && Number(y) <= height);
  }
});

test('an edge that two faces share has its length once', () => {
  const { svg } = drawRoofPlan(system, '/roof') ?? assert.fail();
  const root = new XmlDocument(svg);
  const shown = root.childrenNamed('text').filter(({ attr }) => attr['aria-hidden'] === undefined);
  const [north, west] = sitePlan.faces;
  assert.ok(north && west);
  const ridge = west.outline.slice(0, 2);
  const twice = { ...west, outline: [...ridge].toReversed().concat({ x: 0, y: 7 }) };
  const faces = [north, west, { ...twice, panels: [] }];
  const more = drawRoofPlan({ ...system, sitePlan: { ...sitePlan, faces } }, '/roof');
  const texts = new XmlDocument(more?.svg ?? '').childrenNamed('text');
  const visible = texts.filter(({ attr }) => attr['aria-hidden'] === undefined);
  assert.equal(visible.length, shown.length + 2, 'two edges of the third face are its own');
});

test('the numbers are those that the system counts its roof faces by', () => {
  const [first, second] = system.arrays;
  assert.ok(first && second);
  const arrays = [{ ...first, name: 'Garage', panels: 0 }, first, second];
  const { svg } = drawRoofPlan({ ...system, arrays }, '/roof') ?? assert.fail();
  const texts = new XmlDocument(svg).childrenNamed('text').map(({ val }) => val);
  assert.ok(texts.includes('2') && texts.includes('3') && !texts.includes('1'));
});

test('a plan that is not the one of the system is not drawn', () => {
  assert.equal(drawRoofPlan({ ...system, sitePlan: null }, '/roof'), undefined);
  assert.equal(drawRoofPlan({ ...system, arrays: [] }, '/roof'), undefined);
});
