import assert from 'node:assert/strict';
import type { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { openTestEngine } from '../../../test/support/database/open-test-engine.ts';
import {
  engineUnderTest,
  runsShare,
  type TestDatabase,
} from '../../../test/support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { type CustomerType, customerTypes } from '../../domain/customers/customer.ts';
import {
  type CustomerFilter,
  type CustomerSort,
  customerSorts,
  type Direction,
  directions,
  type ListCursor,
} from '../../domain/customers/list/customer-list.ts';
import { nameKey, searchTerms, searchWords } from '../../domain/customers/list/search-words.ts';
import { dayMs } from '../../domain/shared/time.ts';
import { type ListBounds, listBounds } from '../list-bounds.ts';
import { connectKysely } from '../sqlite/connect-kysely.ts';
import { openFile } from '../sqlite/open-file.ts';
import { customerListStore } from './customer-lists.ts';

const onlySqlite = { skip: engineUnderTest === 'postgres' && 'about how SQLite plans' };
const firstNames = ['Ann', 'Zoë', 'Bo', 'Maria', '', '😀', '\ufffd'];
const lastNames = ['Lee', 'O’Brien', 'Smith', 'Smith-Jones', 'Ng', ''];
const owners = [1, 2, 3];
const statuses = [1, 2, 3, 4];
const nobody: CustomerFilter = {
  terms: [],
  statusIds: undefined,
  ownerIds: undefined,
  types: undefined,
  changedUpTo: undefined,
  createdSince: undefined,
  viewedSince: undefined,
};
/** So small that every one of them is reached. */
const narrow: ListBounds = {
  examined: 12,
  examinedForPage: 24,
  counted: 9,
  collected: 15,
  candidates: 10,
  candidatesOfSome: 10,
  candidatesOfSeveral: 20,
  examinedToFind: 12,
  wordsToFind: 6,
};

type Known = {
  customerId: number;
  ownerId: number;
  statusId: number;
  type: CustomerType;
  createdAt: number;
  updatedAt: number;
  valueCents: number;
  nameKey: string;
  words: readonly string[];
  viewedAt: number;
};

/** An account with customers of every kind, and what is known of each. */
async function arrange(t: TestContext): Promise<{ test: TestApp; known: Known[]; start: number }> {
  const testApp = await openTestApp(t);
  const { app, account } = testApp;
  const store = app.store.forAccount(account.accountId);
  const start = app.now();
  const known: Known[] = [];
  await store.transaction(async (tx) => {
    for (const name of ['sam', 'kim']) {
      const user = {
        firstName: name,
        lastName: '',
        phoneNumber: '',
        workTitle: '',
        username: name,
      };
      const email = `${name}@example.com`;
      const at = { createdAt: start, identityId: undefined };
      await tx.users.insert({ ...user, email, role: 'sales', ...at });
    }
    for (let number = 1; number <= 120; number += 1) {
      const details = {
        email: `c${number}.${number % 5}@example.com`,
        firstName: pick(firstNames, number),
        lastName: pick(lastNames, number * 5),
        phone1: `0491 570 ${100 + (number % 40)}`,
        phone2: '',
        gstStatus: 'Not GST Registered' as const,
        type: number % 6 === 0 ? pick(customerTypes, number / 6) : ('Residential' as const),
        companyName: number % 9 === 0 ? 'Harbour Bakery' : '',
        companyPhone: '',
      };
      const [ownerId, statusId] = [pick(owners, number * 7), pick(statuses, number * 3)];
      const createdAt = start - (number % 20) * dayMs;
      const customer = { ...details, ownerId, statusId, createdAt, notes: [] };
      const [inserted] = await tx.customers.insertAll([customer]);
      assert(inserted);
      const { customerId } = inserted;
      const valueCents = (number % 4) * 1000;
      await tx.customers.setValue(customerId, valueCents);
      const updatedAt = createdAt + (number % 3) * dayMs;
      await tx.customers.update(customerId, {}, updatedAt);
      const words = searchWords(details, []);
      const { type } = details;
      const one = { customerId, ownerId, statusId, type, createdAt, updatedAt, valueCents };
      known.push({ ...one, nameKey: nameKey(details), words, viewedAt: 0 });
    }
  });
  await addViews(testApp, known, start);
  return { test: testApp, known, start };
}

/** Every seventh customer has viewed a proposal; views by bots do not count. */
async function addViews(
  { database, account }: TestApp,
  known: Known[],
  start: number,
): Promise<void> {
  for (const one of known) {
    const { customerId } = one;
    const verdict = customerId % 14 === 0 ? 'automated' : 'viewed';
    if (customerId % 7 !== 0) continue;
    const at = start - (customerId % 9) * dayMs;
    if (verdict === 'viewed') one.viewedAt = at;
    await database.change(`
      insert into projects (project_id, account_id, customer_id, title, street_number, street, suburb, state, postcode,
        country, panel_quantity, panel_type, inverter_quantity, inverter_type, system_watts, proposal_link, specification_json, created_at)
      values (${customerId}, ${account.accountId}, ${customerId}, '', '', '', '', '', '', '', 0, '', 0, '', 0, '', '{}', 1)`);
    await database.change(`
      insert into proposals (proposal_id, account_id, project_id, customer_id, version, state, token, staff_token,
        content_json, content_sha256, checklist_json, pdf_id, pdf_sha256, published_at, expires_at)
      values (${customerId}, ${account.accountId}, ${customerId}, ${customerId}, 1, 'published', '', '', '', '', '[]', 0, '', 1, 2)`);
    await database.change(`
      insert into page_requests values ('hit_${customerId}', ${account.accountId}, ${customerId}, ${customerId}, '',
        '${verdict}', '', '', 1, ${at}, '{}')`);
  }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

async function openLists(t: TestContext, { database, account }: TestApp, bounds = listBounds) {
  const { engine } = await openTestEngine(t, database);
  return customerListStore(engine.reads, account.accountId, bounds);
}

/** The expected result, found by looking at every customer. */
function whoIsMeant(known: readonly Known[], filter: CustomerFilter): Known[] {
  return known.filter(
    (one) =>
      filter.terms.every((term) => one.words.some((word) => word.startsWith(term))) &&
      (filter.ownerIds?.includes(one.ownerId) ?? true) &&
      (filter.statusIds?.includes(one.statusId) ?? true) &&
      (filter.types?.includes(one.type) ?? true) &&
      one.updatedAt <= (filter.changedUpTo ?? Number.POSITIVE_INFINITY) &&
      one.createdAt >= (filter.createdSince ?? 0) &&
      one.viewedAt >= (filter.viewedSince ?? 0),
  );
}

function inOrder(all: readonly Known[], sort: CustomerSort, direction: Direction): number[] {
  const keyOf = (one: Known) =>
    ({
      changed: one.updatedAt,
      created: one.createdAt,
      value: one.valueCents,
      name: Buffer.from(one.nameKey).toString('hex'),
    })[sort];
  const sorted = all.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return a === b ? one.customerId - other.customerId : a < b ? -1 : 1;
  });
  return (direction === 'asc' ? sorted : sorted.toReversed()).map(({ customerId }) => customerId);
}

function arbitraryFilter(start: number): fc.Arbitrary<CustomerFilter> {
  const some = <Item>(items: readonly Item[]) =>
    fc.option(fc.subarray([...items], { minLength: 1 }), { nil: undefined, freq: 1 });
  const ago = fc.option(
    fc.nat(20).map((days) => start - days * dayMs),
    { nil: undefined, freq: 1 },
  );
  const typed = fc.constantFrom(
    '',
    '',
    'o',
    'smi',
    'lee ann',
    'obrien',
    'C1',
    '0491 570 1',
    'bakery',
    'zoe s',
    'c7.2@ex',
    'nobody',
  );
  return fc.record({
    terms: typed.map(searchTerms),
    statusIds: some(statuses),
    ownerIds: some(owners),
    types: some(customerTypes),
    changedUpTo: ago,
    createdSince: fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, ago),
    viewedSince: fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, ago),
  });
}

/** Filters without a search, and with no time but that of the last change, so that lists are scanned. */
function arbitraryWalkedFilter(start: number): fc.Arbitrary<CustomerFilter> {
  const rest = { terms: [], createdSince: undefined, viewedSince: undefined };
  return arbitraryFilter(start).map((filter) => ({ ...filter, ...rest }));
}

test('the pages of a list hold the same customers as a full scan, in the same order', async (t) => {
  const { test: testApp, known, start } = await arrange(t);
  const lists = await openLists(t, testApp);
  await fc.assert(
    fc.asyncProperty(
      arbitraryFilter(start),
      fc.constantFrom(...customerSorts),
      fc.constantFrom(...directions),
      fc.integer({ min: 1, max: 60 }),
      async (filter, sort, direction, limit) => {
        const meant = inOrder(whoIsMeant(known, filter), sort, direction);
        const listed: number[] = [];
        let after: ListCursor | undefined;
        do {
          const page = await lists.page({ filter, sort, direction, after, limit });
          listed.push(...page.customers.map(({ customerId }) => customerId));
          assert.deepEqual(page.total, { count: meant.length, isCapped: false });
          after = page.next;
        } while (after !== undefined);
        assert.deepEqual(listed, meant);
      },
    ),
    { numRuns: 300 * runsShare },
  );
});

// Ten times the cases on PostgreSQL take longer than a test may.
const manyCases = { timeout: 240_000 };

test(
  'pages are short if little may be examined, but together they hold the same',
  manyCases,
  async (t) => {
    const { test: testApp, known, start } = await arrange(t);
    const lists = await openLists(t, testApp, narrow);
    await fc.assert(
      fc.asyncProperty(
        arbitraryWalkedFilter(start),
        fc.constantFrom(...customerSorts),
        fc.constantFrom(...directions),
        fc.integer({ min: 1, max: 10 }),
        async (filter, sort, direction, limit) => {
          const meant = inOrder(whoIsMeant(known, filter), sort, direction);
          const listed: number[] = [];
          let after: ListCursor | undefined;
          do {
            const page = await lists.page({ filter, sort, direction, after, limit });
            assert.ok(page.customers.length <= limit);
            listed.push(...page.customers.map(({ customerId }) => customerId));
            const { count, isCapped } = page.total;
            if (isCapped) assert.ok(count <= meant.length);
            else assert.equal(count, meant.length);
            after = page.next;
          } while (after !== undefined);
          assert.deepEqual(listed, meant);
        },
      ),
      { numRuns: 300 * runsShare },
    );
  },
);

test('the first page of a list holds the few who fit among many', async (t) => {
  const { test: testApp, known, start } = await arrange(t);
  const lists = await openLists(t, testApp, { ...narrow, examinedForPage: 1000 });
  const filter = { ...nobody, changedUpTo: start - 18 * dayMs };
  for (const sort of ['name', 'value', 'created'] as const) {
    const list = { filter, sort, direction: 'asc', after: undefined, limit: 10 } as const;
    const { customers, next } = await lists.page(list);
    const meant = inOrder(whoIsMeant(known, filter), sort, 'asc');
    assert.deepEqual(
      customers.map(({ customerId }) => customerId),
      meant.slice(0, 10),
    );
    assert.equal(next, undefined);
  }
});

test('a column of the board holds the few who fit among many', async (t) => {
  const { test: testApp, known } = await arrange(t);
  const lists = await openLists(t, testApp, { ...narrow, collected: 0, examinedForPage: 1000 });
  const ofType = { ...nobody, types: ['Large-Scale'] as const, statusIds: [1] };
  const [column] = await lists.columns({ filter: ofType, statusIds: [1], limit: 10 });
  assert.deepEqual(
    column?.page.customers.map(({ customerId }) => customerId),
    inOrder(whoIsMeant(known, ofType), 'changed', 'desc').slice(0, 10),
  );
});

test('a search with too many matches says so, and lists exact matches first', async (t) => {
  const { test: testApp, known } = await arrange(t);
  const lists = await openLists(t, testApp, narrow);
  const list = { sort: 'changed', direction: 'desc', after: undefined, limit: 100 } as const;
  const filter = { ...nobody, terms: ['smith'] };
  const { customers, next, total } = await lists.page({ ...list, filter });
  const withWord = known
    .filter(({ words }) => words.includes('smith'))
    .map((one) => one.customerId);
  const newest = withWord.toSorted((one, other) => other - one).slice(0, narrow.candidates);
  const found = customers.map(({ customerId }) => customerId);
  assert.ok(withWord.length > narrow.candidates);
  assert.deepEqual(
    newest.filter((id) => !found.includes(id)),
    [],
  );
  assert.deepEqual([next, total.isCapped], [undefined, true]);
});

test('the columns of the board hold who is in each status, with what they are worth', async (t) => {
  const { test: testApp, known, start } = await arrange(t);
  const lists = await openLists(t, testApp);
  await fc.assert(
    fc.asyncProperty(
      arbitraryFilter(start),
      fc.integer({ min: 1, max: 20 }),
      async (filter, limit) => {
        const statusIds = statuses.filter(
          (statusId) => filter.statusIds?.includes(statusId) ?? true,
        );
        const columns = await lists.columns({ filter, statusIds, limit });
        const expected = statusIds.map((statusId) => {
          const own = whoIsMeant(known, filter).filter((one) => one.statusId === statusId);
          const ids = inOrder(own, 'changed', 'desc');
          const worth = own.reduce((sum, { valueCents }) => sum + valueCents, 0);
          return {
            statusId,
            ids: ids.slice(0, limit),
            count: own.length,
            hasMore: ids.length > limit,
            worth,
          };
        });
        assert.deepEqual(
          columns.map(({ statusId, page, count, valueCents }, index) => ({
            statusId,
            ids: page.customers.map(({ customerId }) => customerId),
            count: count.count,
            hasMore: page.next !== undefined,
            worth: valueCents ?? expected[index]?.worth,
          })),
          expected,
        );
        assert.ok(columns.every(({ count }) => !count.isCapped));
      },
    ),
    { numRuns: 200 * runsShare },
  );
});

test('a column goes on where its first cards end', async (t) => {
  const { test: testApp, known, start } = await arrange(t);
  const lists = await openLists(t, testApp, narrow);
  const filter = { ...nobody, types: ['Residential'] as const, changedUpTo: start - 2 * dayMs };
  for (const column of await lists.columns({ filter, statusIds: statuses, limit: 2 })) {
    const ofColumn = { ...filter, statusIds: [column.statusId] };
    const listed = column.page.customers.map(({ customerId }) => customerId);
    let after = column.page.next;
    while (after !== undefined) {
      const list = { sort: 'changed', direction: 'desc', after, limit: 3 } as const;
      const page = await lists.page({ ...list, filter: ofColumn });
      listed.push(...page.customers.map(({ customerId }) => customerId));
      after = page.next;
    }
    assert.deepEqual(listed, inOrder(whoIsMeant(known, ofColumn), 'changed', 'desc'));
  }
});

test('no query scans or sorts all customers', onlySqlite, async (t) => {
  const { test: testApp, start } = await arrange(t);
  const { raw, statements } = openRecorded(t, testApp.database);
  for (const bounds of [listBounds, narrow]) {
    const lists = customerListStore(connectKysely(raw), testApp.account.accountId, bounds);
    for (const filter of everyKindOfFilter(start)) {
      await lists.columns({ filter, statusIds: statuses, limit: 20 });
      for (const sort of customerSorts) {
        for (const direction of directions) {
          const list = { filter, sort, direction, limit: 2 };
          const { next } = await lists.page({ ...list, after: undefined });
          await lists.page({ ...list, after: next });
        }
      }
    }
    await lists.withWords(['ann', 'lee'], 10);
  }
  const plans = [...statements].map((statement) => ({ statement, plan: planOf(raw, statement) }));
  const careless = plans.filter(({ plan }) =>
    plan.some((node) => /TEMP B-TREE|SCAN (?!w$|h$|some$)/.test(node)),
  );
  assert.deepEqual(careless, []);
  const scans = plans.filter(({ statement }) => statement.includes('as "key"'));
  assert.ok(scans.length > 40);
  // An index that does not begin with all filtered columns would have other customers in between.
  const roundabout = scans.filter(({ statement, plan }) =>
    [...statement.matchAll(/"(\w+)" = \?/g)].some(
      ([, column]) => !plan.join().includes(`${column}=?`),
    ),
  );
  assert.deepEqual(roundabout, []);
  // Customers are skipped by the index alone, without reading their rows, except when filtered by time.
  const lean = scans.filter(
    ({ statement }) =>
      /"(owner|status)_id" = \?/.test(statement) && !statement.includes('"updatedAt"'),
  );
  assert.ok(lean.length > 20);
  const ofCustomers = lean.map(({ plan }) => plan.filter((node) => node.includes('customers')));
  assert.ok(ofCustomers.every((plan) => plan.every((node) => node.includes('COVERING INDEX'))));
});

function everyKindOfFilter(start: number): CustomerFilter[] {
  const maybe = <Value>(value: Value) => [undefined, value];
  const types: CustomerFilter['types'][] = [
    undefined,
    ['Residential'],
    ['Commercial', 'Large-Scale'],
  ];
  const ago = start - 2 * dayMs;
  return maybe([1, 2]).flatMap((statusIds) =>
    maybe([1, 2]).flatMap((ownerIds) =>
      types.flatMap((type) =>
        maybe(ago).flatMap((changedUpTo) => [
          ...maybe(ago).map((createdSince) => ({
            ...nobody,
            ...{ statusIds, ownerIds, types: type, changedUpTo, createdSince },
          })),
          { ...nobody, statusIds, ownerIds, viewedSince: ago },
          { ...nobody, statusIds, ownerIds, terms: ['smith'] },
          { ...nobody, statusIds, ownerIds, terms: ['smith', 'ann', 'c'], viewedSince: ago },
        ]),
      ),
    ),
  );
}

function openRecorded(t: TestContext, { location }: TestDatabase) {
  assert.ok('file' in location);
  const raw = openFile(location.file, { readOnly: true });
  t.after(() => raw.close());
  const statements = new Set<string>();
  const prepare = raw.prepare.bind(raw);
  raw.prepare = (statement) => {
    statements.add(statement);
    return prepare(statement);
  };
  return { raw, statements };
}

function planOf(raw: DatabaseSync, statement: string): string[] {
  const nodes = raw.prepare(`explain query plan ${statement}`).all();
  return nodes.map(({ detail }) => String(detail));
}
