import {
  nameKey,
  searchRulesVersion,
  searchWords,
} from '../../domain/customers/list/search-words.ts';
import type { SearchIndex } from '../../domain/customers/store.ts';
import type { Engine } from '../engine.ts';
import type { Db } from '../schema.ts';
import { findSetOnce, setOnce } from '../set-once.ts';

const setting = `customers indexed by rules ${searchRulesVersion}`;

export function searchIndex(engine: Pick<Engine, 'reads' | 'transact'>): SearchIndex {
  const { reads } = engine;
  return {
    isCurrent: async () => (await findSetOnce(reads, setting)) !== undefined,

    following: (customerId, limit) =>
      reads
        .selectFrom('customers')
        .select(['customer_id as customerId', 'account_id as accountId'])
        .where('customer_id', '>', customerId)
        .orderBy('customer_id')
        .limit(limit)
        .execute(),

    async finish() {
      await setOnce(engine)(setting, 'all');
    },
  };
}

/** Rewrites the words and sort keys that differ from what the rules of today make, and returns of how many customers. */
export async function reindexCustomers(
  db: Db,
  accountId: number,
  customerIds: readonly number[],
): Promise<number> {
  const customers = await db
    .selectFrom('customers')
    .select([
      'customer_id as customerId',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone_1 as phone1',
      'phone_2 as phone2',
      'company_name as companyName',
      'company_phone as companyPhone',
      'name_key as nameKey',
    ])
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', customerIds)
    .execute();
  const sites = await db
    .selectFrom('projects')
    .select(['customer_id as customerId', 'street', 'suburb', 'postcode'])
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', customerIds)
    .orderBy('customer_id')
    .orderBy('project_id')
    .execute();
  const words = await db
    .selectFrom('customer_words')
    .select(['customer_id as customerId', 'word'])
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', customerIds)
    .execute();
  const sitesOf = Map.groupBy(sites, ({ customerId }) => customerId);
  const wordsOf = Map.groupBy(words, ({ customerId }) => customerId);
  let changed = 0;
  for (const customer of customers) {
    const { customerId } = customer;
    const expected = new Set(searchWords(customer, sitesOf.get(customerId) ?? []));
    const stored = new Set(wordsOf.get(customerId)?.map(({ word }) => word));
    const outdated = [...stored].filter((word) => !expected.has(word));
    const missing = [...expected].filter((word) => !stored.has(word));
    const key = nameKey(customer);
    if (outdated.length + missing.length === 0 && key === customer.nameKey) continue;
    changed += 1;
    if (outdated.length > 0) {
      await db
        .deleteFrom('customer_words')
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('word', 'in', outdated)
        .execute();
    }
    if (missing.length > 0) {
      const rows = missing.map((word) => ({
        account_id: accountId,
        word,
        customer_id: customerId,
      }));
      await db.insertInto('customer_words').values(rows).execute();
    }
    await db
      .updateTable('customers')
      .set({ name_key: key })
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .execute();
  }
  return changed;
}
