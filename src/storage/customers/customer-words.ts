import { type SearchedSite, searchWords } from '../../domain/customers/list/search-words.ts';
import { preparedChange, preparedQuery } from '../prepared-query.ts';
import { rowSet } from '../row-set.ts';
import type { Db, Schema } from '../schema.ts';
import { waitAtEnd } from '../work.ts';

type Of = { accountId: number; customerId: number };

/** Writes the words of a customer who has none yet. */
export function insertWords(db: Db, of: Of, words: readonly string[]): void {
  const { accountId, customerId } = of;
  for (const word of words) {
    addWord(db, { account_id: accountId, word, customer_id: customerId });
  }
}

/** Updates the words of a customer to match the customer and the sites of their projects. */
export async function rewriteWords(db: Db, of: Of): Promise<void> {
  const [customer] = await searchedOf(db, of);
  if (customer === undefined) return;
  const words = new Set(searchWords(customer, await sitesOf(db, of)));
  const stored = (await wordsOf(db, of)).map(({ word }) => word);
  for (const word of stored) if (!words.has(word)) waitAtEnd(db, removeWord(db, { ...of, word }));
  for (const word of stored) words.delete(word);
  insertWords(db, of, [...words]);
}

/** Removes all words of some customers. */
export async function removeWords(
  db: Db,
  { accountId, customerIds }: { accountId: number; customerIds: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('customer_words')
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', customerIds)
    .execute();
}

const wordRow = { account_id: 'integer', word: 'text', customer_id: 'integer' } as const;

const addWord = rowSet<Schema['customer_words']>({
  table: 'customer_words',
  columns: wordRow,
});

const wordsOf = preparedQuery<Of, { word: string }>((db, value) =>
  db
    .selectFrom('customer_words')
    .select('word')
    .where('customer_id', '=', value('customerId'))
    .where('account_id', '=', value('accountId')),
);

const removeWord = preparedChange<Of & { word: string }>((db, value) =>
  db
    .deleteFrom('customer_words')
    .where('account_id', '=', value('accountId'))
    .where('word', '=', value('word'))
    .where('customer_id', '=', value('customerId')),
);

const searchedOf = preparedQuery<Of, Parameters<typeof searchWords>[0]>((db, value) =>
  db
    .selectFrom('customers')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone_1 as phone1',
      'phone_2 as phone2',
      'company_name as companyName',
      'company_phone as companyPhone',
    ])
    .where('account_id', '=', value('accountId'))
    .where('customer_id', '=', value('customerId')),
);

const sitesOf = preparedQuery<Of, SearchedSite>((db, value) =>
  db
    .selectFrom('projects')
    .select(['street', 'suburb', 'postcode'])
    .where('account_id', '=', value('accountId'))
    .where('customer_id', '=', value('customerId'))
    .orderBy('customer_id')
    .orderBy('project_id'),
);
