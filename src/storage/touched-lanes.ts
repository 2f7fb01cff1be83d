import { dueLanes, type LaneRow, laneOf, writeLane } from './lanes.ts';
import type { Db } from './schema.ts';

/** The lanes that one transaction touches, each read once and written once. */
export function openLanes(tx: Db) {
  const read = new Map<string, LaneRow>();
  return {
    async get(subscriptionId: string): Promise<LaneRow> {
      const known = read.get(subscriptionId);
      if (known !== undefined) return known;
      const lane = await laneOf(tx, subscriptionId);
      read.set(subscriptionId, lane);
      return lane;
    },
    /**
     * Those that may have something to send, the one that has waited longest first: what was settled may have freed
     * a slot, and the others say so themselves.
     */
    async due(now: number, limit: number): Promise<LaneRow[]> {
      for (const lane of await dueLanes(tx, now, limit)) {
        if (!read.has(lane.subscriptionId)) read.set(lane.subscriptionId, lane);
      }
      const turn = (lane: LaneRow) => lane.nextDueAt ?? now;
      return [...read.values()].toSorted((a, b) => turn(a) - turn(b));
    },
    async write(now: number): Promise<void> {
      for (const lane of read.values()) await writeLane(tx, lane, now);
    },
  };
}
export type Lanes = ReturnType<typeof openLanes>;
