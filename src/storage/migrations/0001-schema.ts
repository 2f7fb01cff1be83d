import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { accounts } from './0001-schema/accounts.ts';
import { contracts } from './0001-schema/contracts.ts';
import { customers } from './0001-schema/customers.ts';
import { deliveries } from './0001-schema/deliveries.ts';
import { documents } from './0001-schema/documents.ts';
import { events } from './0001-schema/events.ts';
import { idempotency } from './0001-schema/idempotency.ts';
import { imports } from './0001-schema/imports.ts';
import { messages } from './0001-schema/messages.ts';
import { nodes } from './0001-schema/nodes.ts';
import { plans } from './0001-schema/plans.ts';
import { products } from './0001-schema/products.ts';
import { projects } from './0001-schema/projects.ts';
import { proposals } from './0001-schema/proposals.ts';
import { rebates } from './0001-schema/rebates.ts';
import { signIn } from './0001-schema/sign-in.ts';
import { statuses } from './0001-schema/statuses.ts';
import { webhooks } from './0001-schema/webhooks.ts';
import type { Columns } from './columns.ts';
import { schemaWriter } from './schema-writer.ts';

/**
 * The schema of version 0.2.0. A table comes after those that it refers to. Long texts are the last columns of theirs, because
 * SQLite reads a row from its beginning.
 */
export function schema(columns: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const writer = schemaWriter(db, columns);
      for (const createTables of inOrder) await createTables(writer);
    },
  };
}

const inOrder = [
  nodes,
  accounts,
  idempotency,
  signIn,
  statuses,
  customers,
  imports,
  products,
  plans,
  rebates,
  projects,
  documents,
  proposals,
  contracts,
  messages,
  events,
  webhooks,
  deliveries,
];
