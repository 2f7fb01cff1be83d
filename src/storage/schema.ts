import type { Kysely } from 'kysely';
import type { AccountTables } from './accounts/tables.ts';
import type { ContractTables } from './contracts/tables.ts';
import type { CustomerTables } from './customers/tables.ts';
import type { DeliveryTables } from './deliveries/tables.ts';
import type { DocumentTables } from './documents/tables.ts';
import type { EventTables } from './events/tables.ts';
import type { IdempotencyTables } from './idempotency/tables.ts';
import type { ImportTables } from './imports/tables.ts';
import type { MessageTables } from './messages/tables.ts';
import type { PlanTables } from './plans/tables.ts';
import type { ProductTables } from './products/tables.ts';
import type { ProjectTables } from './projects/tables.ts';
import type { ProposalTables } from './proposals/tables.ts';
import type { RebateTables } from './rebates/tables.ts';
import type { StatusTables } from './statuses/tables.ts';
import type { WebhookTables } from './webhooks/tables.ts';

/**
 * The tables, those of each feature beside what reads and writes them. Times are milliseconds since 1970 UTC,
 * truth values 0 or 1, so both databases agree.
 */
export type Schema = {
  /** The values that all nodes on the database must agree on. */
  set_once: { name: string; value: string };
} & AccountTables &
  ContractTables &
  CustomerTables &
  DeliveryTables &
  DocumentTables &
  EventTables &
  IdempotencyTables &
  ImportTables &
  MessageTables &
  PlanTables &
  ProductTables &
  ProjectTables &
  ProposalTables &
  RebateTables &
  StatusTables &
  WebhookTables;

export type Db = Kysely<Schema>;
