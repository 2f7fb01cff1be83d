import { type Kysely, sql } from 'kysely';
import { databaseName } from '../../database/naming.ts';
import type { AccountDb } from '../account-db.ts';
import type { Message } from '../messages/message.ts';
import type { Schema } from '../schema.ts';
import type { ExportList, ExportRow } from './export.ts';

/** All names are those of the database, which are the members of the rows in the file. */
type ListOfRows = {
  table: string;
  /** Unique, and in the order of which the rows are read. */
  key: string;
  columns: readonly string[];
  /** Leaves out the rows that have another value here. */
  only?: { column: string; value: string };
};

/** The columns of each list by name, so that a new column is left out until it is added on purpose. */
const lists: { [List in ExportList]: ListOfRows } = {
  members: list('users', 'userId', [
    'firstName',
    'lastName',
    'phoneNumber',
    'email',
    'workTitle',
    'photoId',
    'noticeEmailsJson',
    'username',
    'role',
    'createdAt',
    'removedAt',
  ]),
  statuses: list('statuses', 'statusId', [
    'name',
    'kind',
    'rank',
    'winProbability',
    'isInitial',
    'step',
  ]),
  customers: list('customers', 'customerId', [
    'email',
    'firstName',
    'lastName',
    'phone1',
    'phone2',
    'gstStatus',
    'type',
    'companyName',
    'companyPhone',
    'address',
    'source',
    'tags',
    'ownerId',
    'statusId',
    'valueCents',
    'createdAt',
    'updatedAt',
  ]),
  notes: list('customerNotes', 'noteId', ['customerId', 'createdAt', 'note', 'editedAt']),
  status_changes: list('statusChanges', 'changeId', [
    'customerId',
    'oldStatus',
    'newStatus',
    'userId',
    'source',
    'reason',
    'changedAt',
  ]),
  customer_changes: list('customerChanges', 'changeId', [
    'customerId',
    'userId',
    'kind',
    'detailsJson',
    'changedAt',
  ]),
  custom_fields: list('customFields', 'fieldId', ['name', 'kind', 'choicesJson', 'createdAt']),
  custom_field_values: list('customFieldValues', 'valueId', ['customerId', 'fieldId', 'value']),
  opt_outs: list('optOuts', 'optOutId', ['number', 'optedOutAt']),
  consents: list('consents', 'consentId', ['customerId', 'channel', 'given', 'source', 'saidAt']),
  projects: list('projects', 'projectId', [
    'customerId',
    'title',
    'streetNumber',
    'street',
    'suburb',
    'state',
    'postcode',
    'country',
    'systemWatts',
    'specificationJson',
    'costsJson',
    'installOn',
    'chosenSaleType',
    'revision',
    'createdAt',
    'updatedAt',
  ]),
  files: list('customerFiles', 'fileId', [
    'customerId',
    'projectId',
    'documentId',
    'thumbnailId',
    'name',
    'mediaType',
    'byteSize',
    'addedBy',
    'createdAt',
  ]),
  tasks: list('tasks', 'taskId', [
    'customerId',
    'projectId',
    'kind',
    'title',
    'dueOn',
    'dueTime',
    'ownerId',
    'repeats',
    'isFollowUp',
    'createdAt',
    'doneAt',
  ]),
  products: list('products', 'productId', [
    'kind',
    'maker',
    'model',
    'watts',
    'nominalWattHours',
    'usableWattHours',
    'priceCents',
    'costCents',
    'pictureId',
    'datasheetId',
    'archivedAt',
    'createdAt',
    'updatedAt',
    'datasheetJson',
  ]),
  plans: list('plans', 'planId', ['createdAt', 'updatedAt', 'planJson']),
  rebates: list('rebates', 'rebateId', ['createdAt', 'updatedAt', 'rebateJson']),
  proposals: list('proposals', 'proposalId', [
    'projectId',
    'customerId',
    'version',
    'state',
    'contentJson',
    'contentSha256',
    'checklistJson',
    'pdfId',
    'pdfSha256',
    'publishedAt',
    'expiresAt',
    'endedAt',
    'viewCount',
    'firstViewedAt',
    'lastViewedAt',
  ]),
  page_requests: list('pageRequests', 'pageRequestId', [
    'projectId',
    'proposalId',
    'verdict',
    'userAgent',
    'openedAt',
    'confirmedAt',
    'secondsJson',
  ]),
  contracts: list('contracts', 'contractId', [
    'projectId',
    'customerId',
    'proposalId',
    'proposalVersion',
    'kind',
    'replacesContractId',
    'state',
    'saleType',
    'verification',
    'consentText',
    'documentId',
    'documentSha256',
    'payableCents',
    'differencesJson',
    'openedAt',
    'endedAt',
    'coolingOffEnds',
    'declineReason',
    'sealedId',
    'sealedSha256',
    'markedBy',
    'paperId',
    'evidenceId',
    'voidedAt',
    'voidedBy',
    'voidReason',
  ]),
  contract_signers: list('contractSigners', 'signerId', [
    'contractId',
    'position',
    'name',
    'email',
    'phone',
    'state',
    'verifiedAt',
    'signatureJson',
    'signedAt',
  ]),
  contract_audit: list('contractAudit', 'auditId', [
    'contractId',
    'signerId',
    'step',
    'at',
    'address',
    'userAgent',
    'documentSha256',
    'details',
    'chainSha256',
  ]),
  // Messages of Sundesk itself contain codes and links, which are for their recipients alone.
  messages: {
    ...list('messages', 'messageId', [
      'customerId',
      'projectId',
      'userId',
      'channel',
      'recipient',
      'subject',
      'text',
      'template',
      'state',
      'problem',
      'createdAt',
      'endedAt',
    ]),
    only: { column: 'purpose', value: 'project' satisfies Message['purpose'] },
  },
  message_templates: list('messageTemplates', 'templateId', [
    'channel',
    'name',
    'subject',
    'body',
    'updatedAt',
  ]),
  subscriptions: list('subscriptions', 'subscriptionId', [
    'name',
    'hookUrl',
    'type',
    'types',
    'statusIds',
    'ownerIds',
    'state',
    'isOrdered',
    'slots',
    'ratePerSecond',
    'createdAt',
    'endedAt',
    'endReason',
  ]),
  deliveries: list('deliveries', 'deliveryId', [
    'subscriptionId',
    'eventId',
    'sequence',
    'state',
    'attempts',
    'cause',
    'dueAt',
    'maybeDelivered',
    'outcome',
    'createdAt',
    'finishedAt',
  ]),
  attempts: list('attempts', 'attemptId', [
    'deliveryId',
    'number',
    'cause',
    'startedAt',
    'durationMs',
    'outcome',
    'maybeDelivered',
    'status',
    'address',
    'error',
    'responseHeaders',
    'responseBody',
  ]),
  replays: list('replays', 'replayId', ['filter', 'state', 'replayed', 'createdAt', 'finishedAt']),
  notices: list('notices', 'noticeId', ['subscriptionId', 'kind', 'message', 'createdAt']),
  member_notices: list('memberNotices', 'noticeId', [
    'userId',
    'kind',
    'customerId',
    'projectId',
    'taskId',
    'subscriptionId',
    'message',
    'createdAt',
    'readAt',
  ]),
  lead_forms: list('leadForms', 'accountId', ['formJson', 'publicKey']),
  imports: list('imports', 'importId', [
    'userId',
    'fileName',
    'columnsJson',
    'optionsJson',
    'state',
    'rowsTotal',
    'rowsDone',
    'created',
    'updated',
    'skipped',
    'failed',
    'createdAt',
    'endedAt',
  ]),
  events: list('events', 'sequence', ['eventId', 'type', 'occurredAt', 'customerId', 'body']),
};

/** Rows after a place, in a lasting order; `after` of the last row names the next place. */
export async function findExportRows(
  db: AccountDb,
  name: ExportList,
  after: string | number | undefined,
  limit: number,
): Promise<{ row: ExportRow; place: string | number }[]> {
  const { table, key, columns, only } = lists[name];
  // The names of tables and columns come from the list above alone.
  const every = (db.kysely.withoutPlugins() as unknown as Kysely<Record<string, ExportRow>>)
    .selectFrom(table)
    .select([key, ...columns])
    .where('account_id', '=', db.accountId)
    .$if(only !== undefined, (query) => query.where(`${only?.column}`, '=', `${only?.value}`))
    .orderBy(key)
    .limit(limit);
  const rows = await (after === undefined
    ? every
    : every.where(sql.ref(key), '>', after)
  ).execute();
  return rows.map((row) => ({ row, place: row[key] as string | number }));
}

/** Ids of the account's files after an id, in their order. */
export async function findDocumentsAfter(
  db: AccountDb,
  documentId: number,
  limit: number,
): Promise<{ documentId: number; kind: string; mediaType: string }[]> {
  const rows = await db
    .own('documents')
    .select(['documentId', 'kind', 'mediaType'])
    .where('documentId', '>', documentId)
    .orderBy('documentId')
    .limit(limit)
    .execute();
  return rows;
}

function list<Table extends keyof Schema>(
  table: Table,
  key: keyof Schema[Table] & string,
  columns: readonly (keyof Schema[Table] & string)[],
): ListOfRows {
  return {
    table: databaseName(table),
    key: databaseName(key),
    columns: columns.map(databaseName),
  };
}
