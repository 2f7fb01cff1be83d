import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { quickSeal, sign } from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  publicationOf,
  publish,
  quickPrinter,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { checkProposal } from './checklist/check-proposal.ts';
import { withdrawProposal } from './end-proposal.ts';
import { optionFigures } from './proposal-content.ts';
import { publishOptions } from './publish-options.ts';
import { findContent, findLatestProposal } from './rows/proposals.ts';
import { withoutPerson } from './without-person.ts';

async function openPair(t: Parameters<typeof openTestApp>[0], ports = {}) {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...ports } });
  const ann = await addCustomer(desk);
  const small = await addReadyProject(desk, ann);
  const large = await addReadyProject(desk, ann);
  await editProject(desk, large, { title: 'The larger one', panels: 24 });
  return { desk, small, large };
}

async function publishBoth(desk: TestApp, { small, large }: { small: number; large: number }) {
  const store = storeOf(desk);
  return publishOptions(desk.app, store, {
    publication: publicationOf(desk, small),
    project: await requireProject(store, small),
    options: [{ projectId: large }],
    confirmsOddities: true,
  });
}

async function contentOf(desk: TestApp, projectId: number) {
  const latest = await findLatestProposal(storeOf(desk), projectId);
  assert(latest);
  return findContent(storeOf(desk), latest.proposalId);
}

test('options published together state each other, and come and go without making a new version', async (t) => {
  const { desk, ...pair } = await openPair(t);
  const { small, large } = pair;
  const store = storeOf(desk);
  const first = await publishBoth(desk, pair);
  const [ofSmall, ofLarge] = [await contentOf(desk, small), await contentOf(desk, large)];
  assert.deepEqual(ofSmall.options, [{ projectId: large, ...optionFigures(ofLarge) }]);
  assert.deepEqual(ofLarge.options, [{ projectId: small, ...optionFigures(ofSmall) }]);
  assert.notEqual(ofSmall.options?.[0]?.systemWatts, ofLarge.options?.[0]?.systemWatts);
  assert.doesNotMatch(withoutPerson(JSON.stringify(ofSmall)), /The larger one/);

  const again = await publishBoth(desk, pair);
  assert.deepEqual([again.published.isNew, again.options[0]?.isNew], [false, false]);
  await store.transaction((tx) =>
    withdrawProposal(desk.app, tx, { projectId: large, userId: desk.account.userId }),
  );
  const alone = await publish(desk, small);
  assert.equal(alone.isNew, false);
  assert.equal(alone.proposal.pdfSha256, first.published.proposal.pdfSha256);
  const check = await checkProposal(desk.app, store, await requireProject(store, small));
  assert.equal(check.isChanged, false);

  await publish(desk, large);
  assert.deepEqual((await contentOf(desk, large)).options, [
    { projectId: small, ...optionFigures(ofSmall) },
  ]);
  await store.transaction((tx) =>
    withdrawProposal(desk.app, tx, { projectId: large, userId: desk.account.userId }),
  );
  await editProject(desk, small);
  assert.equal((await publish(desk, small)).isNew, true);
  assert.equal((await contentOf(desk, small)).options, undefined);
});

test('a signed proposal is an option no more', async (t) => {
  const { desk, small, large } = await openPair(t, quickSeal);
  await sign(desk, (await publish(desk, small)).contract);
  await publish(desk, large);
  assert.equal((await contentOf(desk, large)).options, undefined);
});

test('a PDF that cannot be printed keeps all options from being published', async (t) => {
  let prints = 0;
  const { desk, ...pair } = await openPair(t, {
    printProposal: async () => {
      prints += 1;
      if (prints === 2) throw new Error('no paper');
      return Buffer.from('%PDF-1.7');
    },
  });
  await assert.rejects(publishBoth(desk, pair), /no paper/);
  for (const projectId of [pair.small, pair.large]) {
    assert.equal(await findLatestProposal(storeOf(desk), projectId), undefined);
  }
});
