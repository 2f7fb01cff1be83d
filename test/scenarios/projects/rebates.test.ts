import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';

const grant = (cents: number) => ({
  name: 'Council grant',
  basis: 'system',
  cents,
  conditions: ['The home lies in the council area.'],
  source: 'example.com, read on 1 November 2026',
});

const send = (test: TestApp, action: string, data: object) => test.call(action, { body: { data } });

/** A rebate of the library as a specification takes it. */
async function rebateOfLibrary(test: TestApp) {
  const { body } = await test.call('getrebates', { query: {} });
  const { is_example: _isExample, ...copy } = body[0];
  return copy;
}

test('a rebate that is changed or removed changes no project and no published version', async (t) => {
  const testApp = await openTestApp(t, { ports: quickPrinter });
  await send(testApp, 'setrebate', grant(50_000));
  const projectId = String(await addReadyProject(testApp));
  const query = { project_id: projectId };
  const quote = async () => (await testApp.call('getproject', { query })).body.quote;
  const payable = (await quote()).price.payable_cents;
  const specification = { rebates: [await rebateOfLibrary(testApp)] };
  assert.equal((await send(testApp, 'updateproject', { ...query, specification })).status, 200);
  assert.equal((await quote()).price.payable_cents, payable - 50_000);
  const { proposal } = await publish(testApp, Number(projectId));
  const before = (await testApp.call('getproposal', { query })).body;
  const shown = await open(testApp, proposal.token);

  await send(testApp, 'setrebate', grant(90_000));
  await send(testApp, 'removerebate', { name: 'Council grant' });
  assert.deepEqual((await testApp.call('getproposal', { query })).body, before);
  await send(testApp, 'updateproject', { ...query, specification: { rebates: [] } });
  assert.equal((await quote()).price.payable_cents, payable);
  assert.deepEqual((await open(testApp, proposal.token)).content, shown.content);
});

test('a rebate that cannot be is refused by the name of its member, and nothing changes', async (t) => {
  const testApp = await openTestApp(t);
  const projectId = String(await addReadyProject(testApp));
  const query = { project_id: projectId };
  const before = (await testApp.call('getproject', { query })).body;
  for (const [given, message] of [
    [{ ...grant(1), state: 'NZ' }, /specification\.rebates\.0\.state must be empty or one of/],
    [{ ...grant(-1) }, /specification\.rebates\.0\.cents must be a whole number/],
    [
      { ...grant(1), from_on: '2026-02-01', until_on: '2026-01-01' },
      /specification\.rebates\.0\.until_on must not be before from_on/,
    ],
  ] as const) {
    const { status, body } = await send(testApp, 'updateproject', {
      ...query,
      specification: { rebates: [given] },
    });
    assert.equal(status, 400);
    assert.match(body.message, message);
  }
  assert.deepEqual((await testApp.call('getproject', { query })).body, before);
});
