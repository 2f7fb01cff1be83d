const dayMs = 24 * 60 * 60 * 1000;

/** True for a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = Date.parse(text);
  // Date.parse rolls 30 February over into March, so the date must survive the way back.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** Adds days to a day, `YYYY-MM-DD`; a negative number subtracts them. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
