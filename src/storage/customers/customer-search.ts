import type { CustomerRow } from '../../domain/customers/list/customer-list.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { type Candidate, candidateColumns } from './customer-candidates.ts';
import { rowsOf } from './customer-rows.ts';

const candidatesMax = 1000;

/** Comes after whatever a word can go on with. */
const lastCharacter = '\u{10ffff}';

/**
 * The customers who have words that begin with all of the terms. When even the rarest of them is one of more than `limit`,
 * only the newest with the very word, and some whose word goes on, are examined, and the answer is capped.
 */
export async function searchCustomers(
  db: Db,
  accountId: number,
  { terms, limit }: { terms: readonly string[]; limit: number },
): Promise<{ candidates: Candidate[]; isCapped: boolean }> {
  const [rarest, ...others] = await countTerms(db, accountId, { terms, limit });
  if (rarest === undefined || rarest.count === 0) return { candidates: [], isCapped: false };
  const isCapped = rarest.count > limit;
  const values: Values = { accountId, word: rarest.term, end: rarest.term + lastCharacter, limit };
  others.forEach(({ term }, index) => {
    values[`word${index}`] = term;
    values[`end${index}`] = term + lastCharacter;
  });
  const rows = await candidatesBy('beginning', others.length)(db, values);
  if (isCapped) rows.push(...(await candidatesBy('whole', others.length)(db, values)));
  const byId = new Map(rows.map((row) => [row.customerId, row]));
  return { candidates: [...byId.values()], isCapped };
}

/** The terms with how many words begin with each, counted up to one more than `limit`, the rarest first. */
async function countTerms(
  db: Db,
  accountId: number,
  { terms, limit }: { terms: readonly string[]; limit: number },
): Promise<{ term: string; count: number }[]> {
  const counted: { term: string; count: number }[] = [];
  for (const term of terms) {
    const range = { accountId, word: term, end: term + lastCharacter, limit: limit + 1 };
    const [row] = await countOfBeginning(db, range);
    counted.push({ term, count: Number(row?.count ?? 0) });
  }
  return counted.toSorted((one, other) => one.count - other.count);
}

/** The numbers of all customers with a word that begins with the rarest of the terms; undefined for more than `limit`. */
export async function idsOfRarest(
  db: Db,
  accountId: number,
  { terms, limit }: { terms: readonly string[]; limit: number },
): Promise<number[] | undefined> {
  const [rarest] = await countTerms(db, accountId, { terms, limit });
  if (rarest === undefined || rarest.count > limit) return undefined;
  const word = rarest.term;
  const rows = await beginningWith(db, { accountId, word, end: word + lastCharacter, limit });
  return [...new Set(rows.map(({ customerId }) => customerId))].sort((one, other) => one - other);
}

/** Customers who have all of these words as a whole, the newest first. */
export async function customersWithWords(
  db: Db,
  accountId: number,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<CustomerRow[]> {
  const lists: number[][] = [];
  for (const word of words) {
    const rows = await withWord(db, { accountId, word, limit: candidatesMax });
    lists.push(rows.map(({ customerId }) => customerId));
  }
  const [shortest = [], ...others] = lists.toSorted((one, other) => one.length - other.length);
  const sets = others.map((ids) => new Set(ids));
  const both = shortest.filter((id) => sets.every((ids) => ids.has(id)));
  return rowsOf(db, accountId, both.slice(0, limit));
}

type Values = Record<string, string | number>;

const statements = new Map<string, ReturnType<typeof makeCandidatesBy>>();

/** Keeps one statement for each number of further terms, since they are part of its text. */
function candidatesBy(how: 'beginning' | 'whole', others: number) {
  const name = `${how} ${others}`;
  const known = statements.get(name) ?? makeCandidatesBy(how, others);
  statements.set(name, known);
  return known;
}

/** The cross join and the limit within keep the words first: the customers would be very many. */
function makeCandidatesBy(how: 'beginning' | 'whole', others: number) {
  return preparedQuery<Values, Candidate>((db, value) => {
    const number = (name: string) => value(name) as number;
    const text = (name: string) => value(name) as string;
    let words = db
      .selectFrom('customer_words')
      .select('customer_id')
      .where('account_id', '=', number('accountId'));
    words =
      how === 'whole'
        ? words.where('word', '=', text('word')).orderBy('customer_id', 'desc')
        : words.where('word', '>=', text('word')).where('word', '<', text('end'));
    let query = db
      .selectFrom(words.limit(number('limit')).as('w'))
      .crossJoin('customers as c')
      .select(candidateColumns)
      .whereRef('c.customer_id', '=', 'w.customer_id')
      .where('c.account_id', '=', number('accountId'));
    for (let index = 0; index < others; index += 1) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('customer_words as o')
            .select('o.word')
            .whereRef('o.customer_id', '=', 'w.customer_id')
            .where('o.word', '>=', text(`word${index}`))
            .where('o.word', '<', text(`end${index}`))
            .where('o.account_id', '=', number('accountId'))
            // The offset makes the database check each of the few customers instead of reading all who have the word.
            .limit(1)
            .offset(0),
        ),
      );
    }
    return query;
  });
}

type Range = { accountId: number; word: string; end: string; limit: number };

const countOfBeginning = preparedQuery<Range, { count: number }>((db, value) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('customer_words')
        .select('customer_id')
        .where('account_id', '=', value('accountId'))
        .where('word', '>=', value('word'))
        .where('word', '<', value('end'))
        .limit(value('limit'))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const beginningWith = preparedQuery<Range, { customerId: number }>((db, value) =>
  db
    .selectFrom('customer_words')
    .select('customer_id as customerId')
    .where('account_id', '=', value('accountId'))
    .where('word', '>=', value('word'))
    .where('word', '<', value('end'))
    .orderBy('word')
    .orderBy('customer_id')
    .limit(value('limit')),
);

const withWord = preparedQuery<Omit<Range, 'end'>, { customerId: number }>((db, value) =>
  db
    .selectFrom('customer_words')
    .select('customer_id as customerId')
    .where('account_id', '=', value('accountId'))
    .where('word', '=', value('word'))
    .orderBy('customer_id', 'desc')
    .limit(value('limit')),
);
