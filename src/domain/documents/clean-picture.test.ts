import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePng, pngChunk, sampleJpeg } from '../../../test/support/proposals/pictures.ts';
import { cleanPicture, pictureBytesMax } from './clean-picture.ts';

const png = makePng({
  width: 30,
  height: 20,
  colourType: 2,
  depth: 8,
  pixel: (x, y) => [x * 8, y * 12, 99],
});

/** A segment of a JPEG, which begins with its marker and length. */
function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** EXIF with an orientation and a place, in either order of bytes. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(40);
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(isLittle ? 'II' : 'MM', 'latin1');
  short(42, 2);
  long(8, 4);
  short(2, 8);
  for (const [index, [tag, value]] of [
    [0x010f, 1],
    [0x0112, orientation],
  ].entries() as ArrayIterator<[number, [number, number]]>) {
    const at = 10 + index * 12;
    short(tag, at);
    short(3, at + 2);
    long(1, at + 4);
    short(value, at + 8);
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, secret]));
}

const secret = Buffer.from('27.3858 S 153.0316 E, taken by Ann');
const withSegments = (...segments: Buffer[]) =>
  Buffer.concat([sampleJpeg.subarray(0, 2), ...segments, sampleJpeg.subarray(2)]);
const refusal = (content: Uint8Array) => {
  try {
    cleanPicture(content);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'taken';
};

test('a JPEG keeps its pixels, and loses place, comments and what follows its end', () => {
  const film = Buffer.concat([Buffer.from('film'), secret]);
  const full = Buffer.concat([
    withSegments(
      exif(1, true),
      segment(0xe2, secret),
      segment(0xed, secret),
      segment(0xfe, secret),
      segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1')),
    ),
    film,
  ]);
  const { mediaType, width, height, content } = cleanPicture(full);
  assert.deepEqual([mediaType, width, height], ['image/jpeg', 24, 12]);
  assert.equal(Buffer.from(content).includes(secret), false);
  assert.ok(Buffer.from(content).includes('Adobe'), 'which says how the colours are stored');
  assert.deepEqual(Buffer.from(cleanPicture(content).content), Buffer.from(content));
  assert.deepEqual(Buffer.from(cleanPicture(sampleJpeg).content), sampleJpeg);
});

test('a PNG keeps its pixels, and loses texts and place', () => {
  const end = png.length - 12;
  const full = Buffer.concat([
    png.subarray(0, end),
    pngChunk('eXIf', secret),
    pngChunk('iTXt', secret),
    png.subarray(end),
    secret,
  ]);
  const { mediaType, width, height, content } = cleanPicture(full);
  assert.deepEqual([mediaType, width, height], ['image/png', 30, 20]);
  assert.equal(Buffer.from(content).includes(secret), false);
  assert.equal(Buffer.from(content).includes('made for a test'), false);
  const names = [
    ...Buffer.from(content)
      .toString('latin1')
      .matchAll(/IHDR|IDAT|IEND|tEXt/g),
  ];
  assert.deepEqual(names.flat(), ['IHDR', 'IDAT', 'IDAT', 'IEND']);
});

test('a JPEG that is stored turned is refused, because that would be lost', () => {
  for (const isLittle of [true, false]) {
    assert.match(refusal(withSegments(exif(6, isLittle))), /stored turned\. Rotate it upright/);
    assert.equal(refusal(withSegments(exif(1, isLittle))), 'taken');
    assert.equal(refusal(withSegments(exif(0, isLittle))), 'taken');
  }
  // A directory that lies outside is none.
  const broken = Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1');
  assert.equal(refusal(withSegments(segment(0xe1, broken))), 'taken');
});

test('a file that ends early is refused wherever it is cut', () => {
  for (const whole of [sampleJpeg, png]) {
    for (let length = 8; length < whole.length; length += 1) {
      assert.notEqual(refusal(whole.subarray(0, length)), 'taken', `${length} bytes`);
    }
  }
});

test('other files, damaged ones and huge pictures are refused', () => {
  assert.match(refusal(Buffer.from('GIF89a')), /must be a JPEG or PNG/);
  assert.match(refusal(Buffer.alloc(0)), /must be a JPEG or PNG/);
  assert.match(refusal(Buffer.alloc(pictureBytesMax + 1)), /larger than 10 MB/);
  const pngOf = (width: number, height: number) => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(width, 16);
    huge.writeUInt32BE(height, 20);
    return huge;
  };
  assert.match(
    refusal(pngOf(100_000, 100_000)),
    /at most 4 megapixels; it has 100000 × 100000 pixels\. Save it as a JPEG, which may have 40\./,
  );
  assert.match(refusal(pngOf(0, 20)), /has no pixels/);
  assert.equal(refusal(pngOf(2000, 2000)), 'taken');
  const frame = sampleJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const changed = (at: number, byte: number) => {
    const jpeg = Buffer.from(sampleJpeg);
    jpeg[frame + at] = byte;
    return jpeg;
  };
  const huge = changed(5, 0xff);
  huge.set([0xff, 0xff, 0xff], frame + 6);
  assert.match(refusal(huge), /at most 40 megapixels; it has 65535 × 65535 pixels\.$/);
  assert.match(refusal(changed(1, 0xc9)), /a rare kind of JPEG/);
  assert.match(refusal(changed(4, 12)), /a rare kind of JPEG/);
  assert.match(refusal(changed(9, 4)), /a rare kind of JPEG/);
  assert.match(refusal(changed(0, 0)), /damaged/);
  const withoutFrame = Buffer.concat([sampleJpeg.subarray(0, 2), Buffer.from([0xff, 0xd9])]);
  assert.match(refusal(withoutFrame), /damaged/);
  const withoutData = Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]);
  assert.match(refusal(withoutData), /damaged/);
});
