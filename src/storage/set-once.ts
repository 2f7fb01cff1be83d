import type { Engine } from './engine.ts';

/** The setting that holds the name of the key that texts are sealed with. */
export const keySetting = 'secret key';

/** Settings that all nodes share: the first value of a name counts, after a restart too. */
export function setOnce({ reads, transact }: Pick<Engine, 'reads' | 'transact'>) {
  async function find(name: string): Promise<string | undefined> {
    const row = await reads
      .selectFrom('set_once')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value;
  }

  /** Sets a value unless there is one, and returns the one that counts. */
  return async (name: string, value: string): Promise<string> => {
    const known = await find(name);
    if (known !== undefined) return known;
    await transact((db) =>
      db
        .insertInto('set_once')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute(),
    );
    return (await find(name)) ?? value;
  };
}
