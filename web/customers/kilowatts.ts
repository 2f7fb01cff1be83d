const format = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** `6.6 kW` of watts. */
export function kilowatts(watts: number): string {
  return `${format.format(watts / 1000)} kW`;
}
