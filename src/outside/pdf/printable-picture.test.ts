import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  makePng,
  type PngPlan,
  sampleJpeg,
  sampleLogo,
} from '../../../test/support/proposals/pictures.ts';
import { openPdfThread } from './open-pdf-thread.ts';
import { readLogo } from './printable-picture.ts';

const grey: PngPlan = { width: 9, height: 7, colourType: 0, depth: 1, pixel: () => [0] };

test('PNG and JPEG are recognised with their sizes, by the thread too', async (t) => {
  const thread = openPdfThread();
  t.after(() => thread.close());
  for (const read of [readLogo, thread.readImage]) {
    assert.deepEqual(await read(sampleLogo), { mediaType: 'image/png', width: 240, height: 80 });
    assert.deepEqual(await read(sampleJpeg), { mediaType: 'image/jpeg', width: 24, height: 12 });
  }
});

test('pixels are limited by the header, before anything is decoded', async () => {
  const wide = (width: number) => makePng({ ...grey, width, height: 1 });
  assert.deepEqual(await readLogo(wide(4096)), { mediaType: 'image/png', width: 4096, height: 1 });
  assert.equal(await readLogo(wide(4097)), undefined);
  const large = Buffer.from(sampleLogo);
  large.writeUInt32BE(2049, 16);
  large.writeUInt32BE(2048, 20);
  assert.equal(await readLogo(large), undefined);
  const claims = Buffer.from(sampleLogo);
  claims.writeUInt32BE(0x7fffffff, 16);
  assert.equal(await readLogo(claims), undefined);
  const empty = Buffer.from(sampleJpeg);
  empty.writeUInt16BE(0, empty.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  assert.equal(await readLogo(empty), undefined);
});

test('ignores a damaged image or one of an unsupported kind', async () => {
  const frame = sampleJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const lossless = Buffer.from(sampleJpeg);
  lossless[frame + 1] = 0xc3;
  const others: Record<string, Uint8Array> = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('This is a text and no image at all, though it is long enough to be one.'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'),
    gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'),
    'a PNG cut short': sampleLogo.subarray(0, sampleLogo.length - 20),
    'the head of a PNG': sampleLogo.subarray(0, 33),
    'a JPEG cut short': sampleJpeg.subarray(0, sampleJpeg.length - 2),
    'a JPEG without a frame': Buffer.concat([
      sampleJpeg.subarray(0, frame),
      Buffer.from([0xff, 0xd9]),
    ]),
    'a JPEG of a kind that PDFs do not know': lossless,
  };
  for (const [name, content] of Object.entries(others)) {
    assert.equal(await readLogo(content), undefined, name);
  }
});

test('a JPEG cut anywhere is none, and reading it ends', async () => {
  for (let length = 0; length < sampleJpeg.length; length += 7) {
    assert.equal(await readLogo(sampleJpeg.subarray(0, length)), undefined, `of ${length} bytes`);
  }
});
