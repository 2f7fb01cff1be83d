import { type SqlBool, sql } from 'kysely';
import { type DatabaseLocation, transactAlone } from '../../database/open-engine.ts';
import { findSetOnce, keySetting } from '../../database/set-once.ts';
import type { Db, Schema } from '../schema.ts';
import type { Sealed, SealedIdentity } from '../shared/sealed.ts';

const rowsMax = 250;

type SealedTable = {
  table: keyof Schema;
  key: { name: string; type: 'bigint' | 'text' };
  /** The tables whose texts are sealed, with the kind of each. */
  columns: Readonly<Record<string, SealedIdentity['kind']>>;
  /** The columns that an identity is made of. */
  owner: Readonly<Record<string, string>>;
};

/** Every column that holds sealed texts. A test compares with the columns and the texts that a database really has. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'subscriptions',
    key: { name: 'subscriptionId', type: 'text' },
    columns: {
      sealedSecret: 'webhook_secret',
      previousSealedSecret: 'webhook_secret',
      sealedSigningKey: 'webhook_signing_key',
    },
    owner: { accountId: 'accountId', subscriptionId: 'subscriptionId' },
  },
  {
    table: 'contractSigners',
    key: { name: 'signerId', type: 'bigint' },
    columns: { sealedToken: 'signing_link', codeHash: 'signing_code' },
    owner: { accountId: 'accountId', contractId: 'contractId', position: 'position' },
  },
  {
    table: 'accountSettings',
    key: { name: 'accountId', type: 'bigint' },
    columns: { sealedPrivateKey: 'sealing_key', sealedTileAddress: 'tile_address' },
    owner: { accountId: 'accountId' },
  },
  {
    table: 'accountChannels',
    key: { name: 'accountId', type: 'bigint' },
    columns: { sealedSmtpPassword: 'smtp_password', sealedSmsToken: 'sms_token' },
    owner: { accountId: 'accountId' },
  },
  {
    table: 'replyMailboxes',
    key: { name: 'accountId', type: 'bigint' },
    columns: { sealedPassword: 'imap_password' },
    owner: { accountId: 'accountId' },
  },
];

type Row = Record<string, string | number | null>;
type Changes = Record<string, string>;

/** The way from one key to the next, by their names. */
type KeyChange = {
  from: string;
  to: string;
  reseal: (sealed: Sealed) => string;
  rewriteSecondFactor: (text: string) => Promise<string>;
};

/** The name of the key that a database is sealed with; undefined where none was ever used. */
export function readKeyName(place: DatabaseLocation): Promise<string | undefined> {
  return transactAlone(place, (db) => findSetOnce(db, keySetting));
}

/**
 * Seals everything with another key and ends all sessions, in one transaction: an interruption leaves the database
 * unchanged. No other process may have the database open.
 */
export function rotateKey(
  place: DatabaseLocation,
  { from, to, reseal, rewriteSecondFactor }: KeyChange,
): Promise<{ texts: number; secondFactors: number }> {
  return transactAlone(place, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('setOnce')
      .set({ value: to })
      .where('name', '=', keySetting)
      .where('value', '=', from)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new Error('The database is sealed with another key');
    await forgetSealedAnswers(db);
    const texts = await resealAll(db, reseal);
    const secondFactors = await rewriteSecondFactors(db, rewriteSecondFactor);
    // Their cookies were signed with what the old key gave.
    await db.deleteFrom('sessions').execute();
    return { texts, secondFactors };
  });
}

/** Reseals every text, a bounded number of rows at a time, and returns how many there were. */
async function resealAll(db: Db, reseal: (sealed: Sealed) => string): Promise<number> {
  let count = 0;
  for (const { table, key, columns, owner } of sealedTables) {
    const names = Object.keys(columns);
    const read = { table, key, columns: [...names, ...Object.values(owner)] };
    await rewriteRows(db, read, async (row) => {
      const changes: Changes = {};
      for (const [column, kind] of Object.entries(columns)) {
        const text = row[column];
        if (typeof text !== 'string' || text === '') continue;
        const members = Object.entries(owner).map(([member, from]) => [member, row[from]]);
        const identity = { kind, ...Object.fromEntries(members) } as SealedIdentity;
        changes[column] = reseal({ text, identity });
        count += 1;
      }
      return changes;
    });
  }
  return count;
}

/** Encrypts the secrets of second factors anew, which the library for sign-in has encrypted by its own means. */
async function rewriteSecondFactors(
  db: Db,
  rewrite: (text: string) => Promise<string>,
): Promise<number> {
  let count = 0;
  const columns = ['secret', 'backupCodes'];
  const read = { table: 'secondFactors', key: { name: 'id', type: 'text' }, columns } as const;
  await rewriteRows(db, read, async (row) => {
    count += 1;
    const changes: Changes = {};
    for (const column of columns) changes[column] = await rewrite(String(row[column]));
    return changes;
  });
  return count;
}

/** `change` names the columns of a row that get another text. */
async function rewriteRows(
  db: Db,
  { table, key, columns }: Pick<SealedTable, 'table' | 'key'> & { columns: readonly string[] },
  change: (row: Row) => Promise<Changes>,
): Promise<void> {
  const keyColumn = sql.ref(key.name);
  let last: string | number | null | undefined;
  for (;;) {
    const after = last === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${keyColumn} > ${last}`;
    const { rows } = await sql<Row>`
      select ${sql.join([...new Set([key.name, ...columns])].map((name) => sql.ref(name)))}
      from ${sql.table(table)} where ${after} order by ${keyColumn} limit ${rowsMax}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.[key.name];
    const changed = await Promise.all(rows.map(async (row) => ({ row, set: await change(row) })));
    const names = new Set(changed.flatMap(({ set }) => Object.keys(set)));
    for (const name of names) {
      const texts = changed
        .filter(({ set }) => name in set)
        .map(
          ({ row, set }) =>
            sql`select cast(${row[key.name]} as ${sql.raw(key.type)}) as id, cast(${set[name]} as text) as text`,
        );
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = fresh.text
        from (${sql.join(texts, sql` union all `)}) as fresh
        where ${sql.ref(`${table}.${key.name}`)} = fresh.id`.execute(db);
    }
  }
}

/** Answers are JSON objects; whatever else is stored is sealed, with a key that is about to go. */
async function forgetSealedAnswers(db: Db): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('answer', 'not like', '{%').execute();
}
