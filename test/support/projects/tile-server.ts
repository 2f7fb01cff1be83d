import type { TestContext } from 'node:test';
import { makePng } from '../proposals/pictures.ts';
import { startHttp } from '../webhooks/open-poster.ts';

/** A house of 20 × 20 metres with a red roof, its middle here. */
export const house = { latitude: -33.8688, longitude: 151.2093 };
const sideMetres = 20;

const lawn = makePng({
  width: 256,
  height: 256,
  colourType: 2,
  depth: 8,
  pixel: (x, y) => [90 + ((x * 7 + y * 13) % 40), 132, 80],
});

type Answer = 'imagery' | 'html' | 'blank';

/**
 * A map service on this machine with one house on a lawn. Where a pixel lies is reckoned from its latitude and longitude, so
 * that the house has its size on the ground, whatever the map says.
 */
export async function startTileServer(t: TestContext) {
  const server = { address: '', answer: 'imagery' as Answer, asked: 0 };
  const { port } = await startHttp(t, ({ url = '' }, response) => {
    server.asked += 1;
    const [z = 0, x = 0, y = 0] = url.split(/[/.]/).filter(Boolean).map(Number);
    if (server.answer === 'html') response.end('<html>Maintenance</html>');
    else if (server.answer === 'blank') response.end(blank);
    else response.end(drawTile(z, x, y));
  });
  server.address = `http://127.0.0.1:${port}/{z}/{x}/{y}.png`;
  return server;
}

const blank = makePng({
  width: 256,
  height: 256,
  colourType: 2,
  depth: 8,
  pixel: () => [204, 204, 204],
});

function drawTile(z: number, x: number, y: number): Buffer {
  const offsets = [0, 256].flatMap((right) =>
    [0, 256].map((down) => metresFrom(z, x, y, right, down)),
  );
  const reaches = (axis: 'east' | 'north') =>
    Math.min(...offsets.map((one) => one[axis])) < sideMetres &&
    Math.max(...offsets.map((one) => one[axis])) > -sideMetres;
  if (!reaches('east') || !reaches('north')) return lawn;
  return makePng({
    width: 256,
    height: 256,
    colourType: 2,
    depth: 8,
    pixel: (right, down) => {
      const { east, north } = metresFrom(z, x, y, right + 0.5, down + 0.5);
      const isHouse = Math.max(Math.abs(east), Math.abs(north)) < sideMetres / 2;
      return isHouse ? [220, 30, 30] : [90 + ((right * 7 + down * 13) % 40), 132, 80];
    },
  });
}

/** How far a pixel of a tile lies from the middle of the house, over the ground. */
function metresFrom(z: number, x: number, y: number, right: number, down: number) {
  const part = (tile: number, pixel: number) => (tile + pixel / 256) / 2 ** z;
  const longitude = part(x, right) * 360 - 180;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * part(y, down)))) * 180) / Math.PI;
  const metresPerDegree = (2 * Math.PI * 6_378_137) / 360;
  return {
    north: (latitude - house.latitude) * metresPerDegree,
    east:
      (longitude - house.longitude) * metresPerDegree * Math.cos((house.latitude * Math.PI) / 180),
  };
}
