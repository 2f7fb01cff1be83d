const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** `$12,345.67` for whole cents; a negative amount has a minus sign, which is as wide as a digit: `−$200.00`. */
export function money(cents: number): string {
  return dollars.format(cents / 100).replace('-', '−');
}
