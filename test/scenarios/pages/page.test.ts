import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import {
  pageRequestVerdicts,
  pageSections,
} from '../../../src/domain/proposals/page/page-request.ts';
import { findPageRequests } from '../../../src/domain/proposals/rows/page-requests.ts';
import { findLatestProposal } from '../../../src/domain/proposals/rows/proposals.ts';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { storeOf } from '../../support/arrange.ts';
import { addReadyProject, iphone, publish } from '../../support/proposals/arrange-proposals.ts';
import { openPagesApp, type PagesApp } from '../../support/proposals/open-pages-app.ts';

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** What a person's phone asks. */
function get(
  { server, clock }: PagesApp,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  // So that what is stored of requests is in their order.
  clock.advance(1);
  return server.inject({ method, url, headers: { 'user-agent': iphone, ...headers } });
}

/** What was found of each request for the page, oldest first. */
async function verdictsOf(pages: PagesApp): Promise<string[]> {
  const store = storeOf(pages);
  const proposal = await findLatestProposal(store, pages.projectId);
  const pageRequests = await findPageRequests(store, proposal?.proposalId ?? 0, {
    before: undefined,
    limit: 100,
  });
  return pageRequests.map(({ verdict }) => verdict).toReversed();
}

async function withdraw(pages: PagesApp): Promise<void> {
  const { projectId, account, app } = pages;
  await storeOf(pages).transaction((tx) =>
    withdrawProposal(app, tx, { projectId, userId: account.userId }),
  );
}

/** What is the same for every page, there or not. */
function assertGuarded(headers: Record<string, unknown>): void {
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['content-security-policy'], policy);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive');
}

test('the page is served only to visitors with its address', async (t) => {
  const pages = await openPagesApp(t);
  const reply = await get(pages, pages.path);
  assert.equal(reply.statusCode, 200);
  assertGuarded(reply.headers);
  assert.match(reply.body, /Your 6\.6 kW solar system/);
  const stranger = await get(pages, `/p/${'A'.repeat(22)}`);
  assert.equal(stranger.statusCode, 404);
  assertGuarded(stranger.headers);
  assert.match(stranger.body, /Proposal not found/);
  assert.doesNotMatch(stranger.body, /Example Solar/);
  assert.equal(stranger.headers['set-cookie'], undefined);
});

test('an address that is not a token is answered like one that is unknown', async (t) => {
  const pages = await openPagesApp(t);
  for (const token of ['x', `${pages.token}x`, "'%20or%201=1", '%00', '%F0%9F%8C%9E', '..%2f..']) {
    const reply = await get(pages, `/p/${token}`);
    assert.equal(reply.statusCode, 404, token);
  }
});

test('nothing of a page is inline, and nothing of it comes from elsewhere', async (t) => {
  const pages = await openPagesApp(t);
  const { body } = await get(pages, pages.path);
  assert.doesNotMatch(body, /<style|\sstyle=|<script(?![^>]* src=)|\son\w+=|javascript:/i);
  const loaded = [...body.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g)];
  assert.ok(loaded.length >= 4);
  for (const [, address = ''] of loaded)
    assert.match(address, /^(\/p\/assets\/|\/fonts\/|data:image\/)/);
});

test('escapes markup in names', async (t) => {
  const name = '<img src=x onerror=alert(1)> "Bobby" & \'Sons\'';
  const pages = await openPagesApp(t, {
    customer: { customer_name: name },
    publication: {
      message: 'Look: <script>alert(2)</script>\n\n</section><b>bold</b>',
      signers: [{ name, email: 'robin@example.com', phone: '' }],
    },
  });
  const { body } = await get(pages, pages.path);
  assert.doesNotMatch(body, /<img src=x|<script>|<b>bold|"Bobby"/);
  assert.match(body, /&lt;img src=x onerror=alert\(1\)&gt; &quot;Bobby&quot; &amp; &#39;Sons&#39;/);
  assert.match(body, /<p>&lt;\/section&gt;&lt;b&gt;bold&lt;\/b&gt;<\/p>/);
});

test('every part of the page whose time is counted has a name that is known', async (t) => {
  const pages = await openPagesApp(t);
  // With another offer to the same customer, so that the page has all of its parts.
  await publish(pages, await addReadyProject(pages, String(pages.contract.customerId)));
  const { body } = await get(pages, pages.path);
  const named = new Set([...body.matchAll(/data-section="(\w+)"/g)].map(([, name]) => name));
  assert.deepEqual([...named].sort(), [...pageSections].sort());
  for (const id of ['overview', 'system', 'savings', 'price', 'documents', 'terms', 'sign']) {
    assert.match(body, new RegExp(`<section id="${id}"`));
  }
  assert.match(body, /id="performance"/);
});

test('the first figure of the page is the price, with the size of the STC discount', async (t) => {
  const pages = await openPagesApp(t);
  const { body } = await get(pages, pages.path);
  const [figure = ''] = /<dt>You pay<\/dt><dd>.*?<\/dd>/s.exec(body) ?? [];
  assert.match(figure, /<b>\$[\d,]+<\/b> <span>incl\. GST, after \$[\d,]+ STC discount<\/span>/);
});

test('a viewer gets one cookie, for pages of proposals only, and keeps it', async (t) => {
  const pages = await openPagesApp(t);
  const first = await get(pages, pages.path);
  const [cookie = ''] = [first.headers['set-cookie']].flat();
  assert.match(
    cookie,
    /^sundesk_viewer=[\w-]{22}; Path=\/p\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
  const given = cookie.split(';')[0] ?? '';
  const again = await get(pages, pages.path, { cookie: `other=1; ${given}` });
  assert.equal(again.headers['set-cookie'], undefined);
  const forged = await get(pages, pages.path, { cookie: 'sundesk_viewer=short' });
  assert.match(String(forged.headers['set-cookie']), /^sundesk_viewer=[\w-]{22};/);
});

test('automated requests do not count as a visit', async (t) => {
  const pages = await openPagesApp(t);
  const { path } = pages;
  const head = await get(pages, path, {}, 'HEAD');
  assert.equal(head.statusCode, 200);
  assert.equal(head.body, '');
  assert.equal(head.headers['set-cookie'], undefined);
  await get(pages, path, { 'sec-purpose': 'prefetch;prerender' });
  await get(pages, path, { purpose: 'prefetch' });
  await get(pages, path, { 'x-moz': 'prefetch' });
  await get(pages, path, { 'user-agent': 'WhatsApp/2.23.20.0' });
  await get(pages, path, { 'user-agent': '' });
  await get(pages, `${path}?staff=${pages.staffToken}`);
  await get(pages, `${path}/proposal.pdf`);
  await get(pages, `${path}/proposal.pdf`, {}, 'HEAD');
  await get(pages, path);
  const verdicts = await verdictsOf(pages);
  assert.deepEqual(verdicts, [
    'head',
    'prefetch',
    'prefetch',
    'prefetch',
    'scanner',
    'scanner',
    'staff',
    'pdf',
    'head',
    'unconfirmed',
  ]);
  for (const verdict of verdicts)
    assert.ok((pageRequestVerdicts as readonly string[]).includes(verdict));
});

test('the team sees that it is a preview, which cannot be signed and whose time is not reported', async (t) => {
  const pages = await openPagesApp(t);
  const { body } = await get(pages, `${pages.path}?staff=${pages.staffToken}`);
  assert.match(body, /Preview for the team of Example Solar/);
  assert.match(body, /data-state="preview"/);
  assert.doesNotMatch(body, /data-page-request=|<form/);
  const { body: customers } = await get(pages, `${pages.path}?staff=wrong`);
  assert.match(customers, /data-page-request="hit_\w+"/);
  assert.match(customers, /data-state="stranger"/);
});

test('a withdrawn proposal is gone, politely and with the seller to ask', async (t) => {
  const pages = await openPagesApp(t);
  await withdraw(pages);
  for (const path of [pages.path, `${pages.path}/proposal.pdf`, `${pages.path}/contract.pdf`]) {
    const reply = await get(pages, path);
    assert.equal(reply.statusCode, 410, path);
    assertGuarded(reply.headers);
    assert.match(reply.body, /This proposal was withdrawn/);
    assert.match(reply.body, /Alex Taylor/);
    assert.match(reply.body, /mailto:alex@example\.com/);
    assert.doesNotMatch(reply.body, /Robin|6\.6 kW|Banksia/);
  }
  const head = await get(pages, pages.path, {}, 'HEAD');
  assert.equal(head.statusCode, 410);
});

test('the page of a withdrawn proposal escapes the name of the firm', async (t) => {
  const pages = await openPagesApp(t);
  await pages.database.change(
    "update proposals set content_json = replace(content_json, 'Example Solar', '<b>Sun</b>')",
  );
  await withdraw(pages);
  const { body } = await get(pages, pages.path);
  assert.match(body, /<p class="kind">&lt;b&gt;Sun&lt;\/b&gt;<\/p>/);
});

test('an expired proposal is gone even before the clean-up', async (t) => {
  const pages = await openPagesApp(t);
  pages.clock.advance(40 * dayMs);
  const reply = await get(pages, pages.path);
  assert.equal(reply.statusCode, 410);
  assert.match(reply.body, /This proposal has expired/);
  assert.match(reply.body, /It was valid until the end of 21 December 2026/);
  assert.match(reply.body, /Ask for a new proposal[\s\S]*href="tel:0255501234"/);
});

test('the PDF is shown in the browser, and sent again only when it is another', async (t) => {
  const pages = await openPagesApp(t);
  const url = `${pages.path}/proposal.pdf`;
  const reply = await get(pages, url);
  const etag = `"${createHash('sha256').update(reply.rawPayload).digest('hex')}"`;
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers['content-type'], 'application/pdf');
  assert.equal(
    reply.headers['content-disposition'],
    'inline; filename="solar-for-the-house-v1.pdf"',
  );
  assert.equal(reply.headers.etag, etag);
  assert.equal(reply.headers['cache-control'], 'private, no-cache');
  assert.match(reply.body, /^%PDF-1\.7/);
  const unchanged = await get(pages, url, { 'if-none-match': etag });
  assert.equal(unchanged.statusCode, 304);
  assert.equal(unchanged.body, '');
  const head = await get(pages, url, {}, 'HEAD');
  assert.equal(head.statusCode, 200);
  assert.equal(head.headers['content-length'], String(reply.rawPayload.length));
  await withdraw(pages);
  const gone = await get(pages, url, { 'if-none-match': etag });
  assert.equal(gone.statusCode, 410);
  const missing = await get(pages, `/p/${'A'.repeat(22)}/proposal.pdf`);
  assert.equal(missing.statusCode, 404);
});

test('there is no signed contract before everybody has signed', async (t) => {
  const pages = await openPagesApp(t);
  const reply = await get(pages, pages.pathOf(1).replace('?', '/contract.pdf?'));
  assert.equal(reply.statusCode, 409);
  assertGuarded(reply.headers);
  assert.match(reply.body, /Not everyone has signed the contract/);
});

test('files of a release are kept for ever, and no others are given out', async (t) => {
  const pages = await openPagesApp(t);
  const { body } = await get(pages, pages.path);
  const [folder = ''] = body.match(/\/p\/assets\/[\w-]+\//) ?? [];
  for (const [file, type] of [
    ['page.css', 'text/css; charset=utf-8'],
    ['theme-0b4f6c-f2a900.css', 'text/css; charset=utf-8'],
    ['page.js', 'text/javascript; charset=utf-8'],
    ['signature_pad.min.js', 'text/javascript; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
  ] as const) {
    const reply = await get(pages, folder + file, { 'accept-encoding': 'gzip' });
    assert.equal(reply.statusCode, 200, file);
    assert.equal(reply.headers['content-type'], type);
    assert.equal(reply.headers['content-encoding'], 'gzip');
    assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
    const old = await get(pages, `/p/assets/another/${file}`);
    assert.equal(old.statusCode, 200, file);
    assert.equal(old.headers['cache-control'], 'no-cache');
  }
  for (const file of [
    'door.ts',
    '..%2fdoor.ts',
    '%2e%2e',
    'constructor',
    'theme-xyz.css',
    'tsconfig.json',
  ]) {
    assert.equal((await get(pages, folder + file)).statusCode, 404, file);
  }
});

test('all scripts of a page together stay below 100 kB, and the page itself is small', async (t) => {
  const pages = await openPagesApp(t);
  const { body } = await get(pages, pages.path);
  const [folder = ''] = body.match(/\/p\/assets\/[\w-]+\//) ?? [];
  const size = async (file: string) => (await get(pages, folder + file)).rawPayload.length;
  const scripts = ['page.js', 'count-views.js', 'sign.js', 'ask-server.js', 'signature-field.js'];
  const own = (await Promise.all(scripts.map(size))).reduce((sum, bytes) => sum + bytes, 0);
  const all = own + (await size('signature_pad.min.js'));
  t.diagnostic(
    `HTML ${Buffer.byteLength(body)}, CSS ${await size('page.css')}, own scripts ${own}, all ${all}`,
  );
  assert.ok(all < 100_000, `${all} bytes of script`);
  assert.ok(Buffer.byteLength(body) < 100_000);
});

test('an address that asks too often waits', async (t) => {
  const pages = await openPagesApp(t);
  for (let count = 0; count < 300; count += 1) await pages.server.inject('/p/x');
  const reply = await get(pages, pages.path);
  assert.equal(reply.statusCode, 429);
  assert.equal(reply.headers['retry-after'], '1');
  assertGuarded(reply.headers);
  assert.match(reply.body, /Too many requests/);
});
