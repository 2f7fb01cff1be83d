import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metresPerPixel, moveMap, readPlace, tilesOf, viewAt, zoomMap } from './map-view.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };
const screen = { width: 800, height: 500 };

test('a place lies on the tile of the usual numbering (slippy map tile names, by another formula)', () => {
  const { x, y } = viewAt(sydney, 20);
  assert.deepEqual([Math.floor(x * 2 ** 20), Math.floor(y * 2 ** 20)], [964_717, 629_242]);
  // Known tiles at zoom 1: the equator and the meridian of Greenwich meet in the middle.
  assert.deepEqual(viewAt({ latitude: 0, longitude: 0 }, 1), { x: 0.5, y: 0.5, zoom: 1 });
});

test('a pixel is as long as the latitude makes it', () => {
  const at = (latitude: number, zoom: number) =>
    metresPerPixel(viewAt({ latitude, longitude: 150 }, zoom));
  assert.ok(Math.abs(at(0, 0) - 156_543.034) < 0.001);
  assert.ok(Math.abs(at(-60, 10) - 156_543.034 / 2 / 1024) < 0.001);
  assert.ok(Math.abs(at(-33.8688, 20) - 0.12396) < 0.00001);
});

test('tiles cover the screen without a gap, at every zoom', () => {
  for (const zoom of [5, 17, 20]) {
    const tiles = tilesOf(viewAt(sydney, zoom), screen);
    const lefts = [...new Set(tiles.map(({ left }) => left))];
    const tops = [...new Set(tiles.map(({ top }) => top))];
    assert.equal(tiles.length, lefts.length * tops.length);
    assert.ok(lefts[0] !== undefined && lefts[0] <= 0 && lefts[0] > -256);
    assert.ok((lefts.at(-1) ?? 0) + 256 >= screen.width);
    assert.ok(tops[0] !== undefined && tops[0] <= 0 && (tops.at(-1) ?? 0) + 256 >= screen.height);
    assert.equal(new Set(tiles.map(({ path }) => path)).size, tiles.length);
  }
});

test('zooming keeps what is under the pointer, and moving goes back', () => {
  const view = viewAt(sydney, 17);
  const pointer = { x: 300, y: -120 };
  const under = (of: typeof view) => moveMap(of, { x: -pointer.x, y: -pointer.y });
  const zoomed = zoomMap(view, 20, pointer);
  assert.equal(zoomed.zoom, 20);
  assert.ok(Math.abs(under(zoomed).x - under(view).x) < 1e-12);
  assert.ok(Math.abs(under(zoomed).y - under(view).y) < 1e-12);
  const back = moveMap(moveMap(view, pointer), { x: -pointer.x, y: -pointer.y });
  assert.ok(Math.abs(back.x - view.x) < 1e-12 && Math.abs(back.y - view.y) < 1e-12);
});

test('coordinates are read as map apps copy them, and only in Australia', () => {
  assert.deepEqual(readPlace(' -33.8688, 151.2093 '), sydney);
  assert.deepEqual(readPlace('-33.8688 151.2093'), sydney);
  for (const text of [
    '',
    '33.8688, 151.2093',
    '151.2093, -33.8688',
    '12 Banksia St',
    '-33.8',
    '0,0',
  ])
    assert.equal(readPlace(text), undefined, text);
});
