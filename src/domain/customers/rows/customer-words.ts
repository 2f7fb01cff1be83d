import { insertRows } from '../../../database/many-rows.ts';
import { preparedChange, preparedQuery } from '../../../database/prepared-query.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Schema } from '../../schema.ts';
import { type SearchedSite, searchedColumns, searchWords } from '../list/search-words.ts';

type Of = { accountId: number; customerId: number };

/** Writes the words of customers who do not have these yet. */
export function insertWords(
  db: AccountDb,
  customers: readonly { customerId: number; words: Iterable<string> }[],
): void {
  const rows = customers.flatMap(({ customerId, words }) =>
    [...words].map((word) => ({ accountId: db.accountId, word, customerId })),
  );
  waitAtEnd(db.kysely, addWords(db.kysely, rows));
}

/** Updates the words of a customer to match the customer and the sites of their projects. */
export async function rewriteWords(db: AccountDb, customerId: number): Promise<void> {
  const { kysely, accountId } = db;
  const of = { accountId, customerId };
  const [customer] = await searchedOf(kysely, of);
  if (customer === undefined) return;
  const words = new Set(searchWords(customer, await sitesOf(kysely, of)));
  const stored = (await wordsOf(kysely, of)).map(({ word }) => word);
  for (const word of stored) {
    if (!words.has(word)) waitAtEnd(kysely, removeWord(kysely, { ...of, word }));
  }
  for (const word of stored) words.delete(word);
  insertWords(db, [{ customerId, words }]);
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
