import { endOfDay } from '../../shared/formats/firm-clock.ts';

/** A key's expiry, as chosen: never, after a number of days, or at the end of a day. */
export type Expiry = { kind: 'never' | '30' | '90' | '365' | 'day'; day: string };

export const expiryOptions = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'day', label: 'On a specific date' },
] as const;

/** Converts an expiry to the server's input; undefined while no date is entered. */
export function toExpires({
  kind,
  day,
}: Expiry): 'never' | { days: number } | { at: number } | undefined {
  if (kind === 'never') return kind;
  if (kind !== 'day') return { days: Number(kind) };
  const at = endOfDay(day);
  return at === undefined ? undefined : { at };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Suggests an expiry for a replacement key: the shortest choice that lasts at least as long, and one year at most. */
export function expiryLike(key: { createdAt: number; expiresAt: number | null }): Expiry {
  if (key.expiresAt === null) return { kind: 'never', day: '' };
  const days = (key.expiresAt - key.createdAt) / dayMs;
  if (days <= 30) return { kind: '30', day: '' };
  return days <= 90 ? { kind: '90', day: '' } : { kind: '365', day: '' };
}
