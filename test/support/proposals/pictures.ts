import { crc32, deflateSync } from 'node:zlib';

/** 24 × 12 pixels, the left half blue and the right half yellow. */
export const sampleJpeg: Buffer = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAAgABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV' +
    'pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAM' +
    'ABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABgAEBf/EACsQAAEBBQIPAAAAAAAAAAAAAAACAQQFERMDBhIVFzFEUVNUYYKRksLR0v' +
    '/EABcBAAMBAAAAAAAAAAAAAAAAAAIDBQb/xAAeEQACAQQDAQAAAAAAAAAAAAABAgAEE2GxAwUUUf/aAAwDAQACEQMRAD8ALCK6el8nkKcn0I3l' +
    '+70fJsh10YfDqlC2elVJTw1JbmnqTxB7IXKVlGNiIolKc6sc6nMIQYjddpbdWeiMp43+iXryz//Z',
  'base64',
);

export type PngPlan = {
  width: number;
  height: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  colourType: 0 | 2 | 3 | 4 | 6;
  depth: 1 | 2 | 4 | 8 | 16;
  isInterlaced?: boolean;
  palette?: readonly number[];
  transparency?: readonly number[];
  /** All samples of a pixel, each from 0 up to what the depth allows. */
  pixel: (x: number, y: number) => readonly number[];
};

const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A PNG of any kind, whose lines take the five filters in turn. */
export function makePng(plan: PngPlan): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(plan.width, 0);
  header.writeUInt32BE(plan.height, 4);
  header.set([plan.depth, plan.colourType, 0, 0, plan.isInterlaced ? 1 : 0], 8);
  const rows = (plan.isInterlaced ? passes : ([[0, 0, 1, 1]] as const)).flatMap((pass) =>
    filtered(plan, linesOf(plan, pass)),
  );
  const data = deflateSync(Buffer.concat(rows));
  // The data in two chunks, as encoders of large pictures write it.
  const middle = data.length >> 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from('Comment\0made for a test', 'latin1')),
    ...(plan.palette ? [pngChunk('PLTE', Buffer.from(plan.palette))] : []),
    ...(plan.transparency ? [pngChunk('tRNS', Buffer.from(plan.transparency))] : []),
    pngChunk('IDAT', data.subarray(0, middle)),
    pngChunk('IDAT', data.subarray(middle)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function linesOf(
  plan: PngPlan,
  [x0, y0, dx, dy]: readonly [number, number, number, number],
): Buffer[] {
  const lines: Buffer[] = [];
  for (let y = y0; y < plan.height; y += dy) {
    let bits = '';
    for (let x = x0; x < plan.width; x += dx) {
      for (const value of plan.pixel(x, y)) bits += value.toString(2).padStart(plan.depth, '0');
    }
    const bytes = bits.match(/.{1,8}/g) ?? [];
    if (bytes.length > 0) {
      lines.push(Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))));
    }
  }
  return lines;
}

function filtered({ depth, colourType }: PngPlan, lines: readonly Buffer[]): Buffer[] {
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType];
  const back = Math.max(1, (samples * depth) / 8);
  return lines.map((line, row) => {
    const filter = row % 5;
    const above = lines[row - 1] ?? Buffer.alloc(line.length);
    const bytes = line.map((byte, at) => {
      const left = line[at - back] ?? 0;
      const up = above[at] ?? 0;
      const corner = above[at - back] ?? 0;
      return byte - prediction(filter, left, up, corner);
    });
    return Buffer.concat([Buffer.from([filter]), bytes]);
  });
}

function prediction(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return Math.floor((left + up) / 2);
    default: {
      const target = left + up - corner;
      // Returns the nearest of the three to the target; the first one on a tie.
      return [left, up, corner].reduce((best, one) =>
        Math.abs(target - one) < Math.abs(target - best) ? one : best,
      );
    }
  }
}

/** 240 × 80 pixels on a transparent ground: a dark disc and a yellow bar with soft edges. */
export const sampleLogo: Buffer = makePng({
  width: 240,
  height: 80,
  colourType: 6,
  depth: 8,
  pixel: (x, y) => {
    const distance = Math.hypot(x - 40, y - 40);
    if (distance < 38)
      return [11, 79, 108, Math.min(255, Math.max(0, (38 - distance) * 255))].map(Math.round);
    if (x > 90 && y > 30 && y < 50) return [242, 169, 0, 255];
    return [0, 0, 0, 0];
  },
});
