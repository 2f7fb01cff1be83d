import { insertRows } from '../../../database/many-rows.ts';
import { preparedChange, preparedQuery } from '../../../database/prepared-query.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { Db, Schema } from '../../schema.ts';
import { type SearchedSite, searchedColumns, searchWords } from '../list/search-words.ts';

type Of = { accountId: number; customerId: number };

/** Writes the words of customers who do not have these yet. */
export function insertWords(
  db: Db,
  accountId: number,
  customers: readonly { customerId: number; words: Iterable<string> }[],
): void {
  const rows = customers.flatMap(({ customerId, words }) =>
    [...words].map((word) => ({ accountId, word, customerId })),
  );
  waitAtEnd(db, addWords(db, rows));
}

/** Updates the words of a customer to match the customer and the sites of their projects. */
export async function rewriteWords(db: Db, of: Of): Promise<void> {
  const [customer] = await searchedOf(db, of);
  if (customer === undefined) return;
  const words = new Set(searchWords(customer, await sitesOf(db, of)));
  const stored = (await wordsOf(db, of)).map(({ word }) => word);
  for (const word of stored) if (!words.has(word)) waitAtEnd(db, removeWord(db, { ...of, word }));
  for (const word of stored) words.delete(word);
  insertWords(db, of.accountId, [{ customerId: of.customerId, words }]);
}

/** Removes all words of some customers. */
export async function removeWords(
  db: Db,
  { accountId, customerIds }: { accountId: number; customerIds: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('customerWords')
    .where('accountId', '=', accountId)
    .where('customerId', 'in', customerIds)
    .execute();
}

const wordRow = { accountId: 'integer', word: 'text', customerId: 'integer' } as const;

const addWords = insertRows<Schema['customerWords']>({
  table: 'customerWords',
  columns: wordRow,
});

const wordsOf = preparedQuery<Of, { word: string }>((db, value) =>
  db
    .selectFrom('customerWords')
    .select('word')
    .where('customerId', '=', value('customerId'))
    .where('accountId', '=', value('accountId')),
);

const removeWord = preparedChange<Of & { word: string }>((db, value) =>
  db
    .deleteFrom('customerWords')
    .where('accountId', '=', value('accountId'))
    .where('word', '=', value('word'))
    .where('customerId', '=', value('customerId')),
);

const searchedOf = preparedQuery<Of, Parameters<typeof searchWords>[0]>((db, value) =>
  db
    .selectFrom('customers')
    .select(searchedColumns)
    .where('accountId', '=', value('accountId'))
    .where('customerId', '=', value('customerId')),
);

const sitesOf = preparedQuery<Of, SearchedSite>((db, value) =>
  db
    .selectFrom('projects')
    .select(['street', 'suburb', 'postcode'])
    .where('accountId', '=', value('accountId'))
    .where('customerId', '=', value('customerId'))
    .orderBy('customerId')
    .orderBy('projectId'),
);
