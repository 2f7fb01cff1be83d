// Reads what stands behind the question mark of an address. People edit and share addresses, so what makes no sense there
// is left out rather than refused.

const charactersMax = 200;
const itemsMax = 100;

/** Words to look for. The router takes `?q=2042` for a number. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, charactersMax) : undefined;
}

export function readId(value: unknown): number | undefined {
  return isId(value) ? value : undefined;
}

export function readIds(value: unknown): number[] | undefined {
  return some([value].flat().filter(isId));
}

export function readOneOf<Known extends string>(
  known: readonly Known[],
  value: unknown,
): Known | undefined {
  return known.find((candidate) => candidate === value);
}

export function readSomeOf<Known extends string>(
  known: readonly Known[],
  value: unknown,
): Known[] | undefined {
  return some(known.filter((candidate) => [value].flat().includes(candidate)));
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** Drops an empty list, which means the same as no choice, to keep the address short. */
function some<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? [...new Set(items)].slice(0, itemsMax) : undefined;
}
