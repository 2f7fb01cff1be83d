import type { TokenBuckets } from '../../domain/shared/rate-limits/token-buckets.ts';

/** The name of a limit, which pairs its policy with the state of a caller. */
type LimitName = 'key' | 'wrong-keys';

/**
 * A rate limit and what this caller has left of it, in the fields of draft-ietf-httpapi-ratelimit-headers-11: `q`
 * requests in `w` seconds, `r` left, and all of them again in `t` seconds.
 */
export function rateLimitHeaders(
  name: LimitName,
  limit: { requests: number; perMs: number },
  { requests, fullInSeconds }: ReturnType<TokenBuckets['left']>,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${limit.requests};w=${Math.ceil(limit.perMs / 1000)}`,
    ratelimit: `"${name}";r=${requests};t=${fullInSeconds}`,
  };
}
