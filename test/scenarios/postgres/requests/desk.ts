import { type TestContext, test } from 'node:test';
import { customerTypes } from '../../../../src/domain/customers/customer.ts';
import {
  customerSorts,
  directions,
  quickFilters,
} from '../../../../src/domain/customers/customer-list.ts';
import { deliveryStates } from '../../../../src/domain/deliveries/delivery.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { examplePorts } from '../../../support/between-examples.ts';
import { type Member, openDesk } from '../../../support/open-desk.ts';
import type { DatabaseCopy } from '../../../support/open-test-app.ts';
import { createTestDatabase } from '../../../support/test-database.ts';
import { allSamples } from '../../desk/samples/all-samples.ts';
import { arrangeWorld } from '../../desk/samples/arrange-world.ts';
import type { Things, World } from '../../desk/samples/sample.ts';

// Every procedure of the desk, as an owner and as a sales person, only to see what the database is asked; `plans.test.ts`
// runs this. What comes of it, `procedures.test.ts` looks at.

const paths = Object.entries(webRouter._def.procedures as Record<string, unknown>).map(
  ([path, procedure]) => ({ path, type: (procedure as { _def: { type: string } })._def.type }),
);

test('the procedures of the desk', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const things = await arrangeWorld(desk);
  // Nobody works on the copy, so that it can be copied again at any time.
  const database = await createTestDatabase(t, { copyOf: desk.database });
  const template = { database, account: desk.account, things };
  const world = { ...things, desk };
  for (const who of [desk.owner, things.seller]) {
    for (const { path, type } of paths) if (type === 'query') await ask(world, path, who);
    await askLists(world, who);
  }
  for (const { path, type } of paths) {
    if (type === 'mutation') await t.test(path, (inner) => change(inner, template, path));
  }
});

async function change(
  t: TestContext,
  { things, ...copyOf }: DatabaseCopy & { things: Things },
  path: string,
): Promise<void> {
  const desk = await openDesk(t, { ports: examplePorts, copyOf });
  const world = { ...things, desk };
  await ask(world, path, things.seller);
  await ask(world, path, desk.owner);
}

/** Customers in every order, narrowed in every way, and deliveries likewise; each list also from where its first page ends. */
async function askLists(world: World, who: Member): Promise<void> {
  const { openStatusId: statusId, subscriptionId, seller, desk } = world;
  const narrowed = [
    {},
    { search: 'first1' },
    { search: 'first1 last2' },
    { statusIds: [statusId] },
    { ownerIds: [seller.userId] },
    { ownerIds: [seller.userId, desk.owner.userId], statusIds: [statusId] },
    ...customerTypes.map((type) => ({ types: [type] })),
    { types: ['Commercial'], statusIds: [statusId] },
    ...quickFilters.map((quick) => ({ quick })),
  ];
  for (const filter of narrowed) {
    await ask(world, 'board.columns', who, filter);
    for (const sort of customerSorts) {
      for (const direction of directions) {
        const list = { ...filter, sort, direction, limit: 1 };
        const page = (await ask(world, 'customers.list', who, list)) as Page;
        if (page?.nextCursor) {
          await ask(world, 'customers.list', who, { ...list, cursor: page.nextCursor });
        }
      }
    }
  }
  for (const filter of [
    {},
    ...deliveryStates.map((state) => ({ states: [state] })),
    { states: ['delivered', 'exhausted'] },
    { outcome: 'timeout' },
    { from: world.desk.app.now() - dayMs, before: 1_000_000 },
  ]) {
    await ask(world, 'webhooks.deliveries', who, filter);
    await ask(world, 'webhooks.deliveries', who, { ...filter, subscriptionId });
  }
  const { customerId } = world;
  const first = (await ask(world, 'customers.timeline', who, { customerId, limit: 1 })) as Page;
  const before = first?.nextCursor;
  await ask(world, 'customers.timeline', who, { customerId, before, limit: 1 });
}
type Page = { nextCursor?: string | null } | undefined;

/** Some may not, or cannot any more, which is no matter here. */
async function ask(world: World, path: string, who: Member, input?: unknown): Promise<unknown> {
  let target: unknown = world.desk.as(who);
  for (const step of path.split('.')) target = (target as Record<string, unknown>)[step];
  const given = input ?? allSamples[path]?.input?.(world);
  try {
    return await (target as (input: unknown) => Promise<unknown>)(given);
  } catch {
    return undefined;
  }
}
