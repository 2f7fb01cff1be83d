import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readSettings, writeSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { findTimeline } from '../../../src/domain/customer-pages/queries.ts';
import { findProjectsOf } from '../../../src/domain/projects/rows/projects.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, addProject, openOtherAccount, storeOf } from '../../support/arrange.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import {
  type MessagingApp,
  openMessagingApp,
  sms,
} from '../../support/messages/open-messaging-app.ts';
import { openSmsProvider, smsCallback } from '../../support/messages/open-sms-provider.ts';

const number = '+61491570156';
const callbackUrl = 'https://sundesk.example.com/sms/incoming';

async function open(t: TestContext) {
  const provider = await openSmsProvider(t);
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smsUrl: provider.url, smtpUrl: server.url });
  return { provider, server, app };
}

/** The provider hands on what a person has answered. */
async function answered(
  app: MessagingApp,
  text: string,
  change: { token?: string; sid?: string } = {},
) {
  const sid = change.sid ?? `SM ${text}`;
  const parameters = { From: number, To: '+61255501234', Body: text, MessageSid: sid };
  const { headers, payload } = smsCallback(callbackUrl, parameters, change.token);
  return app.server.inject({ method: 'POST', url: '/sms/incoming', headers, payload });
}

test('a word that ends messages does so in any spelling, and another takes it back', async (t) => {
  const { app } = await open(t);
  assert.equal(await sms(app), 'queued');
  const starts = ['start', ' Unstop', 'YES'];
  const stops = [
    'STOP',
    'Stop.',
    'stop please',
    'StopAll',
    'unsubscribe',
    'OPTOUT',
    'END',
    'S T O P',
  ];
  for (const [index, word] of stops.entries()) {
    await answered(app, word);
    assert.equal(await sms(app), 'SMS_OPTED_OUT', word);
    const start = starts[index % starts.length] ?? '';
    await answered(app, start);
    assert.equal(await sms(app), 'queued', start);
  }
});

test('the provider is answered that we have nothing to say', async (t) => {
  const { app } = await open(t);
  const reply = await answered(app, 'STOP');
  assert.deepEqual(
    [reply.statusCode, reply.headers['content-type'], reply.body],
    [200, 'text/xml; charset=utf-8', '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'],
  );
});

test('an answer that only has such a word in it changes nothing', async (t) => {
  const { app } = await open(t);
  await sms(app);
  for (const text of ['Please stop by tomorrow', '', 'no']) await answered(app, text);
  assert.equal(await sms(app), 'queued');
});

test('START adds to the ledger and deletes nothing', async (t) => {
  const { app } = await open(t);
  await sms(app);
  const times: number[] = [];
  for (const text of ['START', 'Stop.', 'stop please', 'START', 'START', 'STOP']) {
    app.pass(minuteMs);
    times.push(app.app.now());
    await answered(app, text, { sid: `SM ${times.length}` });
  }
  const ledger = await app.database.rows(
    'select opted_out_at as at, takes_back as back from opt_outs order by opt_out_id',
  );
  assert.deepEqual(
    ledger.map(({ at, back }) => [Number(at), Number(back)]),
    [
      [times[1], 0],
      [times[3], 1],
      [times[5], 0],
    ],
  );
  assert.equal(await sms(app), 'SMS_OPTED_OUT');
});

test('every SMS of a customer appears in the timeline, once', async (t) => {
  const { app } = await open(t);
  await answered(app, 'Nobody wrote to me yet');
  await sms(app);
  const texts = ['Is it today?', 'Stop.', 'start'];
  for (const text of texts) {
    app.pass(minuteMs);
    await answered(app, text);
    await answered(app, text);
  }
  const { entries } = await findTimeline(storeOf(app), Number(app.ann.customerId), {
    before: undefined,
    limit: 50,
  });
  const received = entries.filter((entry) => entry.kind === 'received_sms');
  assert.deepEqual(
    received.map(({ text, meaning, number: from }) => [text, meaning, from]),
    [
      ['start', 'start', number],
      ['Stop.', 'stop', number],
      ['Is it today?', 'other', number],
    ],
  );
});

test('STOP counts for every account that ever wrote to the number, and for no other', async (t) => {
  const { app } = await open(t);
  const others = [await openOtherAccount(app), await openOtherAccount(app)];
  const theirs: string[] = [];
  for (const [index, { apiKey }] of others.entries()) {
    const asThem = {
      ...app,
      call: (action: string, request = {}) =>
        app.call(action, { ...request, query: { api_key: apiKey } }),
    };
    const customerId = await addCustomer(asThem, { customer_phone_1: '0491 570 156' });
    const store = app.app.store.forAccount(index + 2);
    await addProject(
      { ...asThem, account: { accountId: index + 2, userId: index + 2 } },
      customerId,
    );
    const [project] = await findProjectsOf(store, Number(customerId));
    const said = { customer_id: customerId, channel: 'sms', given: true, source: 'on the phone' };
    await asThem.call('setconsent', { body: { data: said } });
    const data = { project_id: String(project?.projectId), text: 'Hello' };
    theirs.push(data.project_id);
    if (index === 0) await asThem.call('sendprojectsms', { body: { data } });
  }
  await sms(app);
  await app.ended(2);
  await answered(app, 'STOP');
  const codes: unknown[] = [await sms(app)];
  for (const [index, { apiKey }] of others.entries()) {
    const data = { project_id: theirs[index], text: 'Hello' };
    const reply = await app.call('sendprojectsms', { body: { data }, query: { api_key: apiKey } });
    codes.push(reply.body.success ? 'queued' : reply.body.code);
  }
  assert.deepEqual(codes, ['SMS_OPTED_OUT', 'SMS_OPTED_OUT', 'queued']);
});

test('a callback that the provider did not sign changes nothing', async (t) => {
  const { app } = await open(t);
  await sms(app);
  const wrong = await answered(app, 'STOP', { token: 'another-token' });
  assert.equal(wrong.statusCode, 403);
  const unsigned = await app.server.inject({
    method: 'POST',
    url: '/sms/incoming',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `From=%2B61491570156&Body=STOP`,
  });
  assert.equal(unsigned.statusCode, 403);
  const parameters = { From: number, Body: 'STOP' };
  const elsewhere = smsCallback('https://other.example.com/sms/incoming', parameters);
  const replayed = await app.server.inject({ method: 'POST', url: '/sms/incoming', ...elsewhere });
  assert.equal(replayed.statusCode, 403);
  assert.equal(await sms(app), 'queued');
});

test('without SMS there are no callbacks', async (t) => {
  const app = await openMessagingApp(t);
  assert.equal((await answered(app, 'STOP')).statusCode, 403);
});

test('a callback with a large body is refused', async (t) => {
  const { app } = await open(t);
  assert.equal((await answered(app, 'x'.repeat(100_000))).statusCode, 413);
});

async function stopUrlOf(t: TestContext, channel: 'sms' | 'email') {
  const opened = await open(t);
  const { app, provider, server } = opened;
  await storeOf(app).transaction(async (tx) => {
    const settings = await readSettings(tx);
    await writeSettings(tx, { ...settings, sms: { sender: 'ExSolar', senderRegistered: true } });
  });
  if (channel === 'sms') await sms(app);
  else {
    const data = { project_id: app.ann.projectId, subject: 'Hello', text: 'Hello' };
    await app.call('sendprojectemail', { body: { data } });
  }
  await app.ended(1);
  const text = provider.requests[0]?.form.Body ?? server.mails[0]?.raw.toString() ?? '';
  const [url = ''] = /\/stop\/[\w-]{16}/.exec(text) ?? [];
  return { ...opened, url };
}

const form = (want: string) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: `want=${want}`,
});

test('the page that an SMS names ends them at the press of a button, and takes it back', async (t) => {
  const { app, url } = await stopUrlOf(t, 'sms');
  const page = await app.server.inject({ url });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /<h1>Stop SMS from Example Solar\?<\/h1>/);
  assert.match(page.body, /<form method="post">.*<button>Unsubscribe<\/button>/);
  assert.doesNotMatch(page.body, /<script|491/);
  const headers = ['content-security-policy', 'cache-control', 'referrer-policy'];
  assert.deepEqual(
    headers.map((name) => String(page.headers[name]).replace(/'sha256-[^']+'/, "'sha256-…'")),
    [
      "default-src 'none'; font-src 'self'; style-src 'self' 'sha256-…'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'no-store',
      'no-referrer',
    ],
  );
  assert.equal(await sms(app), 'queued');

  for (const _ of ['once', 'twice']) {
    const stopped = await app.server.inject({ method: 'POST', url, ...form('stop') });
    assert.match(stopped.body, /<h1>You won’t get any more SMS from Example Solar<\/h1>/);
  }
  assert.equal(await sms(app), 'SMS_OPTED_OUT');
  const again = await app.server.inject({ method: 'POST', url, ...form('messages') });
  assert.match(again.body, /Stop SMS from Example Solar\?/);
  assert.equal(await sms(app), 'queued');
});

test('looking at the page, as a mail scanner does, ends nothing', async (t) => {
  const { app, url } = await stopUrlOf(t, 'email');
  for (const method of ['GET', 'HEAD'] as const) await app.server.inject({ method, url });
  const data = { project_id: app.ann.projectId, subject: 'Hello', text: 'Hello' };
  assert.equal((await app.call('sendprojectemail', { body: { data } })).status, 200);
});

test("the button of a mail program ends emails of the customer's firm", async (t) => {
  const { app, url } = await stopUrlOf(t, 'email');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  const reply = await app.server.inject({ method: 'POST', url, headers, payload });
  assert.equal(reply.statusCode, 200);
  const data = { project_id: app.ann.projectId, subject: 'Hello', text: 'Hello' };
  const { body } = await app.call('sendprojectemail', { body: { data } });
  assert.equal(body.code, 'EMAIL_OPTED_OUT');
  const { body: said } = await app.call('getconsent', {
    query: { customer_id: app.ann.customerId },
  });
  assert.deepEqual(said.consents.email, {
    consent: 'withdrawn',
    source: 'The link in an email',
    said_at: '2026-11-21 09:30:00',
  });
});

test('a post without a body, or of any other kind, ends emails as well', async (t) => {
  const { app, url } = await stopUrlOf(t, 'email');
  const empty = await app.server.inject({ method: 'POST', url });
  assert.equal(empty.statusCode, 200);
  const json = { headers: { 'content-type': 'application/json' }, payload: '{"want":"messages"}' };
  assert.match((await app.server.inject({ method: 'POST', url, ...json })).body, /any more emails/);
});

test('a token that no message has names no page', async (t) => {
  const { app } = await open(t);
  // From a number, a message names no page and has no token.
  await sms(app);
  for (const token of ['0000000000000000', 'x', '', '%00', "'", 'a'.repeat(3000)]) {
    for (const method of ['GET', 'POST'] as const) {
      const reply = await app.server.inject({ method, url: `/stop/${token}` });
      assert.equal(reply.statusCode, 404, token);
    }
  }
});

test('no one can press the button all day', async (t) => {
  const { app, url } = await stopUrlOf(t, 'sms');
  const statuses: number[] = [];
  for (let presses = 0; presses < 61; presses += 1) {
    statuses.push((await app.server.inject({ method: 'POST', url, ...form('stop') })).statusCode);
  }
  assert.deepEqual([statuses[59], statuses[60]], [200, 429]);
  app.clock.advance(minuteMs);
  assert.equal((await app.server.inject({ method: 'POST', url, ...form('stop') })).statusCode, 200);
});
