import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../test/support/arrange.ts';
import { breakWrites } from '../../test/support/database/break-writes.ts';
import { openTestApp } from '../../test/support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
  saleEvents,
} from '../../test/support/proposals/arrange-proposals.ts';
import type { App } from '../domain/app.ts';
import { findContract } from '../domain/contracts/rows/contracts.ts';
import { startSealing } from '../domain/contracts/signing/sign-contract.ts';
import { findProject } from '../domain/projects/rows/projects.ts';
import { findProposal } from '../domain/proposals/rows/proposals.ts';
import { dayMs } from '../domain/shared/time.ts';
import { startExpiryWorker } from './work-in-turns.ts';

/** Lets a worker look until it has looked so often, or found nothing to do; then it is stopped. */
async function work(app: App, looksMax = Infinity): Promise<void> {
  const done = Promise.withResolvers<void>();
  const { proposalLinks } = app.store;
  let looks = 0;
  const worker = startExpiryWorker({
    ...app,
    store: {
      ...app.store,
      proposalLinks: {
        ...proposalLinks,
        async due(now, limit) {
          const due = await proposalLinks.due(now, limit);
          looks += 1;
          if (due.length === 0 || looks === looksMax) done.resolve();
          return due;
        },
      },
    },
  });
  await done.promise;
  await worker.stop();
}

test('an offer whose time has run out is taken down, with its link and contract, without an event', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const { proposal, contract } = await publish(desk, projectId);
  desk.clock.advance(proposal.expiresAt - 1 - desk.app.now());
  await work(desk.app);
  const store = storeOf(desk);
  assert.equal((await findProposal(store, proposal.proposalId))?.state, 'published');
  desk.clock.advance(1);
  await work(desk.app);
  assert.deepEqual(await findProposal(store, proposal.proposalId), {
    ...proposal,
    state: 'expired',
    endedAt: desk.app.now(),
  });
  assert.equal((await findProject(store, projectId))?.proposalLink, '');
  assert.equal((await findContract(store, contract.contractId))?.state, 'closed');
  assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
});

test('never expires a fully signed proposal, and does not scan it again', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const { proposal, contract } = await publish(desk, projectId);
  const store = storeOf(desk);
  const ending = { at: desk.app.now(), coolingOffEnds: '' };
  await store.transaction((tx) => startSealing(tx, contract.contractId, ending));
  desk.clock.advance(365 * dayMs);
  await work(desk.app);
  assert.deepEqual(await findProposal(store, proposal.proposalId), proposal);
  assert.notEqual((await findProject(store, projectId))?.proposalLink, '');
});

test('one that cannot be expired is logged and keeps none of the others', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const bad = await publish(desk, await addReadyProject(desk));
  const customerId = await addCustomer(desk, { customer_email: 'bob@example.com' });
  const good = await publish(desk, await addReadyProject(desk, customerId));
  desk.clock.advance(365 * dayMs);
  await breakWrites(desk.database, {
    table: 'proposals',
    on: 'update',
    when: `new.proposal_id = ${bad.proposal.proposalId}`,
  });
  await work(desk.app, 2);
  const states = await Promise.all(
    [bad, good].map(({ proposal }) => findProposal(storeOf(desk), proposal.proposalId)),
  );
  assert.deepEqual(
    states.map((proposal) => proposal?.state),
    ['published', 'expired'],
  );
  const [problem] = desk.logged.filter(({ level }) => level === 'error');
  const { err, ...fields } = problem?.fields ?? {};
  assert.match(String(err), /the disk is on fire/);
  assert.deepEqual(
    [problem?.message, fields],
    [
      'a proposal could not be expired',
      { accountId: desk.account.accountId, proposalId: bad.proposal.proposalId },
    ],
  );
});

test('the worker looks at once when it is woken', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const looks: (() => void)[] = [];
  const look = () => new Promise<void>((resolve) => looks.push(resolve));
  const { store } = desk.app;
  const proposalLinks = {
    ...store.proposalLinks,
    due: async () => {
      looks.shift()?.();
      return [];
    },
  };
  const first = look();
  const worker = startExpiryWorker({ ...desk.app, store: { ...store, proposalLinks } });
  await first;
  const second = look();
  worker.wake();
  await second;
  await worker.stop();
});
