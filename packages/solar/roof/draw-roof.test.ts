import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { PanelArray } from '../specification.ts';
import { newArray } from '../specification-limits.ts';
import { drawRoof } from './draw-roof.ts';

type Element = {
  name: string;
  attr: Record<string, string>;
  val: string;
  childrenNamed(name: string): Element[];
  childNamed(name: string): Element | undefined;
};
// The XML parser that pdfmake reads drawings with; it throws for what is not well-formed.
const { XmlDocument } = createRequire(import.meta.resolve('pdfmake'))('xmldoc') as {
  XmlDocument: new (text: string) => Element;
};

const array = (panels: number, azimuth: number, tilt = 22): PanelArray => ({
  ...newArray,
  panels,
  azimuth,
  tilt,
});

function systemOf(arrays: PanelArray[], material = 'Tile') {
  const quantity = arrays.reduce((sum, { panels }) => sum + panels, 0);
  const panels = [{ maker: '', model: '', watts: 440, quantity, electrical: null }];
  return { panels, arrays, existingSolar: null, roof: { material } };
}

function draw(system: Parameters<typeof drawRoof>[0]): { svg: string; root: Element } {
  const svg = drawRoof(system) ?? assert.fail('there is a drawing');
  return { svg, root: new XmlDocument(svg) };
}

/** Panels that are drawn, in the order of the faces. */
function panelsIn(root: Element): number[] {
  return root
    .childrenNamed('path')
    .filter(({ attr }) => attr.class === 'panels')
    .map(({ attr }) => attr.d?.match(/M/g)?.length ?? 0);
}

test('the drawing says in words what it shows', () => {
  const { root } = draw(systemOf([array(12, 0), array(6, 270, 15), array(1, 90, 0)]));
  assert.equal(root.attr.role, 'img');
  assert.equal(root.attr['aria-labelledby'], root.childNamed('title')?.attr.id);
  assert.equal(
    root.childNamed('title')?.val,
    '12 panels facing north at 22°, 6 panels facing west at 15°, 1 panel lying flat',
  );
});

test('each face has its panels and a label with its number', () => {
  const { root } = draw(systemOf([array(6, 270), array(0, 90), array(12, 0)]));
  assert.deepEqual(panelsIn(root).toSorted(), [12, 6]);
  const numbers = root.childrenNamed('text').map(({ val }) => val);
  assert.deepEqual(numbers.toSorted(), ['1', '3']);
});

test('existing panels have a label and colour of their own', () => {
  const { svg, root } = draw({
    ...systemOf([array(14, 350)]),
    existingSolar: { watts: 3000, installedYear: 2014, tilt: 22, azimuth: 260 },
  });
  assert.match(svg, /14 panels facing north at 22°, existing solar of 3 kW facing west at 22°/);
  assert.deepEqual(
    root.childrenNamed('text').map(({ val }) => val),
    ['1', 'E'],
  );
  const [planned, existing] = root
    .childrenNamed('path')
    .filter(({ attr }) => attr.class === 'panels')
    .map(({ attr }) => attr.fill);
  assert.notEqual(planned, existing);
});

test('every drawing fits its frame, is well-formed and refers to nothing', () => {
  const many = Array.from({ length: 10 }, (_, index) => array(3 + index, (index * 47) % 360));
  for (const [arrays, material] of [
    [[array(1, 0)], ''],
    [[array(20, 0)], 'Metal'],
    [[array(200, 340, 10)], 'Colorbond'],
    [[array(16, 0, 0)], 'Concrete'],
    [[array(8, 90, 90), array(10, 0)], 'Tile'],
    [many, '"><script>'],
  ] as const) {
    const { svg, root } = draw(systemOf([...arrays], material));
    const height = Number(root.attr.height);
    assert.ok(height >= 180 && height <= 266, `it is ${height} high`);
    assert.doesNotMatch(svg, /script|style|href|url\(|NaN|Infinity/);
    for (const [, x, y] of svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
      if (svg.includes(`translate(${x}`)) continue;
      assert.ok(Number(x) >= -16 && Number(x) <= 360 && Number(y) >= -16 && Number(y) <= height);
    }
  }
});
