import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { makePng, type PngPlan, pngChunk } from '../../../test/support/proposals/pictures.ts';
import { plainPng, wholePng } from './printable-picture.ts';

/** The colours of a plain PNG, line by line. */
function coloursOf(png: Buffer, width: number, height: number): number[][][] {
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      return [...rows.subarray(at, at + 3)];
    }),
  );
}

function assertPlain(plan: PngPlan, colour: (x: number, y: number) => number[]): void {
  const { width, height } = plan;
  const plain = plainPng(makePng(plan));
  assert.deepEqual([...plain.subarray(24, 29)], [8, 2, 0, 0, 0]);
  const expected = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => colour(x, y)),
  );
  assert.deepEqual(coloursOf(plain, width, height), expected);
}

/** Blends a value of 0 to 255 with white. */
const onWhite = (value: number, alpha: number) => Math.round(255 + ((value - 255) * alpha) / 255);

const size = { width: 11, height: 13 };
const noise = (x: number, y: number, part: number) => (x * 37 + y * 91 + part * 53) % 256;

for (const isInterlaced of [false, true]) {
  const kind = isInterlaced ? 'an interlaced PNG' : 'a PNG';

  test(`${kind} of colours with alpha stands on white`, () => {
    assertPlain(
      {
        ...size,
        isInterlaced,
        colourType: 6,
        depth: 8,
        pixel: (x, y) => [0, 1, 2, 3].map((part) => noise(x, y, part)),
      },
      (x, y) => [0, 1, 2].map((part) => onWhite(noise(x, y, part), noise(x, y, 3))),
    );
  });

  test(`${kind} of grey of each depth keeps its shades`, () => {
    for (const depth of [1, 2, 4, 8, 16] as const) {
      const most = 2 ** depth - 1;
      const shade = (x: number, y: number) => (noise(x, y, 0) * 257) % (most + 1);
      assertPlain(
        { ...size, isInterlaced, colourType: 0, depth, pixel: (x, y) => [shade(x, y)] },
        (x, y) => Array(3).fill(Math.round((shade(x, y) * 255) / most)),
      );
    }
  });

  test(`${kind} of a palette of each depth has the colours that it names`, () => {
    for (const depth of [1, 2, 4, 8] as const) {
      const count = Math.min(2 ** depth, 200);
      const palette = Array.from({ length: count * 3 }, (_, at) => (at * 71) % 256);
      const index = (x: number, y: number) => noise(x, y, 0) % count;
      assertPlain(
        {
          ...size,
          isInterlaced,
          colourType: 3,
          depth,
          palette,
          transparency: [0, 128],
          pixel: (x, y) => [index(x, y)],
        },
        (x, y) =>
          [0, 1, 2].map((part) =>
            onWhite(palette[index(x, y) * 3 + part] ?? 0, [0, 128][index(x, y)] ?? 255),
          ),
      );
    }
  });
}

test('grey with alpha, and colours of 16 bits', () => {
  assertPlain(
    { ...size, colourType: 4, depth: 8, pixel: (x, y) => [noise(x, y, 0), noise(x, y, 1)] },
    (x, y) => Array(3).fill(onWhite(noise(x, y, 0), noise(x, y, 1))),
  );
  assertPlain(
    {
      ...size,
      colourType: 2,
      depth: 16,
      pixel: (x, y) => [0, 1, 2].map((p) => noise(x, y, p) * 257),
    },
    (x, y) => [0, 1, 2].map((part) => noise(x, y, part)),
  );
});

test('only the colour marked transparent becomes white', () => {
  assertPlain(
    {
      ...size,
      colourType: 2,
      depth: 8,
      transparency: [0, 10, 0, 20, 0, 30],
      pixel: (x) => [10, 20, 30 + (x % 2)],
    },
    (x) => (x % 2 === 0 ? [255, 255, 255] : [10, 20, 31]),
  );
  assertPlain(
    { ...size, colourType: 0, depth: 2, transparency: [0, 2], pixel: (x) => [x % 4] },
    (x) => Array(3).fill([0, 85, 255, 255][x % 4]),
  );
});

test('a picture of one pixel, interlaced, in which most passes are empty', () => {
  assertPlain(
    { width: 1, height: 1, isInterlaced: true, colourType: 0, depth: 1, pixel: () => [0] },
    () => [0, 0, 0],
  );
});

const plan: PngPlan = { ...size, colourType: 0, depth: 8, pixel: (x, y) => [noise(x, y, 0)] };
const whole = makePng(plan);

/** The PNG with other picture data. */
function withData(data: Buffer): Buffer {
  const start = whole.indexOf('IDAT') - 4;
  return Buffer.concat([
    whole.subarray(0, start),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

test('colours of 8 bits and a palette go into the PDF as they are, without notes and what pdfkit would misread', () => {
  const palette = Array.from({ length: 6 }, (_, at) => at * 40);
  const colours: PngPlan = { ...size, colourType: 2, depth: 8, pixel: (x, y) => [x, y, 9] };
  const indexed: PngPlan = { ...size, colourType: 3, depth: 8, palette, pixel: (x) => [x % 2] };
  for (const [plan, parts] of [
    [colours, ['IHDR', 'IDAT', 'IEND']],
    [{ ...colours, palette }, ['IHDR', 'IDAT', 'IEND']],
    [indexed, ['IHDR', 'PLTE', 'IDAT', 'IEND']],
  ] as const) {
    const png = wholePng(makePng(plan)) ?? assert.fail('it is such a kind');
    assert.deepEqual(png.toString('latin1').match(/IHDR|tEXt|PLTE|IDAT|IEND/g), parts);
    assert.deepEqual(plainPng(png), plainPng(makePng(plan)));
    const cut = png.subarray(0, png.length - 20);
    assert.throws(() => wholePng(cut));
  }
  for (const plan of [
    { ...colours, isInterlaced: true },
    { ...colours, transparency: [0, 1, 0, 2, 0, 3] },
    { ...indexed, transparency: [0] },
    { ...indexed, depth: 4 },
    { ...indexed, palette: [1, 2] },
    { ...colours, depth: 16 },
    { ...colours, colourType: 6, pixel: () => [1, 2, 3, 4] },
  ] as const) {
    assert.equal(wholePng(makePng(plan)), undefined);
  }
});

test('data that no PDF reader could show is refused though it is not decoded', () => {
  const colours = makePng({ ...size, colourType: 2, depth: 8, pixel: () => [1, 2, 3] });
  const start = colours.indexOf('IDAT') - 4;
  const lines = (size.width * 3 + 1) * size.height;
  for (const [name, data] of Object.entries({
    garbage: Buffer.from('this was never deflated'),
    short: deflateSync(Buffer.alloc(lines - 1)),
    filters: deflateSync(Buffer.alloc(lines, 5)),
    bomb: deflateSync(Buffer.alloc(20_000_000)),
  })) {
    const ends = [pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
    assert.throws(() => wholePng(Buffer.concat([colours.subarray(0, start), ...ends])), name);
  }
});

test('a PNG that ends anywhere before its end is refused, not read for ever', () => {
  for (let length = 0; length < whole.length - 12; length += 1) {
    assert.throws(() => plainPng(whole.subarray(0, length)), `of ${length} bytes`);
  }
});

test('lengths that lead behind the end are refused', () => {
  for (const name of ['IHDR', 'tEXt', 'IDAT']) {
    const broken = Buffer.from(whole);
    broken.writeUInt32BE(0xfffffff0, broken.indexOf(name) - 4);
    assert.throws(() => plainPng(broken), name);
  }
});

test('data that is not a picture, too short, of unknown filters or a bomb is refused', () => {
  const lines = (size.width + 1) * size.height;
  for (const [name, data] of Object.entries({
    garbage: Buffer.from('this was never deflated'),
    short: deflateSync(Buffer.alloc(lines - 1)),
    filters: deflateSync(Buffer.alloc(lines, 5)),
    bomb: deflateSync(Buffer.alloc(20_000_000)),
  })) {
    assert.throws(() => plainPng(withData(data)), name);
  }
});

test('kinds that no PNG has are refused', () => {
  for (const [at, value] of [
    [24, 3],
    [25, 5],
    [26, 1],
    [27, 1],
  ] as const) {
    const broken = Buffer.from(whole);
    broken[at] = value;
    assert.throws(() => plainPng(broken), { message: 'The PNG is of no known kind' });
  }
});
