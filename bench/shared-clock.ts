/** Milliseconds since the machine started, exact to less than a microsecond and the same for all its processes. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What to add to a time of the shared clock to get milliseconds since 1970, as they are at this moment. */
export function sinceEpochMs(): number {
  // Right after it has gone on, a clock of whole milliseconds is exact, too.
  const before = Date.now();
  while (Date.now() === before);
  return Date.now() - sharedNow();
}
