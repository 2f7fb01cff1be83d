import { type CompiledQuery, Kysely, type QueryResult, SelectQueryNode } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import { naming } from '../../../database/naming.ts';
import type { Db } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import { type Session, sessionLifetimeMs } from './sign-in.ts';

const sessionsMax = 100;

export type SignInStore = ReturnType<typeof signInStore>;

/** The identities, passwords and sessions of the library for sign-in. */
export function signInStore(engine: Pick<Engine, 'reads' | 'transact'>) {
  const { reads, transact } = engine;
  return {
    /** The tables for the library itself. `around` runs each statement. */
    openLibraryDb: (around: Around) => openLibraryDb(engine, around),

    findIdentity: (column: 'id' | 'email', value: string) =>
      reads
        .selectFrom('identities')
        .select(['id', 'email', 'name', 'twoFactorEnabled'])
        .where(column, '=', value)
        .executeTakeFirst(),

    /** The row that holds the hash of an identity's password. */
    findCredential: (identityId: string) =>
      reads
        .selectFrom('credentials')
        .select(['id', 'password'])
        .where('userId', '=', identityId)
        .where('providerId', '=', 'credential')
        .executeTakeFirst(),

    /** Changes nothing if the password has changed meanwhile. */
    replaceHash: (credentialId: string, { from, to }: { from: string; to: string }) =>
      transact((db) =>
        db
          .updateTable('credentials')
          .set({ password: to })
          .where('id', '=', credentialId)
          .where('password', '=', from)
          .execute(),
      ),

    /** The active sessions of an identity, latest first. */
    listSessions: (identityId: string, now: Moment): Promise<Session[]> =>
      reads
        .selectFrom('sessions')
        .select(({ fn, val }) => [
          'id as sessionId',
          'createdAt as signedInAt',
          'updatedAt as lastUsedAt',
          fn.coalesce('ipAddress', val('')).as('address'),
          fn.coalesce('userAgent', val('')).as('userAgent'),
        ])
        .where('userId', '=', identityId)
        .where('expiresAt', '>', now)
        .where('createdAt', '>', now - sessionLifetimeMs)
        .orderBy('updatedAt', 'desc')
        .limit(sessionsMax)
        .execute(),

    confirmSession: (sessionId: string, at: Moment) =>
      transact((db) =>
        db.updateTable('sessions').set({ confirmedAt: at }).where('id', '=', sessionId).execute(),
      ),

    endSession: (column: 'id' | 'token', value: string) =>
      transact((db) => db.deleteFrom('sessions').where(column, '=', value).execute()),

    /** Ends the links and trusted browsers of an identity. */
    endLinks: (identityId: string) =>
      transact((db) => db.deleteFrom('verifications').where('value', '=', identityId).execute()),
  };
}

type Around = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * The tables as the library's adapter for Kysely takes them, with dates and truth values where our columns hold numbers.
 * What it asks is read beside all transactions, and what it changes has one of its own.
 */
function openLibraryDb(
  { reads, transact }: Pick<Engine, 'reads' | 'transact'>,
  around: Around,
): Db {
  const plain = reads.withoutPlugins();
  const { adapter } = plain.getExecutor();
  const run = (query: CompiledQuery): Promise<QueryResult<unknown>> =>
    SelectQueryNode.is(query.query)
      ? plain.executeQuery(query)
      : transact((db) => db.withoutPlugins().executeQuery(query));
  const connection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const parameters = query.parameters.map(toColumn);
      const result = await around(() => run({ ...query, parameters }));
      return { ...result, rows: result.rows.map((row) => fromRow(row as object)) as Row[] };
    },
    // biome-ignore lint/correctness/useYield: nothing is streamed; Kysely only wants it to be there.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Streaming is not supported');
    },
  };
  const nothing = async () => undefined;
  return new Kysely({
    plugins: [naming],
    dialect: {
      createAdapter: () => adapter,
      createIntrospector: () => plain.introspection,
      createQueryCompiler: () => ({
        compileQuery: (node, queryId) => plain.getExecutor().compileQuery(node, queryId),
      }),
      createDriver: () => ({
        init: nothing,
        releaseConnection: nothing,
        destroy: nothing,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        acquireConnection: async () => connection,
      }),
    },
  });
}

const truths: readonly string[] = ['email_verified', 'two_factor_enabled', 'verified'];

function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}

function fromRow(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value !== 'number') return [column, value];
      if (/_(at|until)$/.test(column)) return [column, new Date(value)];
      return [column, truths.includes(column) ? value === 1 : value];
    }),
  );
}
