// The format of figures in a printed proposal.

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** `12,345.6` */
export function figure(value: number): string {
  return numbers.format(value);
}

const directions = [
  'North',
  'North-east',
  'East',
  'South-east',
  'South',
  'South-west',
  'West',
  'North-west',
];

/** `North-east (45°)` for degrees clockwise from north. */
export function direction(azimuth: number): string {
  return `${directions[Math.round(azimuth / 45) % 8]} (${figure(azimuth)}°)`;
}
