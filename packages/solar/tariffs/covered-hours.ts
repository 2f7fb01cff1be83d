import { clock, monthNames } from '../wording.ts';
import { appliesInMonth, appliesOn, type ChargeWindow, coversHalfHour } from './charge-window.ts';

/** The first two windows that share a half hour: the place of the second, and a sentence. Undefined when none do. */
export function clashIn(
  windows: readonly ChargeWindow[],
): { index: number; message: string } | undefined {
  for (const half of halfHours()) {
    const [first, second] = covering(windows, half);
    if (first !== undefined && second !== undefined) {
      return { index: second, message: `must not overlap entry ${first} at ${at(half)}` };
    }
  }
  return undefined;
}

/** A sentence about the first half hour of the year that no window has. Undefined when every one is in one. */
export function gapIn(windows: readonly ChargeWindow[]): string | undefined {
  for (const half of halfHours()) {
    if (covering(windows, half).length === 0) return `must not leave out ${at(half)}`;
  }
  return undefined;
}

type HalfHour = { month: number; isWeekend: boolean; hour: number };

function* halfHours(): Generator<HalfHour> {
  for (let month = 0; month < 12; month += 1) {
    for (const isWeekend of [false, true]) {
      for (let hour = 0; hour < 24; hour += 0.5) yield { month, isWeekend, hour };
    }
  }
}

function covering(windows: readonly ChargeWindow[], { month, isWeekend, hour }: HalfHour) {
  return windows.flatMap((window, index) =>
    appliesInMonth(window, month) && appliesOn(window, isWeekend) && coversHalfHour(window, hour)
      ? [index]
      : [],
  );
}

function at({ month, isWeekend, hour }: HalfHour): string {
  return `${clock(hour)} on ${isWeekend ? 'weekends' : 'weekdays'} in ${monthNames[month]}`;
}
