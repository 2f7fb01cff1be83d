import { type TestContext, test } from 'node:test';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { createTestDatabase } from '../../../support/database/test-database.ts';
import { type Member, openDesk } from '../../../support/open-desk.ts';
import type { DatabaseCopy } from '../../../support/open-test-app.ts';
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
  // The copy is never written to, so that it can be copied again at any time.
  const database = await createTestDatabase(t, { copyOf: desk.database });
  const template = { database, account: desk.account, things };
  const world = { ...things, desk };
  for (const who of [desk.owner, things.seller]) {
    for (const { path, type } of paths) if (type === 'query') await ask(world, path, who);
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

/** Some may not, or cannot any more, which does not matter here. */
async function ask(world: World, path: string, who: Member): Promise<void> {
  let target: unknown = world.desk.as(who);
  for (const step of path.split('.')) target = (target as Record<string, unknown>)[step];
  try {
    await (target as (input: unknown) => Promise<unknown>)(allSamples[path]?.input?.(world));
  } catch {}
}
