import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findAudit } from '../../../src/domain/contracts/rows/contract-audit.ts';
import { withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import { failures } from '../../../src/doors/pages/failures.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  find,
  queuedOf,
  sendsEmail,
  stepsOf,
  tokenOf,
} from '../../support/contracts/arrange-contract.ts';
import { addReadyProject, iphone, publish } from '../../support/proposals/arrange-proposals.ts';
import {
  kim,
  latestCode,
  openPagesApp,
  type PagesApp,
  robin,
} from '../../support/proposals/open-pages-app.ts';

/** The page that the visitor is on; that of the first signer by default. */
type Visited = PagesApp & { at?: string };

/** What the script of the page sends. */
async function post(
  { server, pathOf, at = pathOf(1) }: Visited,
  step: string,
  body: object | string = {},
  headers: Record<string, string> = {},
) {
  const [page, query = ''] = at.split('?');
  const reply = await server.inject({
    method: 'POST',
    url: `${page}/${step}?${query}`,
    headers: { 'user-agent': iphone, 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const json = reply.body === '' ? undefined : JSON.parse(reply.body);
  return { status: reply.statusCode, headers: reply.headers, json };
}

/** The same for another signer. */
function as(pages: PagesApp, position: number): Visited {
  return { ...pages, at: pages.pathOf(position) };
}

function signature({ contract }: PagesApp, name = robin.name) {
  return {
    name,
    consents: true,
    signature: { kind: 'typed', text: name },
    documentSha256: contract.documentSha256,
  };
}

const drawn = {
  kind: 'drawn',
  width: 300,
  height: 120,
  strokes: [[10, 20, 30, 40, 50, 60].map((x) => ({ x, y: x / 2 }))],
};

test('a signature is taken, and the answer is what the page shows next', async (t) => {
  const pages = await openPagesApp(t);
  const { status, headers, json } = await post(pages, 'sign', {
    ...signature(pages),
    signature: drawn,
  });
  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(json.state, 'sealing');
  assert.match(json.section, /We are preparing your signed copy/);
  await pages.attempted(1);
  const state = await pages.server.inject(pages.pathOf(1).replace('?', '/state?'));
  assert.equal(state.json().state, 'signed');
  assert.match(state.json().section, /Download the signed contract/);
  assert.match(
    state.json().section,
    /<h3>What happens next<\/h3>\s*<ol class="steps"><li>You pay the deposit of 10%\./,
  );
  const pdf = await pages.server.inject(pages.pathOf(1).replace('?', '/contract.pdf?'));
  assert.equal(pdf.statusCode, 200);
  assert.equal(pdf.headers['content-disposition'], 'inline; filename="contract-1-signed.pdf"');
  assert.match(pdf.body, /% sealed con_/);
  const contract = await find(pages, pages.contract);
  assert.deepEqual(contract.signers[0]?.signature, drawn);
});

test('a signature of 5 MB is refused in words for the page to show, and nothing is stored', async (t) => {
  const pages = await openPagesApp(t);
  const huge = {
    ...drawn,
    strokes: [Array.from({ length: 300_000 }, () => ({ x: 1.25, y: 2.5 }))],
  };
  const body = JSON.stringify({ ...signature(pages), signature: huge });
  assert.ok(body.length > 5_000_000);
  const reply = await post(pages, 'sign', body);
  assert.equal(reply.status, 413);
  assert.deepEqual(reply.json, {
    code: 'BODY_TOO_LARGE',
    message: 'The signature is too large. Please clear it and draw it again, or type it.',
  });
  assert.equal((await post(pages, 'views', 'x'.repeat(20_000))).status, 413);
  assert.equal((await post(pages, 'decline', { reason: 'x'.repeat(20_000) })).status, 413);
  assert.equal((await find(pages, pages.contract)).state, 'open');
});

test('refuses an invalid signature', async (t) => {
  const pages = await openPagesApp(t);
  const good = signature(pages);
  for (const [body, message] of [
    ['', 'The body must be a JSON object'],
    ['[]', /expected object/],
    [{ ...good, consents: false }, 'Please tick that you agree'],
    [{ ...good, name: undefined }, 'name is missing or invalid'],
    [{ ...good, name: ' ' }, 'Your name must have 1 to 200 characters'],
    [{ ...good, signature: undefined }, 'signature is missing or invalid'],
    [{ ...good, signature: { ...drawn, strokes: [[{ x: 900, y: 1 }]] } }, /./],
    [{ ...good, signature: { kind: 'typed', text: '\u2800' } }, /./],
  ] as const) {
    const { status, json } = await post(pages, 'sign', body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(json.code, 'INVALID_PARAMETERS');
    if (typeof message === 'string') assert.equal(json.message, message);
    else assert.match(json.message, message);
  }
  const other = await post(pages, 'sign', { ...good, documentSha256: 'f'.repeat(64) });
  assert.deepEqual([other.status, other.json.code], [409, 'DOCUMENT_CHANGED']);
  assert.equal((await find(pages, pages.contract)).state, 'open');
});

test('another site cannot sign in the name of a visitor', async (t) => {
  const pages = await openPagesApp(t);
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'not an origin' },
  ]) {
    const { status, json } = await post(
      pages,
      'sign',
      signature(pages),
      headers as Record<string, string>,
    );
    assert.deepEqual([status, json.code], [403, 'UNAUTHORIZED_ACCESS']);
  }
  const own = {
    'sec-fetch-site': 'same-origin',
    host: 'localhost:80',
    origin: 'http://localhost:80',
  };
  assert.equal((await post(pages, 'sign', signature(pages), own)).status, 200);
});

test('declining ends the contract, with or without a reason', async (t) => {
  const pages = await openPagesApp(t);
  const { status, json } = await post(pages, 'decline', { reason: 'Too <dear>' });
  assert.equal(status, 200);
  assert.equal(json.state, 'declined');
  assert.match(json.section, /Too &lt;dear&gt;/);
  const late = await post(pages, 'sign', signature(pages));
  assert.deepEqual(
    [late.status, late.json],
    [409, { code: 'CONTRACT_NOT_OPEN', message: 'This offer was declined' }],
  );
});

test('a code is sent, wrong ones are counted, and the right one opens the form', async (t) => {
  const pages = await openPagesApp(t, {
    ports: sendsEmail,
    publication: { verification: 'email' },
  });
  const early = await post(pages, 'sign', signature(pages));
  assert.deepEqual([early.status, early.json.code], [403, 'SIGNING_CODE_REQUIRED']);
  assert.equal((await post(pages, 'code')).status, 200);
  const again = await post(pages, 'code');
  assert.deepEqual([again.status, again.headers['retry-after']], [429, '60']);
  const wrong = await post(pages, 'confirm-code', { code: 'abc' });
  assert.deepEqual(
    [wrong.status, wrong.json],
    [400, { code: 'SIGNING_CODE_WRONG', message: 'The code is wrong; 4 tries are left' }],
  );
  const right = await post(pages, 'confirm-code', { code: await latestCode(pages) });
  assert.equal(right.status, 200);
  assert.equal(right.json.state, 'ready');
  assert.match(right.json.section, /Sign the contract/);
  assert.equal((await post(pages, 'sign', signature(pages))).json.state, 'sealing');
});

test('a signer is not told why the operator’s mail server is unavailable', async (t) => {
  const pages = await openPagesApp(t, {
    ports: sendsEmail,
    publication: { verification: 'email' },
  });
  pages.app.sendEmail = undefined;
  const { status, json } = await post(pages, 'code');
  assert.equal(status, 409);
  assert.deepEqual(json, {
    code: 'EMAIL_NOT_CONFIGURED',
    message: 'We cannot send you a code at the moment. Please contact us.',
  });
});

test('a signer that is not of this contract can do nothing', async (t) => {
  const pages = await openPagesApp(t);
  const { contract: other } = await publish(pages, await addReadyProject(pages, undefined));
  for (const at of [
    `/p/${'A'.repeat(22)}`,
    `${pages.path}?signer=x`,
    `${pages.path}?signer=${tokenOf(pages, other)}`,
    `${pages.pathOf(1)}&signer=x`,
  ]) {
    const { status, json } = await post({ ...pages, at }, 'sign', signature(pages));
    assert.ok(['NOT_FOUND', 'UNAUTHORIZED_ACCESS'].includes(json.code), at);
    assert.ok([403, 404].includes(status));
  }
  assert.equal((await find(pages, pages.contract)).state, 'open');
});

test('the address of the page alone cannot sign, decline or ask for codes', async (t) => {
  const pages = await openPagesApp(t, { publication: { signers: [robin, kim] } });
  const { path: at } = pages;
  for (const [step, body] of [
    ['sign', signature(pages)],
    ['decline', { reason: 'No' }],
    ['code', {}],
    ['confirm-code', { code: '123456' }],
  ] as const) {
    const { status, json } = await post({ ...pages, at }, step, body);
    assert.deepEqual([status, json.code], [403, 'UNAUTHORIZED_ACCESS'], step);
  }
  const contract = await find(pages, pages.contract);
  assert.equal(contract.state, 'open');
  assert.deepEqual(await stepsOf(pages, contract), ['opened']);
});

test('only a view by a person is recorded as shown to the signer', async (t) => {
  const pages = await openPagesApp(t);
  const look = async (agent: string, afterMs: number, automated = false) => {
    const reply = await pages.server.inject({
      url: pages.pathOf(1),
      headers: { 'user-agent': agent },
    });
    const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
    const pageRequest = /data-page-request="([^"]+)"/.exec(reply.body)?.[1];
    assert.ok(pageRequest);
    pages.clock.advance(afterMs);
    await post(pages, 'views', { pageRequest, seconds: { summary: 2 }, automated }, { cookie });
    return stepsOf(pages, pages.contract);
  };
  assert.deepEqual(await look('WhatsApp/2.23.20.0', 3000), ['opened'], 'a scanner');
  assert.deepEqual(await look(iphone, 500), ['opened'], 'too early');
  assert.deepEqual(await look(iphone, 3000, true), ['opened'], 'a program');
  assert.deepEqual(await look(iphone, 3000), ['opened', 'shown']);
});

test('the page without a signing link shows no address of a signer, before and after they sign', async (t) => {
  const pages = await openPagesApp(t, {
    ports: sendsEmail,
    publication: { signers: [robin, kim] },
  });
  const read = async (path: string) => {
    const page = await pages.server.inject(path);
    const state = await pages.server.inject(path.replace(/(\?|$)/, '/state$1'));
    return page.body + state.body;
  };
  const addresses = /robin@example|kim@example/;
  const open = await read(pages.path);
  assert.match(open, /Email me my signing link/);
  assert.doesNotMatch(open, addresses);
  await post(as(pages, 1), 'sign', signature(pages));
  await post(as(pages, 2), 'sign', signature(pages, kim.name));
  await pages.attempted(1);
  const signed = await read(pages.path);
  assert.match(signed, /The contract was signed/);
  assert.doesNotMatch(signed, addresses);
  // Names, addresses and signatures are in the file.
  assert.equal((await pages.server.inject(`${pages.path}/contract.pdf`)).statusCode, 403);
});

test('without an email server a request for a link is in the trail, and the answer never tells', async (t) => {
  const pages = await openPagesApp(t, { publication: { signers: [robin, kim] } });
  const ask = (signer: number) => post({ ...pages, at: pages.path }, 'signing-link', { signer });
  const trail = async () =>
    (await findAudit(storeOf(pages), pages.contract.contractId))
      .slice(1)
      .map(({ step, signerId }) => [step, signerId]);
  // One a minute for each signer, and none for a signer who does not exist.
  for (const { status, json } of [await ask(2), await ask(2), await ask(9)]) {
    assert.deepEqual([status, json], [200, {}]);
  }
  assert.deepEqual(await trail(), [['link_requested', pages.contract.signers[1]?.signerId]]);
  assert.deepEqual(await queuedOf(pages), []);
  for (let count = 0; count < 8; count += 1) {
    pages.clock.advance(60_000);
    await ask(2);
  }
  assert.equal((await trail()).length, 5);
});

test('a signing link goes to the address that the contract names, and the answer never tells', async (t) => {
  const pages = await openPagesApp(t, {
    ports: sendsEmail,
    publication: { signers: [robin, kim], verification: 'none' },
  });
  const at = pages.path;
  const ask = (signer: number) => post({ ...pages, at }, 'signing-link', { signer });
  const answers = [await ask(2), await ask(2), await ask(9)];
  for (const { status, json } of answers) assert.deepEqual([status, json], [200, {}]);
  const sent = await queuedOf(pages);
  assert.deepEqual(
    sent.map(({ recipient }) => recipient),
    ['kim@example.com'],
  );
  const [step] = (await findAudit(storeOf(pages), pages.contract.contractId)).slice(1);
  assert.deepEqual(
    [step?.step, step?.signerId],
    ['link_sent', pages.contract.signers[1]?.signerId],
  );
  assert.match(step?.details ?? '', /emailed to kim@example\.com, requested on the page/);
  // At most one a minute and five a day for each signer.
  for (let count = 0; count < 8; count += 1) {
    pages.clock.advance(60_000);
    assert.equal((await ask(2)).status, 200);
  }
  assert.equal((await queuedOf(pages)).length, 5);
  // The address that asks is limited too.
  const statuses = [];
  for (let count = 0; count < 20; count += 1) statuses.push((await ask(1)).status);
  assert.ok(statuses.includes(429));
});

test('a proposal withdrawn while it is read says so', async (t) => {
  const pages = await openPagesApp(t);
  const { projectId, account, app } = pages;
  await storeOf(pages).transaction((tx) =>
    withdrawProposal(app, tx, { projectId, userId: account.userId }),
  );
  const { status, json } = await post(pages, 'sign', signature(pages));
  assert.deepEqual(
    [status, json],
    [
      410,
      {
        code: 'PROPOSAL_NOT_PUBLISHED',
        message: 'This proposal was withdrawn or has expired, so it can no longer be signed.',
      },
    ],
  );
});

test('an address that sends too much waits, and its beacons do not use up its signature', async (t) => {
  const pages = await openPagesApp(t);
  const beacon = { pageRequest: 'x', seconds: {}, automated: false };
  for (let count = 0; count < 300; count += 1) {
    assert.equal((await post(pages, 'views', beacon)).status, 204);
  }
  assert.equal((await post(pages, 'views', beacon)).status, 429);
  for (let count = 0; count < 30; count += 1) await post(pages, 'confirm-code', { code: '0' });
  const { status, headers, json } = await post(pages, 'sign', signature(pages));
  assert.deepEqual([status, headers['retry-after'], json.code], [429, '2', 'RATE_LIMITED']);
  pages.clock.advance(2000);
  assert.equal((await post(pages, 'sign', signature(pages))).status, 200);
});

test('a fault is logged under the number that the page shows, without further details on the page', async (t) => {
  const pages = await openPagesApp(t);
  pages.app.store.proposalLinks.findByToken = async () => {
    throw new Error('secret of the database');
  };
  const { status, json } = await post(pages, 'sign', signature(pages));
  assert.equal(status, 500);
  assert.equal(json.code, 'INTERNAL_ERROR');
  const [, faultId = ''] = /\((fault_\w+)\)/.exec(json.message) ?? [];
  assert.ok(pages.logged.some(({ fields }) => fields.faultId === faultId));
  const page = await pages.server.inject(pages.path);
  assert.equal(page.statusCode, 500);
  assert.match(page.body, /Something went wrong on our side/);
  assert.doesNotMatch(page.body + json.message, /secret/);
});

/** What a proposal belongs to is there, so that it is missing is a fault; and no page changes a team. */
const faults = [
  'CUSTOMER_NOT_FOUND',
  'PROJECT_NOT_FOUND',
  'STATUS_NOT_FOUND',
  'TEAM_CHANGE_REFUSED',
];

test('every refusal that a page can meet has a status', () => {
  const door = new URL('../../../src/doors/pages/', import.meta.url);
  const codes = new Map<string, string>();
  const seen = new Set<string>();
  for (const file of ['door.ts', 'page-handlers.ts', 'lead-handlers.ts', 'find-signing.ts'])
    follow(new URL(file, door));
  assert.ok(seen.size > 30, 'the imports were followed');
  assert.ok(codes.size > 8, 'refusals were found');
  const unlisted = [...codes].filter(([code]) => !(code in failures) && !faults.includes(code));
  assert.deepEqual(unlisted, []);

  /** Through everything that runs, and not through types. */
  function follow(file: URL): void {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const text = readFileSync(file, 'utf8');
    for (const [, code = ''] of text.matchAll(/new Refusal\(\s*'(\w+)'/g)) {
      codes.set(code, fileURLToPath(file));
    }
    for (const [, names = '', from = ''] of text.matchAll(
      /^import (?!type )([^;]*?) from '(\.[^']+)'/gm,
    )) {
      const runs = names
        .replace(/[{}\s]/g, '')
        .split(',')
        .some((name) => name !== '' && !name.startsWith('type'));
      if (runs) follow(new URL(from, file));
    }
  }
});
