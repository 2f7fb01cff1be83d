import type {
  CustomerSort,
  Direction,
  ListCursor,
} from '../../domain/customers/list/customer-list.ts';

/** The column that a list is sorted by; customers who have the same follow in the order of their numbers. */
export const keyColumns = {
  changed: 'updated_at',
  created: 'created_at',
  name: 'name_key',
  value: 'value_cents',
} as const satisfies Record<CustomerSort, string>;

/** Less than zero when `one` comes first. */
export function compareCursors(one: ListCursor, other: ListCursor, direction: Direction): number {
  const order = compareKeys(one.key, other.key) || one.customerId - other.customerId;
  return direction === 'asc' ? order : -order;
}

/** Returns the page after a cursor of ordered customers, and the cursor of the next page. */
export function cutPage<One extends ListCursor>(
  sorted: readonly One[],
  {
    after,
    direction,
    limit,
  }: { after: ListCursor | undefined; direction: Direction; limit: number },
): { page: readonly One[]; next: ListCursor | undefined } {
  const rest =
    after === undefined
      ? sorted
      : sorted.filter((one) => compareCursors(one, after, direction) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rest.length > limit && last !== undefined ? toCursor(last) : undefined };
}

export function toCursor({ key, customerId }: ListCursor): ListCursor {
  return { key, customerId };
}

/** Compares values as the database does: texts by code points, not by UTF-16 units. */
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
