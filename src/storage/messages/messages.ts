import { sql } from 'kysely';
import type { Clock } from '../../database/engine.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { MessageStore } from '../../domain/messages/store.ts';
import type { Db } from '../../domain/schema.ts';
import { consentStore } from './consents.ts';
import { optOutStore } from './opt-outs.ts';
import { receivedSmsStore } from './received-sms.ts';
import { templateStore } from './templates.ts';

export function messageStore(
  db: Db,
  accountId: number,
  { clock, onDue }: { clock: Clock; onDue: () => void },
): MessageStore {
  return {
    templates: templateStore(db, accountId),
    consents: consentStore(db, accountId),
    optOuts: optOutStore(db, accountId),
    receivedSms: receivedSmsStore(db, accountId),

    async accountName() {
      const { name } = await db
        .selectFrom('accounts')
        .select('name')
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return name;
    },

    async insert(message) {
      await db
        .insertInto('messages')
        .values({
          messageId: message.messageId,
          accountId,
          customerId: message.customerId,
          projectId: message.projectId ?? null,
          userId: message.userId,
          channel: message.channel,
          purpose: message.purpose,
          recipient: message.recipient,
          subject: message.subject,
          text: message.text,
          html: message.html,
          template: message.template,
          sender: message.sender,
          replyTo: message.replyTo,
          attachmentId: message.attachmentId ?? null,
          attachmentName: message.attachmentName,
          bringsProposal: message.bringsProposal ? 1 : 0,
          state: 'queued',
          dueAt: await clock(db),
          providerId: '',
          problem: '',
          stopToken: message.stopToken,
          signerId: message.signerId ?? null,
          traceparent: message.traceparent ?? null,
          createdAt: message.createdAt,
        })
        .execute();
      onDue();
    },

    async find(messageId) {
      const row = await selectMessages(db)
        .where('accountId', '=', accountId)
        .where('messageId', '=', messageId)
        .where('purpose', '<>', 'team')
        .executeTakeFirst();
      return row && toMessage(row);
    },

    async page({ customerId, projectId }, { before, limit }) {
      let query = selectMessages(db)
        .where('accountId', '=', accountId)
        .where('purpose', '<>', 'team');
      if (customerId !== undefined) query = query.where('customerId', '=', customerId);
      if (projectId !== undefined) query = query.where('projectId', '=', projectId);
      return newestFirst(query, { before, limit });
    },

    async captured({ customerId, channel }, place) {
      let query = selectMessages(db).where('accountId', '=', accountId).where('state', '=', 'sent');
      if (customerId !== undefined) query = query.where('customerId', '=', customerId);
      if (channel !== undefined) query = query.where('channel', '=', channel);
      return newestFirst(query, place);
    },

    async settle({ messageId, claimId }, ending) {
      const now = await clock(db);
      const isOver = ending.state !== 'queued';
      const { numUpdatedRows } = await db
        .updateTable('messages')
        .set(({ eb }) => ({
          state: ending.state,
          attempts: eb('attempts', '+', 1),
          dueAt: isOver ? null : now + ending.retryInMs,
          leasedUntil: null,
          claimId: null,
          submitted: 0,
          providerId: ending.providerId,
          problem: ending.problem,
          endedAt: isOver ? now : null,
          ...(isOver && (ending.captured ?? blankNotice)),
        }))
        .where('accountId', '=', accountId)
        .where('messageId', '=', messageId)
        .where('claimId', '=', claimId)
        .executeTakeFirstOrThrow();
      if (!isOver) onDue();
      return numUpdatedRows > 0n;
    },
  };
}

async function newestFirst(
  messages: ReturnType<typeof selectMessages>,
  { before, limit }: Parameters<MessageStore['page']>[1],
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
    channel: row.channel,
    purpose: row.purpose,
    attachmentId: row.attachmentId ?? undefined,
    bringsProposal: row.bringsProposal === 1,
    state: row.state,
    endedAt: row.endedAt ?? undefined,
  };
}
