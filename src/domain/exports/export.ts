import { type Kysely, sql } from 'kysely';
import { databaseName } from '../../database/naming.ts';
import { type Column, keyOf } from '../../database/table.ts';
import type { AccountDb } from '../account-db.ts';
import type { Message } from '../messages/message.ts';
import { tables } from '../schema.ts';
import { keysOf } from '../shared/values/record-of.ts';

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
export type ExportList = keyof typeof contents;
export const exportLists = keysOf(contents);

/** One line on each file, for the README. */
export function describeLists(): string[] {
  const width = Math.max(...exportLists.map((name) => name.length));
  return exportLists.map((name) => `${`${name}.jsonl`.padEnd(width + 8)}${contents[name].about}`);
}

export type ExportRow = Readonly<Record<string, string | number | null>>;

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
