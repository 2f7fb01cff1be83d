/** Milliseconds since the machine started, exact to less than a microsecond and the same for all its processes. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The offset from the shared clock to milliseconds since 1970, at this moment. */
export function sinceEpochMs(): number {
  // A clock of whole milliseconds is exact right after it ticks.
  const before = Date.now();
  while (Date.now() === before);
  return Date.now() - sharedNow();
}
