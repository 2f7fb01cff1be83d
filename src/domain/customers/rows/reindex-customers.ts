import type { Engine } from '../../../database/engine.ts';
import { updateRows } from '../../../database/many-rows.ts';
import { findSetOnce, setOnce } from '../../../database/set-once.ts';
import type { AccountDb } from '../../account-db.ts';
import { nameKey, searchedColumns, searchRulesVersion, searchWords } from '../list/search-words.ts';
import { insertWords } from './customer-words.ts';

const setting = `customers indexed by rules ${searchRulesVersion}`;

export function searchIndex(engine: Pick<Engine, 'reads' | 'transact'>) {
  const { reads } = engine;
  return {
    /** Returns whether all customers were indexed by the rules of this version. */
    isCurrent: async (): Promise<boolean> => (await findSetOnce(reads, setting)) !== undefined,

    /** The customers of all accounts after this number, in order. */
    following: (
      customerId: number,
      limit: number,
    ): Promise<{ customerId: number; accountId: number }[]> =>
      reads
        .selectFrom('customers')
        .select(['customerId', 'accountId'])
        .where('customerId', '>', customerId)
        .orderBy('customerId')
        .limit(limit)
        .execute(),

    /** Remembers for all nodes that all are indexed. */
    async finish(): Promise<void> {
      await setOnce(engine)(setting, 'all');
    },
  };
}

/**
 * Rewrites the words and sort keys that differ from what the rules of today make, and returns of how many customers. It takes
 * a few statements for any number of them.
 */
export async function reindexCustomers(
  db: AccountDb,
  customerIds: readonly number[],
): Promise<number> {
  const customers = await db
    .own('customers')
    .select(['customerId', 'nameKey', ...searchedColumns])
    .where('customerId', 'in', customerIds)
    .execute();
  const sites = await db
    .own('projects')
    .select(['customerId', 'street', 'suburb', 'postcode'])
    .where('customerId', 'in', customerIds)
    .orderBy('customerId')
    .orderBy('projectId')
    .execute();
  const words = await db
    .own('customerWords')
    .select(['customerId', 'word'])
    .where('customerId', 'in', customerIds)
    .execute();
  const sitesOf = Map.groupBy(sites, ({ customerId }) => customerId);
  const wordsOf = Map.groupBy(words, ({ customerId }) => customerId);
  const changed: { customerId: number; nameKey: string }[] = [];
  const cleared: number[] = [];
  const added: { customerId: number; words: string[] }[] = [];
  for (const customer of customers) {
    const { customerId } = customer;
    const expected = new Set(searchWords(customer, sitesOf.get(customerId) ?? []));
    const stored = new Set(wordsOf.get(customerId)?.map(({ word }) => word));
    const isOutdated = [...stored].some((word) => !expected.has(word));
    const missing = [...expected].filter((word) => isOutdated || !stored.has(word));
    const key = nameKey(customer);
    if (!isOutdated && missing.length === 0 && key === customer.nameKey) continue;
    changed.push({ customerId, nameKey: key });
    if (isOutdated) cleared.push(customerId);
    added.push({ customerId, words: missing });
  }
  if (cleared.length > 0) {
    await db.remove('customerWords').where('customerId', 'in', cleared).execute();
  }
  insertWords(db, added);
  await setNameKeys(
    db.kysely,
    changed.map((row) => ({ accountId: db.accountId, ...row })),
  );
  return changed.length;
}

const setNameKeys = updateRows<
  { accountId: number; customerId: number; nameKey: string },
  'customers'
>({
  table: 'customers',
  columns: { accountId: 'integer', customerId: 'integer', nameKey: 'text' },
  key: ['accountId', 'customerId'],
  set: ({ row }) => ({ nameKey: row('nameKey') }),
});
