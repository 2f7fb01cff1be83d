import { engineUnderTest, type TestDatabase } from './test-database.ts';

/**
 * Makes the database refuse to write the rows of a table, or those that `when` tells (`new.project_id = 1`), as a full disk
 * would. Returns what repairs it.
 */
export async function breakWrites(
  { change }: Pick<TestDatabase, 'change'>,
  { table, on, when = '1 = 1' }: { table: string; on: 'insert' | 'update'; when?: string },
): Promise<() => Promise<void>> {
  const message = 'the disk is on fire';
  if (engineUnderTest === 'sqlite') {
    await change(
      `create trigger broken before ${on} on ${table} when ${when} begin select raise(abort, '${message}'); end`,
    );
    return () => change('drop trigger broken').then(() => undefined);
  }
  await change(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''${message}''; end'`,
  );
  await change(
    `create trigger broken before ${on} on ${table} for each row when (${when}) execute function refuse()`,
  );
  return async () => {
    await change(`drop trigger broken on ${table}`);
    await change('drop function refuse()');
  };
}
