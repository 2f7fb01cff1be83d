import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import {
  ann,
  bob,
  eventTypesOf,
  find,
  markOnPaper,
  quickSeal,
  refused,
  reopen,
  seal,
  sign,
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
import { findProjectsNotChosen } from '../customer-pages/find-customer-page.ts';
import { findProject, saveProject } from '../projects/rows/projects.ts';
import { expireProposal } from '../proposals/end-proposal.ts';
import { dayMs } from '../shared/time.ts';
import { checkAuditTrail } from './audit-trail.ts';
import { findAudit } from './rows/contract-audit.ts';

/** One customer with two open offers for one site. */
async function openTwoOffers(t: TestContext, signers = [ann]) {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  const customerId = await addCustomer(desk, { customer_phone_1: ann.phone });
  const offer = async () => publish(desk, await addReadyProject(desk, customerId), { signers });
  return { desk, customerId, small: await offer(), large: await offer(), offer };
}

test('the signature on one offer closes the other, which then cannot be signed', async (t) => {
  const { desk, small, large } = await openTwoOffers(t);
  const before = await eventTypesOf(desk);
  await sign(desk, small.contract);
  const other = await find(desk, large.contract);
  const { contractId: chosenContractId } = small.contract;
  assert.deepEqual(
    [other.state, other.chosenContractId, other.endedAt],
    ['closed', chosenContractId, desk.app.now()],
  );
  const audit = await findAudit(storeOf(desk), other.contractId);
  assert.equal(
    audit.at(-1)?.details,
    `The customer chose another proposal: contract ${chosenContractId}`,
  );
  assert.ok(checkAuditTrail(other, audit));
  await assert.rejects(sign(desk, large.contract), refused('CONTRACT_NOT_OPEN'));
  assert.equal((await find(desk, small.contract)).chosenContractId, undefined);
  assert.deepEqual(await eventTypesOf(desk), before, 'no event tells of it');
});

test('of two signatures at the same time, one closes the other', async (t) => {
  const { desk, small, large } = await openTwoOffers(t);
  const results = await Promise.allSettled([
    sign(desk, small.contract),
    sign(desk, large.contract),
  ]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const states = [await find(desk, small.contract), await find(desk, large.contract)];
  assert.deepEqual(states.map(({ state }) => state).sort(), ['closed', 'sealing']);
});

test('closes the others with the last signature, not with the first', async (t) => {
  const { desk, small, large } = await openTwoOffers(t, [ann, bob]);
  await sign(desk, small.contract, 1);
  assert.equal((await find(desk, large.contract)).state, 'open');
  await sign(desk, small.contract, 2);
  assert.equal((await find(desk, large.contract)).state, 'closed');
});

test('a signature on paper closes the others too', async (t) => {
  const { desk, small, large } = await openTwoOffers(t);
  await markOnPaper(desk, small.contract);
  assert.deepEqual(
    [(await find(desk, large.contract)).state, (await stepsOf(desk, large.contract)).at(-1)],
    ['closed', 'closed'],
  );
});

test('leaves open what is for another site, of another customer, or offered later', async (t) => {
  const { desk, small, large, offer } = await openTwoOffers(t);
  await moveSite(desk, large.proposal.projectId, '16');
  const email = 'stranger@example.com';
  const strangerId = await addCustomer(desk, {
    customer_email: email,
    customer_phone_1: ann.phone,
  });
  const stranger = await publish(desk, await addReadyProject(desk, strangerId), { signers: [ann] });
  await sign(desk, small.contract);
  const later = await offer();
  for (const { contract } of [large, stranger, later]) {
    assert.equal((await find(desk, contract)).state, 'open');
  }
});

test('a variation closes nothing', async (t) => {
  const { desk, small, offer } = await openTwoOffers(t);
  await sign(desk, small.contract);
  await seal(desk, small.contract);
  const battery = await offer();
  await editProject(desk, small.proposal.projectId, { panels: 20 });
  const { contract: variation } = await publish(desk, small.proposal.projectId, { signers: [ann] });
  assert.equal(variation.kind, 'variation');
  await sign(desk, variation);
  assert.equal((await find(desk, battery.contract)).state, 'open');
});

test('the page of an offer that was not chosen stays after its last day, and no event tells of an expiry', async (t) => {
  const { desk, small, large } = await openTwoOffers(t);
  await sign(desk, small.contract);
  const { proposalId, token, expiresAt } = large.proposal;
  desk.clock.advance(expiresAt - desk.app.now() + dayMs);
  assert.deepEqual(await desk.app.store.proposalLinks.due(desk.app.now(), 10), [
    { accountId: desk.account.accountId, proposalId: small.proposal.proposalId },
  ]);
  const expire = () => storeOf(desk).transaction((tx) => expireProposal(desk.app, tx, proposalId));
  assert.equal(await expire(), 'kept');
  assert.equal((await open(desk, token)).contract?.chosenContractId, small.contract.contractId);
  assert.ok(!(await eventTypesOf(desk)).includes('proposal_expired'));
});

test('after one is signed, the page of each says which it was and which was not chosen', async (t) => {
  const { desk, small, large } = await openTwoOffers(t);
  const outcomes = async (token: string) =>
    (await open(desk, token)).options.map(({ outcome }) => outcome);
  assert.deepEqual(await outcomes(small.proposal.token), [undefined]);
  await sign(desk, small.contract);
  assert.deepEqual(await outcomes(small.proposal.token), ['Not chosen']);
  assert.deepEqual(await outcomes(large.proposal.token), ['Signed']);
});

test('after the sale is reopened, the others can be published again and expire as before', async (t) => {
  const { desk, customerId, small, large } = await openTwoOffers(t);
  await sign(desk, small.contract);
  await seal(desk, small.contract);
  assert.deepEqual(await findProjectsNotChosen(storeOf(desk), Number(customerId)), [
    large.proposal.projectId,
  ]);
  await reopen(desk, small.contract);
  assert.deepEqual(await findProjectsNotChosen(storeOf(desk), Number(customerId)), []);
  const { state, chosenContractId } = await find(desk, large.contract);
  assert.deepEqual([state, chosenContractId], ['closed', undefined]);
  const again = await publish(desk, large.proposal.projectId, { signers: [ann] });
  assert.deepEqual([again.isNew, again.contract.state], [true, 'open']);
});

async function moveSite(desk: TestApp, projectId: number, streetNumber: string): Promise<void> {
  await storeOf(desk).transaction(async (tx) => {
    const project = await findProject(tx, projectId);
    assert(project);
    const siteAddress = { ...project.siteAddress, streetNumber };
    await saveProject(tx, { ...project, siteAddress }, desk.app.now());
  });
}
