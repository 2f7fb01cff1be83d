const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * True for an Australian Business Number, with or without spaces: of its 11 digits, the first less one, the sum with
 * these weights is a multiple of 89. Source: Australian Business Register, format of the ABN.
 */
export function isAbn(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

/** `51 824 753 556`, as it is printed; other text as it is. */
export function formatAbn(text: string): string {
  const digits = digitsOf(text);
  if (!isAbn(digits)) return text;
  return [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5, 8), digits.slice(8)].join(' ');
}

function digitsOf(text: string): string {
  return text.replaceAll(' ', '');
}
