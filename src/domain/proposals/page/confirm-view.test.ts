import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addCustomer, storeOf } from '../../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  dataOf,
  open,
  publish,
  quickPrinter,
  saleEvents,
  visitOf,
} from '../../../../test/support/proposals/arrange-proposals.ts';
import { hourMs, minuteMs, secondMs } from '../../shared/time.ts';
import { withdrawProposal } from '../end-proposal.ts';
import { findPublishedPdf } from '../find-published-pdf.ts';
import type { Proposal } from '../proposal.ts';
import {
  findPageRequests,
  findStoredRequest,
  insertPageRequest,
  sumSeconds,
} from '../rows/page-requests.ts';
import { findProposal } from '../rows/proposals.ts';
import { confirmView, type Sighting, viewsApartMs } from './confirm-view.ts';
import { openPage } from './open-page.ts';
import { countPageRequests, pageRequestsKeptMax, type Visit } from './visit.ts';

type Desk = TestApp & { proposal: Proposal };

async function openPublished(t: TestContext): Promise<Desk> {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const { proposal } = await publish(desk, await addReadyProject(desk));
  return { ...desk, proposal };
}

/** Opens the page and leaves it in view for two seconds. */
async function look(desk: Desk, more: Partial<Visit> = {}, overrides: Partial<Sighting> = {}) {
  const { pageRequestId } = await open(desk, desk.proposal.token, more);
  desk.clock.advance(2 * secondMs);
  await confirm(desk, { pageRequestId, viewer: visitOf(more).viewer, ...overrides });
  return pageRequestId;
}

function confirm(desk: Desk, overrides: Partial<Sighting>) {
  const { token } = desk.proposal;
  const { viewer } = visitOf();
  return confirmView(desk.app, {
    token,
    pageRequestId: '',
    viewer,
    isAutomated: false,
    seconds: { summary: 2 },
    ...overrides,
  });
}

async function verdictOf(desk: Desk, pageRequestId: string) {
  return (await findStoredRequest(storeOf(desk), pageRequestId))?.verdict;
}

const viewed = ['published_proposal_link', 'customer_status_change', 'proposal_viewed'];

test('the first view is counted, fires its event with all promised members, and moves the customer', async (t) => {
  const desk = await openPublished(t);
  const pageRequestId = await look(desk);
  assert.deepEqual(await saleEvents(desk), viewed);
  const [{ customer, project, ...data }] = await dataOf(desk, 'proposal_viewed');
  assert.deepEqual(data, {
    proposal_version: '1',
    view_count: '1',
    viewer_hint: 'Safari on an iPhone',
    seconds_by_section: { summary: 2 },
  });
  assert.deepEqual(
    [customer.customer_email, customer.customer_status, project.proposal_link],
    ['ann@example.com', 'Proposal Viewed', `/p/${desk.proposal.token}/proposal.pdf`],
  );
  const now = desk.app.now();
  const { viewCount, firstViewedAt, lastViewedAt } =
    (await findProposal(storeOf(desk), desk.proposal.proposalId)) ?? {};
  assert.deepEqual([viewCount, firstViewedAt, lastViewedAt], [1, now, now]);
  const pageRequest = await findStoredRequest(storeOf(desk), pageRequestId);
  assert.deepEqual(
    [pageRequest?.verdict, pageRequest?.confirmedAt, pageRequest?.seconds],
    ['viewed', now, { summary: 2 }],
  );
});

test('opening the page is not a view until it was on screen for two seconds', async (t) => {
  const desk = await openPublished(t);
  const { pageRequestId } = await open(desk, desk.proposal.token);
  desk.clock.advance(2 * secondMs - 1);
  await confirm(desk, { pageRequestId });
  assert.equal(await verdictOf(desk, pageRequestId), 'unconfirmed');
  desk.clock.advance(1);
  await confirm(desk, { pageRequestId });
  assert.equal(await verdictOf(desk, pageRequestId), 'viewed');
});

test('a page that tells of itself a day later is not believed', async (t) => {
  const desk = await openPublished(t);
  const { pageRequestId } = await open(desk, desk.proposal.token);
  desk.clock.advance(24 * hourMs + 1);
  await confirm(desk, { pageRequestId });
  assert.equal(await verdictOf(desk, pageRequestId), 'unconfirmed');
});

test('saying it again counts once, and only raises the seconds', async (t) => {
  const desk = await openPublished(t);
  const pageRequestId = await look(desk, {}, { seconds: { summary: 2 } });
  await confirm(desk, { pageRequestId, seconds: { summary: 1, price: 9, unknown: 4 } });
  await confirm(desk, { pageRequestId, seconds: { summary: 5 }, isAutomated: true });
  desk.clock.advance(2 * hourMs);
  await confirm(desk, { pageRequestId, seconds: {} });
  assert.deepEqual(await saleEvents(desk), viewed);
  const { proposalId } = desk.proposal;
  assert.deepEqual(await sumSeconds(storeOf(desk), proposalId), { summary: 5, price: 9 });
});

test('two reports at once count once', async (t) => {
  const desk = await openPublished(t);
  const { pageRequestId } = await open(desk, desk.proposal.token);
  desk.clock.advance(2 * secondMs);
  await Promise.all([1, 2, 3].map(() => confirm(desk, { pageRequestId })));
  assert.deepEqual(await saleEvents(desk), viewed);
});

test("a viewer's further views count 30 minutes apart, and the count goes on", async (t) => {
  const desk = await openPublished(t);
  const first = await look(desk);
  desk.clock.advance(10 * minuteMs);
  const soon = await look(desk);
  desk.clock.advance(viewsApartMs - 10 * minuteMs - 4 * secondMs - 1);
  const later = await look(desk);
  desk.clock.advance(1);
  const again = await look(desk);
  assert.deepEqual(
    await Promise.all(
      [first, soon, later, again].map((pageRequestId) => verdictOf(desk, pageRequestId)),
    ),
    ['viewed', 'repeat', 'repeat', 'viewed'],
  );
  const events = await dataOf(desk, 'proposal_viewed');
  assert.deepEqual(
    events.map(({ view_count, seconds_by_section }) => [view_count, seconds_by_section]),
    [
      ['1', { summary: 2 }],
      ['2', { summary: 8 }],
    ],
  );
});

test('another viewer counts at once', async (t) => {
  const desk = await openPublished(t);
  await look(desk);
  await look(desk, { viewer: 'cookie-of-bob' });
  const counts = (await dataOf(desk, 'proposal_viewed')).map(({ view_count }) => view_count);
  assert.deepEqual(counts, ['1', '2']);
});

test('each version counts from one, and its first view always counts', async (t) => {
  const desk = await openPublished(t);
  await look(desk);
  await look(desk, { viewer: 'cookie-of-bob' });
  await publish(desk, desk.proposal.projectId, { message: 'better' });
  await look(desk);
  // Bob has been here less than 30 minutes ago, and Ann was first with this version.
  const bob = await look(desk, { viewer: 'cookie-of-bob' });
  assert.equal(await verdictOf(desk, bob), 'repeat');
  const events = await dataOf(desk, 'proposal_viewed');
  assert.deepEqual(
    events.map(({ proposal_version, view_count }) => [proposal_version, view_count]),
    [
      ['1', '1'],
      ['1', '2'],
      ['2', '1'],
    ],
  );
});

test('a customer who is further along is not moved back', async (t) => {
  const desk = await openPublished(t);
  const data = { customer_id: '1', customer_status: 'Negotiating' };
  await desk.call('setcustomerstatus', { body: { data } });
  await look(desk);
  const [{ customer }] = await dataOf(desk, 'proposal_viewed');
  assert.equal(customer.customer_status, 'Negotiating');
});

// Reference 3.4, the column "must not fire", row by row.
for (const [what, visit] of Object.entries({
  'a link preview or a scanner of mail': visitOf({ isScanner: true }),
  'a request for the headers alone': visitOf({ kind: 'head' }),
  'a browser that loads ahead': visitOf({ kind: 'prefetch' }),
})) {
  test(`${what} is not a view, even if it reports one`, async (t) => {
    const desk = await openPublished(t);
    const pageRequestId = await look(desk, visit);
    assert.equal(await verdictOf(desk, pageRequestId), visit.isScanner ? 'scanner' : visit.kind);
    assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
  });
}

test("the account's own team is not a viewer", async (t) => {
  const desk = await openPublished(t);
  const pageRequestId = await look(desk, { staffToken: desk.proposal.staffToken });
  assert.equal(await verdictOf(desk, pageRequestId), 'staff');
  assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
});

test('a browser that a program controls is not a viewer, and stays none', async (t) => {
  const desk = await openPublished(t);
  const pageRequestId = await look(desk, {}, { isAutomated: true });
  await confirm(desk, { pageRequestId });
  assert.equal(await verdictOf(desk, pageRequestId), 'automated');
  assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
  assert.deepEqual(await sumSeconds(storeOf(desk), desk.proposal.proposalId), {});
});

test('neither printing the PDF nor downloading it is a view', async (t) => {
  const desk = await openPublished(t);
  await findPublishedPdf(desk.app, { token: desk.proposal.token, visit: visitOf() });
  const [pageRequest] = await findPageRequests(storeOf(desk), desk.proposal.proposalId, {
    before: undefined,
    limit: 1,
  });
  assert(pageRequest);
  desk.clock.advance(2 * secondMs);
  await confirm(desk, { pageRequestId: pageRequest.pageRequestId });
  assert.equal(await verdictOf(desk, pageRequest.pageRequestId), 'pdf');
  assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
});

test("a report on another's page request, an unknown one or one of another proposal is ignored", async (t) => {
  const desk = await openPublished(t);
  const customerId = await addCustomer(desk, { customer_email: 'cleo@example.com' });
  const other = await publish(desk, await addReadyProject(desk, customerId));
  const { pageRequestId } = await open(desk, desk.proposal.token);
  desk.clock.advance(2 * secondMs);
  await confirm(desk, { pageRequestId, viewer: 'cookie-of-bob' });
  await confirm(desk, { pageRequestId, token: other.proposal.token });
  await confirm(desk, { pageRequestId, token: 'AAAAAAAAAAAAAAAAAAAAAA' });
  await confirm(desk, { pageRequestId: 'hit_unknown' });
  await confirm(desk, { pageRequestId: 'ticket.v2.AAAA.AAAA.AAAA' });
  const seal = (text: string, kind: 'page_request_ticket' | 'preview_ticket') =>
    desk.app.secretBox.seal(text, { kind }).text;
  await confirm(desk, { pageRequestId: `ticket.${seal('{"preview":{}}', 'preview_ticket')}` });
  await confirm(desk, { pageRequestId: `ticket.${seal('a text', 'page_request_ticket')}` });
  assert.equal(await verdictOf(desk, pageRequestId), 'unconfirmed');
  assert.deepEqual(await dataOf(desk, 'proposal_viewed'), []);
});

test('a version that was replaced before the page was in view is not counted', async (t) => {
  const desk = await openPublished(t);
  const { pageRequestId } = await open(desk, desk.proposal.token);
  desk.clock.advance(2 * secondMs);
  await publish(desk, desk.proposal.projectId, { message: 'better' });
  await confirm(desk, { pageRequestId });
  assert.equal(await verdictOf(desk, pageRequestId), 'late');
  assert.deepEqual(await dataOf(desk, 'proposal_viewed'), []);
});

test('a version that was withdrawn or has expired before the page was in view is not counted', async (t) => {
  const desk = await openPublished(t);
  const { projectId, token, expiresAt } = desk.proposal;
  const { userId } = desk.account;
  desk.clock.advance(expiresAt - secondMs - desk.app.now());
  const expired = await look(desk);
  assert.equal(await verdictOf(desk, expired), 'late');
  const { proposal } = await publish(desk, projectId, { expiresOn: '2027-06-30' });
  assert.notEqual(proposal.token, token);
  desk.proposal = proposal;
  const { pageRequestId } = await open(desk, proposal.token);
  desk.clock.advance(2 * secondMs);
  await storeOf(desk).transaction((tx) => withdrawProposal(desk.app, tx, { projectId, userId }));
  await confirm(desk, { pageRequestId });
  assert.equal(await verdictOf(desk, pageRequestId), 'late');
  assert.deepEqual(await dataOf(desk, 'proposal_viewed'), []);
});

test('when a version has too many page requests to store more, people are counted all the same', async (t) => {
  const desk = await openPublished(t);
  const { proposalId } = desk.proposal;
  const store = storeOf(desk);
  await open(desk, desk.proposal.token, { isScanner: true });
  const [noise] = await findPageRequests(store, proposalId, { before: undefined, limit: 1 });
  assert(noise);
  await store.transaction(async (tx) => {
    for (let number = 1; number < pageRequestsKeptMax; number += 1) {
      await insertPageRequest(tx, { ...noise, pageRequestId: `hit_${number}` });
    }
  });
  const ann = await look(desk);
  await confirm(desk, { pageRequestId: ann, seconds: { price: 7 } });
  await look(desk, { viewer: 'cookie-of-bob' });
  await look(desk);
  await look(desk, { viewer: 'cookie-of-cleo' }, { isAutomated: true });
  await look(desk, { viewer: 'cookie-of-dora', isScanner: true });
  const counts = (await dataOf(desk, 'proposal_viewed')).map(({ view_count }) => view_count);
  assert.deepEqual(counts, ['1', '2']);
  assert.equal(await countPageRequests(store, proposalId, 5000), pageRequestsKeptMax + 3);
  assert.deepEqual(await sumSeconds(store, proposalId), { summary: 6, price: 7 });
});

test('a page that is no longer available says so when it is opened again', async (t) => {
  const desk = await openPublished(t);
  const pageRequestId = await look(desk);
  const { projectId, token } = desk.proposal;
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) => withdrawProposal(desk.app, tx, { projectId, userId }));
  // The page that is open still reports how long it was read; that belongs to the view that was counted.
  await confirm(desk, { pageRequestId, seconds: { terms: 30 } });
  const page = await openPage(desk.app, { token, ...visitOf() });
  assert.equal(page?.state, 'ended');
  assert.deepEqual(await sumSeconds(storeOf(desk), desk.proposal.proposalId), {
    summary: 2,
    terms: 30,
  });
});
