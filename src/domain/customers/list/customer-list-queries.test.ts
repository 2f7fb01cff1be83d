import assert from 'node:assert/strict';
import type { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { openTestEngine } from '../../../../test/support/database/open-test-engine.ts';
import {
  engineUnderTest,
  runsShare,
  type TestDatabase,
} from '../../../../test/support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import { connectKysely } from '../../../database/sqlite/connect-kysely.ts';
import { openFile } from '../../../database/sqlite/open-sqlite.ts';
import { openAccountDb } from '../../account-db.ts';
import { insertUser } from '../../accounts/team/user-queries.ts';
import { dayMs } from '../../shared/time.ts';
import { type CustomerType, customerTypes } from '../customer.ts';
import { requireCustomer } from '../require-customer.ts';
import { insertCustomers, setValue, updateCustomerRow } from '../rows/customers.ts';
import {
  type CappedCount,
  type CustomerFilter,
  type CustomerSort,
  customerSorts,
  type Direction,
  directions,
  type ListCursor,
} from './customer-list.ts';
import {
  findBoardColumns,
  findCustomerPage,
  findCustomersWithWords,
  findFittingCustomers,
} from './customer-lists.ts';
import { listLimits } from './fitting-customers.ts';
import { nameKey, searchTerms, searchWords } from './search-words.ts';

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
};
/** So low that many is soon reached. */
const narrow = { few: 5, fewOfSeveral: 8, counted: 9, countedInColumn: 4 };

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
      await insertUser(tx, { ...user, email, role: 'sales', ...at });
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
        address: '',
        source: '',
        tags: '',
      };
      const [ownerId, statusId] = [pick(owners, number * 7), pick(statuses, number * 3)];
      const createdAt = start - (number % 20) * dayMs;
      const customer = { ...details, ownerId, statusId, notes: [] };
      const { inserted } = await insertCustomers(tx, [customer], createdAt);
      const { customerId } = inserted[0] ?? assert.fail('One was added');
      const valueCents = (number % 4) * 1000;
      await setValue(tx, await requireCustomer(tx, { customerId }), valueCents);
      const updatedAt = createdAt + (number % 3) * dayMs;
      await updateCustomerRow(tx, customerId, {}, updatedAt);
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

async function openLists(t: TestContext, { database, account }: TestApp) {
  const { engine } = await openTestEngine(t, database);
  return openAccountDb(engine.reads, account.accountId);
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
      one.updatedAt >= (filter.changedSince ?? 0) &&
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

for (const [name, limits] of Object.entries({
  'few customers': listLimits,
  'many customers': narrow,
})) {
  test(`${name}: the pages of a list hold the same as a full scan, in the same order`, async (t) => {
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
            const page = await findCustomerPage(
              lists,
              { filter, sort, direction, after, limit },
              limits,
            );
            listed.push(...page.customers.map(({ customerId }) => customerId));
            assertCount(page.total, meant.length, limits.counted);
            after = page.next;
          } while (after !== undefined);
          assert.deepEqual(listed, meant);
        },
      ),
      { numRuns: 300 * runsShare },
    );
  });

  test(`${name}: the columns of the board hold who is in each status, with their value`, async (t) => {
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
          const columns = await findBoardColumns(lists, { filter, statusIds, limit }, limits);
          assert.deepEqual(
            columns.map(({ statusId }) => statusId),
            statusIds,
          );
          for (const { statusId, page, count, valueCents } of columns) {
            const own = whoIsMeant(known, filter).filter((one) => one.statusId === statusId);
            const ids = inOrder(own, 'changed', 'desc');
            const value = own.reduce((sum, one) => sum + one.valueCents, 0);
            assert.deepEqual(
              page.customers.map(({ customerId }) => customerId),
              ids.slice(0, limit),
            );
            assert.equal(page.next !== undefined, ids.length > limit);
            assertCount(count, ids.length, limits.countedInColumn);
            assert.equal(valueCents ?? value, value);
          }
        },
      ),
      { numRuns: 200 * runsShare },
    );
  });

  test(`${name}: a column continues where its first cards end`, async (t) => {
    const { test: testApp, known, start } = await arrange(t);
    const lists = await openLists(t, testApp);
    const filter = { ...nobody, types: ['Residential'] as const, changedUpTo: start - 2 * dayMs };
    for (const column of await findBoardColumns(
      lists,
      { filter, statusIds: statuses, limit: 2 },
      limits,
    )) {
      const ofColumn = { ...filter, statusIds: [column.statusId] };
      const listed = column.page.customers.map(({ customerId }) => customerId);
      let after = column.page.next;
      while (after !== undefined) {
        const list = { sort: 'changed', direction: 'desc', after, limit: 3 } as const;
        const page = await findCustomerPage(lists, { ...list, filter: ofColumn }, limits);
        listed.push(...page.customers.map(({ customerId }) => customerId));
        after = page.next;
      }
      assert.deepEqual(listed, inOrder(whoIsMeant(known, ofColumn), 'changed', 'desc'));
    }
  });

  test(`${name}: the pages of the API hold everyone who fits, once`, async (t) => {
    const { test: testApp, known, start } = await arrange(t);
    const lists = await openLists(t, testApp);
    const filters = arbitraryFilter(start).map(({ changedUpTo, ...filter }) => ({
      ...filter,
      changedSince: changedUpTo,
      createdSince: undefined,
      viewedSince: undefined,
    }));
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 60 }), async (filter, limit) => {
        const meant = whoIsMeant(known, filter).map(({ customerId }) => customerId);
        const found: number[] = [];
        let after: ListCursor | undefined;
        do {
          const page = await findFittingCustomers(lists, filter, { after, limit }, limits);
          found.push(...page.customers.map(({ customerId }) => customerId));
          after = page.next;
        } while (after !== undefined);
        assert.deepEqual(
          found.toSorted((one, other) => one - other),
          meant,
        );
      }),
      { numRuns: 200 * runsShare },
    );
  });
}

function assertCount({ count, isCapped }: CappedCount, expected: number, counted: number) {
  if (isCapped) assert.ok(count === counted && expected > counted);
  else assert.equal(count, expected);
}

test('no query scans or sorts all customers', onlySqlite, async (t) => {
  const { test: testApp, start } = await arrange(t);
  const { raw, statements } = openRecorded(t, testApp.database);
  for (const limits of [listLimits, narrow]) {
    const lists = openAccountDb(connectKysely(raw), testApp.account.accountId);
    for (const filter of everyKindOfFilter(start)) {
      await findBoardColumns(lists, { filter, statusIds: statuses, limit: 20 }, limits);
      for (const sort of customerSorts) {
        for (const direction of directions) {
          const list = { filter, sort, direction, limit: 2 };
          const { next } = await findCustomerPage(lists, { ...list, after: undefined }, limits);
          await findCustomerPage(lists, { ...list, after: next }, limits);
        }
      }
    }
    await findCustomersWithWords(lists, ['ann', 'lee'], 10);
  }
  const plans = [...statements].map((statement) => ({ statement, plan: planOf(raw, statement) }));
  const scans = plans.filter(({ plan }) =>
    plan.some((node) => /^SCAN (?!h$|some$|card$|\(sub)/.test(node)),
  );
  assert.deepEqual(scans, []);
  const ofCustomers = plans.map((one) => ({
    ...one,
    search: one.plan.find((node) => node.startsWith('SEARCH c ')) ?? '',
  }));
  // Few are found by what makes them few, not by reading the account, and then sorted.
  const few = ofCustomers.filter(({ statement }) => /order by \("/.test(statement));
  assert.ok(few.length > 100, `${few.length} statements`);
  assert.deepEqual(
    few.filter(({ search }) => !/PRIMARY KEY|account_id=\? AND/.test(search)),
    [],
  );
  // Many are in the order of an index. It has what the filter asks of them, except for a time that is not the key.
  const many = ofCustomers.filter(({ statement }) => /order by "c"/.test(statement));
  assert.ok(many.length > 100, `${many.length} statements`);
  assert.deepEqual(
    many.filter(({ plan }) => plan.some((node) => node.includes('TEMP B-TREE FOR ORDER BY'))),
    [],
  );
  const byTime = /"(updated_at|created_at)" \+ 0\) [<>]=/;
  assert.deepEqual(
    many.filter(({ statement, search }) => !byTime.test(statement) && !search.includes('COVERING')),
    [],
  );
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
            statusIds,
            ownerIds,
            types: type,
            changedUpTo,
            createdSince,
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
