import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../../src/domain/accounts/security-log/security-entry.ts';
import { eraseCustomer } from '../../../src/domain/customer-pages/erase-customer.ts';
import { fileToken } from '../../../src/domain/documents/file-link.ts';
import { deleteProject } from '../../../src/domain/proposals/delete-project.ts';
import { withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import { findLatestProposal } from '../../../src/domain/proposals/rows/proposals.ts';
import { dayMs, formatMoment, secondMs } from '../../../src/domain/shared/time.ts';
import { openOtherAccount, storeOf } from '../../support/arrange.ts';
import { sign } from '../../support/contracts/arrange-contract.ts';
import { addReadyProject, publish } from '../../support/proposals/arrange-proposals.ts';
import { openPagesApp, type PagesApp, robin } from '../../support/proposals/open-pages-app.ts';

/** What a stranger gets at an address: no key, no cookie. */
async function fetchFile({ server }: PagesApp, address: string, more: object = {}) {
  const { pathname } = new URL(address);
  return server.inject({ method: 'GET', url: pathname, ...more });
}

async function statusOf(pages: PagesApp, address: string): Promise<number> {
  return (await fetchFile(pages, address)).statusCode;
}

/** The link of the latest version, as `getproposal` answers it. */
async function linkOf(pages: PagesApp): Promise<{ pdf_url: string; pdf_expires_at: string }> {
  const { body } = await pages.call('getproposal', {
    query: { project_id: String(pages.projectId) },
  });
  return body;
}

/** All have signed, and the sealed PDF is stored. */
async function signed(pages: PagesApp): Promise<string> {
  await sign(pages, pages.contract);
  await pages.attempted(1);
  const { contractId: contract_id } = pages.contract;
  return (await pages.call('getcontract', { query: { contract_id } })).body.pdf_url;
}

async function contextOf(pages: PagesApp, type_request: string) {
  const { body } = await pages.call('getevents', { query: { type_request } });
  return body[0].context;
}

test('the link of a published proposal gives its PDF for seven days, without a key', async (t) => {
  const pages = await openPagesApp(t);
  const { pdf_url, pdf_expires_at } = await linkOf(pages);
  const { pdf_url: inEvent } = await contextOf(pages, 'published_proposal_link');
  assert.equal(pdf_expires_at, formatMoment(pages.app.now() + 7 * dayMs));
  for (const address of [pdf_url, inEvent]) {
    const { statusCode, headers, body } = await fetchFile(pages, address);
    assert.equal(statusCode, 200);
    assert.equal(body, `%PDF-1.7 version 1 of https://sundesk.example.com${pages.path}`);
    assert.equal(headers['content-type'], 'application/pdf');
    assert.equal(headers['cache-control'], 'private, no-store');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive');
    assert.match(`${headers['content-disposition']}`, /^inline; filename="[\w-]+-v1\.pdf"$/);
    const head = await fetchFile(pages, address, { method: 'HEAD' });
    assert.deepEqual(
      [head.statusCode, head.body, head.headers['content-length']],
      [200, '', headers['content-length']],
    );
  }
  pages.clock.advance(7 * dayMs - secondMs);
  assert.equal(await statusOf(pages, pdf_url), 200);
  pages.clock.advance(secondMs);
  const ended = await fetchFile(pages, pdf_url);
  assert.deepEqual([ended.statusCode, ended.headers['cache-control']], [410, 'no-store']);
});

test('every changed address gets the same page, which tells nothing', async (t) => {
  const pages = await openPagesApp(t);
  const { pdf_url } = await linkOf(pages);
  const token = pdf_url.split('/').at(-1) ?? '';
  const [account, kind, id, document, ends, signature = ''] = token.split('.');
  const last = signature.at(-1) === 'A' ? 'B' : 'A';
  const own = { accountId: Number(account), kind: 'proposal', id, documentId: Number(document) };
  const foreign = fileToken({ fileLinkKey: () => 'another key' }, {
    ...own,
    expiresAt: Number(ends) * secondMs,
  } as never);
  const changed = {
    account: ['2', kind, id, document, ends, signature],
    kind: [account, 'contract', id, document, ends, signature],
    proposal: [account, kind, '2', document, ends, signature],
    document: [account, kind, id, '2', ends, signature],
    expiry: [account, kind, id, document, Number(ends) + 1, signature],
    'last letter of the signature': [
      ...[account, kind, id, document, ends],
      signature.slice(0, -1) + last,
    ],
    'shorter signature': [account, kind, id, document, ends, signature.slice(0, -1)],
    'longer signature': [account, kind, id, document, ends, `${signature}A`],
    'empty signature': [account, kind, id, document, ends, ''],
    'no signature': [account, kind, id, document, ends],
    'signature of another key': foreign.split('.'),
    'leading zero': [`0${account}`, kind, id, document, ends, signature],
    nothing: ['x'],
  };
  const answers = new Set<string>();
  for (const [what, parts] of Object.entries(changed)) {
    const address = `https://sundesk.example.com/files/${parts.join('.')}`;
    const { statusCode, body, headers } = await fetchFile(pages, address);
    assert.equal(statusCode, 404, what);
    assert.equal(headers['cache-control'], 'no-store', what);
    answers.add(body);
  }
  assert.equal(answers.size, 1);
  assert.equal(await statusOf(pages, pdf_url), 200);
});

test('a signature of one account opens nothing of another', async (t) => {
  const pages = await openPagesApp(t);
  await openOtherAccount(pages);
  const { proposalId, pdfId } = (await findLatestProposal(storeOf(pages), pages.projectId)) ?? {};
  // Signed as the service would sign it, for an account that has no such proposal.
  const token = fileToken(pages.app, {
    accountId: pages.account.accountId + 1,
    kind: 'proposal',
    id: String(proposalId),
    documentId: Number(pdfId),
    expiresAt: pages.app.now() + dayMs,
  });
  assert.equal(await statusOf(pages, `https://sundesk.example.com/files/${token}`), 410);
});

test('a link keeps to its version, and ends when the proposal is withdrawn', async (t) => {
  const pages = await openPagesApp(t);
  const first = await linkOf(pages);
  await publish(pages, pages.projectId, { message: 'Now with a better price' });
  const second = await linkOf(pages);
  const bodyOf = async (address: string) => (await fetchFile(pages, address)).body;
  assert.match(await bodyOf(first.pdf_url), /version 1 /);
  assert.match(await bodyOf(second.pdf_url), /version 2 /);
  const { projectId } = pages;
  const { userId } = pages.account;
  await storeOf(pages).transaction((tx) => withdrawProposal(pages.app, tx, { projectId, userId }));
  assert.equal(await statusOf(pages, second.pdf_url), 410);
  assert.deepEqual([(await linkOf(pages)).pdf_url, (await linkOf(pages)).pdf_expires_at], ['', '']);
});

test('a link ends when its project is deleted', async (t) => {
  const pages = await openPagesApp(t);
  const { pdf_url } = await linkOf(pages);
  await publish(pages, pages.projectId, { message: 'Now with a better price' });
  const { projectId } = pages;
  const { userId } = pages.account;
  await storeOf(pages).transaction((tx) => withdrawProposal(pages.app, tx, { projectId, userId }));
  assert.equal(await statusOf(pages, pdf_url), 200);
  await storeOf(pages).transaction((tx) =>
    deleteProject(pages.app, tx, { projectId, userId, by: operator }),
  );
  assert.equal(await statusOf(pages, pdf_url), 410);
});

test('a signed contract has a link, and nothing leads to a document of an erased customer', async (t) => {
  const pages = await openPagesApp(t, { publication: { signers: [robin] } });
  const { pdf_url: proposalUrl } = await linkOf(pages);
  const contractUrl = await signed(pages);
  const context = await contextOf(pages, 'contract_signed');
  for (const address of [contractUrl, context.pdf_url]) {
    const { statusCode, body, headers } = await fetchFile(pages, address);
    assert.equal(statusCode, 200);
    assert.ok(body.includes(`% sealed ${pages.contract.contractId}`));
    assert.equal(headers['content-disposition'], 'inline; filename="contract-1-signed.pdf"');
  }
  const store = storeOf(pages);
  const { customerId } = pages.contract;
  const { userId } = pages.account;
  const by = { type: 'member', userId, network: '', device: '' } as const;
  await eraseCustomer(pages.app, store, { customerId, name: robin.name, by });
  // The firm keeps both documents, so only the link itself can end.
  for (const address of [contractUrl, proposalUrl])
    assert.equal(await statusOf(pages, address), 410);
  const { pdf_url, pdf_expires_at } = await contextOf(pages, 'contract_signed');
  assert.deepEqual([pdf_url, pdf_expires_at], ['', '']);
  const { contractId: contract_id } = pages.contract;
  const { body } = await pages.call('getcontract', { query: { contract_id } });
  assert.deepEqual([body.pdf_url, body.pdf_expires_at], ['', '']);
});

test('a contract that is not signed has no link', async (t) => {
  const pages = await openPagesApp(t, { publication: { signers: [robin] } });
  const { contractId: contract_id } = pages.contract;
  const { body } = await pages.call('getcontract', { query: { contract_id } });
  assert.deepEqual([body.pdf_url, body.pdf_expires_at], ['', '']);
});

test('guesses from one address are limited like other page requests', async (t) => {
  const pages = await openPagesApp(t);
  const statuses = new Set<number>();
  for (let guess = 0; guess < 400 && !statuses.has(429); guess += 1)
    statuses.add(await statusOf(pages, `https://sundesk.example.com/files/${guess}`));
  assert.deepEqual([...statuses], [404, 429]);
});

test('a download counts as no view', async (t) => {
  const pages = await openPagesApp(t);
  await addReadyProject(pages);
  const before = await linkOf(pages);
  await fetchFile(pages, before.pdf_url);
  const { pdf_url: _, ...shown } = await linkOf(pages);
  const { pdf_url: __, ...was } = before;
  assert.deepEqual(shown, was);
  assert.equal((shown as { view_count?: string }).view_count, '0');
});
