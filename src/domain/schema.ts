import type { Kysely } from 'kysely';
import { type Row, type Table, table, text } from '../database/table.ts';
import {
  accountSettings,
  accounts,
  apiKeys,
  attemptLimits,
  credentials,
  dailyCounts,
  identities,
  invitations,
  secondFactors,
  securityLog,
  sessions,
  users,
  verifications,
} from './accounts/tables.ts';
import { contractAudit, contractSigners, contracts } from './contracts/tables.ts';
import { customFields, customFieldValues } from './custom-fields/tables.ts';
import {
  customerChanges,
  customerNotes,
  customers,
  customerViews,
  customerWords,
} from './customers/tables.ts';
import {
  attemptCounts,
  attempts,
  deliveries,
  endpointStates,
  notices,
} from './deliveries/tables.ts';
import { documents, unusedObjects } from './documents/tables.ts';
import { consumers, events } from './events/tables.ts';
import { customerFiles } from './files/tables.ts';
import { idempotencyKeys } from './idempotency/tables.ts';
import { importRows, imports } from './imports/tables.ts';
import { leadForms } from './leads/tables.ts';
import {
  accountChannels,
  consents,
  messages,
  messageTemplates,
  optOuts,
  receivedEmails,
  receivedSms,
  replyMailboxes,
} from './messages/tables.ts';
import { memberNotices } from './notices/tables.ts';
import { plans } from './plans/tables.ts';
import { products } from './products/tables.ts';
import { projects } from './projects/tables.ts';
import { pageRequests, proposals } from './proposals/tables.ts';
import { rebates } from './rebates/tables.ts';
import { pipelineCounts, statusChanges, statuses } from './statuses/tables.ts';
import { tasks } from './tasks/tables.ts';
import { replays, subscriptions } from './webhooks/tables.ts';

/** The values that all nodes on the database must agree on. */
const setOnce = table('setOnce', { name: text().primaryKey(), value: text() });

/** All tables, each after those that it refers to. */
export const tables = {
  setOnce,
  accounts,
  accountSettings,
  accountChannels,
  replyMailboxes,
  identities,
  sessions,
  credentials,
  verifications,
  secondFactors,
  attemptLimits,
  users,
  invitations,
  dailyCounts,
  apiKeys,
  securityLog,
  statuses,
  customers,
  customerWords,
  pipelineCounts,
  customerChanges,
  customerNotes,
  customerViews,
  statusChanges,
  customFields,
  customFieldValues,
  projects,
  tasks,
  products,
  plans,
  rebates,
  documents,
  unusedObjects,
  customerFiles,
  leadForms,
  proposals,
  pageRequests,
  contracts,
  contractSigners,
  contractAudit,
  messages,
  messageTemplates,
  consents,
  optOuts,
  receivedSms,
  receivedEmails,
  subscriptions,
  endpointStates,
  events,
  deliveries,
  attempts,
  attemptCounts,
  replays,
  consumers,
  notices,
  memberNotices,
  imports,
  importRows,
  idempotencyKeys,
};

/**
 * The tables of what belongs to a customer, each before those that it refers to. Typed as one of them, which stands for all:
 * queries over them use `accountId` and `customerId` alone.
 */
export const customerTables = Object.entries(tables)
  .filter(([, table]: [string, Table]) => table.ofCustomer !== undefined)
  .map(([name, table]: [string, Table]) => ({ name: name as 'tasks', mark: table.ofCustomer }))
  .toReversed();

/** The tables as queries see them. */
export type Schema = { [Name in keyof typeof tables]: Row<(typeof tables)[Name]> };

export type Db = Kysely<Schema>;
