import { formatted } from './measure.ts';
import type { Activity } from './note-activity.ts';

const slowestShare = 0.01;

/** An event on its way, by the shared clock. */
export type Trip = {
  /** When it was asked for, where a request made it. */
  requestedAt: number | undefined;
  committedAt: number;
  arrivedAt: number;
};

/** Tells of the slowest trips what the process did between commit and arrival, the slowest first. */
export function describeSlowest(trips: readonly Trip[], activities: readonly Activity[]): string[] {
  const msOf = ({ committedAt, arrivedAt }: Trip) => arrivedAt - committedAt;
  const slowest = trips
    .toSorted((one, other) => msOf(other) - msOf(one))
    .slice(0, Math.ceil(trips.length * slowestShare));
  return slowest.map((trip) => {
    const meanwhile = Map.groupBy(
      activities.filter(({ from, to }) => from < trip.arrivedAt && to > trip.committedAt),
      ({ what }) => what,
    );
    const parts = [...meanwhile].map(([what, all]) => describe(what, all));
    return `${formatted(msOf(trip))} ms: ${parts.join(', ') || 'nothing noted'}`;
  });
}

function describe(what: string, all: readonly Activity[]): string {
  const sum = (of: (activity: Activity) => number) =>
    formatted(all.reduce((before, activity) => before + of(activity), 0));
  const cpu = what === 'stall' ? `, ${sum(({ cpuMs = 0 }) => cpuMs)} of them on a core` : '';
  return `${all.length} × ${what} (${sum(({ from, to }) => to - from)} ms${cpu})`;
}
