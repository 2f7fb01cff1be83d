import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import type { Db } from '../../schema.ts';
import type { Sealed } from '../../shared/sealed.ts';
import { minuteMs } from '../../shared/time.ts';
import type { Channel, Message } from '../message.ts';
import {
  type OutboxPool,
  type OutboxShare,
  operatorRoute,
  type WaitingMessages,
} from '../outbox-shares.ts';
import type { Lease, LeasedMessage } from '../queued-message.ts';
import { blankNotice, selectMessages, toMessage } from './messages.ts';

/** The time for which a worker may send a message before others take it for lost. */
export const leaseMs = minuteMs;

/** The most expired leases that one look releases; more wait for the next. */
const reclaimsMax = 100;
/** Accounts that share one account at a provider: branches of one firm. */
const smsProvidersMax = 100;

/** The messages of all accounts as a queue. */
export function outbox({
  reads,
  transact,
  clock,
  nodes,
}: Pick<Engine, 'reads' | 'transact' | 'clock' | 'nodes'>) {
  return {
    /** Looks at what is due, without waiting for any writer. */
    async look() {
      const now = await clock(reads);
      const { dueAt, leasedUntil } = await nextTimes(reads, now);
      const nextTimesMs = [dueAt, leasedUntil].filter((time) => time !== undefined);
      return {
        waiting: await waitingMessages(reads, now),
        hasLost: leasedUntil !== undefined && leasedUntil <= now,
        nextMs: nextTimesMs.length === 0 ? undefined : Math.max(Math.min(...nextTimesMs) - now, 0),
      };
    },

    /**
     * Releases expired leases, then leases due messages: of each share the oldest, those about projects first. A message
     * that was lost before it was handed over is queued again; one that was lost later becomes `unsure`.
     */
    async lease({
      shares,
      claimId: untagged,
    }: {
      shares: readonly OutboxShare[];
      claimId: string;
    }) {
      const claimId = nodes.tag(untagged);
      return transact(
        async (tx) => {
          const now = await clock(tx);
          const unsure = await reclaim(tx, now);
          const taken: LeasedMessage[] = [];
          for (const share of shares) taken.push(...(await leaseShare(tx, share, claimId, now)));
          return { leased: taken, unsure };
        },
        // A lease lost in a power failure is taken again; a submission is on the disk when it commits.
        { survivesPowerLoss: false },
      );
    },

    /**
     * Writes that the other side may have it from now on. False when the lease was lost, and then it must not be sent.
     */
    async markSubmitted(lease: Lease): Promise<boolean> {
      return transact(async (tx) => {
        const now = await clock(tx);
        const { numUpdatedRows } = await leased(tx, lease)
          .set({ submitted: 1, leasedUntil: now + leaseMs })
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },

    async renew(leases: readonly Lease[]): Promise<void> {
      await transact(
        async (tx) => {
          const until = (await clock(tx)) + leaseMs;
          for (const lease of leases) await leased(tx, lease).set({ leasedUntil: until }).execute();
        },
        { survivesPowerLoss: false },
      );
    },

    /** The accounts that have ever written to a number. */
    async accountsThatMessaged(number: string): Promise<number[]> {
      const rows = await reads
        .selectFrom('messages')
        .innerJoin('accounts', 'accounts.accountId', 'messages.accountId')
        .select('messages.accountId')
        .distinct()
        .where('recipient', '=', number)
        .where('channel', '=', 'sms')
        // The number has never heard from a sandbox, and its answers are none of the sandbox's business.
        .where('accounts.sandboxOf', 'is', null)
        .orderBy('messages.accountId')
        .execute();
      return rows.map((row) => row.accountId);
    },

    /** The accounts that have an account of this name at a provider of SMS, with what its callbacks are signed with. */
    async smsProvidersOf(sid: string): Promise<{ accountId: number; sealedToken: Sealed }[]> {
      const rows = await reads
        .selectFrom('accountChannels')
        .select(['accountId', 'sealedSmsToken as text'])
        .where('smsSid', '=', sid)
        .where('smsSid', '<>', sql.lit(''))
        .orderBy('accountId')
        .limit(smsProvidersMax)
        .execute();
      return rows.map(({ accountId, text }) => ({
        accountId,
        sealedToken: { text, identity: { kind: 'sms_token', accountId } },
      }));
    },

    /** The message that brought a recipient the address of their page. */
    async findByStopToken(token: string) {
      const row = await selectMessages(reads)
        .where('stopToken', '=', token)
        // The condition is written as in the index, so that the database knows the index applies.
        .where('stopToken', '<>', sql.lit(''))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { channel, recipient, customerId } = toMessage(row);
      return { accountId: row.accountId, channel, recipient, customerId };
    },
  };
}

/** Returns when the next message becomes due and when the first lease expires. */
async function nextTimes(db: Db, now: number) {
  const due = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.min('dueAt').as('at'))
    .where('dueAt', '>', now)
    .executeTakeFirstOrThrow();
  const lease = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.min('leasedUntil').as('at'))
    .where('leasedUntil', 'is not', null)
    .executeTakeFirstOrThrow();
  return { dueAt: asTime(due.at), leasedUntil: asTime(lease.at) };
}

function asTime(value: number | string | null): number | undefined {
  return value === null ? undefined : Number(value);
}

async function waitingMessages(db: Db, now: number): Promise<WaitingMessages[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('messages')
        .select(['accountId', 'channel', 'purpose'])
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('dueAt').as('since')])
        .where('dueAt', '<=', now)
        .groupBy(['channel', 'purpose', 'accountId'])
        .as('w'),
    )
    .innerJoin('accounts as a', 'a.accountId', 'w.accountId')
    .leftJoin('accountChannels as c', 'c.accountId', 'w.accountId')
    .select(['w.accountId', 'w.channel', 'w.purpose', 'w.count'])
    .select('a.sandboxOf')
    .select([
      'c.smtpJson as smtp',
      'c.sealedSmtpPassword as password',
      'c.smsJson as sms',
      'c.sealedSmsToken as token',
    ])
    .orderBy('w.since')
    .orderBy('w.accountId')
    .execute();
  const lines = new Map<string, WaitingMessages>();
  for (const { accountId, purpose, count, sandboxOf, ...row } of rows) {
    const channel = row.channel;
    const [server, secret] = channel === 'email' ? [row.smtp, row.password] : [row.sms, row.token];
    const pool: OutboxPool = purpose === 'notice' ? 'notices' : 'messages';
    const key = `${accountId} ${channel} ${pool}`;
    const line = lines.get(key) ?? {
      accountId,
      channel,
      pool,
      route: routeOf({ accountId, channel, isSandbox: sandboxOf !== null, server, secret }),
      count: 0,
    };
    lines.set(key, { ...line, count: line.count + Number(count) });
  }
  return [...lines.values()];
}

function routeOf({
  accountId,
  channel,
  isSandbox,
  server,
  secret,
}: {
  accountId: number;
  channel: Channel;
  isSandbox: boolean;
  server: string | null;
  secret: string | null;
}): string {
  // Captured messages neither wait for the operator's server nor show that it works.
  if (isSandbox) return `sandbox ${accountId} ${channel}`;
  // Sealed anew with each change, so that a corrected password is tried without a pause.
  return server ? `${accountId} ${server} ${secret}` : operatorRoute(channel);
}

/** A lost worker left these. Whether a message that it had submitted was accepted is unknown. */
async function reclaim(tx: Db, now: number): Promise<{ accountId: number; messageId: string }[]> {
  const lost = await tx
    .selectFrom('messages')
    .select(['accountId', 'messageId', 'submitted as wasSubmitted'])
    .where('leasedUntil', '<=', now)
    .orderBy('leasedUntil')
    .limit(reclaimsMax)
    .execute();
  const unsure: { accountId: number; messageId: string }[] = [];
  for (const { accountId, messageId, wasSubmitted } of lost) {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set(({ eb }) => ({
        ...(wasSubmitted === 1 ? unknownEnd(now) : waiting(now)),
        attempts: eb('attempts', '+', 1),
      }))
      .where('messageId', '=', messageId)
      .where('leasedUntil', '<=', now)
      .executeTakeFirstOrThrow();
    // Another node may have released it since it was looked up, and reports it.
    if (numUpdatedRows > 0n && wasSubmitted === 1) unsure.push({ accountId, messageId });
  }
  return unsure;
}

async function leaseShare(
  tx: Db,
  { accountId, channel, pool, route, limit }: OutboxShare,
  claimId: string,
  now: number,
): Promise<LeasedMessage[]> {
  const rows = await selectMessages(tx)
    .where('dueAt', '<=', now)
    .where('channel', '=', channel)
    .where('purpose', 'in', purposesOf[pool])
    .where('accountId', '=', accountId)
    .orderBy('purpose')
    .orderBy('dueAt')
    .orderBy('messageId')
    .limit(limit)
    .execute();
  const taken: LeasedMessage[] = [];
  for (const row of rows) {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({
        state: 'sending',
        dueAt: null,
        leasedUntil: now + leaseMs,
        claimId,
        submitted: 0,
      })
      .where('messageId', '=', row.messageId)
      .where('dueAt', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    const { stopToken } = row;
    const signerId = row.signerId ?? undefined;
    const traceparent = row.traceparent ?? undefined;
    const ours = { accountId, stopToken, signerId, traceparent, claimId, pool, route };
    taken.push({ ...toMessage(row), state: 'sending', ...ours });
  }
  return taken;
}

const purposesOf: Readonly<Record<OutboxPool, readonly Message['purpose'][]>> = {
  notices: ['notice'],
  messages: ['project', 'team'],
};

/** Selects the row while the lease lasts. */
function leased(tx: Db, { messageId, claimId }: Lease) {
  return tx
    .updateTable('messages')
    .where('messageId', '=', messageId)
    .where('claimId', '=', claimId);
}

function waiting(now: number) {
  return { state: 'queued' as const, dueAt: now, ...noLease };
}

function unknownEnd(now: number) {
  return {
    state: 'unsure' as const,
    endedAt: now,
    problem: 'It was handed over, but the service stopped before the outcome was known',
    ...blankNotice,
    ...noLease,
  };
}

const noLease = { leasedUntil: null, claimId: null, submitted: 0 };
