import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { addUser, storeOf } from '../../../test/support/arrange.ts';
import { engineUnderTest, runsShare } from '../../../test/support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { findUserByEmail } from '../accounts/team/user-queries.ts';
import {
  type MergedField,
  mergeCustomers,
  mergedFields,
} from '../customer-pages/merge-customers.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { reassignCustomers } from '../customers/change-owner.ts';
import { createCustomer } from '../customers/create-customer.ts';
import { nameKey, searchWords } from '../customers/list/search-words.ts';
import { removeStatus } from '../customers/remove-status.ts';
import { findCustomer } from '../customers/rows/find-customers.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import { createProject } from '../projects/create-project.ts';
import { findProjectsOf } from '../projects/rows/projects.ts';
import { payableCents } from '../projects/sale-value.ts';
import { updateProject } from '../projects/update-project.ts';
import { Refusal } from '../shared/refusal.ts';
import { secondMs } from '../shared/time.ts';
import { addStatus } from './change-pipeline.ts';
import { findStatuses } from './queries.ts';

type Action = (world: World) => Promise<unknown>;
type World = TestApp & {
  store: AccountDb;
  userIds: readonly number[];
  /** The one of these with this number, counted round. */
  customer(index: number): Promise<number | undefined>;
};

const email = fc.nat(30).map((number) => `c${number}@example.com`);
const name = fc.constantFrom('Ann', 'Zoë', 'O’Brien', 'Lee', 'Smith-Jones', '');
const phone = fc.constantFrom('', '0491 570 006', '+61 491 570 110');
const suburb = fc.constantFrom('Newtown', 'Ballarat East', '');
const index = fc.nat(20);
const statusNames = ['New Lead', 'Contacted', 'Qualified', 'Nurture', 'Ours', 'Lost'];

/** Random changes to customers, in any order. */
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ email, firstName: name, lastName: name, phone1: phone }).map(
    (details) =>
      ({ app, store, account }: World) =>
        store.transaction((tx) => createCustomer(app, tx, { ...details, userId: account.userId })),
  ),
  fc
    .tuple(index, fc.record({ email, lastName: name, companyName: name }, { requiredKeys: [] }))
    .map(([which, changes]) =>
      onCustomer(which, ({ app, account }, tx, customerId) =>
        updateCustomer(app, tx, {
          key: { customerId },
          changes,
          ownerEmail: which % 3 === 0 ? 'sam@example.com' : undefined,
          userId: account.userId,
        }),
      ),
    ),
  fc.tuple(index, fc.constantFrom(...statusNames)).map(([which, status]) =>
    onCustomer(which, ({ app, account: { userId } }, tx, customerId) =>
      changeCustomerStatus(app, tx, {
        key: { customerId },
        status,
        userId,
        reason: 'So it is',
        source: 'user',
      }),
    ),
  ),
  fc.tuple(index, suburb, fc.nat(9)).map(([which, town, price]) =>
    onCustomer(which, ({ app }, tx, customerId) =>
      createProject(app, tx, {
        customerKey: { customerId },
        title: 'House',
        siteAddress: { street: 'Wattle Grove', suburb: town, postcode: '2042' },
        specification: {
          priceLines: [{ description: 'System', quantity: 1, unitCents: price * 100_000 }],
        },
      }),
    ),
  ),
  fc.tuple(index, suburb, fc.nat(9)).map(([which, town, price]) =>
    onCustomer(which, async ({ app }, tx, customerId) => {
      const projects = await findProjectsOf(tx, customerId);
      const project = projects[which % Math.max(1, projects.length)];
      if (project === undefined) return;
      const priceLines = [{ description: 'System', quantity: 1, unitCents: price * 100_000 }];
      await updateProject(app, tx, {
        projectId: project.projectId,
        changes: { siteAddress: { suburb: town }, specification: { priceLines } },
        discountPercentMax: null,
      });
    }),
  ),
  fc
    .tuple(index, index, fc.subarray<MergedField>([...mergedFields]))
    .map(([keep, gone, take]) => async ({ app, store, account: { userId }, customer }: World) => {
      const [keepCustomerId, mergeCustomerId] = [await customer(keep), await customer(gone)];
      if (keepCustomerId === undefined || mergeCustomerId === undefined) return;
      const merge = { keepCustomerId, mergeCustomerId, take, userId };
      await store.transaction((tx) => mergeCustomers(app, tx, merge));
    }),
  fc.constantFrom(0, 1).map(
    (from) =>
      ({ app, store, userIds: [alex = 0, sam = 0] }: World) =>
        reassignCustomers(app, store, {
          fromOwnerId: from === 0 ? alex : sam,
          toOwnerId: from === 0 ? sam : alex,
          userId: alex,
        }),
  ),
  fc.constant(async ({ app, store, account: { userId } }: World) => {
    const statuses = await findStatuses(store);
    const ours = statuses.find((status) => status.name === 'Ours');
    const lead = statuses.find((status) => status.name === 'New Lead');
    if (ours === undefined) {
      const status = { name: 'Ours', kind: 'open', rank: 25, winProbability: 10 } as const;
      await store.transaction((tx) => addStatus(tx, status));
    } else {
      const removal = { statusId: ours.statusId, replacementId: lead?.statusId };
      await removeStatus(app, store, { ...removal, userId, source: 'user' });
    }
  }),
);

function onCustomer(
  which: number,
  work: (world: World, tx: AccountDb, customerId: number) => Promise<unknown>,
): Action {
  return async (world) => {
    const customerId = await world.customer(which);
    if (customerId === undefined) return;
    await world.store.transaction((tx) => work(world, tx, customerId));
  };
}

async function openWorld(t: TestContext): Promise<World> {
  const testApp = await openTestApp(t);
  await addUser(testApp, 'sam@example.com');
  const store = storeOf(testApp);
  const sam = await findUserByEmail(store, 'sam@example.com');
  return {
    ...testApp,
    store,
    userIds: [testApp.account.userId, sam?.userId ?? 0],
    async customer(which) {
      const ids = await testApp.database.rows(
        'select customer_id as id from customers order by customer_id',
      );
      return ids.length === 0 ? undefined : Number(ids[which % ids.length]?.id);
    },
  };
}

test('stored counts, values, names and words equal those recomputed', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      const world = await openWorld(t);
      for (const take of actions) {
        world.clock.advance(secondMs);
        await take(world).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
      }
      await assertInStep(world);
    }),
    { numRuns: 25 * runsShare, endOnFailure: true },
  );
});

async function assertInStep({ app, store, database }: World): Promise<void> {
  const { rows } = database;
  const cells = 'select owner_id, status_id, customers, value_cents from pipeline_counts';
  assert.deepEqual(
    await rows(`${cells} where customers <> 0 order by owner_id, status_id`),
    await rows(`select owner_id, status_id, count(*) as customers, sum(value_cents) as value_cents from customers
      group by owner_id, status_id order by owner_id, status_id`),
  );
  assert.deepEqual(await rows(`${cells} where customers = 0 and value_cents <> 0`), []);
  assert.deepEqual(
    await rows('select customer_count as count from accounts'),
    await rows('select count(*) as count from customers'),
  );
  const settings = await readSettings(store);
  const words: unknown[] = [];
  for (const row of await rows(
    'select customer_id, name_key, value_cents from customers order by 1',
  )) {
    const customer = await findCustomer(store, { customerId: Number(row.customer_id) });
    assert.ok(customer);
    const { customerId } = customer;
    const projects = await findProjectsOf(store, customerId);
    const sites = projects.map(({ siteAddress }) => siteAddress);
    for (const word of searchWords(customer, sites)) words.push({ word, customer_id: customerId });
    const [latest] = projects.toSorted((one, other) => other.updatedAt - one.updatedAt);
    const value = latest === undefined ? 0 : payableCents(app, settings, latest);
    assert.deepEqual([row.name_key, row.value_cents], [nameKey(customer), value]);
  }
  const inOrder = (all: unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();
  assert.deepEqual(
    inOrder(await rows('select word, customer_id from customer_words')),
    inOrder(words),
  );
  // The other database checks every key when it is written.
  if (engineUnderTest === 'sqlite') assert.deepEqual(await rows('pragma foreign_key_check'), []);
}
