/** A sample that took longer than this tells the time less exactly than the one before. */
const roundTripMsMax = 1000;

/**
 * The database's time without a query each time: its last measured offset from a monotonic clock of this machine. The
 * error is half of a round trip at most.
 */
export function createDatabaseClock(): {
  now(): number;
  /** Measures anew. */
  measure(askTime: () => Promise<number>): Promise<void>;
} {
  let ahead: number | undefined;
  return {
    now: () => Math.round(performance.now() + (ahead ?? performance.timeOrigin)),
    async measure(askTime) {
      const startedAt = performance.now();
      const time = await askTime();
      const endedAt = performance.now();
      if (ahead !== undefined && endedAt - startedAt > roundTripMsMax) return;
      ahead = time - (startedAt + endedAt) / 2;
    },
  };
}
