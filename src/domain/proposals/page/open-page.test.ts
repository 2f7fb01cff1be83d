import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openOtherAccount, storeOf } from '../../../../test/support/arrange.ts';
import { tokenOf } from '../../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  iphone,
  open,
  publish,
  quickPrinter,
  visitOf,
} from '../../../../test/support/proposals/arrange-proposals.ts';
import { setLogoId } from '../../accounts/settings/logo.ts';
import type { Contract } from '../../contracts/contract.ts';
import { startSealing } from '../../contracts/signing/sign-contract.ts';
import { findDocument, insertDocument } from '../../documents/queries.ts';
import { dayMs } from '../../shared/time.ts';
import { withdrawProposal } from '../end-proposal.ts';
import { findPublishedPdf, pdfName } from '../find-published-pdf.ts';
import type { Proposal } from '../proposal.ts';
import type { Publication } from '../publication.ts';
import {
  findPageRequests,
  findStoredRequest,
  insertPageRequest,
  sumSeconds,
} from '../rows/page-requests.ts';
import {
  addView,
  findContent,
  findLatestProposal,
  findProposal,
  findPublishedOf,
  findVersion,
  findVersions,
  saveVisit,
  setEnded,
  setExpiryAside,
} from '../rows/proposals.ts';
import { setSeconds, setVerdict, wasViewedSince } from './confirm-view.ts';
import { findPageContract } from './find-page.ts';
import { openPage } from './open-page.ts';
import { countPageRequests, pageRequestsKeptMax } from './visit.ts';

async function openPublished(
  t: TestContext,
  more: Partial<Publication> = {},
): Promise<{ desk: TestApp; proposal: Proposal; contract: Contract }> {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const { proposal, contract } = await publish(desk, await addReadyProject(desk), more);
  return { desk, proposal, contract };
}

const signers = [
  { name: 'Ann Lee', email: 'ann@example.com', phone: '' },
  { name: 'Bob Lee', email: 'bob@example.com', phone: '' },
];

test('the page shows the version, what it says and its contract', async (t) => {
  const { desk, proposal, contract } = await openPublished(t, { message: 'Dear Ann' });
  const { content, pageRequestId, ...page } = await open(desk, proposal.token);
  assert.deepEqual(page, {
    state: 'shown',
    accountId: desk.account.accountId,
    proposal,
    contract,
    // The address alone says nothing of who reads.
    signer: undefined,
    sendsLinks: false,
    isStaff: false,
    isPreview: false,
    options: [],
    logo: undefined,
  });
  assert.equal(content.message, 'Dear Ann');
  assert.match(pageRequestId, /^hit_/);
  const data = { project_id: String(proposal.projectId), project_title: 'Another roof' };
  assert.equal((await desk.call('updateproject', { body: { data } })).status, 200);
  const later = await open(desk, proposal.token);
  assert.deepEqual(later.content, content, 'later edits of the project are not in it');
});

test('the page shows the logo that the version was published with', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  await storeOf(desk).transaction(async (tx) => {
    const logo = { kind: 'logo', mediaType: 'image/png', sha256: '', createdAt: 0 } as const;
    await setLogoId(tx, await insertDocument(tx, { ...logo, content: Buffer.from('old') }));
  });
  const { proposal } = await publish(desk, projectId);
  await storeOf(desk).transaction((tx) => setLogoId(tx, undefined));
  const { logo } = await open(desk, proposal.token);
  assert.deepEqual(
    [logo?.mediaType, Buffer.from(logo?.content ?? []).toString()],
    ['image/png', 'old'],
  );
});

test('a signer is recognised by their own link, and not by the address of the page', async (t) => {
  const { desk, proposal, contract } = await openPublished(t, { signers });
  const { token } = proposal;
  const signerOf = async (signerToken?: string) =>
    (await openPage(desk.app, { token, signerToken, ...visitOf() }).then(
      (page) => page?.state === 'shown' && page.signer,
    )) || undefined;
  const [ann, bob] = contract.signers;
  assert.equal(await signerOf(), undefined);
  assert.deepEqual(await signerOf(tokenOf(desk, contract, 1)), ann);
  assert.deepEqual(await signerOf(tokenOf(desk, contract, 2)), bob);
  assert.equal(await signerOf('no-such-token'), undefined);
  assert.equal(await signerOf(''), undefined);
});

test("the account's own team is recognised and cannot sign", async (t) => {
  const { desk, proposal } = await openPublished(t);
  const page = await open(desk, proposal.token, { staffToken: proposal.staffToken });
  assert.deepEqual([page.isStaff, page.signer], [true, undefined]);
  const other = await open(desk, proposal.token, { staffToken: proposal.token });
  assert.equal(other.isStaff, false);
});

test('a signed-in member sees a preview and is not counted', async (t) => {
  const { desk, proposal } = await openPublished(t);
  const { accountId } = desk.account;
  const seen = async (teams: readonly number[]) => {
    const page = await open(desk, proposal.token, { teams });
    const pageRequest = await findStoredRequest(storeOf(desk), page.pageRequestId);
    return [page.isStaff, page.isPreview, page.signer?.name, pageRequest?.verdict];
  };
  assert.deepEqual(await seen([accountId]), [true, true, undefined, 'staff']);
  assert.deepEqual(await seen([accountId + 1, accountId]), [true, true, undefined, 'staff']);
  // A firm's members are ordinary customers of another firm.
  assert.deepEqual(await seen([accountId + 1]), [false, false, undefined, 'unconfirmed']);
  assert.deepEqual(await seen([]), [false, false, undefined, 'unconfirmed']);
  await findPublishedPdf(desk.app, {
    token: proposal.token,
    visit: visitOf({ teams: [accountId] }),
  });
  const pageRequests = await findPageRequests(storeOf(desk), proposal.proposalId, {
    before: undefined,
    limit: 10,
  });
  assert.deepEqual(pageRequests.map(({ verdict }) => verdict).toSorted(), [
    'staff',
    'staff',
    'staff',
    'unconfirmed',
    'unconfirmed',
  ]);
});

test('the team may hand its device to a signer, whose address says who signs', async (t) => {
  const { desk, proposal, contract } = await openPublished(t, { signers });
  const [, bob] = contract.signers;
  const page = await openPage(desk.app, {
    token: proposal.token,
    signerToken: tokenOf(desk, contract, 2),
    ...visitOf({ teams: [desk.account.accountId] }),
  });
  assert.ok(page?.state === 'shown');
  assert.deepEqual([page.isStaff, page.isPreview, page.signer], [true, false, bob]);
  const marked = await openPage(desk.app, {
    token: proposal.token,
    signerToken: tokenOf(desk, contract, 2),
    ...visitOf({ staffToken: proposal.staffToken }),
  });
  assert.ok(marked?.state === 'shown');
  assert.equal(marked.isPreview, true, 'an address for looking is for looking alone');
});

test('the address shows a new version once there is one', async (t) => {
  const { desk, proposal } = await openPublished(t);
  await publish(desk, proposal.projectId, { message: 'better' });
  const page = await open(desk, proposal.token);
  assert.deepEqual([page.proposal.version, page.content.message], [2, 'better']);
});

for (const [token, what] of [
  ['', 'nothing'],
  ['AAAAAAAAAAAAAAAAAAAAAA', 'a token that nobody has'],
  ["' or 1=1 --", 'no token at all'],
  ['A'.repeat(10_000), 'a very long one'],
] as const) {
  test(`${what} as a token finds nothing, and stores nothing`, async (t) => {
    const { desk, proposal } = await openPublished(t);
    assert.equal(await openPage(desk.app, { token, ...visitOf() }), undefined);
    assert.equal(await findPublishedPdf(desk.app, { token, visit: visitOf() }), undefined);
    assert.equal(await findPageContract(desk.app, { token }), undefined);
    assert.deepEqual(await pageRequests(desk, proposal), []);
  });
}

test('a withdrawn proposal shows who made it and no more', async (t) => {
  const { desk, proposal } = await openPublished(t);
  const { projectId, token } = proposal;
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) => withdrawProposal(desk.app, tx, { projectId, userId }));
  const page = await openPage(desk.app, { token, ...visitOf() });
  assert(page?.state === 'ended');
  const shown = ['colours', 'company', 'expiresOn', 'seller', 'state', 'why'];
  assert.deepEqual(Object.keys(page).sort(), shown);
  assert.deepEqual(
    [page.why, page.company.name, page.seller.name],
    ['withdrawn', 'Example Solar', 'Alex Taylor'],
  );
  assert.equal(await findPublishedPdf(desk.app, { token, visit: visitOf() }), 'ended');
  assert.equal(await findPageContract(desk.app, { token }), 'ended');
  assert.deepEqual(await pageRequests(desk, proposal), []);
});

test('an offer ends with its last day, although no worker has come by', async (t) => {
  const { desk, proposal } = await openPublished(t);
  const { token, expiresAt } = proposal;
  desk.clock.advance(expiresAt - 1 - desk.app.now());
  assert.equal((await open(desk, token)).proposal.state, 'published');
  desk.clock.advance(1);
  const page = await openPage(desk.app, { token, ...visitOf() });
  assert.deepEqual(page?.state === 'ended' && page.why, 'expired');
  assert.equal(await findPublishedPdf(desk.app, { token }), 'ended');
  assert.equal(await findPageContract(desk.app, { token }), 'ended');
});

test('shows a fully signed proposal after its last day too', async (t) => {
  const { desk, proposal, contract } = await openPublished(t);
  const ending = { at: desk.app.now(), coolingOffEnds: '' };
  await storeOf(desk).transaction((tx) => startSealing(tx, contract.contractId, ending));
  desk.clock.advance(365 * dayMs);
  const page = await open(desk, proposal.token);
  assert.equal(page.contract?.state, 'sealing');
});

test('every request is stored with its verdict', async (t) => {
  const { desk, proposal } = await openPublished(t);
  const { token, staffToken } = proposal;
  const visits = [
    visitOf(),
    visitOf({ kind: 'head' }),
    visitOf({ kind: 'prefetch' }),
    visitOf({ isScanner: true }),
    visitOf({ staffToken, kind: 'head' }),
    visitOf({ viewer: 'cookie-of-bob', request: { address: '203.0.113.8', userAgent: '' } }),
  ];
  for (const visit of visits) {
    await open(desk, token, visit);
    desk.clock.advance(1000);
  }
  await findPublishedPdf(desk.app, { token, visit: visitOf() });
  desk.clock.advance(1000);
  await findPublishedPdf(desk.app, { token, visit: visitOf({ isScanner: true }) });
  await findPublishedPdf(desk.app, { token });
  const stored = (await pageRequests(desk, proposal)).reverse();
  assert.deepEqual(
    stored.map(({ verdict }) => verdict),
    ['unconfirmed', 'head', 'prefetch', 'scanner', 'staff', 'unconfirmed', 'pdf', 'scanner'],
  );
  const [first, second] = stored;
  const last = stored[5];
  assert(first && second && last);
  const { pageRequestId, viewer, address, ...rest } = first;
  assert.deepEqual(rest, {
    projectId: proposal.projectId,
    proposalId: proposal.proposalId,
    verdict: 'unconfirmed',
    userAgent: iphone,
    openedAt: desk.app.now() - 7000,
    confirmedAt: undefined,
    seconds: {},
  });
  assert.match(pageRequestId, /^hit_/);
  // Neither the cookie nor the address can be read back.
  assert.match(viewer, /^[0-9a-f]{64}$/);
  assert.match(address, /^[0-9a-f]{64}$/);
  assert.deepEqual([second.viewer, second.address], [viewer, address]);
  assert.ok(last.viewer !== viewer && last.address !== address);
});

test('cuts the user agent to the length that can be stored', async (t) => {
  const { desk, proposal } = await openPublished(t);
  const userAgent = `\0${'x'.repeat(499)}\u{1f600}`;
  await open(desk, proposal.token, { request: { address: '203.0.113.7', userAgent } });
  const [pageRequest] = await pageRequests(desk, proposal);
  assert.equal(pageRequest?.userAgent, `${'x'.repeat(499)}\ufffd`);
});

test('a version keeps 2,000 page requests, and shows its page all the same after that', async (t) => {
  const { desk, proposal } = await openPublished(t);
  await fillPageRequests(desk, proposal, pageRequestsKeptMax - 1);
  const { pageRequestId } = await open(desk, proposal.token);
  assert.match(pageRequestId, /^hit_/);
  const visits = [visitOf(), visitOf({ kind: 'head' }), visitOf({ isScanner: true })];
  for (const visit of visits) {
    const page = await open(desk, proposal.token, visit);
    assert.match(page.pageRequestId, /^ticket\./);
  }
  assert.equal(
    await countPageRequests(storeOf(desk), proposal.proposalId, 5000),
    pageRequestsKeptMax,
  );
});

test("the contract of a page is that of its version and of the page's signer", async (t) => {
  const { desk, proposal, contract } = await openPublished(t, { signers });
  const { token } = proposal;
  const found = async (signerToken?: string) => {
    const answer = await findPageContract(desk.app, { token, signerToken });
    return (
      typeof answer === 'object' && [answer.accountId, answer.contract.contractId, answer.signer]
    );
  };
  const { accountId } = desk.account;
  const [, bob] = contract.signers;
  const bobsToken = tokenOf(desk, contract, 2);
  assert.deepEqual(await found(), [accountId, contract.contractId, undefined]);
  assert.deepEqual(await found(bobsToken), [accountId, contract.contractId, bob]);
  assert.deepEqual(await found('no-such-token'), [accountId, contract.contractId, undefined]);
});

test('the PDF is the one that was stored, under a name that people recognise', async (t) => {
  const { desk, proposal } = await openPublished(t);
  const found = await findPublishedPdf(desk.app, { token: proposal.token });
  assert(typeof found === 'object');
  const stored = await findDocument(storeOf(desk), proposal.pdfId);
  assert.deepEqual(Buffer.from(found.pdf), Buffer.from(stored?.content ?? []));
  assert.match(found.fileName, /^[a-z0-9-]+-v1\.pdf$/);
});

test('file names have plain letters only', () => {
  assert.deepEqual(
    [
      pdfName('Lee residence, 6.6 kW', 2),
      pdfName('Müller & Søn "Größe"/..', 1),
      pdfName('太陽', 3),
      pdfName('x'.repeat(200), 1),
    ],
    [
      'lee-residence-6-6-kw-v2.pdf',
      'muller-s-n-gro-e-v1.pdf',
      'proposal-v3.pdf',
      `${'x'.repeat(60)}-v1.pdf`,
    ],
  );
});

test('an account finds the proposals and page requests of another nowhere but under their token', async (t) => {
  const { desk, proposal } = await openPublished(t);
  await open(desk, proposal.token);
  const [pageRequest] = await pageRequests(desk, proposal);
  assert(pageRequest);
  await openOtherAccount(desk);
  const other = desk.app.store.forAccount(2);
  const { proposalId, projectId } = proposal;
  const page = { before: undefined, limit: 10 };
  assert.deepEqual(
    [
      await findProposal(other, proposalId),
      await findPublishedOf(other, projectId),
      await findLatestProposal(other, projectId),
      await findVersion(other, projectId, 1),
      await findVersions(other, projectId, page),
      await findStoredRequest(other, pageRequest.pageRequestId),
      await findPageRequests(other, proposalId, page),
      await countPageRequests(other, proposalId, 10),
      await wasViewedSince(other, projectId, pageRequest.viewer, 0),
      await sumSeconds(other, proposalId),
    ],
    [undefined, undefined, undefined, undefined, [], undefined, [], 0, false, {}],
  );
  await assert.rejects(findContent(other, proposalId));
  await other.transaction(async (tx) => {
    assert.equal(await setEnded(tx, proposalId, 'withdrawn', 0), undefined);
    assert.equal(await saveVisit(tx, proposalId, 0), undefined);
    const judgement = { verdict: 'viewed', at: 0, seconds: {} } as const;
    assert.equal(await setVerdict(tx, pageRequest.pageRequestId, judgement), false);
    await setExpiryAside(tx, proposalId);
    await setSeconds(tx, pageRequest.pageRequestId, { price: 1 });
    await assert.rejects(addView(tx, proposalId, 0));
  });
  assert.deepEqual(await findProposal(storeOf(desk), proposalId), proposal);
  assert.deepEqual(await pageRequests(desk, proposal), [pageRequest]);
  const due = await desk.app.store.proposalLinks.due(proposal.expiresAt, 10);
  assert.deepEqual(due, [{ accountId: 1, proposalId }]);
});

function pageRequests(desk: TestApp, { proposalId }: Proposal) {
  return findPageRequests(storeOf(desk), proposalId, { before: undefined, limit: 100 });
}

async function fillPageRequests(desk: TestApp, proposal: Proposal, count: number): Promise<void> {
  await open(desk, proposal.token, { isScanner: true });
  const [pageRequest] = await pageRequests(desk, proposal);
  assert(pageRequest);
  await storeOf(desk).transaction(async (tx) => {
    for (let number = 1; number < count; number += 1) {
      await insertPageRequest(tx, { ...pageRequest, pageRequestId: `hit_${number}` });
    }
  });
}
