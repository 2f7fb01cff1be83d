import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  endContractRow,
  findContractOfProposal,
  findLiveContract,
  finishSealing,
} from '../../../src/domain/contracts/rows/contracts.ts';
import { startSealing } from '../../../src/domain/contracts/signing/sign-contract.ts';
import { findEventsOfCustomers } from '../../../src/domain/events/event-queries.ts';
import { findProject } from '../../../src/domain/projects/rows/projects.ts';
import { expireProposal, withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import { confirmView, viewsApartMs } from '../../../src/domain/proposals/page/confirm-view.ts';
import { openPage } from '../../../src/domain/proposals/page/open-page.ts';
import { pdfPath } from '../../../src/domain/proposals/proposal.ts';
import { findContent, findVersions } from '../../../src/domain/proposals/rows/proposals.ts';
import { dayMs, minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
  visitOf,
} from '../../support/proposals/arrange-proposals.ts';
import { runsOfSet } from '../../support/run/test-set.ts';

type Step =
  | { do: 'publish'; message: string }
  | { do: 'withdraw' }
  | { do: 'expire' }
  | { do: 'sign' }
  | { do: 'decline' }
  | { do: 'view'; viewer: string }
  | { do: 'wait'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('publish'), message: fc.constantFrom('', 'a') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('view'), viewer: fc.constantFrom('ann', 'bob') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: fc.constantFrom(minuteMs, viewsApartMs, 40 * dayMs),
    }),
  },
) as fc.Arbitrary<Step>;

/** A proposal as the simplest model of it. */
type Told = {
  versions: {
    state: string;
    token: string;
    views: number;
    expiresAt: number;
    contract: string;
    said: string;
  }[];
  publishedEvents: number;
  viewedEvents: number;
  lastCounted: Map<string, number>;
};

test('a proposal is what its story tells, whatever happens in any order', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  let customers = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      customers += 1;
      const customerId = await addCustomer(desk, { customer_email: `c${customers}@example.com` });
      const projectId = await addReadyProject(desk, customerId);
      const told: Told = {
        versions: [],
        publishedEvents: 0,
        viewedEvents: 0,
        lastCounted: new Map(),
      };
      for (const one of steps) {
        await take(desk, projectId, told, one);
        await compare(desk, projectId, told);
      }
    }),
    { numRuns: 60 * runsOfSet },
  );
});

function current(desk: TestApp, told: Told) {
  const last = told.versions.at(-1);
  const isOpen =
    last?.state === 'published' && (last.expiresAt > desk.app.now() || last.contract === 'signed');
  return isOpen ? last : undefined;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one short case for each step.
async function take(desk: TestApp, projectId: number, told: Told, one: Step): Promise<void> {
  const { app } = desk;
  const store = storeOf(desk);
  const { userId } = desk.account;
  const shown = current(desk, told);
  const last = told.versions.at(-1);
  switch (one.do) {
    case 'publish': {
      const { proposal, contract, isNew } = await publish(desk, projectId, {
        message: one.message,
      });
      const said = `${one.message} ${(await findContent(store, proposal.proposalId)).issuedOn}`;
      const isSame = shown?.said === said && shown.contract !== 'declined';
      assert.equal(isNew, !isSame);
      if (isSame) return;
      assert.equal(proposal.token === last?.token, shown !== undefined);
      if (last?.state === 'published') last.state = shown === undefined ? 'expired' : 'superseded';
      if (last?.contract === 'open') last.contract = 'closed';
      assert.equal(
        contract.kind === 'variation',
        told.versions.some((version) => version.contract === 'signed'),
      );
      const { token, expiresAt } = proposal;
      told.versions.push({
        state: 'published',
        token,
        views: 0,
        expiresAt,
        contract: 'open',
        said,
      });
      told.publishedEvents += 1;
      return;
    }
    case 'withdraw': {
      const withdrawing = store.transaction((tx) =>
        withdrawProposal(app, tx, { projectId, userId }),
      );
      if (shown === undefined) {
        return assert.rejects(withdrawing, { code: 'PROPOSAL_NOT_PUBLISHED' });
      }
      await withdrawing;
      shown.state = 'withdrawn';
      if (shown.contract === 'open') shown.contract = 'closed';
      return;
    }
    case 'expire': {
      const due = await app.store.proposalLinks.due(app.now(), 1000);
      for (const { proposalId } of due) {
        await store.transaction((tx) => expireProposal(app, tx, proposalId));
      }
      assert.deepEqual(await app.store.proposalLinks.due(app.now(), 1000), []);
      if (last?.state === 'published' && shown === undefined) {
        last.state = 'expired';
        if (last.contract === 'open') last.contract = 'closed';
      }
      return;
    }
    case 'sign':
    case 'decline': {
      if (shown?.contract !== 'open') return;
      const { contractId = '' } = (await findLiveContract(store, projectId)) ?? {};
      const at = app.now();
      await store.transaction(async (tx) => {
        if (one.do === 'decline') {
          await endContractRow(tx, contractId, { state: 'declined', at });
        } else {
          await startSealing(tx, contractId, { at, coolingOffEnds: '' });
          await finishSealing(tx, contractId, {
            documentId: 1,
            sha256: 'f'.repeat(64),
            at: 0,
          });
        }
      });
      shown.contract = one.do === 'sign' ? 'signed' : 'declined';
      return;
    }
    case 'view': {
      if (last === undefined) return;
      const { token } = last;
      const page = await openPage(app, { token, ...visitOf({ viewer: one.viewer }) });
      desk.clock.advance(2 * secondMs);
      assert.equal(page?.state, shown === undefined ? 'ended' : 'shown');
      const pageRequestId = page?.state === 'shown' ? page.pageRequestId : 'hit_unknown';
      const sighting = {
        token,
        pageRequestId,
        viewer: one.viewer,
        isAutomated: false,
        seconds: {},
      };
      await Promise.all([confirmView(app, sighting), confirmView(app, sighting)]);
      if (current(desk, told) === undefined) return;
      const lately = told.lastCounted.get(one.viewer) ?? 0;
      if (last.views > 0 && app.now() - lately < viewsApartMs) return;
      last.views += 1;
      told.viewedEvents += 1;
      told.lastCounted.set(one.viewer, app.now());
      return;
    }
    case 'wait':
      desk.clock.advance(one.ms);
  }
}

async function compare(desk: TestApp, projectId: number, told: Told): Promise<void> {
  const store = storeOf(desk);
  const stored = await findVersions(store, projectId, { before: undefined, limit: 100 });
  const contracts = await Promise.all(
    stored.map(({ proposalId }) => findContractOfProposal(store, proposalId)),
  );
  assert.deepEqual(
    stored
      .map(({ version, state, token, viewCount, endedAt }, index) => ({
        version,
        state,
        token,
        viewCount,
        isOver: endedAt !== undefined,
        contract: contracts[index]?.state,
      }))
      .reverse(),
    told.versions.map(({ state, token, views, contract }, index) => ({
      version: index + 1,
      state,
      token,
      viewCount: views,
      isOver: state !== 'published',
      contract,
    })),
  );
  const published = told.versions.filter(({ state }) => state === 'published');
  assert.ok(published.length <= 1);
  const [only] = published;
  const project = await findProject(store, projectId);
  assert.equal(project?.proposalLink, only === undefined ? '' : pdfPath(only.token));
  const events = await findEventsOfCustomers(store, [project?.customerId ?? 0], {
    after: 0,
    through: Number.MAX_SAFE_INTEGER,
    limit: 1000,
  });
  const count = (type: string) => events.filter((event) => event.type === type).length;
  assert.deepEqual(
    [count('published_proposal_link'), count('proposal_viewed')],
    [told.publishedEvents, told.viewedEvents],
  );
}
