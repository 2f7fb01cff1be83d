import { sql } from 'kysely';
import { leaseMs } from '../../domain/messages/attempt.ts';
import type { Channel, MessageState } from '../../domain/messages/message.ts';
import type { Lease, LeasedMessage, Outbox } from '../../domain/messages/store.ts';
import type { Engine } from '../engine.ts';
import type { Db } from '../schema.ts';
import { blankNotice, selectMessages, toMessage } from './messages.ts';

/** Lost leases that one look takes back; more wait for the next. */
const reclaimsMax = 100;
/** Accounts that share one account at a provider: branches of one firm. */
const smsProvidersMax = 100;

/** The messages of all accounts as a queue. */
export function outbox({
  reads,
  transact,
  clock,
}: Pick<Engine, 'reads' | 'transact' | 'clock'>): Omit<Outbox, 'onDue'> {
  return {
    async lease(request) {
      // Asked first, so that a worker with nothing to do never waits for the one who writes.
      if (!(await isDue(reads, await clock(reads)))) return { leased: [], unsure: [] };
      return transact(
        async (tx) => {
          const now = await clock(tx);
          const unsure = await reclaim(tx, now);
          return { leased: await leaseDue(tx, request, now), unsure };
        },
        // A lease that a loss of power undoes is taken once more; what was handed over is committed with the disk.
        { survivesPowerLoss: false },
      );
    },

    async handOver(lease) {
      return transact(async (tx) => {
        const now = await clock(tx);
        const { numUpdatedRows } = await leased(tx, lease)
          .set({ handed_over: 1, leased_until: now + leaseMs })
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },

    async renew(leases) {
      await transact(
        async (tx) => {
          const until = (await clock(tx)) + leaseMs;
          for (const lease of leases)
            await leased(tx, lease).set({ leased_until: until }).execute();
        },
        { survivesPowerLoss: false },
      );
    },

    async idleMs() {
      const next = await reads
        .selectFrom('messages')
        .select(({ fn }) => fn.min('due_at').as('at'))
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow();
      const lease = await reads
        .selectFrom('messages')
        .select(({ fn }) => fn.min('leased_until').as('at'))
        .where('leased_until', 'is not', null)
        .executeTakeFirstOrThrow();
      const times = [next.at, lease.at].filter((time) => time !== null).map(Number);
      if (times.length === 0) return undefined;
      return Math.max(Math.min(...times) - (await clock(reads)), 0);
    },

    async accountsThatMessaged(number) {
      const rows = await reads
        .selectFrom('messages')
        .select('account_id')
        .distinct()
        .where('recipient', '=', number)
        .where('channel', '=', 'sms' satisfies Channel)
        .orderBy('account_id')
        .execute();
      return rows.map((row) => row.account_id);
    },

    async smsProvidersOf(sid) {
      return reads
        .selectFrom('account_channels')
        .select(['account_id as accountId', 'sealed_sms_token as sealedToken'])
        .where('sms_sid', '=', sid)
        .where('sms_sid', '<>', sql.lit(''))
        .orderBy('account_id')
        .limit(smsProvidersMax)
        .execute();
    },

    async findByStopToken(token) {
      const row = await selectMessages(reads)
        .where('stop_token', '=', token)
        // As the index says it, so that the database sees that the index will do.
        .where('stop_token', '<>', sql.lit(''))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { channel, recipient, customerId } = toMessage(row);
      return { accountId: row.accountId, channel, recipient, customerId };
    },
  };
}

async function isDue(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('message_id')
    .where(({ eb, or }) => or([eb('due_at', '<=', now), eb('leased_until', '<=', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A worker that was lost left these. Of what it had handed over nobody knows whether it was taken. */
async function reclaim(tx: Db, now: number): Promise<{ accountId: number; messageId: string }[]> {
  const lost = await tx
    .selectFrom('messages')
    .select(['account_id as accountId', 'message_id as messageId', 'handed_over as handedOver'])
    .where('leased_until', '<=', now)
    .orderBy('leased_until')
    .limit(reclaimsMax)
    .execute();
  const unsure: { accountId: number; messageId: string }[] = [];
  for (const { accountId, messageId, handedOver } of lost) {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set(({ eb }) => ({
        ...(handedOver === 1 ? unknownEnd(now) : waiting(now)),
        attempts: eb('attempts', '+', 1),
      }))
      .where('message_id', '=', messageId)
      .where('leased_until', '<=', now)
      .executeTakeFirstOrThrow();
    // Another node may have taken it back since it was looked up, and tells of it.
    if (numUpdatedRows > 0n && handedOver === 1) unsure.push({ accountId, messageId });
  }
  return unsure;
}

/** Notices go first, since somebody waits for a code, and letters to the team last; of each what has waited longest. */
async function leaseDue(
  tx: Db,
  { channel, limit, claimId }: Parameters<Outbox['lease']>[0],
  now: number,
): Promise<LeasedMessage[]> {
  const rows = await selectMessages(tx)
    .where('due_at', '<=', now)
    .where('channel', '=', channel)
    .orderBy('purpose')
    .orderBy('due_at')
    .orderBy('message_id')
    .limit(limit)
    .execute();
  const taken: LeasedMessage[] = [];
  for (const row of rows) {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({
        state: 'sending' satisfies MessageState,
        due_at: null,
        leased_until: now + leaseMs,
        claim_id: claimId,
        handed_over: 0,
      })
      .where('message_id', '=', row.messageId)
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    const { accountId, stopToken } = row;
    taken.push({ ...toMessage(row), state: 'sending', accountId, stopToken, claimId });
  }
  return taken;
}

/** The row, as long as the lease holds. */
function leased(tx: Db, { messageId, claimId }: Lease) {
  return tx
    .updateTable('messages')
    .where('message_id', '=', messageId)
    .where('claim_id', '=', claimId);
}

function waiting(now: number) {
  return { state: 'queued' satisfies MessageState, due_at: now, ...noLease };
}

function unknownEnd(now: number) {
  return {
    state: 'unsure' satisfies MessageState,
    ended_at: now,
    problem: 'It was handed over, but the service stopped before it was told whether it was taken',
    ...blankNotice,
    ...noLease,
  };
}

const noLease = { leased_until: null, claim_id: null, handed_over: 0 };
