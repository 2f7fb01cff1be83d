import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { createAccount } from '../../../src/domain/accounts/create-account.ts';
import { customerSorts, quickFilters } from '../../../src/domain/customers/list/customer-list.ts';
import { webRouter } from '../../../src/doors/web/router.ts';
import { examplePorts } from '../../support/api/between-examples.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { countQueries } from '../../support/database/count-queries.ts';
import { copiesFrom, multiplyRows } from '../../support/database/multiply-rows.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { type Desk, openDesk } from '../../support/open-desk.ts';
import type { DatabaseCopy } from '../../support/open-test-app.ts';
import { allSamples } from '../desk/samples/all-samples.ts';
import { arrangeWorld } from '../desk/samples/arrange-world.ts';
import { customerMark, type Things } from '../desk/samples/sample.ts';

// Whatever reads a list asks the database as often for 50 rows as for 5. Every operation and every procedure that only reads is
// called in an account with a few rows of everything, and in one with many.

const few = 5;
const many = 50;

/** What a reading operation needs to be told. */
const parametersOf: Readonly<Record<string, (things: Things) => Record<string, string>>> = {
  getproject: ({ offeredProjectId }) => ({ project_id: String(offeredProjectId) }),
  // Without a page it is a stream, which reads some customers at a time.
  getallcustomers: () => ({ page: '1', per_page: String(many) }),
  getattempts: ({ deliveryId }) => ({ delivery_id: String(deliveryId) }),
  getcustomerByemail: () => ({ customer_email: 'copy1@example.com' }),
  getstatuschanges: ({ customerId }) => ({ customer_id: String(customerId) }),
  getcustomerfields: ({ customerId }) => ({ customer_id: String(customerId) }),
  getfile: ({ fileId }) => ({ file_id: String(fileId) }),
  getfiles: ({ customerId }) => ({ customer_id: String(customerId) }),
  gettasks: ({ customerId }) => ({ customer_id: String(customerId) }),
  getcustomernotes: ({ customerId }) => ({ customer_id: String(customerId) }),
  findduplicates: ({ customerId }) => ({ customer_id: String(customerId) }),
  getreplies: ({ customerId }) => ({ customer_id: String(customerId) }),
  getconsent: ({ customerId }) => ({ customer_id: String(customerId) }),
  getmessage: ({ messageId }) => ({ message_id: messageId }),
  getproposal: ({ offeredProjectId }) => ({ project_id: String(offeredProjectId) }),
  getproposalviews: ({ offeredProjectId }) => ({
    project_id: String(offeredProjectId),
    version: '1',
  }),
  getcontract: ({ offeredContractId }) => ({ contract_id: offeredContractId }),
  getcontractaudit: ({ offeredContractId }) => ({ contract_id: offeredContractId }),
};

/** Of customers that are copied; in the account with few rows, only some of them exist. */
const ownerIds = Array.from({ length: many }, (_, index) => copiesFrom + index + 1);

/** Filters that lead to other statements. */
const filtersOf: Readonly<Record<string, readonly object[]>> = {
  findcustomers: [
    { text: customerMark },
    { customer_status: 'New Lead' },
    { customer_type: 'Residential', owner_email: 'alex@example.com' },
    { updated_since: '2026-01-01' },
  ],
  'board.columns': [{}, { ownerIds }, ...quickFilters.map((quick) => ({ quick }))],
  'customers.list': [
    ...customerSorts.flatMap((sort) => [{ sort }, { sort, ownerIds }]),
    { sort: 'created', ownerIds, types: ['Residential'] },
    { sort: 'name', ownerIds, quick: 'stale' },
    ...quickFilters.map((quick) => ({ quick })),
    { types: ['Residential'], sort: 'name', direction: 'asc' },
  ],
  'webhooks.deliveries': [{}, { states: ['pending', 'retry_wait'] }],
};

type Asked = { name: string; ask(firm: Firm): Promise<unknown> };
type Firm = { desk: Desk; things: Things };
type Template = DatabaseCopy & { things: Things };

test('an operation or procedure that reads asks the database as often for many rows as for few', async (t) => {
  const template = await fillTemplate(t);
  const asked = countQueries(t);
  const ofFew = await count(await openFirm(t, template, few), asked);
  const ofMany = await count(await openFirm(t, template, many), asked);
  assert.ok(ofFew.size > 70, `${ofFew.size} are asked`);
  const faults: string[] = [];
  for (const [name, statements] of ofMany) {
    const before = ofFew.get(name);
    assert(before);
    // What is remembered for a moment may have to be asked once more.
    if (statements.length < before.length + few) continue;
    faults.push(`${name}: ${before.length}, then ${statements.length}: ${oftenest(statements)}`);
  }
  assert.deepEqual(faults, []);
});

/** What each asks the database when it is called for the second time, as it is called most of the time. */
async function count(firm: Firm, asked: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, ask } of [...operations(), ...procedures()]) {
    await ask(firm);
    asked.length = 0;
    await ask(firm);
    found.set(name, [...asked]);
  }
  return found;
}

function operations(): Asked[] {
  // A file is one thing.
  const reading = operationTable.filter(
    ({ method, answerMediaType }) => method === 'GET' && answerMediaType === undefined,
  );
  return reading.flatMap(({ action, query }) =>
    [{}, ...(filtersOf[action] ?? [])].map((filter) => ({
      name: `${action} ${JSON.stringify(filter)}`,
      async ask({ desk, things }) {
        const isPaged = query instanceof z.ZodObject && 'limit' in query.shape;
        const limit = isPaged && { limit: String(many) };
        const given = { ...limit, ...parametersOf[action]?.(things), ...filter };
        const { status, body } = await desk.call(action, { query: given });
        assert.equal(status, 200, `${action} answered ${JSON.stringify(body)}`);
      },
    })),
  );
}

function procedures(): Asked[] {
  const found: Record<string, unknown> = webRouter._def.procedures;
  const reading = Object.keys(found).filter(
    (path) => (found[path] as { _def: { type: string } })._def.type === 'query',
  );
  return reading.flatMap((path) =>
    [undefined, ...(filtersOf[path] ?? [])].map((filter) => ({
      name: `${path} ${JSON.stringify(filter ?? {})}`,
      async ask({ desk, things }) {
        const sample = allSamples[path];
        assert(sample, `There is a sample for ${path}`);
        let target: unknown = desk.as(desk.owner);
        for (const step of path.split('.')) target = (target as Record<string, unknown>)[step];
        const made = (target as (input: unknown) => Promise<unknown>)(
          filter ?? sample.input?.({ ...things, desk }),
        );
        if (sample.refusal !== undefined) await assert.rejects(made, sample.refusal);
        else await made;
      },
    })),
  );
}

function oftenest(statements: readonly string[]): string {
  const [most] = [...Map.groupBy(statements, (text) => text)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return `${most?.[1].length} times ${most?.[0]}`;
}

async function fillTemplate(t: TestContext): Promise<Template> {
  const desk = await openDesk(t, { ports: examplePorts });
  const things = await arrangeWorld(desk);
  // What only sandboxes do is asked as well.
  const parent = await createAccount(desk.app, { name: 'Parent Solar', email: 'p@example.org' });
  await desk.database.change(
    'update accounts set sandbox_of = ? where account_id = ?',
    parent.accountId,
    desk.account.accountId,
  );
  const database = await createTestDatabase(t, { copyOf: desk.database });
  return { database, account: desk.account, things };
}

async function openFirm(t: TestContext, template: Template, rows: number): Promise<Firm> {
  const { things } = template;
  const database = await createTestDatabase(t, { copyOf: template.database });
  await multiplyRows(database, things, rows);
  const desk = await openDesk(t, { ports: examplePorts, copyOf: { ...template, database } });
  return { desk, things };
}
