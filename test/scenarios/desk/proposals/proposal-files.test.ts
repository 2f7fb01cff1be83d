import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { giveSignIn } from '../../../../src/domain/accounts/sign-in/give-sign-in.ts';
import { findUser } from '../../../../src/domain/accounts/team/user-queries.ts';
import { findAudit } from '../../../../src/domain/contracts/rows/contract-audit.ts';
import { scanBytesMax } from '../../../../src/domain/contracts/sealing/scan.ts';
import { findProject, saveProject } from '../../../../src/domain/projects/rows/projects.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import {
  eventTypesOf,
  find,
  markOnPaper,
  quickSeal,
  scan,
} from '../../../support/contracts/arrange-contract.ts';
import { type Desk, type Member, openDesk, password } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';

// What people fetch and bring that is not a procedure: the same locks stand before it.

async function openShop(t: TestContext) {
  const desk = await openDesk(t, { ports: { ...quickPrinter, ...quickSeal } });
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId);
  return { desk, projectId, contract };
}

type Answer = { status: number; type: string | null; text: string; location: string | null };

async function ask(
  desk: Desk,
  member: Member | undefined,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const cookie = member && (await desk.cookieOf(member));
  const answer = await fetch(`${desk.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...(cookie && { cookie }), ...init.headers },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
    location: answer.headers.get('location'),
  };
}

const bring = (
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/octet-stream', ...headers },
});

test('the PDF of a version is for those who may see the customer', async (t) => {
  const { desk, projectId } = await openShop(t);
  const path = `/app/files/proposals/${projectId}/1.pdf`;
  const reader = await desk.addMember('read_only');
  for (const member of [desk.owner, reader]) {
    const { status, type, text } = await ask(desk, member, path);
    assert.deepEqual([status, type], [200, 'application/pdf']);
    assert.match(text, /^%PDF-1.7 version 1 of /);
  }
  const colleague = await desk.addMember('sales');
  assert.equal((await ask(desk, colleague, path)).status, 404);
  const signedOut = await ask(desk, undefined, path);
  assert.deepEqual([signedOut.status, signedOut.location], [302, '/app/sign-in']);
  for (const wrong of [
    `/app/files/proposals/${projectId}/2.pdf`,
    '/app/files/proposals/99/1.pdf',
    '/app/files/proposals/x/1.pdf',
    `/app/files/proposals/${projectId}/latest`,
  ]) {
    assert.equal((await ask(desk, desk.owner, wrong)).status, 404, wrong);
  }
});

test('the scan of a paper comes in once, and is served as the signed contract', async (t) => {
  const { desk, contract } = await openShop(t);
  const path = `/app/files/contracts/${contract.contractId}`;
  assert.equal((await ask(desk, desk.owner, path)).status, 409);
  await markOnPaper(desk, contract);
  const stored = await ask(desk, desk.owner, `${path}/scan`, bring(scan));
  assert.deepEqual([stored.status, stored.text], [200, '{"state":"signed"}']);
  const served = await ask(desk, desk.owner, path);
  assert.deepEqual([served.status, served.type, served.text], [200, 'application/pdf', `${scan}`]);
  const colleague = await desk.addMember('sales');
  assert.equal((await ask(desk, colleague, path)).status, 404);
  const entry = (await findAudit(storeOf(desk), contract.contractId)).at(-1);
  assert.deepEqual([entry?.step, entry?.userAgent], ['scan_stored', 'node']);
});

test('a scan is refused from other sites, from those who may not, and when it is none', async (t) => {
  const { desk, contract } = await openShop(t);
  await markOnPaper(desk, contract);
  const before = await eventTypesOf(desk);
  const path = `/app/files/contracts/${contract.contractId}/scan`;
  const seller = await desk.addMember('sales');
  const large = Buffer.alloc(scanBytesMax + 1, scan);
  const statuses: [string, number][] = [];
  for (const [what, member, init] of [
    ['signed out', undefined, bring(scan)],
    ['a role that may not', seller, bring(scan)],
    ['another site', desk.owner, bring(scan, { 'sec-fetch-site': 'cross-site' })],
    ['another origin', desk.owner, bring(scan, { origin: 'https://evil.example' })],
    ['a page', desk.owner, bring('<script>alert(1)</script>')],
    ['nothing', desk.owner, bring('')],
    ['too much', desk.owner, bring(large)],
  ] as const) {
    statuses.push([what, (await ask(desk, member, path, init)).status]);
  }
  assert.deepEqual(statuses, [
    ['signed out', 401],
    ['a role that may not', 403],
    ['another site', 403],
    ['another origin', 403],
    ['a page', 400],
    ['nothing', 400],
    ['too much', 413],
  ]);
  assert.equal((await find(desk, contract)).paper?.scanId, undefined);
  assert.deepEqual(await eventTypesOf(desk), before);
});

test('a draft is previewed by those who may see it, through a ticket that only they can use', async (t) => {
  const { desk, projectId, contract } = await openShop(t);
  const { status, location } = await ask(desk, desk.owner, `/app/files/preview/${projectId}`);
  assert.equal(status, 302);
  assert.match(location ?? '', /^\/p\/preview\?ticket=v2\./);
  const shown = await ask(desk, desk.owner, location ?? '');
  assert.equal(shown.status, 200);
  assert.match(shown.text, /This draft isn’t published\./);
  const reader = await desk.addMember('read_only');
  assert.equal((await ask(desk, reader, location ?? '')).status, 200);
  assert.equal((await ask(desk, undefined, location ?? '')).status, 404);

  const pdf = await ask(desk, desk.owner, `/app/files/preview/${projectId}.pdf`);
  const printed = await ask(desk, desk.owner, pdf.location ?? '');
  assert.deepEqual([printed.status, printed.type], [200, 'application/pdf']);
  assert.match(printed.text, /^%PDF-1.7 version 2 of /);

  const option = await addReadyProject(desk, String(contract.customerId));
  const foreign = await addReadyProject(
    desk,
    await addCustomer(desk, { customer_email: 'bob@example.com' }),
  );
  const preview = (options: string) =>
    ask(desk, desk.owner, `/app/files/preview/${projectId}?options=${options}`);
  const beside = await ask(desk, desk.owner, (await preview(`${option}`)).location ?? '');
  assert.match(beside.text, /<p class="mark">This proposal<\/p>[\s\S]*<p class="mark" aria-hidden/);
  assert.doesNotMatch(beside.text, /<a href="undefined/);
  for (const wrong of [foreign, 'x', `${option},`, `${option},${option},${option}`, '99']) {
    assert.equal((await preview(`${wrong}`)).status, 404, String(wrong));
  }

  const colleague = await desk.addMember('sales');
  assert.equal((await ask(desk, colleague, `/app/files/preview/${projectId}`)).status, 404);
  const signedOut = await ask(desk, undefined, `/app/files/preview/${projectId}.pdf`);
  assert.deepEqual([signedOut.status, signedOut.location], [302, '/app/sign-in']);
  for (const wrong of ['/app/files/preview/99', '/app/files/preview/x.pdf']) {
    assert.equal((await ask(desk, desk.owner, wrong)).status, 404, wrong);
  }
});

test('a draft is previewed with the message that is being written for it', async (t) => {
  const { desk, projectId } = await openShop(t);
  const write = (message: string, headers?: Record<string, string>) =>
    bring(new URLSearchParams({ message }), headers);
  const written = write('Hi <Ann>,\nhere it is.');
  const address = `/app/files/preview/${projectId}`;
  const { status, location } = await ask(desk, desk.owner, address, written);
  assert.equal(status, 307);
  const shown = await ask(desk, desk.owner, location ?? '', written);
  assert.equal(shown.status, 200);
  assert.match(shown.text, /<p>Hi &lt;Ann&gt;,<br>here it is\.<\/p>/);
  const stored = await ask(desk, desk.owner, location ?? '');
  assert.doesNotMatch(stored.text, /here it is/);
  assert.equal((await ask(desk, undefined, location ?? '', written)).status, 404);
  const tooLong = write('x'.repeat(5001));
  assert.equal((await ask(desk, desk.owner, location ?? '', tooLong)).status, 400);
  const foreign = write('Hi', { 'sec-fetch-site': 'cross-site' });
  assert.equal((await ask(desk, desk.owner, location ?? '', foreign)).status, 403);
  assert.equal((await ask(desk, desk.owner, address, foreign)).status, 403);
});

test('an incomplete project says in place of its preview what it needs', async (t) => {
  const { desk, projectId } = await openShop(t);
  await storeOf(desk).transaction(async (tx) => {
    const project = await findProject(tx, projectId);
    assert(project);
    const specification = { ...project.specification, panels: [], priceLines: [] };
    await saveProject(tx, { ...project, specification }, desk.app.now());
  });
  const { location } = await ask(desk, desk.owner, `/app/files/preview/${projectId}`);
  const shown = await ask(desk, desk.owner, location ?? '');
  assert.equal(shown.status, 409);
  assert.match(shown.text, /it needs panels; price lines/);
});

test('people of another firm find nothing, and cannot use a ticket of this one', async (t) => {
  const { desk, projectId, contract } = await openShop(t);
  await markOnPaper(desk, contract);
  const { location } = await ask(desk, desk.owner, `/app/files/preview/${projectId}`);
  const stranger = await addStranger(desk);
  for (const path of [
    `/app/files/proposals/${projectId}/1.pdf`,
    `/app/files/contracts/${contract.contractId}`,
    `/app/files/preview/${projectId}`,
    location ?? '',
  ]) {
    assert.equal((await ask(desk, stranger, path)).status, 404, path);
  }
  const path = `/app/files/contracts/${contract.contractId}/scan`;
  assert.equal((await ask(desk, stranger, path, bring(scan))).status, 404);
});

/** The owner of another firm on the same service. */
async function addStranger(desk: Desk): Promise<Member> {
  const account = await createAccount(desk.app, {
    name: 'Other Solar',
    email: 'olga@example.com',
    firstName: 'Olga',
    lastName: 'Other',
  });
  const store = desk.app.store.forAccount(account.accountId);
  const user = await findUser(store, account.userId);
  assert(user);
  await giveSignIn(desk.app, store, { user, password });
  return { ...account, identityId: '', email: user.email, role: 'owner' };
}
