import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../../test/support/proposals/arrange-proposals.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { dayMs } from '../../shared/time.ts';
import { withdrawProposal } from '../end-proposal.ts';
import { findOpenOffers } from '../stc-watch.ts';

async function projectsWithOffer(test: TestApp): Promise<number[]> {
  const { offers } = await findOpenOffers(storeOf(test), {
    ownerId: undefined,
    now: test.app.now(),
    before: undefined,
    limit: 100,
  });
  return offers.map(({ projectId }) => projectId);
}

/** Writes as another process would. */
async function setContracts(test: TestApp, state: string): Promise<void> {
  await test.database.change('update contracts set state = ?', state);
  await new Promise((resolve) => setImmediate(resolve));
}

test('an offer is open until it is answered, ended or expired', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(test);
  assert.deepEqual(await projectsWithOffer(test), [], 'a draft is not an offer');
  await publish(test, projectId);
  assert.deepEqual(await projectsWithOffer(test), [projectId]);
  for (const state of ['sealing', 'signed', 'declined', 'voided']) {
    await setContracts(test, state);
    assert.deepEqual(await projectsWithOffer(test), [], state);
  }
  await setContracts(test, 'open');
  await publish(test, projectId, { message: 'Once more.' });
  assert.deepEqual(await projectsWithOffer(test), [projectId], 'the newer version alone');
  await storeOf(test).transaction((tx) =>
    withdrawProposal(test.app, tx, { projectId, userId: test.account.userId }),
  );
  assert.deepEqual(await projectsWithOffer(test), []);
  await publish(test, projectId, { message: 'And again.' });
  test.clock.advance(31 * dayMs);
  assert.deepEqual(await projectsWithOffer(test), [], 'no worker has come by yet');
});

test('the newest come first, page after page, and only those of the account', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const customerId = await addCustomer(test);
  const projects: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const projectId = await addReadyProject(test, customerId);
    await publish(test, projectId);
    projects.push(projectId);
  }
  const other = await createAccount(test.app, { name: 'Other Solar', email: 'o@example.org' });
  const foreign = await findOpenOffers(test.app.store.forAccount(other.accountId), {
    ownerId: undefined,
    before: undefined,
    limit: 2,
    now: 0,
  });
  assert.deepEqual(foreign, { offers: [], next: undefined });
  const seen: number[] = [];
  const lengths: number[] = [];
  let before: number | undefined;
  do {
    const { offers, next } = await findOpenOffers(storeOf(test), {
      ownerId: test.account.userId,
      now: test.app.now(),
      before,
      limit: 2,
    });
    assert.ok(offers.every(({ content }) => content.quote.price.certificateDiscountCents > 0));
    seen.push(...offers.map(({ projectId }) => projectId));
    lengths.push(offers.length);
    before = next;
  } while (before !== undefined);
  assert.deepEqual(seen, projects.toReversed());
  assert.deepEqual(lengths, [2, 2, 1]);
});
