import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from './refusal.ts';

const { compare } = new Intl.Collator('en-AU', { numeric: true });

/**
 * Things that an account keeps whole, and that projects take copies of. Each is known by its name within its group, such
 * as the retailer of a plan, which is a column of the table. `examples` are listed after the account's own. Refuses with
 * INVALID_PARAMETERS what goes beyond `max`, and with `unknown` what is not there.
 */
export function accountLibrary<
  Group extends string,
  Item extends { readonly [Name in Group | 'name']: string },
>({
  group,
  max,
  examples,
  ...of
}: {
  table: 'plans' | 'rebates';
  group: Group;
  json: 'planJson' | 'rebateJson';
  max: number;
  examples: readonly Item[];
  unknown: () => Refusal;
}) {
  type Key = { readonly [Name in Group | 'name']: Item[Name] };
  // Kysely's types don't see that the two tables differ in names alone; one stands for the other.
  const { table, column, json } = {
    table: of.table as 'plans',
    column: group as string as 'retailer',
    json: of.json as 'planJson',
  };
  const isSame = (one: Key, other: Key) => one[group] === other[group] && one.name === other.name;

  const library = {
    /** Unordered. */
    async find(db: AccountDb): Promise<Item[]> {
      const rows = await db.own(table).select(`${json} as planJson`).execute();
      return rows.map(({ planJson }) => JSON.parse(planJson) as Item);
    },

    /** The account's own by group and name, then the examples. */
    async list(db: AccountDb): Promise<(Item & { isExample: boolean })[]> {
      const own = (await library.find(db)).sort(
        (one, other) => compare(one[group], other[group]) || compare(one.name, other.name),
      );
      return [
        ...own.map((item) => ({ ...item, isExample: false })),
        ...examples.map((item) => ({ ...item, isExample: true })),
      ];
    },

    /** Writes one over that with the same key. */
    async set(app: App, tx: AccountDb, item: Item): Promise<Item> {
      const items = await library.find(tx);
      if (items.length >= max && !items.some((one) => isSame(one, item))) {
        throw new Refusal(
          'INVALID_PARAMETERS',
          `The library has ${max} ${table}, which is the maximum. Remove one first.`,
        );
      }
      const at = app.now();
      const [text, key] = [JSON.stringify(item), { [column]: item[group], name: item.name }];
      const times = { createdAt: at, updatedAt: at };
      await tx.kysely
        .insertInto(table)
        .values({ accountId: tx.accountId, ...key, ...times, [json]: text } as never)
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', column, 'name'])
            .doUpdateSet({ [json]: text, updatedAt: at }),
        )
        .execute();
      return item;
    },

    /** Writes one in the place of that from which it was made, which may have had another key. */
    async replace(
      app: App,
      tx: AccountDb,
      { item, replaces }: { item: Item; replaces: Key | null },
    ): Promise<Item> {
      if (replaces !== null && !isSame(item, replaces)) await library.remove(tx, replaces);
      return library.set(app, tx, item);
    },

    async remove(tx: AccountDb, key: Key): Promise<void> {
      const { numDeletedRows } = await tx
        .remove(table)
        .where(column, '=', key[group])
        .where('name', '=', key.name)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw of.unknown();
    },
  };
  return library;
}
