import { sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import type { Channel, Message } from '../message.ts';

/** A message before its first attempt. */
type NewMessage = Omit<
  Message,
  'state' | 'attempts' | 'providerId' | 'problem' | 'endedAt' | 'answeredEmailId'
> & {
  answeredEmailId?: number | undefined;
  /** Names the page on which the recipient can stop further ones; empty where there is none. */
  stopToken: string;
  /** The signer for whom it was written, whose signing link it brings; none unless given. */
  signerId?: number | undefined;
  /** The trace span that queued it. */
  traceparent?: string | undefined;
};

/** Queues it, to be sent at once. */
export async function insertMessage(db: AccountDb, message: NewMessage): Promise<void> {
  await db.kysely
    .insertInto('messages')
    .values({
      ...message,
      accountId: db.accountId,
      bringsProposal: message.bringsProposal ? 1 : 0,
      state: 'queued',
      dueAt: await db.clock(db.kysely),
      providerId: '',
      problem: '',
    })
    .execute();
  db.notify('messages');
}

/** Newest first. */
export async function findMessages(
  db: AccountDb,
  { customerId, projectId }: { customerId?: number | undefined; projectId?: number | undefined },
  {
    before,
    limit,
  }: { before: Pick<Message, 'createdAt' | 'messageId'> | undefined; limit: number },
): Promise<Message[]> {
  let query = selectMessages(db.kysely)
    .where('accountId', '=', db.accountId)
    .where('purpose', '<>', 'team');
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  if (projectId !== undefined) query = query.where('projectId', '=', projectId);
  return newestFirst(query, { before, limit });
}

/** Messages that a sandbox has captured, newest first, including those to the team. */
export async function findCaptured(
  db: AccountDb,
  { customerId, channel }: { customerId?: number | undefined; channel?: Channel | undefined },
  place: { before: Pick<Message, 'createdAt' | 'messageId'> | undefined; limit: number },
): Promise<Message[]> {
  let query = selectMessages(db.kysely)
    .where('accountId', '=', db.accountId)
    .where('state', '=', 'sent');
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  return newestFirst(query, place);
}

async function newestFirst(
  messages: ReturnType<typeof selectMessages>,
  { before, limit }: Parameters<typeof findMessages>[2],
): Promise<Message[]> {
  let query = messages;
  if (before !== undefined) {
    const { createdAt, messageId } = before;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'messageId'), '<', tuple(createdAt, messageId)),
    );
  }
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/**
 * The text of a system message, such as a signing code, is blanked once it is sent, so that nobody can read it later.
 * The condition is in the assignment, so it applies to every row of the statement.
 */
export const blankNotice = {
  text: sql<string>`case purpose when 'project' then text else '' end`,
  html: sql<string>`case purpose when 'project' then html else '' end`,
};

export function selectMessages(db: Db) {
  return db
    .selectFrom('messages')
    .select([
      'messageId',
      'accountId',
      'customerId',
      'projectId',
      'userId',
      'channel',
      'purpose',
      'recipient',
      'subject',
      'text',
      'html',
      'template',
      'sender',
      'replyTo',
      'answeredEmailId',
      'attachmentId',
      'attachmentName',
      'bringsProposal',
      'state',
      'attempts',
      'providerId',
      'problem',
      'stopToken',
      'signerId',
      'traceparent',
      'createdAt',
      'endedAt',
    ]);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

export function toMessage({
  accountId: _,
  stopToken: __,
  signerId: ___,
  traceparent: ____,
  ...row
}: MessageRow): Message {
  return {
    ...row,
    projectId: row.projectId ?? undefined,
    answeredEmailId: row.answeredEmailId ?? undefined,
    attachmentId: row.attachmentId ?? undefined,
    bringsProposal: row.bringsProposal === 1,
    endedAt: row.endedAt ?? undefined,
  };
}
