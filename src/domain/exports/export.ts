import { keysOf } from '../shared/values/record-of.ts';

/**
 * The parts of an account's export: each becomes a file of one JSON object a line. The README of the archive says the
 * same of each.
 */
const contents = {
  members: 'the team, removed members too',
  statuses: 'the pipeline',
  customers: 'customers',
  notes: 'notes on customers',
  status_changes: 'each move of a customer in the pipeline',
  customer_changes: 'other changes of customers: details, owner, merged',
  custom_fields: 'fields of your own for customers',
  custom_field_values: 'what customers have in them',
  customer_views:
    'saved views of the list of customers; one without a name holds the columns of a member',
  consents: 'what customers said about messages to them',
  opt_outs: 'numbers that want no SMS',
  files: 'files and photos of customers; document_id is their number in documents/',
  projects: 'projects with their specification',
  products: 'the product library',
  plans: 'the library of electricity plans',
  rebates: 'the library of rebates',
  proposals: 'published versions of proposals',
  page_requests: 'requests for the pages of proposals',
  tasks: 'next steps with customers',
  contracts: 'contracts',
  contract_signers: 'signers of contracts',
  contract_audit: 'audit trails of contracts',
  messages: 'messages of the team to customers about projects',
  received_emails:
    'replies of customers by email; their attachments are among the files, or in your mailbox',
  received_sms: 'replies of customers by SMS',
  message_templates: 'templates that the team has written or changed',
  subscriptions: 'webhook subscriptions',
  events: 'events, as they are delivered',
  deliveries: 'events on their way to subscriptions',
  attempts: 'attempts to deliver, with what receivers answered',
  replays: 'events that were sent again',
  notices: 'notices about webhook subscriptions',
  member_notices: 'what members of the team were told about',
  lead_forms: 'the lead form for the website; its public_key is in the address of its page',
  imports: 'imported files: columns, options and how many rows became what',
} as const;
export type ExportList = keyof typeof contents;
export const exportLists = keysOf(contents);

/** One line on each file, for the README. */
export function describeLists(): string[] {
  const width = Math.max(...exportLists.map((name) => name.length));
  return exportLists.map((name) => `${`${name}.jsonl`.padEnd(width + 8)}${contents[name]}`);
}

export type ExportRow = Readonly<Record<string, string | number | null>>;
