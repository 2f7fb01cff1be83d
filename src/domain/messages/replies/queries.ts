import type { Engine } from '../../../database/engine.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Sealed } from '../../shared/sealed.ts';
import type { MailboxPosition } from './found-email.ts';
import type { ReplyMailbox } from './reply-mailbox.ts';

/** A mailbox as it is kept. */
type KeptMailbox = {
  server: ReplyMailbox;
  sealedPassword: Sealed;
  /** Undefined before it was first read. */
  position: MailboxPosition | undefined;
  readAt: number | null;
  failures: number;
  problem: string;
  failingSince: number | null;
  taken: number;
  leftAlone: number;
};

export async function findReplyMailbox(db: AccountDb): Promise<KeptMailbox | undefined> {
  const row = await db.own('replyMailboxes').selectAll().executeTakeFirst();
  if (row === undefined) return undefined;
  const { serverJson, sealedPassword, uidValidity, lastUid, readAt } = row;
  return {
    ...row,
    server: JSON.parse(serverJson),
    sealedPassword: {
      text: sealedPassword,
      identity: { kind: 'imap_password', accountId: db.accountId },
    },
    position: uidValidity === '' ? undefined : { uidValidity, lastUid, readAt: readAt ?? 0 },
  };
}

/** The right of one worker to read a mailbox, until `dueAt`. */
export type MailboxLease = { accountId: number; dueAt: number };

/** Mailboxes of all accounts. Times are those of the database, which is one for all nodes. */
export function replyMailboxQueue({
  reads,
  transact,
  clock,
}: Pick<Engine, 'reads' | 'transact' | 'clock'>) {
  return {
    /** Leases the mailboxes that are due. A lease ends after `leaseMs`; then the mailbox is due again. */
    lease: async ({
      limit,
      leaseMs,
    }: {
      limit: number;
      leaseMs: number;
    }): Promise<MailboxLease[]> => {
      const due = reads
        .selectFrom('replyMailboxes')
        .select(['accountId', 'dueAt'])
        .where('dueAt', '<=', await clock(reads))
        .orderBy('dueAt')
        .limit(limit);
      // Most looks find nothing, and need no transaction.
      const found = await due.execute();
      if (found.length === 0) return [];
      return transact(async (tx) => {
        const leasedUntil = (await clock(tx)) + leaseMs;
        const leased: MailboxLease[] = [];
        for (const { accountId, dueAt } of found) {
          // Another node may have taken it since it was looked up.
          const { numUpdatedRows } = await tx
            .updateTable('replyMailboxes')
            .set({ dueAt: leasedUntil })
            .where('accountId', '=', accountId)
            .where('dueAt', '=', dueAt)
            .executeTakeFirst();
          if (numUpdatedRows > 0n) leased.push({ accountId, dueAt: leasedUntil });
        }
        return leased;
      });
    },
  };
}
