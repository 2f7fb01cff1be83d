import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findContracts } from '../../../src/domain/contracts/rows/contracts.ts';
import { sendSigningLink } from '../../../src/domain/contracts/signing/send-signing-link.ts';
import { sendToCustomer } from '../../../src/domain/messages/send-to-customer.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  ann,
  bob,
  quickSeal,
  refused,
  request,
  seal,
  sendsEmail,
  sign,
  tokenOf,
} from '../../support/contracts/arrange-contract.ts';
import {
  type MessagingDesk,
  mailSettings,
  openMessagingDesk,
  smsSettings,
} from '../../support/messages/open-messaging-desk.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';
import { until } from '../../support/until.ts';

/** A published proposal of Ann's, for her and Bob to sign, and servers that take what is sent. */
async function openPublishedDesk(t: TestContext) {
  const desk = await openMessagingDesk(t, { ports: { ...quickPrinter, ...quickSeal } });
  const { channels } = desk.as(desk.owner);
  await channels.setEmail(mailSettings(desk.mail));
  await channels.setSms(smsSettings(desk.sms));
  await desk.consentToSms();
  const projectId = await addReadyProject(desk, String(desk.ann.customerId));
  const { contract, proposal } = await publish(desk, projectId, {
    signers: [{ ...ann, phone: '0491 570 156' }, bob],
  });
  const page = `${desk.app.baseUrl()}/p/${proposal.token}`;
  return { ...desk, projectId, contract, page };
}

/** What the latest mail says, without the soft breaks of its lines. */
function latestMail({ mail }: MessagingDesk): string {
  return `${mail.mails.at(-1)?.raw}`.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

test('an email or SMS to a signer brings their own link, which nothing that is stored holds', async (t) => {
  const desk = await openPublishedDesk(t);
  const { contract, page, projectId } = desk;
  const { messages } = desk.as(desk.owner);
  const wording = { subject: 'Your proposal', text: 'Read it: {{proposal_url}}' };
  const annsLink = `${page}?signer=${tokenOf(desk, contract, 1)}`;

  await messages.send({ projectId, channel: 'email', wording });
  await until(async () => desk.mail.mails.length, 1);
  assert.ok(latestMail(desk).includes(`Read it: ${annsLink}`));
  assert.ok(latestMail(desk).includes(`href="${annsLink}"`));

  await messages.send({ projectId, channel: 'sms', wording: { subject: '', text: wording.text } });
  await until(async () => desk.sms.requests.length, 1);
  assert.ok(desk.sms.requests[0]?.form.Body?.includes(annsLink));

  // Who is not a signer gets an address for reading.
  await storeOf(desk).transaction((tx) =>
    sendToCustomer(desk.app, tx, {
      projectId,
      userId: desk.owner.userId,
      channel: 'email',
      attachPdf: false,
      to: 'neighbour@example.com',
      wording,
    }),
  );
  await until(async () => desk.mail.mails.length, 2);
  assert.ok(latestMail(desk).includes(`Read it: ${page}`));
  assert.doesNotMatch(latestMail(desk), /signer=/);

  // Bob gets his when he asks for it, and not Ann's.
  await sendSigningLink(desk.app, storeOf(desk), {
    contractId: contract.contractId,
    position: 2,
    requested: 'on the page',
    request,
  });
  await until(async () => desk.mail.mails.length, 3);
  assert.deepEqual(desk.mail.mails.at(-1)?.to, [bob.email]);
  assert.ok(latestMail(desk).includes(`${page}?signer=${tokenOf(desk, contract, 2)}`));

  const stored = JSON.stringify({
    messages: await desk.database.rows('select * from messages'),
    events: await desk.database.rows('select * from events'),
    signers: await desk.database.rows('select * from contract_signers'),
    audit: await desk.database.rows('select * from contract_audit'),
  });
  assert.ok(stored.includes(page));
  for (const position of [1, 2]) assert.ok(!stored.includes(tokenOf(desk, contract, position)));
});

test('only those who may publish see a link, and none that signs by itself where email can bring it', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const reader = await desk.makeKey(['customers:read']);
  const linkFor = async (api_key: string) => {
    const query = { project_id: String(projectId), api_key };
    return (await desk.call('getcontract', { query })).body.signers[0].signing_link;
  };
  await publish(desk, projectId, { verification: 'none' });
  assert.match(await linkFor(desk.apiKey), /\?signer=[\w-]{22}$/);
  assert.equal(await linkFor(reader), '');
  Object.assign(desk.app, sendsEmail);
  assert.equal(await linkFor(desk.apiKey), '', 'it goes to its signer alone');
  await publish(desk, projectId, { verification: 'email' });
  assert.match(await linkFor(desk.apiKey), /\?signer=[\w-]{22}$/, 'a code is needed as well');
  assert.equal(await linkFor(reader), '');
});

test('signers are sent a code by email unless it is said otherwise, where email is set up', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const first = await publish(desk, await addReadyProject(desk), { verification: undefined });
  assert.equal(first.contract.verification, 'none');
  Object.assign(desk.app, sendsEmail);
  const other = await publish(desk, first.contract.projectId, { verification: undefined });
  assert.equal(other.contract.verification, 'email');
});

test('a link holds from version to version for the signer who stays, and for no other', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const before = (await publish(desk, projectId, { signers: [ann, bob] })).contract;
  await editProject(desk, projectId);
  const moved = { ...bob, email: 'bob@example.org' };
  const after = (await publish(desk, projectId, { signers: [moved, ann] })).contract;
  assert.equal(tokenOf(desk, after, 2), tokenOf(desk, before, 1));
  assert.notEqual(tokenOf(desk, after, 1), tokenOf(desk, before, 2));
});

test('a variation by key inherits signers, verification and the way the sale came about', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal, ...sendsEmail } });
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId, {
    signers: [ann, bob],
    saleType: 'unsolicited',
    verification: 'none',
  });
  await sign(desk, contract, 1);
  await sign(desk, contract, 2);
  await seal(desk, contract);
  await editProject(desk, projectId, { panels: 20 });
  const data = { project_id: String(projectId) };
  assert.equal((await desk.call('publishproposal', { body: { data } })).body.is_new, true);
  const [variation] = await findContracts(storeOf(desk), { projectId }, 1);
  assert(variation);
  const { kind, saleType, verification, signers } = variation;
  assert.deepEqual(
    { kind, saleType, verification, signers: signers.map(({ name, email }) => [name, email]) },
    {
      kind: 'variation',
      saleType: 'unsolicited',
      verification: 'none',
      signers: [
        [ann.name, ann.email],
        [bob.name, bob.email],
      ],
    },
  );
  // What is given counts.
  desk.clock.advance(1000);
  const given = { ...data, signers: [{ name: 'Ann Lee', email: 'ann@example.com' }] };
  await desk.call('publishproposal', { body: { data: { ...given, sale_type: 'solicited' } } });
  const [other] = await findContracts(storeOf(desk), { projectId }, 1);
  assert.deepEqual([other?.saleType, other?.signers.length], ['solicited', 1]);
});

test('no second link within a minute, and none to who has signed', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...sendsEmail } });
  const { contract } = await publish(desk, await addReadyProject(desk), { signers: [ann, bob] });
  const send = (position: number) =>
    sendSigningLink(desk.app, storeOf(desk), {
      contractId: contract.contractId,
      position,
      requested: 'by Alex Taylor',
      request,
    });
  await send(1);
  await assert.rejects(send(1), refused('RATE_LIMITED'));
  await sign(desk, contract, 1);
  await assert.rejects(send(1), refused('CONTRACT_NOT_OPEN'));
  await assert.rejects(send(3), refused('CONTRACT_NOT_FOUND'));
});
