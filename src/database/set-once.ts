import type { Db } from '../domain/schema.ts';
import type { Engine } from './engine.ts';

/** The setting that holds the name of the key that texts are sealed with. */
export const keySetting = 'secret key';

/** The value of a setting that all nodes share; undefined until one of them sets it. */
export async function findSetOnce(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('setOnce')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Settings that all nodes share: the first value of a name counts, after a restart too. */
export function setOnce({ reads, transact }: Pick<Engine, 'reads' | 'transact'>) {
  /** Sets a value unless there is one, and returns the one that counts. */
  return async (name: string, value: string): Promise<string> => {
    const known = await findSetOnce(reads, name);
    if (known !== undefined) return known;
    await transact((db) =>
      db
        .insertInto('setOnce')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute(),
    );
    return (await findSetOnce(reads, name)) ?? value;
  };
}
