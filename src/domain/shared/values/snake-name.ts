/** `price_lines` for `priceLines`: the name of a member in the interface, in a database and in a file. */
export function snakeName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
