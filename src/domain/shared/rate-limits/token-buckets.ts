export type TokenBuckets = {
  take(caller: string, count?: number): number;
  left(caller: string): { requests: number; fullInSeconds: number };
};

/** Fractions of tokens are rounded, so a caller who waited to the millisecond may still lack this much. */
const roundingMs = 0.01;

/** More callers than this at once are not counted apart: the one unseen for longest is forgotten. */
const callersMax = 10_000;

/**
 * Lets each caller make `requests` in `perMs`, saved up while idle. `take` returns 0 when the caller may go on, else
 * the seconds to wait; `count` requests at once are let through or refused together, and more than the limit count as
 * the limit. `left` tells what a caller may still do at once, and in how many seconds all of it is saved up again.
 * Counts are kept in memory; what a caller spent elsewhere is subtracted with `deduct`.
 */
export function createTokenBuckets(
  limit: { requests: number; perMs: number },
  now: () => number,
): TokenBuckets & { deduct(caller: string, tokens: number): void } {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perToken = limit.perMs / limit.requests;

  function tokensOf(caller: string): number {
    const at = now();
    const last = buckets.get(caller) ?? { tokens: limit.requests, at };
    return Math.min(limit.requests, last.tokens + (at - last.at) / perToken);
  }

  function keep(caller: string, tokens: number): void {
    // Written anew each time, so the map's order is the order of last use.
    buckets.delete(caller);
    buckets.set(caller, { tokens, at: now() });
    const [oldest] = buckets.size > callersMax ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(caller, count = 1) {
      const tokens = tokensOf(caller);
      const wanted = Math.min(count, limit.requests);
      const lackingMs = (wanted - tokens) * perToken;
      const allowed = lackingMs < roundingMs;
      keep(caller, allowed ? tokens - wanted : tokens);
      return allowed ? 0 : Math.max(1, Math.ceil((lackingMs - roundingMs / 2) / 1000));
    },
    left(caller) {
      const tokens = tokensOf(caller);
      const requests = Math.max(0, Math.floor(tokens + roundingMs / perToken));
      const lackingMs = (limit.requests - tokens) * perToken;
      return { requests, fullInSeconds: Math.max(0, Math.ceil((lackingMs - roundingMs) / 1000)) };
    },
    deduct(caller, tokens) {
      keep(caller, Math.max(tokensOf(caller) - tokens, -limit.requests));
    },
  };
}
