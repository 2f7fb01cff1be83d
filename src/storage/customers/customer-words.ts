import { type SearchedSite, searchWords } from '../../domain/customers/list/search-words.ts';
import { insertRows } from '../many-rows.ts';
import { preparedChange, preparedQuery } from '../prepared-query.ts';
import type { Db, Schema } from '../schema.ts';
import { waitAtEnd } from '../transaction.ts';

type Of = { accountId: number; customerId: number };

/** Writes the words of customers who do not have these yet. */
export function insertWords(
  db: Db,
  accountId: number,
  customers: readonly { customerId: number; words: Iterable<string> }[],
): void {
  const rows = customers.flatMap(({ customerId, words }) =>
    [...words].map((word) => ({ account_id: accountId, word, customer_id: customerId })),
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
    .deleteFrom('customer_words')
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', customerIds)
    .execute();
}

const wordRow = { account_id: 'integer', word: 'text', customer_id: 'integer' } as const;

const addWords = insertRows<Schema['customer_words']>({
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
