import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findContract } from '../../../src/domain/contracts/rows/contracts.ts';
import { signInSandbox } from '../../../src/domain/contracts/signing/sign-in-sandbox.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { announceDueDraft } from '../../../src/domain/projects/announce-draft.ts';
import { minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { openTestSandbox } from '../../support/accounts/open-test-sandbox.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import {
  ann,
  bob,
  offer,
  quickSeal,
  request,
  seal,
  sendsEmail,
} from '../../support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { eventsOf } from '../../support/projects/arrange-projects.ts';

const ports = { ...quickSeal, ...sendsEmail };

test('signers of a sandbox sign by the API in their order, without codes, and the trail says so', async (t) => {
  const sandbox = await openTestSandbox(await openTestApp(t, { ports }));
  const contract = await offer(sandbox, { signers: [ann, bob], verification: 'email' });
  const { contractId } = contract;
  const sign = () =>
    sandbox.call('signtestcontract', { body: { data: { contract_id: contractId } } });
  const first = await sign();
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const states = ({ body }: { body: { signers: { state: string }[] } }) =>
    body.signers.map(({ state }) => state);
  assert.deepEqual([first.body.state, ...states(first)], ['open', 'signed', 'waiting']);
  const second = await sign();
  assert.deepEqual([second.body.state, ...states(second)], ['sealing', 'signed', 'signed']);
  await seal(sandbox, contract);
  const fired = await findEarliestEvents(storeOf(sandbox), { type: 'contract_signed', limit: 10 });
  assert.equal(fired.length, 1);

  const trail = await sandbox.call('getcontractaudit', { query: { contract_id: contractId } });
  assert.equal(trail.body.intact, true);
  const entries: { step: string; details: string; user_agent: string }[] = trail.body.entries;
  assert.deepEqual(
    entries.filter(({ step }) => step === 'code_accepted').map(({ details }) => details),
    ['Sandbox: no code was asked for', 'Sandbox: no code was asked for'],
  );
  const signed = entries.filter(({ step }) => step === 'signed');
  assert.deepEqual(
    signed.map(({ user_agent }) => user_agent),
    ['Sundesk API, sandbox', 'Sundesk API, sandbox'],
  );
});

test('a contract of a sandbox is declined by the API, and then signed no more', async (t) => {
  const sandbox = await openTestSandbox(await openTestApp(t, { ports }));
  const { contractId, projectId } = await offer(sandbox);
  const decline = { project_id: String(projectId), decision: 'decline', reason: 'Too expensive' };
  const declined = await sandbox.call('signtestcontract', { body: { data: decline } });
  assert.deepEqual(
    [declined.body.contract_id, declined.body.state, declined.body.decline_reason],
    [contractId, 'declined', 'Too expensive'],
  );
  const data = { contract_id: contractId };
  const late = await sandbox.call('signtestcontract', { body: { data } });
  assert.deepEqual([late.status, late.body.code], [409, 'CONTRACT_NOT_OPEN']);
});

test('refuses to sign a real contract by the API', async (t) => {
  const firm = await openTestApp(t, { ports });
  const sandbox = await openTestSandbox(firm);
  const { contractId } = await offer(firm);
  const body = { data: { contract_id: contractId } };
  const own = await firm.call('signtestcontract', { body });
  assert.deepEqual([own.status, own.body.code], [403, 'SANDBOX_ONLY']);
  const other = await sandbox.call('signtestcontract', { body });
  assert.deepEqual([other.status, other.body.code], [404, 'CONTRACT_NOT_FOUND']);
  // Past the door.
  await assert.rejects(
    signInSandbox(firm.app, storeOf(firm), { contractId, decision: 'sign', reason: '', request }),
    { code: 'SANDBOX_ONLY' },
  );
  assert.equal((await findContract(storeOf(firm), contractId))?.state, 'open');
});

test('a draft of a sandbox is announced after two seconds, and another one after a minute', async (t) => {
  const firm = await openTestApp(t);
  const sandbox = await openTestSandbox(firm);
  const announced: number[] = [];
  for (const desk of [sandbox, firm]) {
    const customerId = await addCustomer(desk);
    const data = { customer_id: customerId, project_title: 'Lee residence' };
    const { body } = await desk.call('createproject', { body: { data } });
    announced.push(Number(body.project_id));
  }
  const count = async (desk: TestApp, projectId = 0) => {
    await storeOf(desk).transaction((tx) => announceDueDraft(desk.app, tx, projectId));
    return (await eventsOf(desk, 'recent_draft_project')).length;
  };
  firm.clock.advance(2 * secondMs - 1);
  assert.equal(await count(sandbox, announced[0]), 0);
  firm.clock.advance(1);
  assert.deepEqual([await count(sandbox, announced[0]), await count(firm, announced[1])], [1, 0]);
  firm.clock.advance(minuteMs);
  assert.equal(await count(firm, announced[1]), 1);
});
