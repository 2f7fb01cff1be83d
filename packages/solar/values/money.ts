const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** `$12,345.67` for whole cents; a negative amount has a minus sign, which is as wide as a digit: `−$200.00`. */
export function money(cents: number): string {
  return dollars.format(cents / 100).replace('-', '−');
}

/** `$1,234`: for figures at a glance and for estimates, where cents would pretend to be exact. */
export function wholeDollars(cents: number): string {
  return money(Math.round(cents / 100) * 100).replace(/\.00$/, '');
}
