import { compassPoint, counted, kilowatts } from '../wording.ts';
import type { Roofed } from './roof-layout.ts';

/** `12 panels facing north at 22°, 6 panels facing west at 15°`, for those who do not see the drawing. */
export function nameRoof({ arrays, existingSolar }: Roofed): string {
  const planned = arrays
    .filter(({ panels }) => panels > 0)
    .map(({ panels, azimuth, tilt }) => `${counted(panels, 'panel')} ${facing(azimuth, tilt)}`);
  const existing = existingSolar
    ? [
        `existing solar of ${kilowatts(existingSolar.watts)} ${facing(existingSolar.azimuth, existingSolar.tilt)}`,
      ]
    : [];
  return [...planned, ...existing].join(', ');
}

function facing(azimuth: number, tilt: number): string {
  return tilt === 0 ? 'lying flat' : `facing ${compassPoint(azimuth)} at ${tilt}°`;
}
