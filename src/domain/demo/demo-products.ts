import type { ProductKind } from '../products/product.ts';
import { type NewProduct, panel, starterProducts } from '../products/starter-library.ts';
import { keysOf } from '../shared/values/record-of.ts';
import { type Colour, encodePng } from './encode-png.ts';

// Products drawn from boxes, so that the demo shows pictures without taking those of a maker.

const size = 240;

const colours = {
  white: [255, 255, 255],
  pale: [226, 229, 233],
  silver: [188, 194, 201],
  night: [20, 32, 52],
  cell: [34, 52, 84],
  wire: [70, 92, 128],
  blue: [11, 99, 144],
  sun: [242, 169, 0],
} as const satisfies Record<string, Colour>;
type Name = keyof typeof colours;
const names = keysOf(colours);

/** A box of one colour, over those before it; places are in pixels from the upper left. */
type Box = readonly [left: number, top: number, width: number, height: number, colour: Name];

const cells: readonly Box[] = Array.from({ length: 6 * 10 }, (_, index) => {
  const [column, row] = [index % 6, Math.floor(index / 6)];
  return [58 + column * 21, 22 + row * 20 + (row > 4 ? 2 : 0), 19, 18, 'cell'] as const;
});
const wires: readonly Box[] = cells.flatMap(([left, top, width, height]) =>
  [5, 13].map((at) => [left + at, top, Math.min(1, width), height, 'wire'] as const),
);

const drawings: Readonly<Record<ProductKind, readonly Box[]>> = {
  panel: [[50, 14, 140, 212, 'silver'], [54, 18, 132, 204, 'night'], ...cells, ...wires],
  inverter: [
    [56, 30, 128, 164, 'silver'],
    [59, 33, 122, 158, 'pale'],
    [80, 54, 80, 44, 'night'],
    [88, 64, 44, 6, 'sun'],
    [88, 78, 28, 6, 'wire'],
    [112, 122, 16, 16, 'blue'],
    [76, 194, 14, 14, 'night'],
    [104, 194, 14, 14, 'night'],
    [150, 194, 14, 14, 'silver'],
  ],
  battery: [
    [66, 14, 108, 214, 'silver'],
    [69, 17, 102, 208, 'pale'],
    [69, 86, 102, 2, 'silver'],
    [69, 156, 102, 2, 'silver'],
    [116, 34, 8, 36, 'sun'],
    [84, 200, 28, 6, 'blue'],
  ],
};

/** A model of the demo account's library; the systems of its customers are made of these. */
type DemoProduct = NewProduct & { isArchived: boolean };

export const demoProducts: readonly DemoProduct[] = [
  ...starterProducts.map((product) => ({ ...product, isArchived: false })),
  {
    ...panel('Example Energy', 'EE-370 monocrystalline', [370, 24_000], [41.1, 11.42, -0.28]),
    isArchived: true,
  },
];

/** A picture of a product of this kind as a PNG; always the same one. */
export function drawDemoProduct(kind: ProductKind): Uint8Array {
  const pixels = new Uint8Array(size * size).fill(names.indexOf('white'));
  for (const [left, top, width, height, colour] of drawings[kind]) {
    for (let y = top; y < top + height; y += 1) {
      pixels.fill(names.indexOf(colour), y * size + left, y * size + left + width);
    }
  }
  return encodePng({ width: size, height: size, palette: Object.values(colours), pixels });
}
