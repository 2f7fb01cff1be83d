import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeOf } from '../../../test/support/arrange.ts';
import {
  eventTypesOf,
  find,
  markOnPaper,
  quickSeal,
  refused,
  reopen,
  seal,
  sign,
  statusOf,
  stepsOf,
} from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  open,
  publish,
  quickPrinter,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { findEarliestEvents } from '../events/event-queries.ts';
import { findProject } from '../projects/rows/projects.ts';
import { updateProject } from '../projects/update-project.ts';
import { expireProposal } from '../proposals/end-proposal.ts';
import { findProposal } from '../proposals/rows/proposals.ts';
import { dayMs } from '../shared/time.ts';
import { checkAuditTrail } from './audit-trail.ts';
import type { Contract } from './contract.ts';
import { findAudit } from './rows/contract-audit.ts';
import { findCoolingOffEnd, findLatestSigned } from './rows/contracts.ts';
import { checkDocument } from './sealing/check-document.ts';
import { findSignedPdf } from './sealing/find-signed-pdf.ts';

/** A customer whose project is published, signed and sealed. */
async function openSold(t: TestContext): Promise<{ desk: TestApp; contract: Contract }> {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  const { contract } = await publish(desk, await addReadyProject(desk));
  return { desk, contract: await sell(desk, contract) };
}

async function sell(desk: TestApp, contract: Contract): Promise<Contract> {
  await sign(desk, contract);
  await seal(desk, contract);
  return find(desk, contract);
}

test('a sale that is reopened has no contract in force, and keeps the one it had', async (t) => {
  const { desk, contract } = await openSold(t);
  const { contract: voided, isMoved } = await reopen(desk, contract, {
    reason: 'Bigger battery',
  });
  assert.equal(isMoved, true);
  assert.deepEqual(voided, {
    ...contract,
    state: 'voided',
    voided: { at: desk.app.now(), userId: desk.account.userId, reason: 'Bigger battery' },
  });
  assert.ok(await findSignedPdf(storeOf(desk), voided), 'the sealed PDF is kept');
  assert.equal(await findLatestSigned(storeOf(desk), contract.projectId), undefined);
  const audit = await findAudit(storeOf(desk), contract.contractId);
  assert.equal(audit.at(-1)?.details, 'The sale was reopened by Alex Taylor: Bigger battery');
  assert.ok(checkAuditTrail(voided, audit));
});

test('the customer goes back to the chosen status, and the move fires its event', async (t) => {
  const { desk, contract } = await openSold(t);
  const before = await eventTypesOf(desk);
  await reopen(desk, contract, { status: 'Quoting' });
  assert.equal(await statusOf(desk, contract.customerId), 'Quoting');
  assert.deepEqual((await eventTypesOf(desk)).slice(before.length), ['customer_status_change']);
  const events = await findEarliestEvents(storeOf(desk), {
    type: 'customer_status_change',
    limit: 10,
  });
  const { old_status, new_status, source, reason } = JSON.parse(events.at(-1)?.body ?? '{}').data;
  assert.deepEqual(
    [old_status, new_status, source, reason],
    ['Signed', 'Quoting', 'user', 'The sale was reopened: They want a bigger battery'],
  );
});

test('a variation goes with what it changes, and one that is open is closed', async (t) => {
  const { desk, contract } = await openSold(t);
  await editProject(desk, contract.projectId, { panels: 20 });
  const variation = await sell(desk, (await publish(desk, contract.projectId)).contract);
  await editProject(desk, contract.projectId, { panels: 24 });
  const { contract: further } = await publish(desk, contract.projectId);
  assert.deepEqual([variation.kind, further.kind], ['variation', 'variation']);
  await reopen(desk, variation);
  const states = await Promise.all(
    [contract, variation, further].map(async (one) => [
      (await find(desk, one)).state,
      (await stepsOf(desk, one)).at(-1),
    ]),
  );
  assert.deepEqual(states, [
    ['voided', 'voided'],
    ['voided', 'voided'],
    ['closed', 'closed'],
  ]);
});

test('opens a separate contract for a later version, at the same address', async (t) => {
  const { desk, contract } = await openSold(t);
  const before = await findProposal(storeOf(desk), contract.proposalId);
  await reopen(desk, contract);
  const again = await publish(desk, contract.projectId);
  assert.deepEqual(
    [again.isNew, again.proposal.version, again.contract.kind, again.contract.state],
    [true, 2, 'original', 'open'],
  );
  assert.equal(again.proposal.token, before?.token);
});

test('the page of the proposal stays, with a contract that is not in force, until its time runs out', async (t) => {
  const { desk, contract } = await openSold(t);
  const { proposalId } = contract;
  const { token, expiresAt } = (await findProposal(storeOf(desk), proposalId)) ?? {};
  assert.ok(token !== undefined && expiresAt !== undefined);
  desk.clock.advance(expiresAt - desk.app.now() + dayMs);
  const expire = () => storeOf(desk).transaction((tx) => expireProposal(desk.app, tx, proposalId));
  assert.equal(await expire(), 'kept');
  assert.equal((await open(desk, token)).contract?.state, 'signed');
  await reopen(desk, contract);
  const due = await desk.app.store.proposalLinks.due(desk.app.now(), 10);
  assert.deepEqual(
    due.map((one) => one.proposalId),
    [proposalId],
  );
  assert.equal(await expire(), 'expired');
});

test('an agreed day of installation is removed', async (t) => {
  const { desk, contract } = await openSold(t);
  const { projectId } = contract;
  await storeOf(desk).transaction((tx) =>
    updateProject(desk.app, tx, {
      projectId,
      changes: { installOn: '2026-12-15' },
      discountPercentMax: null,
    }),
  );
  assert.equal(await statusOf(desk, contract.customerId), 'Install Scheduled');
  await reopen(desk, contract);
  assert.equal((await findProject(storeOf(desk), projectId))?.installOn, '');
  assert.equal(await statusOf(desk, contract.customerId), 'Negotiating');
});

test('a customer whom another contract binds stays where they are', async (t) => {
  const { desk, contract } = await openSold(t);
  const other = await publish(desk, await addReadyProject(desk, String(contract.customerId)));
  await markOnPaper(desk, other.contract);
  assert.equal((await reopen(desk, contract)).isMoved, false);
  assert.equal(await statusOf(desk, contract.customerId), 'Signed');
  assert.equal((await find(desk, other.contract)).state, 'signed');
  assert.equal((await reopen(desk, other.contract)).isMoved, true);
  assert.equal(await statusOf(desk, contract.customerId), 'Negotiating');
});

test('days to withdraw end with the contract that gave them', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId, { saleType: 'unsolicited' });
  const { customerId } = await sell(desk, contract);
  assert.equal(await findCoolingOffEnd(storeOf(desk), customerId), '2026-12-04');
  await reopen(desk, contract);
  assert.equal(await findCoolingOffEnd(storeOf(desk), customerId), undefined);
});

test('checking a voided PDF shows that it is genuine and no longer in force', async (t) => {
  const { desk, contract } = await openSold(t);
  await reopen(desk, contract);
  const { content } = await findSignedPdf(storeOf(desk), contract);
  // This test's seal is a stub, so its fields are set here.
  const verifyDocument: TestApp['app']['verifyDocument'] = async () => ({
    verdict: 'sealed',
    sha256: contract.sealedSha256,
    sealedBy: '',
    certificateSha256: '',
    certificate: '',
    sealedAt: undefined,
  });
  const { finding } = await checkDocument({ ...desk.app, verifyDocument }, content);
  assert.equal(finding, 'voided');
});

test('only a signed contract can be reopened, into an open status', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  const { contract } = await publish(desk, await addReadyProject(desk));
  await assert.rejects(reopen(desk, contract), refused('CONTRACT_NOT_SIGNED'));
  await sign(desk, contract);
  await assert.rejects(reopen(desk, contract), refused('CONTRACT_BEING_SEALED'));
  await seal(desk, contract);
  for (const status of ['Signed', 'Lost', 'Nurture']) {
    await assert.rejects(reopen(desk, contract, { status }), refused('INVALID_PARAMETERS'));
  }
  await assert.rejects(reopen(desk, { contractId: 'con_none' }), refused('CONTRACT_NOT_FOUND'));
  assert.equal((await find(desk, contract)).state, 'signed');
  await reopen(desk, contract);
  await assert.rejects(reopen(desk, contract), refused('CONTRACT_NOT_SIGNED'));
});

test('a variation that is being sealed delays the reopening', async (t) => {
  const { desk, contract } = await openSold(t);
  await editProject(desk, contract.projectId, { panels: 20 });
  const { contract: variation } = await publish(desk, contract.projectId);
  await sign(desk, variation);
  await assert.rejects(reopen(desk, contract), refused('CONTRACT_BEING_SEALED'));
  assert.equal((await find(desk, contract)).state, 'signed');
});
