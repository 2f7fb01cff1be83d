import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { accept } from '../../shared/values/accept.ts';
import { refuseInSandbox, refuseInside, sealedSecret } from '../channels/set-own-channels.ts';
import { findReplyMailbox } from './queries.ts';
import { type ReplyMailboxInput, replyMailboxInput } from './reply-mailbox.ts';

/**
 * Makes customers reply to an address whose mailbox is read. Emails that are in it already are left alone. Refuses as
 * `setOwnEmail` does.
 */
export async function setReplyMailbox(
  app: App,
  tx: AccountDb,
  input: ReplyMailboxInput,
): Promise<void> {
  await refuseInSandbox(app, tx);
  const { password, ...server } = accept(replyMailboxInput, input);
  const { host, port, user, folder } = server;
  refuseInside(app, host, { port, isPlain: server.encryption === 'none', what: 'The server' });
  const before = await findReplyMailbox(tx);
  const isSameLogin =
    before?.server.host === host && before.server.port === port && before.server.user === user;
  const sealedPassword = sealedSecret(app, password, {
    identity: { kind: 'imap_password', accountId: tx.accountId },
    kept: isSameLogin ? before.sealedPassword : undefined,
    message: 'Enter the password: it is needed once more when the server or the user changes',
  });
  const isSame = isSameLogin && before.server.folder === folder;
  // A mailbox is read at once. Another one than before is read from now on; of the same one, reading goes on.
  const columns = {
    serverJson: JSON.stringify(server),
    sealedPassword: sealedPassword().text,
    dueAt: await tx.clock(tx.kysely),
    failures: 0,
    problem: '',
    failingSince: null,
    ...(isSame ? {} : { uidValidity: '', lastUid: 0, readAt: null, taken: 0, leftAlone: 0 }),
  };
  await tx.kysely
    .insertInto('replyMailboxes')
    .values({ accountId: tx.accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
}

export async function removeReplyMailbox(tx: AccountDb): Promise<void> {
  await tx.remove('replyMailboxes').execute();
}

/** Signs in to the mailbox at once; where that works, it is read at the next look. Refuses with INVALID_PARAMETERS where there is none. */
export async function tryReplyMailbox(
  app: App,
  store: AccountDb,
): Promise<{ outcome: 'read' | 'login_refused' | 'failed'; problem: string }> {
  const mailbox = await findReplyMailbox(store);
  if (mailbox === undefined) {
    throw new Refusal('INVALID_PARAMETERS', 'No mailbox for replies is set up');
  }
  const { server, sealedPassword } = mailbox;
  const read = app.openMailboxReader({ ...server, password: app.secretBox.open(sealedPassword) });
  const found = await read(undefined, async () => false);
  if (found.outcome !== 'read') return found;
  await store.transaction(async (tx) => {
    await tx
      .change('replyMailboxes')
      .set({ dueAt: await tx.clock(tx.kysely) })
      .execute();
  });
  return { outcome: 'read', problem: '' };
}

/** The mailbox without its password, and how reading it goes; undefined if none is set up. */
export async function readReplyMailbox(store: AccountDb) {
  const mailbox = await findReplyMailbox(store);
  if (mailbox === undefined) return undefined;
  const { server, readAt, problem, failingSince, taken, leftAlone } = mailbox;
  return { server, readAt, problem, failingSince, taken, leftAlone };
}
