import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PageRequest } from '../../../src/domain/proposals/page/page-request.ts';
import { findPageRequests } from '../../../src/domain/proposals/rows/page-requests.ts';
import { findLatestProposal } from '../../../src/domain/proposals/rows/proposals.ts';
import { storeOf } from '../../support/arrange.ts';
import { openBrowser } from '../../support/browser/open-browser.ts';
import { stepsOf } from '../../support/contracts/arrange-contract.ts';
import { dataOf, saleEvents } from '../../support/proposals/arrange-proposals.ts';
import { openPagesApp, type PagesApp } from '../../support/proposals/open-pages-app.ts';
import { openPaused, scrollTo } from '../../support/proposals/open-paused.ts';

const visit = openBrowser();
const visitAutomated = openBrowser({ showsAutomation: true });

async function pageRequestsOf(pages: PagesApp): Promise<PageRequest[]> {
  const store = storeOf(pages);
  const proposal = await findLatestProposal(store, pages.projectId);
  return findPageRequests(store, proposal?.proposalId ?? 0, {
    before: undefined,
    limit: 100,
  });
}

/** Time passes for the reader and for us alike. */
async function read(pages: PagesApp, page: Page, ms: number): Promise<void> {
  pages.clock.advance(ms);
  await page.clock.runFor(ms);
}

/** The server's answer to the report that something makes the page send. */
async function reportAfter(
  page: Page,
  act: () => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const answered = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith('/views'),
  );
  await act();
  const response = await answered;
  assert.equal(response.status(), 204);
  return JSON.parse(response.request().postData() ?? '');
}

test('two seconds in sight are a view, and further reports only add to it', async (t) => {
  const pages = await openPagesApp(t);
  const visitor = await visit(t);
  const { page } = visitor;
  await openPaused(visitor.page, await pages.listen());
  const first = await reportAfter(page, () => read(pages, page, 2000));
  const [pageRequest] = await pageRequestsOf(pages);
  assert.deepEqual(first, {
    pageRequest: pageRequest?.pageRequestId,
    seconds: { summary: 2 },
    automated: false,
  });
  assert.equal(pageRequest?.verdict, 'viewed');
  await scrollTo(page, '#price');
  const second = await reportAfter(page, () => read(pages, page, 15_000));
  assert.equal((second.seconds as Record<string, number>).price, 15);
  const [grown] = await pageRequestsOf(pages);
  assert.deepEqual(grown?.seconds, second.seconds);
  const [viewed] = await dataOf(pages, 'proposal_viewed');
  assert.equal(viewed.view_count, '1');
  assert.equal(viewed.viewer_hint, 'Chrome on Android');
  assert.deepEqual(viewed.seconds_by_section, { summary: 2 });
  assert.deepEqual(await stepsOf(pages, pages.contract), ['opened', 'shown']);
});

test('time does not count while the page is hidden, and counted time is reported before it goes', async (t) => {
  const pages = await openPagesApp(t);
  const visitor = await visit(t);
  const { page } = visitor;
  await openPaused(visitor.page, await pages.listen());
  await read(pages, page, 1500);
  await setHidden(page, true);
  await read(pages, page, 60_000);
  const [pageRequest] = await pageRequestsOf(pages);
  assert.equal(pageRequest?.verdict, 'unconfirmed');
  await setHidden(page, false);
  const first = await reportAfter(page, () => read(pages, page, 500));
  assert.deepEqual(first.seconds, { summary: 2 });
  await read(pages, page, 4000);
  const last = await reportAfter(page, () => setHidden(page, true));
  assert.deepEqual(last.seconds, { summary: 6 });
});

test('a browser that a program controls is not a viewer', async (t) => {
  const pages = await openPagesApp(t);
  const visitor = await visitAutomated(t);
  const { page } = visitor;
  await openPaused(visitor.page, await pages.listen());
  const report = await reportAfter(page, () => read(pages, page, 2000));
  assert.equal(report.automated, true);
  const [pageRequest] = await pageRequestsOf(pages);
  assert.equal(pageRequest?.verdict, 'automated');
  assert.deepEqual(await saleEvents(pages), ['published_proposal_link']);
  assert.deepEqual(await stepsOf(pages, pages.contract), ['opened']);
});

test('the team tells nothing of its visit', async (t) => {
  const pages = await openPagesApp(t);
  const visitor = await visit(t);
  const { page } = visitor;
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/views')) reports.push(request.url());
  });
  await openPaused(visitor.page, await pages.listen(`${pages.path}?staff=${pages.staffToken}`));
  await read(pages, page, 60_000);
  assert.deepEqual(reports, []);
  assert.deepEqual(
    (await pageRequestsOf(pages)).map(({ verdict }) => verdict),
    ['staff'],
  );
});

test('two people with browsers of their own are two views, and one who comes back at once is none', async (t) => {
  const pages = await openPagesApp(t);
  const address = await pages.listen();
  const [ann, bob] = [await visit(t), await visit(t)];
  for (const visitor of [ann, bob]) {
    await openPaused(visitor.page, address);
    await reportAfter(visitor.page, () => read(pages, visitor.page, 2000));
  }
  await ann.page.reload();
  await reportAfter(ann.page, () => read(pages, ann.page, 2000));
  const verdicts = (await pageRequestsOf(pages)).map(({ verdict }) => verdict).toReversed();
  assert.deepEqual(verdicts, ['viewed', 'viewed', 'repeat']);
  assert.equal((await dataOf(pages, 'proposal_viewed')).length, 2);
});

/** As when the reader turns to another tab. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${isHidden ? 'hidden' : 'visible'}' });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}
