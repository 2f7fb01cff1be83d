import { networkOf } from './network-of.ts';
import { openRateLimit } from './open-rate-limit.ts';
import type { TokenBuckets } from './token-buckets.ts';

/** A limit for callers who are known by their address only, over all nodes. Counts by network: see `networkOf`. */
export function openAddressLimit(...limit: Parameters<typeof openRateLimit>): {
  /** 0 when the caller may go on, else the seconds to wait. */
  take(address: string): number;
  left: TokenBuckets['left'];
} {
  const buckets = openRateLimit(...limit);
  return {
    take: (address) => buckets.take(networkOf(address)),
    left: (address) => buckets.left(networkOf(address)),
  };
}
