import type { Kysely } from 'kysely';
import type { AccountTables } from './accounts/tables.ts';
import type { CustomerTables } from './customers/tables.ts';
import type { DeliveryTables } from './deliveries/tables.ts';
import type { MessageTables } from './messages/tables.ts';
import type { SalesTables } from './sales/tables.ts';

/**
 * The tables as they are, those of each folder beside what reads and writes them. Times are milliseconds since 1970 UTC,
 * truth values 0 or 1, so both databases agree.
 */
export type Schema = AccountTables &
  CustomerTables &
  SalesTables &
  MessageTables &
  DeliveryTables & {
    /** What all nodes on the database must agree on. */
    agreements: { name: string; value: string };
    idempotency_keys: {
      account_id: number;
      key: string;
      request_hash: string;
      answer: string;
      created_at: number;
    };
  };

export type Db = Kysely<Schema>;
