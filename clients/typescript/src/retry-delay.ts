const firstMs = 500;
const longestMs = 8_000;

/** The milliseconds before a retry: doubled each time, half of it random, and never less than the service asked for. */
export function retryDelay(retry: number, retryAfterSeconds = 0, random = Math.random): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** retry);
  return Math.max(retryAfterSeconds * 1000, ceiling * (0.5 + random() / 2));
}
