import assert from 'node:assert/strict';
import { after, before, suite, type TestContext, test } from 'node:test';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { type Ability, mayDo, roles } from '../../../../src/domain/accounts/team/user.ts';
import { dealsWithSecrets } from '../../../../src/doors/web/answer-calls.ts';
import type { Needs } from '../../../../src/doors/web/procedure.ts';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { createTestDatabase } from '../../../support/database/test-database.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import type { DatabaseCopy } from '../../../support/open-test-app.ts';
import { allSamples } from '../samples/all-samples.ts';
import { arrangeWorld } from '../samples/arrange-world.ts';
import { customerMark, mark, type Sample, type Things, type World } from '../samples/sample.ts';

// Every procedure of the desk, found in its router, is called by everybody who must not, and by everybody who may.

type Procedure = { path: string; type: string; needs: Needs };
type Firm = {
  world: World;
  members: Record<string, Member>;
  stranger: Member;
  /** A salesperson without customers; added when first needed. */
  colleague?: Member;
  rows: Rows;
};
type Template = DatabaseCopy & {
  things: Things;
  members: Record<string, Member>;
  stranger: Member;
};
type Rows = { ofFirm(): Promise<string>; ofCustomer(): Promise<string> };

const procedures = listProcedures();
let template: Template;
/** For questions, which change nothing. */
let shared: Firm;

const closing: (() => unknown)[] = [];
const untilTheEnd = {
  after: (close: () => unknown) => closing.push(close),
} as unknown as TestContext;
suite('procedures', () => {
  before(async () => {
    template = await fillTemplate(untilTheEnd);
    shared = await openFirm(untilTheEnd);
  });

  after(async () => {
    for (const close of closing) await close();
  });

  test('there is a sample for every procedure, and for nothing else', () => {
    assert.deepEqual(Object.keys(allSamples).sort(), procedures.map(({ path }) => path).sort());
  });

  test('read-only members change nothing but their own profile', () => {
    const changing = procedures.filter(({ type }) => type === 'mutation');
    const allowed = changing.filter(({ needs }) => isAbility(needs) && mayDo('read_only', needs));
    assert.deepEqual(allowed, []);
  });

  for (const procedure of procedures) {
    const { path, needs } = procedure;
    const sample = allSamples[path];
    if (sample === undefined) continue;

    test(`${path} refuses people and accounts without access`, async (t) => {
      const firm = await firmFor(t, procedure);
      const { world, members, stranger, rows } = firm;
      const before = [await rows.ofFirm(), await rows.ofCustomer()];
      if (needs !== 'nobody') {
        await assert.rejects(call(firm, sample, path, undefined), { code: 'UNAUTHORIZED' });
      }
      for (const role of roles) {
        if (!isAbility(needs) || mayDo(role, needs)) continue;
        await assert.rejects(call(firm, sample, path, members[role]), { code: 'FORBIDDEN' }, role);
      }
      assert.deepEqual(
        [await rows.ofFirm(), await rows.ofCustomer()],
        before,
        'nothing has changed',
      );
      await assertBlind(firm, sample, path, { as: stranger, marks: [mark, customerMark] });
      assert.equal(await rows.ofFirm(), before[0], 'a stranger has changed nothing of the firm');
      firm.colleague ??= await world.desk.addMember('sales');
      await assertBlind(firm, sample, path, { as: firm.colleague, marks: [customerMark] });
      assert.equal(
        await rows.ofCustomer(),
        before[1],
        'a colleague has changed nothing of the customer',
      );
    });

    test(`${path} works for those who may`, async (t) => {
      for (const role of roles) {
        if (isAbility(needs) && !mayDo(role, needs)) continue;
        const firm = await firmFor(t, procedure);
        const who = role === 'sales' ? firm.world.seller : firm.members[role];
        const made = call(firm, sample, path, who);
        if (sample.refusal !== undefined) await assert.rejects(made, sample.refusal);
        else await made;
      }
    });
  }

  /** An API key, a signing secret, or the token of a link for signing in. */
  const secret = /sundesk_(?:test_)?[\w-]{32}|whsec_|\/(?:invitation|reset)[/?#]/;

  test('no question whose answer may be compressed shows a key, a secret or a link for signing in', async () => {
    const { owner } = shared.members;
    const compressed = procedures.filter(
      ({ type, needs }) => type === 'query' && !dealsWithSecrets(needs),
    );
    assert.ok(compressed.length >= 30);
    for (const { path } of compressed) {
      const sample = allSamples[path];
      if (sample === undefined || sample.refusal !== undefined) continue;
      const answer = JSON.stringify((await call(shared, sample, path, owner)) ?? null);
      assert.doesNotMatch(answer, secret, path);
    }
  });
});

function listProcedures(): Procedure[] {
  const found: Record<string, unknown> = webRouter._def.procedures;
  return Object.entries(found).map(([path, procedure]) => {
    const { type, meta } = (procedure as { _def: { type: string; meta: { needs: Needs } } })._def;
    return { path, type, needs: meta.needs };
  });
}

function isAbility(needs: Needs): needs is Ability {
  return needs !== 'nobody' && needs !== 'anyone signed in';
}

async function call({ world }: Firm, { input }: Sample, path: string, as: Member | undefined) {
  const steps = path.split('.');
  let target: unknown = world.desk.as(as);
  for (const step of steps) target = (target as Record<string, unknown>)[step];
  return (target as (input: unknown) => Promise<unknown>)(input?.(world));
}

/** Refused, or answered with nothing that holds one of the marks. */
async function assertBlind(
  firm: Firm,
  sample: Sample,
  path: string,
  { as, marks }: { as: Member; marks: readonly string[] },
): Promise<void> {
  const answer = await call(firm, sample, path, as).catch((error: Error & { code?: string }) => {
    assert.notEqual(error.code, 'INTERNAL_SERVER_ERROR', error.message);
    return error.message;
  });
  const text = JSON.stringify(answer ?? null).toLowerCase();
  for (const word of marks) assert.ok(!text.includes(word.toLowerCase()), `no ${word} in ${text}`);
}

/** Arranged once, since printing, hashing and migrating take longer than all calls together. */
async function fillTemplate(t: TestContext): Promise<Template> {
  const desk = await openDesk(t, { ports: examplePorts });
  const things = await arrangeWorld(desk);
  const members: Record<string, Member> = {
    owner: desk.owner,
    sales: await desk.addMember('sales'),
  };
  for (const role of ['manager', 'read_only'] as const) members[role] = await desk.addMember(role);
  const other = await createAccount(desk.app, { name: 'Other Solar', email: 'o@example.org' });
  const stranger: Member = { ...other, identityId: '', role: 'owner', email: 'o@example.org' };
  // The copy is never written to, so that it can be copied again at any time.
  const database = await createTestDatabase(t, { copyOf: desk.database });
  return { database, account: desk.account, things, members, stranger };
}

async function firmFor(t: TestContext, { type }: Procedure): Promise<Firm> {
  return type === 'query' ? shared : openFirm(t);
}

async function openFirm(t: TestContext): Promise<Firm> {
  const { things, members, stranger } = template;
  const desk = await openDesk(t, { ports: examplePorts, copyOf: template, listens: false });
  const world = { ...things, desk };
  return { world, members, stranger, rows: await watchFirm(desk, things.customerId) };
}

/** All rows of the firm, and all of its customer, as they are now. */
async function watchFirm({ database, account }: Desk, customerId: number): Promise<Rows> {
  const columns = (await database.columns()).filter(({ table }) => table !== 'credentials');
  const read = async (column: string, value: number) => {
    const tables = columns.filter((found) => found.column === column).map(({ table }) => table);
    const all: string[] = [];
    for (const table of tables) {
      const rows = await database.rows(`select * from ${table} where ${column} = ?`, value);
      all.push(...rows.map((row) => JSON.stringify(row)).toSorted());
    }
    return all.join('\n');
  };
  return {
    ofFirm: () => read('account_id', account.accountId),
    ofCustomer: () => read('customer_id', customerId),
  };
}
