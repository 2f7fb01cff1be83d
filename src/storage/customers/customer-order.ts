import type {
  CustomerSort,
  Direction,
  ListPlace,
} from '../../domain/customers/list/customer-list.ts';

/** The column that a list is sorted by; customers who have the same follow in the order of their numbers. */
export const keyColumns = {
  changed: 'updated_at',
  created: 'created_at',
  name: 'name_key',
  value: 'value_cents',
} as const satisfies Record<CustomerSort, string>;

/** Less than zero when `one` comes first. */
export function comparePlaces(one: ListPlace, other: ListPlace, direction: Direction): number {
  const order = compareKeys(one.key, other.key) || one.customerId - other.customerId;
  return direction === 'asc' ? order : -order;
}

/** Of customers in order, the page after a place, and where the next one begins. */
export function cutPage<One extends ListPlace>(
  sorted: readonly One[],
  {
    after,
    direction,
    limit,
  }: { after: ListPlace | undefined; direction: Direction; limit: number },
): { page: readonly One[]; next: ListPlace | undefined } {
  const rest =
    after === undefined ? sorted : sorted.filter((one) => comparePlaces(one, after, direction) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rest.length > limit && last !== undefined ? placeOf(last) : undefined };
}

export function placeOf({ key, customerId }: ListPlace): ListPlace {
  return { key, customerId };
}

/** As the database compares them: texts by code points, which is not the order of UTF-16. */
function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareTexts(String(one), String(other));
}

function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rankOf(one.charCodeAt(index)) - rankOf(other.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Halves of surrogate pairs stand for code points above all others. */
function rankOf(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
