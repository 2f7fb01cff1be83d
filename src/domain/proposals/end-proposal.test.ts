import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
  saleEvents,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { findContract, finishSealing } from '../contracts/rows/contracts.ts';
import { startSealing } from '../contracts/signing/sign-contract.ts';
import { findProject } from '../projects/rows/projects.ts';
import { withdrawProposal } from './end-proposal.ts';
import { findLatestProposal } from './rows/proposals.ts';

async function openPublished(t: TestContext) {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  return { desk, projectId, ...(await publish(desk, projectId)) };
}

function withdraw({ app, account, ...desk }: TestApp, projectId: number) {
  const { userId } = account;
  return storeOf({ app, account, ...desk }).transaction((tx) =>
    withdrawProposal(app, tx, { projectId, userId }),
  );
}

test('withdrawing takes the link away, closes the contract and records no event', async (t) => {
  const { desk, projectId, proposal, contract } = await openPublished(t);
  const withdrawn = await withdraw(desk, projectId);
  assert.deepEqual(withdrawn, { ...proposal, state: 'withdrawn', endedAt: desk.app.now() });
  const store = storeOf(desk);
  assert.equal((await findProject(store, projectId))?.proposalLink, '');
  assert.equal((await findContract(store, contract.contractId))?.state, 'closed');
  assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
});

test('refuses to withdraw an unpublished proposal, and changes nothing', async (t) => {
  const { desk, projectId } = await openPublished(t);
  const withdrawn = await withdraw(desk, projectId);
  desk.clock.advance(1000);
  await assert.rejects(withdraw(desk, projectId), { code: 'PROPOSAL_NOT_PUBLISHED' });
  assert.deepEqual(await findLatestProposal(storeOf(desk), projectId), withdrawn);
  await assert.rejects(withdraw(desk, 99), { code: 'PROJECT_NOT_FOUND' });
});

test('two withdrawals at once withdraw once', async (t) => {
  const { desk, projectId } = await openPublished(t);
  const outcomes = await Promise.allSettled([withdraw(desk, projectId), withdraw(desk, projectId)]);
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('an offer whose time has run out is not published any more, so it cannot be withdrawn', async (t) => {
  const { desk, projectId, proposal } = await openPublished(t);
  desk.clock.advance(proposal.expiresAt - desk.app.now());
  await assert.rejects(withdraw(desk, projectId), { code: 'PROPOSAL_NOT_PUBLISHED' });
});

test('a proposal that was signed can be withdrawn, and its contract stays signed', async (t) => {
  const { desk, projectId, contract } = await openPublished(t);
  const store = storeOf(desk);
  await store.transaction(async (tx) => {
    const { contractId } = contract;
    await startSealing(tx, contractId, { at: desk.app.now(), coolingOffEnds: '' });
    await finishSealing(tx, contractId, { documentId: 1, sha256: 'f'.repeat(64), at: 0 });
  });
  await withdraw(desk, projectId);
  assert.equal((await findProject(store, projectId))?.proposalLink, '');
  assert.equal((await findContract(store, contract.contractId))?.state, 'signed');
});
