import type { Schema } from '../schema.ts';
import type { Side } from './dialects.ts';

export type ColumnKind = 'integer' | 'text' | 'bytes';
export type CopiedTable = {
  name: string;
  /** Tells every row from all others; rows are copied in its order. */
  key: readonly string[];
  /** Sorted by name, because the two databases need not have them in the same order. */
  columns: readonly { name: string; kind: ColumnKind }[];
  /** The column whose numbers the database gives, if there is one. */
  countedUp: string | undefined;
};

/**
 * All tables with their keys, each after those that it refers to. The compiler wants every table of the schema here, and a
 * test compares with the tables, keys and references that the databases really have.
 */
export const keysOfTables: {
  [Table in keyof Schema]: readonly (keyof Schema[Table] & string)[];
} = {
  set_once: ['name'],
  accounts: ['account_id'],
  account_settings: ['account_id'],
  account_channels: ['account_id'],
  identities: ['id'],
  sessions: ['id'],
  credentials: ['id'],
  verifications: ['id'],
  second_factors: ['id'],
  attempt_limits: ['limit_key'],
  users: ['user_id'],
  invitations: ['invitation_id'],
  daily_counts: ['account_id', 'kind'],
  api_keys: ['key_id'],
  security_log: ['entry_id'],
  statuses: ['status_id'],
  customers: ['customer_id'],
  customer_words: ['account_id', 'word', 'customer_id'],
  pipeline_counts: ['account_id', 'owner_id', 'status_id'],
  customer_changes: ['change_id'],
  customer_notes: ['note_id'],
  status_changes: ['change_id'],
  projects: ['project_id'],
  products: ['product_id'],
  plans: ['plan_id'],
  rebates: ['rebate_id'],
  documents: ['document_id'],
  proposals: ['proposal_id'],
  page_requests: ['page_request_id'],
  contracts: ['contract_id'],
  contract_signers: ['signer_id'],
  contract_audit: ['audit_id'],
  messages: ['message_id'],
  message_templates: ['template_id'],
  consents: ['consent_id'],
  opt_outs: ['opt_out_id'],
  received_sms: ['received_sms_id'],
  subscriptions: ['subscription_id'],
  endpoint_states: ['subscription_id'],
  events: ['account_id', 'sequence'],
  deliveries: ['delivery_id'],
  attempts: ['attempt_id'],
  attempt_counts: ['account_id', 'half_hour'],
  replays: ['replay_id'],
  consumers: ['account_id', 'name'],
  notices: ['notice_id'],
  imports: ['import_id'],
  import_rows: ['import_id', 'row_number'],
  idempotency_keys: ['account_id', 'key'],
};

const kinds: Readonly<Record<string, ColumnKind>> = {
  integer: 'integer',
  int8: 'integer',
  text: 'text',
  blob: 'bytes',
  bytea: 'bytes',
};

/** The tables in the order in which they are copied, with the columns that this database has. */
export async function readTables({ db, dialect }: Side): Promise<CopiedTable[]> {
  const schema = await dialect.schema(db);
  const found = new Map(
    (await db.introspection.getTables())
      .filter((table) => table.schema === schema)
      .map((table) => [table.name, table.columns]),
  );
  return Object.entries(keysOfTables).map(([name, key]) => {
    const columns = found.get(name) ?? [];
    return {
      name,
      key,
      columns: columns
        .map((column) => ({ name: column.name, kind: kindOf(name, column) }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      countedUp: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name,
    };
  });
}

function kindOf(table: string, column: { name: string; dataType: string }): ColumnKind {
  const kind = kinds[column.dataType.toLowerCase()];
  if (kind === undefined) throw new Error(`${table}.${column.name} is ${column.dataType}`);
  return kind;
}
