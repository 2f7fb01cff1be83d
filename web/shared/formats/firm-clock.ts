import { timeZone } from './formats.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The moment at which the firm's clock shows `2026-11-21T20:30`; undefined for text that is not such a time. */
export function momentOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  const wall = Date.parse(`${text}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  // The offset that holds a day before and a day after; near a change of the clocks one of them leads to the right moment.
  const moments = [wall - dayMs, wall + dayMs].map((near) => wall - (wallOf(near) - near));
  return moments.find((moment) => wallOf(moment) === wall) ?? moments[0];
}

/** The moment at which a day of the firm, `2026-11-21`, is over; undefined for text that is not a day. */
export function endOfDay(day: string): number | undefined {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return undefined;
  return momentOf(new Date(midnight + dayMs).toISOString().slice(0, 16));
}

/** `2026-11-21`, the day that it is at the firm. */
export function dayOf(moment: number): string {
  return new Date(wallOf(moment)).toISOString().slice(0, 10);
}

/** The time on the firm's clock at a moment, as if it were UTC. */
function wallOf(moment: number): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timeZone(),
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = format.formatToParts(moment);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value ?? 0);
  const seconds = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return seconds + (((moment % 1000) + 1000) % 1000);
}
