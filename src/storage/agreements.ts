import type { Engine } from './engine.ts';

/** Under this name stands the name of the key that sealed texts are sealed with. */
export const keyAgreement = 'secret key';

/** What was said first about a name counts for all nodes, and for this one when it starts again. */
export function agreements({ reads, transact }: Pick<Engine, 'reads' | 'transact'>) {
  async function find(name: string): Promise<string | undefined> {
    const row = await reads
      .selectFrom('agreements')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value;
  }

  /** Says a value, and returns the one that counts. */
  return async (name: string, value: string): Promise<string> => {
    const known = await find(name);
    if (known !== undefined) return known;
    await transact((db) =>
      db
        .insertInto('agreements')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute(),
    );
    return (await find(name)) ?? value;
  };
}
