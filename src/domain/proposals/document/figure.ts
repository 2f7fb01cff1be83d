const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** `12,345.6` */
export function figure(value: number): string {
  return numbers.format(value);
}
