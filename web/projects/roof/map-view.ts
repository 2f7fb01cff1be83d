import type { Point } from '@sundesk/solar/geometry';

// The part of a map in Web Mercator on the screen. x and y are parts of the map's width, from its west and north edges.

/** The middle of what is shown, and how far it is zoomed in. */
export type MapView = { x: number; y: number; zoom: number };
type Size = { width: number; height: number };
type Place = { latitude: number; longitude: number };
export type ShownTile = { path: string; left: number; top: number };

export const tilePixels = 256;
const equatorMetres = 2 * Math.PI * 6_378_137;

export function viewAt({ latitude, longitude }: Place, zoom: number): MapView {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: longitude / 360 + 0.5, y, zoom };
}

/** On the ground at the middle of the view. The map takes the Earth for a sphere, which is wrong by half a percent at most. */
export function metresPerPixel({ y, zoom }: MapView): number {
  return equatorMetres / Math.cosh(Math.PI * (1 - 2 * y)) / widthOf(zoom);
}

/** Moves the map by so many pixels to the right and down. */
export function moveMap(view: MapView, { x, y }: Point): MapView {
  const width = widthOf(view.zoom);
  return { ...view, x: within(view.x - x / width), y: within(view.y - y / width) };
}

/** Zooms so that what is at a point, in pixels from the middle, stays there. */
export function zoomMap(view: MapView, zoom: number, { x, y }: Point = { x: 0, y: 0 }): MapView {
  const moved = moveMap(view, { x: -x, y: -y });
  return moveMap({ ...moved, zoom }, { x, y });
}

/** The tiles that cover the screen, with their place on it in pixels. */
export function tilesOf({ x, y, zoom }: MapView, { width, height }: Size): ShownTile[] {
  const across = 2 ** zoom;
  const left = Math.round(x * widthOf(zoom) - width / 2);
  const top = Math.round(y * widthOf(zoom) - height / 2);
  const numbers = (start: number, length: number) => {
    const first = Math.max(0, Math.floor(start / tilePixels));
    const last = Math.min(across - 1, Math.ceil((start + length) / tilePixels) - 1);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  };
  return numbers(top, height).flatMap((row) =>
    numbers(left, width).map((column) => ({
      path: `${zoom}/${column}/${row}`,
      left: column * tilePixels - left,
      top: row * tilePixels - top,
    })),
  );
}

/** Reads `-33.8688, 151.2093`, as map apps copy it; undefined for anything else, and for a place outside Australia. */
export function readPlace(text: string): Place | undefined {
  const [, south, east] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [latitude, longitude] = [Number(south), Number(east)];
  const isInside = latitude >= -55 && latitude <= -9 && longitude >= 96 && longitude <= 168;
  return isInside ? { latitude, longitude } : undefined;
}

function widthOf(zoom: number): number {
  return tilePixels * 2 ** zoom;
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}
