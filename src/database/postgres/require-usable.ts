/** The oldest version that its makers still keep up. */
const oldestVersion = 15;

/** Why a PostgreSQL server cannot be used, in words for an operator. */
export class PostgresSetUpError extends Error {
  override name = 'PostgresSetUpError';
}

type About = { version: string; number: string; encoding: string };

/** Refuses a server that is too old, and a database that cannot hold every language. */
export async function requireUsable(client: {
  query(sql: string): Promise<{ rows: About[] }>;
}): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
     current_setting('server_encoding') as encoding`,
  );
  const { version = '', number = '', encoding = '' } = rows[0] ?? {};
  if (Number(number) < oldestVersion * 10_000) {
    throw new PostgresSetUpError(
      `This is PostgreSQL ${version}; Sundesk needs ${oldestVersion} or later.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new PostgresSetUpError(
      `The database is encoded in ${encoding}; make it with: createdb --encoding UTF8 --template template0`,
    );
  }
}
