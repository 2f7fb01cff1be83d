import { secondMs } from '../shared/time.ts';
import type { Message } from './message.ts';
import type { OutboxPool } from './outbox-shares.ts';

/** One worker's right to send a message. */
export type Lease = { messageId: string; claimId: string };

export type LeasedMessage = Message &
  Lease & {
    accountId: number;
    stopToken: string;
    signerId: number | undefined;
    traceparent: string | undefined;
    pool: OutboxPool;
    route: string;
  };

/** The interval at which a living worker renews its leases. */
export const renewAfterMs = 10 * secondMs;
