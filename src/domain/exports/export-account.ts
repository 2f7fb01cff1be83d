import { type Kysely, sql } from 'kysely';
import { databaseName } from '../../database/naming.ts';
import { type Column, keyOf } from '../../database/table.ts';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findDocument } from '../documents/queries.ts';
import { fileMediaTypes } from '../files/file-limits.ts';
import { readContent } from '../files/store/read-content.ts';
import { readImagery } from '../imagery/imagery.ts';
import type { Message } from '../messages/message.ts';
import { readReminderRules } from '../messages/reminders/rules.ts';
import { tables } from '../schema.ts';
import { withoutSigningLinks } from '../shared/page-links.ts';
import { formatMoment } from '../shared/time.ts';
import { keysOf } from '../shared/values/record-of.ts';

export type ExportRow = Readonly<Record<string, string | number | null>>;

type List = {
  table: keyof typeof tables;
  about: string;
  /** Leaves out the rows that have another value here. */
  only?: { column: string; value: string };
};

/**
 * The parts of an account's export: each becomes a file of one JSON object a line. The README of the archive says the
 * same of each.
 */
const contents = {
  members: { table: 'users', about: 'the team, removed members too' },
  statuses: { table: 'statuses', about: 'the pipeline' },
  customers: { table: 'customers', about: 'customers' },
  notes: { table: 'customerNotes', about: 'notes on customers' },
  status_changes: { table: 'statusChanges', about: 'each move of a customer in the pipeline' },
  customer_changes: {
    table: 'customerChanges',
    about: 'other changes of customers: details, owner, merged',
  },
  custom_fields: { table: 'customFields', about: 'fields of your own for customers' },
  custom_field_values: { table: 'customFieldValues', about: 'what customers have in them' },
  customer_views: {
    table: 'customerViews',
    about: 'saved views of the list of customers; one without a name holds the columns of a member',
  },
  consents: { table: 'consents', about: 'what customers said about messages to them' },
  opt_outs: { table: 'optOuts', about: 'numbers that want no SMS' },
  files: {
    table: 'customerFiles',
    about: 'files and photos of customers; document_id is their number in documents/',
  },
  projects: { table: 'projects', about: 'projects with their specification' },
  products: { table: 'products', about: 'the product library' },
  plans: { table: 'plans', about: 'the library of electricity plans' },
  rebates: { table: 'rebates', about: 'the library of rebates' },
  proposals: { table: 'proposals', about: 'published versions of proposals' },
  page_requests: { table: 'pageRequests', about: 'requests for the pages of proposals' },
  tasks: { table: 'tasks', about: 'next steps with customers' },
  contracts: { table: 'contracts', about: 'contracts' },
  contract_signers: { table: 'contractSigners', about: 'signers of contracts' },
  contract_audit: { table: 'contractAudit', about: 'audit trails of contracts' },
  // Messages of Sundesk itself contain codes and links, which are for their recipients alone.
  messages: {
    table: 'messages',
    about: 'messages of the team to customers',
    only: { column: 'purpose', value: 'project' satisfies Message['purpose'] },
  },
  received_emails: {
    table: 'receivedEmails',
    about:
      'replies of customers by email; their attachments are among the files, or in your mailbox',
  },
  received_sms: { table: 'receivedSms', about: 'replies of customers by SMS' },
  message_templates: {
    table: 'messageTemplates',
    about: 'templates that the team has written or changed',
  },
  subscriptions: { table: 'subscriptions', about: 'webhook subscriptions' },
  events: { table: 'events', about: 'events, as they are delivered' },
  deliveries: { table: 'deliveries', about: 'events on their way to subscriptions' },
  attempts: { table: 'attempts', about: 'attempts to deliver, with what receivers answered' },
  replays: { table: 'replays', about: 'events that were sent again' },
  notices: { table: 'notices', about: 'notices about webhook subscriptions' },
  member_notices: { table: 'memberNotices', about: 'what members of the team were told about' },
  lead_forms: {
    table: 'leadForms',
    about: 'the lead form for the website; its public_key is in the address of its page',
  },
  imports: {
    table: 'imports',
    about: 'imported files: columns, options and how many rows became what',
  },
} as const satisfies Readonly<Record<string, List>>;

type ExportList = keyof typeof contents;

export const exportLists = keysOf(contents);

const rowsAtOnce = 500;
const documentsAtOnce = 100;

/** A file of the archive. `read` is called when its turn has come, so that nothing waits in memory. */
type ExportFile = { name: string; read: () => AsyncIterable<string | Uint8Array> };

/**
 * Exports everything an account has, as files in open formats: each list as one JSON object a line, settings as JSON,
 * proposals, signed contracts, pictures, datasheets and the logo as they are. It is read while it is sent, so what
 * changes meanwhile may be in one file and not yet in another. A document that the file store has lost is named; while the
 * store does not answer, the export breaks off.
 */
export async function* exportAccount(
  app: App,
  store: AccountDb,
  about: { accountName: string; at: number },
): AsyncGenerator<ExportFile> {
  yield { name: 'README.txt', read: () => once(readme(about)) };
  yield { name: 'settings.json', read: () => settings(store) };
  for (const list of exportLists) {
    yield { name: `${list}.jsonl`, read: () => lines(store, list) };
  }
  for (let after = 0; ; ) {
    const documents = await findDocumentsAfter(store, after, documentsAtOnce);
    for (const { documentId, kind, mediaType } of documents) {
      const name = `documents/${documentId}-${kind}${extensions[mediaType] ?? ''}`;
      const document = await findDocument(store, documentId);
      if (document === undefined) continue;
      const found = await readContent(app, document);
      if (found.outcome === 'unavailable') throw new Error(found.problem);
      if (found.outcome === 'found') yield { name, read: () => once(found.content) };
      else yield { name: `${name}.missing.txt`, read: () => once(`${found.problem}\n`) };
    }
    const last = documents.at(-1);
    if (last === undefined) return;
    after = last.documentId;
  }
}

/** The rows of one list, page by page. Links that let their bearer sign are removed from all texts. */
export async function* exportedRows(store: AccountDb, list: ExportList): AsyncGenerator<ExportRow> {
  for (let after: string | number | undefined; ; ) {
    const page = await findExportRows(store, list, after, rowsAtOnce);
    for (const { row } of page) yield withoutLinks(row);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.place;
  }
}

function withoutLinks(row: ExportRow): ExportRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? withoutSigningLinks(value) : value,
    ]),
  );
}

/** `.jpg` rather than `.jpeg`, which has the same media type. */
const extensions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fileMediaTypes)
    .toReversed()
    .map(([ending, mediaType]) => [mediaType, `.${ending}`]),
);

async function* lines(store: AccountDb, list: ExportList): AsyncGenerator<string> {
  for await (const row of exportedRows(store, list)) yield `${JSON.stringify(row)}\n`;
}

async function* settings(store: AccountDb): AsyncGenerator<string> {
  const reminders = await readReminderRules(store);
  // The address of a service may contain a key.
  const { address: _, ...imagery } = (await readImagery(store)) ?? { address: '', service: 'off' };
  yield `${JSON.stringify({ ...(await readSettings(store)), reminders, imagery }, null, 2)}\n`;
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}

function readme({ accountName, at }: { accountName: string; at: number }): string {
  return [
    `Everything that ${accountName} has in Sundesk, read on ${formatMoment(at)} UTC.`,
    '',
    'Each file .jsonl holds one JSON object a line, encoded as UTF-8. Ids connect the files: a project',
    'names its customer by customer_id, a proposal its project by project_id, and pdf_id, sealed_id,',
    'picture_id, datasheet_id or photo_id are the numbers of the files in documents/. Times are',
    'milliseconds since 1970 UTC, money is in cents including GST, power in watts.',
    '',
    ...describeLists(),
    'settings.json: company, colours, terms and other settings',
    'documents/: PDFs of proposals and contracts, pictures of roofs and products, datasheets, photos,',
    'files of customers, and the logo',
    '',
    'Not in here: passwords, API keys, signing secrets, links and codes for signing, what Sundesk itself',
    'wrote to people, the rows of imported files, whose customers are here, and the security log, which',
    'owners download in Settings.',
    '',
  ].join('\n');
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

/** One line on each file, for the README. */
function describeLists(): string[] {
  const width = Math.max(...exportLists.map((name) => name.length));
  return exportLists.map((name) => `${`${name}.jsonl`.padEnd(width + 8)}${contents[name].about}`);
}

/** Rows after a place, in a lasting order; `after` of the last row names the next place. */
export async function findExportRows(
  db: AccountDb,
  name: ExportList,
  after: string | number | undefined,
  limit: number,
): Promise<{ row: ExportRow; place: string | number }[]> {
  const { table, only }: List = contents[name];
  const columns = Object.entries<Column<unknown>>(tables[table].columns)
    .filter(([, { facts }]) => facts.isExported)
    .map(([column]) => databaseName(column));
  const key = databaseName(keyOf(tables[table]).at(-1) ?? '');
  // The names of tables and columns come from their descriptions alone.
  const every = (db.kysely.withoutPlugins() as unknown as Kysely<Record<string, ExportRow>>)
    .selectFrom(databaseName(table))
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
