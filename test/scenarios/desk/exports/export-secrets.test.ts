import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Contract } from '../../../../src/domain/contracts/contract.ts';
import { signerUrl } from '../../../../src/domain/contracts/signing/signer-token.ts';
import {
  confirmSigningCode,
  sendSigningCode,
} from '../../../../src/domain/contracts/signing/signing-code.ts';
import { addCustomerNote } from '../../../../src/domain/customers/customer-notes.ts';
import { findProject, findProjectsOf } from '../../../../src/domain/projects/rows/projects.ts';
import { hourMs } from '../../../../src/domain/shared/time.ts';
import { addProject, storeOf } from '../../../support/arrange.ts';
import {
  ann,
  as,
  bob,
  offer,
  quickSeal,
  sign,
  tokenOf,
} from '../../../support/contracts/arrange-contract.ts';
import {
  type MessagingDesk,
  mailSettings,
  openMessagingDesk,
  smsSettings,
} from '../../../support/messages/open-messaging-desk.ts';
import { until } from '../../../support/until.ts';

/**
 * A desk that has sent every kind of signing secret: codes by email and by SMS, an invitation with a link, and links
 * that a member pasted into a note, an email and an SMS.
 */
async function openTalkativeDesk(t: TestContext) {
  const desk = await openMessagingDesk(t, { ports: quickSeal });
  const { channels } = desk.as(desk.owner);
  await channels.setEmail(mailSettings(desk.mail));
  await channels.setSms(smsSettings(desk.sms));
  await desk.consentToSms();
  const { customerId, projectId } = desk.ann;
  const contract = await offer(desk, { projectId, verification: 'email', signers: [ann, bob] });
  const codes = [await code(desk, contract)];
  await confirmSigningCode(desk.app, storeOf(desk), {
    ...as(desk, contract, 1),
    code: codes[0] ?? '',
  });
  await sign(desk, contract, 1);
  await addProject(desk, String(customerId));
  const [, other] = await findProjectsOf(storeOf(desk), customerId);
  const bySms = await offer(desk, { projectId: other?.projectId ?? 0, verification: 'sms' });
  codes.push(await code(desk, bySms));

  const project = await findProject(storeOf(desk), projectId);
  const signer = contract.signers[1];
  assert(signer);
  const link = signerUrl(desk.app, project, signer);
  assert.match(link, /signer=/);
  const text = `Sign here: ${link} - thank you`;
  const sales = desk.as(desk.owner);
  await sales.messages.send({ projectId, channel: 'email', wording: { subject: 'Sign', text } });
  await sales.messages.send({ projectId, channel: 'sms', wording: { subject: '', text } });
  await storeOf(desk).transaction((tx) =>
    addCustomerNote(desk.app, tx, {
      key: { customerId },
      text: `Copied for Bob: ${link}`,
      userId: desk.owner.userId,
    }),
  );
  await until(() => unsettled(desk), 0);
  return { ...desk, codes, link, token: tokenOf(desk, contract, 2), contract };
}

/** Sends the first signer a code and returns it. */
async function code(desk: MessagingDesk, contract: Contract): Promise<string> {
  const known = codesSent(desk).length;
  await sendSigningCode(desk.app, storeOf(desk), as(desk, contract, 1));
  await until(async () => codesSent(desk).length, known + 1);
  return codesSent(desk).at(-1) ?? '';
}

function codesSent({ mail, sms }: MessagingDesk): string[] {
  const sent = [
    ...mail.mails.map(({ raw }) => `${raw}`),
    ...sms.requests.map(({ form }) => form.Body ?? ''),
  ];
  return sent.flatMap((said) => /^(\d{6})(?=\r?$| is the code)/m.exec(said)?.[1] ?? []);
}

async function unsettled({ database }: MessagingDesk): Promise<number> {
  const sql = 'select count(*) as count from messages where ended_at is null';
  return Number((await database.rows(sql))[0]?.count);
}

async function readExport(desk: MessagingDesk): Promise<Record<string, string>> {
  const answer = await fetch(`${desk.url}/app/files/exports/everything.zip`, {
    headers: { cookie: await desk.cookieOf(desk.owner) },
  });
  assert.equal(answer.status, 200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)]),
  );
}

test('no exported file holds a code for signing or a link that signs', async (t) => {
  const desk = await openTalkativeDesk(t);
  // A code that still waits for a server that is busy.
  desk.mail.answer({ at: 'data', code: 451 });
  desk.clock.advance(hourMs);
  await addProject(desk, String(desk.ann.customerId));
  const projects = await findProjectsOf(storeOf(desk), desk.ann.customerId);
  const projectId = projects.at(-1)?.projectId ?? 0;
  const later = await offer(desk, { projectId, verification: 'email' });
  await sendSigningCode(desk.app, storeOf(desk), as(desk, later, 1));
  const [waiting] = await desk.database.rows(
    "select text from messages where purpose = 'notice' and ended_at is null",
  );
  const waitingCode = /\b\d{6}\b/.exec(`${waiting?.text}`)?.[0];
  assert(waitingCode !== undefined, 'a message that waits keeps its words');

  const files = await readExport(desk);
  assert.ok(Object.keys(files).length > 15);
  const secrets = [...desk.codes, waitingCode, desk.token];
  for (const [name, text] of Object.entries(files)) {
    assert.doesNotMatch(text, /signer=/i, name);
    for (const secret of secrets) assert.ok(!text.includes(secret), `${name} holds ${secret}`);
  }
  const messages = (files['messages.jsonl'] ?? '').split('\n').filter(Boolean);
  assert.deepEqual(
    messages.map((line) => JSON.parse(line)).map(({ channel, recipient }) => [channel, recipient]),
    [
      ['email', 'ann@example.com'],
      ['sms', '+61491570156'],
    ],
  );
  assert.match(files['notes.jsonl'] ?? '', /Copied for Bob: http:\/\/localhost:\d+\/p\/3f9c"/);
});

test('a notice loses its words in the database once it is settled', async (t) => {
  const desk = await openTalkativeDesk(t);
  const notices = await desk.database.rows(
    "select state, subject, text, html from messages where purpose = 'notice' order by created_at, message_id",
  );
  assert.deepEqual(
    notices.map(({ state, text, html }) => [state, text, html]),
    notices.map(() => ['sent', '', '']),
  );
  assert.ok(notices.length >= 3);
  const kept = await desk.database.rows(
    "select text from messages where purpose = 'project' and text <> '' and channel = 'email'",
  );
  assert.equal(kept.length, 1, 'messages about projects keep theirs');
});

test('no other member, key or receiver reads a code or a link that signs', async (t) => {
  const desk = await openTalkativeDesk(t);
  const { customerId, projectId } = desk.ann;
  const reader = desk.as(await desk.addMember('read_only'));
  const shown = {
    timeline: await reader.customers.timeline({ customerId }),
    messages: await reader.messages.ofCustomer({ customerId }),
    getmessages: (await desk.call('getmessages', { query: { project_id: String(projectId) } }))
      .body,
    events: (await desk.call('getevents', { query: {} })).body,
  };
  const ids: string[] = shown.getmessages.map((one: { message_id: string }) => one.message_id);
  const whole = await Promise.all(
    ids.map((message_id) => desk.call('getmessage', { query: { message_id } })),
  );
  const cookie = await desk.cookieOf(desk.owner);
  const frames = await Promise.all(
    ids.map(async (id) =>
      (await fetch(`${desk.url}/app/files/messages/${id}`, { headers: { cookie } })).text(),
    ),
  );
  const all = { ...shown, getmessage: whole.map(({ body }) => body), frames };
  assert.match(JSON.stringify(all), /Sign here: http/);
  for (const [name, answer] of Object.entries(all)) {
    const text = JSON.stringify(answer);
    for (const secret of [...desk.codes, desk.token]) {
      assert.ok(!text.includes(secret), `${name} shows ${secret}`);
    }
  }
});

test('a code that waits is not shown in the timeline', async (t) => {
  const desk = await openMessagingDesk(t, { ports: quickSeal });
  await desk.useSmsProvider();
  desk.sms.answer({ status: 503 });
  const { customerId, projectId } = desk.ann;
  const contract = await offer(desk, { projectId, verification: 'sms' });
  await sendSigningCode(desk.app, storeOf(desk), as(desk, contract, 1));
  const [row] = await desk.database.rows('select text from messages');
  const waiting = /\b\d{6}\b/.exec(`${row?.text}`)?.[0];
  assert(waiting !== undefined);
  const { entries } = await desk.as(desk.owner).customers.timeline({ customerId });
  assert.ok(entries.some(({ kind }) => kind === 'message'));
  assert.ok(!JSON.stringify(entries).includes(waiting));
});
