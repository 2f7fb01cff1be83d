import { sql } from 'kysely';
import type { Message } from '../../domain/messages/message.ts';
import type { MessageStore } from '../../domain/messages/store.ts';
import type { Clock } from '../engine.ts';
import type { Db } from '../schema.ts';
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
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return name;
    },

    async insert(message) {
      await db
        .insertInto('messages')
        .values({
          message_id: message.messageId,
          account_id: accountId,
          customer_id: message.customerId,
          project_id: message.projectId ?? null,
          user_id: message.userId,
          channel: message.channel,
          purpose: message.purpose,
          recipient: message.recipient,
          subject: message.subject,
          text: message.text,
          html: message.html,
          template: message.template,
          sender: message.sender,
          reply_to: message.replyTo,
          attachment_id: message.attachmentId ?? null,
          attachment_name: message.attachmentName,
          brings_proposal: message.bringsProposal ? 1 : 0,
          state: 'queued',
          due_at: await clock(db),
          provider_id: '',
          problem: '',
          stop_token: message.stopToken,
          signer_id: message.signerId ?? null,
          traceparent: message.traceparent ?? null,
          created_at: message.createdAt,
        })
        .execute();
      onDue();
    },

    async find(messageId) {
      const row = await selectMessages(db)
        .where('account_id', '=', accountId)
        .where('message_id', '=', messageId)
        .where('purpose', '<>', 'team')
        .executeTakeFirst();
      return row && toMessage(row);
    },

    async page({ customerId, projectId }, { before, limit }) {
      let query = selectMessages(db)
        .where('account_id', '=', accountId)
        .where('purpose', '<>', 'team');
      if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
      if (projectId !== undefined) query = query.where('project_id', '=', projectId);
      return newestFirst(query, { before, limit });
    },

    async captured({ customerId, channel }, place) {
      let query = selectMessages(db)
        .where('account_id', '=', accountId)
        .where('state', '=', 'sent');
      if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
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
          due_at: isOver ? null : now + ending.retryInMs,
          leased_until: null,
          claim_id: null,
          submitted: 0,
          provider_id: ending.providerId,
          problem: ending.problem,
          ended_at: isOver ? now : null,
          ...(isOver && (ending.captured ?? blankNotice)),
        }))
        .where('account_id', '=', accountId)
        .where('message_id', '=', messageId)
        .where('claim_id', '=', claimId)
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
      eb(refTuple('created_at', 'message_id'), '<', tuple(createdAt, messageId)),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
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
      'message_id as messageId',
      'account_id as accountId',
      'customer_id as customerId',
      'project_id as projectId',
      'user_id as userId',
      'channel',
      'purpose',
      'recipient',
      'subject',
      'text',
      'html',
      'template',
      'sender',
      'reply_to as replyTo',
      'attachment_id as attachmentId',
      'attachment_name as attachmentName',
      'brings_proposal as bringsProposal',
      'state',
      'attempts',
      'provider_id as providerId',
      'problem',
      'stop_token as stopToken',
      'signer_id as signerId',
      'traceparent',
      'created_at as createdAt',
      'ended_at as endedAt',
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
