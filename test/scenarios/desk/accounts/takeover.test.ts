import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { openSendEmail } from '../../../../src/outside/messages/send-email.ts';
import { type Surfer, surf } from '../../../support/accounts/open-surfer.ts';
import { type MailServer, openMailServer } from '../../../support/messages/open-mail-server.ts';
import { type Desk, openDesk, password } from '../../../support/open-desk.ts';

// An owner of one firm tries to enter another as one of its people.

const another = 'another battery staple';

type Mailing = { desk: Desk; mail: MailServer };

async function openMailingDesk(t: TestContext): Promise<Mailing> {
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'desk@example.com' });
  return { desk: await openDesk(t, { ports: { sendEmail } }), mail };
}

async function signedIn(desk: Desk, email: string): Promise<Surfer> {
  const surfer = surf(desk);
  await surfer.signIn(email);
  return surfer;
}

/** A second firm, with the owner who signs in to it. */
async function openSecondFirm(desk: Desk): Promise<Surfer> {
  await createAccount(desk.app, { name: 'Second Solar', email: 'kim@example.org', password });
  return signedIn(desk, 'kim@example.org');
}

/** What was sent to an address, the latest last. */
async function sentTo({ mail }: Mailing, address: string) {
  const mails = mail.mails.filter(({ to }) => to.includes(address));
  return Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)));
}

async function linkTo(mailing: Mailing, address: string, path: string): Promise<string> {
  const letters = await sentTo(mailing, address);
  const link = letters.at(-1)?.text?.match(new RegExp(`http\\S+/app/${path}\\S+`))?.[0];
  assert.ok(link, `a link to ${path}`);
  return link;
}

test('a reset link of one firm does not open another that the member has joined since', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk, desk.owner.email);
  const maria = await desk.addMember('sales', 'Maria');
  const made = await owner.mutate('team.makeResetLink', { userId: maria.userId });
  const token = new URL(made.body.url).searchParams.get('token');

  const kim = await openSecondFirm(desk);
  const invited = await kim.mutate('team.invite', { email: maria.email, role: 'owner' });
  const invitation = invited.body.url.split('/').at(-1);
  const member = await signedIn(desk, maria.email);
  const joined = await member.mutate('session.joinTeam', { token: invitation });
  assert.equal(joined.status, 200, joined.text);

  const attack = await surf(desk).auth('reset-password', { token, newPassword: another });
  assert.deepEqual([attack.status, attack.body.code], [400, 'INVALID_TOKEN']);
  const entered = await surf(desk).auth('sign-in/email', {
    email: maria.email,
    password: another,
  });
  assert.equal(entered.status, 401);
  assert.equal((await member.query('session.current')).body.accountName, 'Second Solar');
});

test('a reset link is bound to its account even where it was not deleted', async (t) => {
  const desk = await openDesk(t);
  const maria = await desk.addMember('sales', 'Maria');
  const { identityId } = maria;
  const { accountId } = desk.account;
  await createAccount(desk.app, { name: 'Second Solar', email: maria.email });
  const token = await desk.app.signIn.makeResetToken({ identityId, accountId, lifetimeMs: 60_000 });
  // As if the transaction that joined the second account had forgotten the link.
  await desk.database.change(
    `update users set identity_id = '${identityId}' where account_id <> ${accountId}`,
  );
  const attack = await surf(desk).auth('reset-password', { token, newPassword: another });
  assert.deepEqual([attack.status, attack.body.code], [400, 'INVALID_TOKEN']);
  const unbound = token.replace(/\.\d+$/, '');
  for (const forged of [unbound, `${unbound}.2`, `${token}.`]) {
    const { body } = await surf(desk).auth('reset-password', {
      token: forged,
      newPassword: another,
    });
    assert.equal(body.code, 'INVALID_TOKEN', forged);
  }
});

test('a reset link of a member who has left the firm no longer works', async (t) => {
  const desk = await openDesk(t);
  const maria = await desk.addMember('sales', 'Maria');
  const { url } = await desk.as(desk.owner).team.makeResetLink({ userId: maria.userId });
  const token = new URL(url).searchParams.get('token');
  await desk.as(desk.owner).team.remove({ userId: maria.userId, customersTo: null });
  const { body } = await surf(desk).auth('reset-password', { token, newPassword: another });
  assert.equal(body.code, 'INVALID_TOKEN');
});

test('with email set up, the inviter never gets the link of an invitation', async (t) => {
  const mailing = await openMailingDesk(t);
  const { desk, mail } = mailing;
  const owner = await signedIn(desk, desk.owner.email);
  const invite = async (email: string) => {
    const answer = await owner.mutate('team.invite', { email, role: 'sales' });
    assert.deepEqual([answer.status, answer.text.includes('/invitation/')], [200, false]);
    return answer.body;
  };
  assert.deepEqual(await invite('maria@example.com'), { by: 'email' });
  await linkTo(mailing, 'maria@example.com', 'invitation');
  const listed = await owner.query('team.list');
  const { invitationId } = listed.body.invitations[0];
  const renewed = await owner.mutate('team.renewInvitation', { invitationId });
  assert.deepEqual(renewed.body, { by: 'email' });
  mail.answer({ at: 'rcpt', code: 550 });
  assert.deepEqual(await invite('robin@example.com'), { by: 'failed email' });
});

test('an invitation goes through the mail server of the operator, which the inviter cannot read', async (t) => {
  const mailing = await openMailingDesk(t);
  const { desk } = mailing;
  const own = await openMailServer(t);
  const { hostname: host, port } = new URL(own.url);
  const owner = await signedIn(desk, desk.owner.email);
  const server = { host, port: Number(port), encryption: 'none', user: '', fromName: '' };
  const set = await owner.mutate('channels.setEmail', { ...server, from: 'x@example.com' });
  assert.equal(set.status, 200, set.text);
  await owner.mutate('team.invite', { email: 'maria@example.com', role: 'sales' });
  assert.equal(own.begun(), 0);
  await linkTo(mailing, 'maria@example.com', 'invitation');
});

test('an email address changes once its mailbox is confirmed, and the old address is notified', async (t) => {
  const mailing = await openMailingDesk(t);
  const { desk } = mailing;
  const before = desk.owner.email;
  const owner = await signedIn(desk, before);
  const email = 'new@example.com';
  assert.equal((await owner.mutate('profile.changeEmail', { email, password })).status, 200);
  assert.equal((await owner.query('session.current')).body.user.email, before);

  const link = await linkTo(mailing, email, 'confirm-email');
  const token = new URL(link).searchParams.get('token');
  const colleague = await desk.addMember('sales');
  const stolen = await signedIn(desk, colleague.email);
  assert.equal((await stolen.mutate('profile.confirmEmail', { token })).status, 404);
  assert.equal((await surf(desk).mutate('profile.confirmEmail', { token })).status, 401);

  const confirmed = await owner.mutate('profile.confirmEmail', { token });
  assert.deepEqual([confirmed.status, confirmed.body], [200, { email }]);
  assert.equal((await owner.query('session.current')).body.user.email, email);
  assert.equal((await owner.mutate('profile.confirmEmail', { token })).status, 404);
  const told = await sentTo(mailing, before);
  assert.equal(told.at(-1)?.subject, 'Your email address for Sundesk was changed');
});

test('a change of email address does not reveal who signs in', async (t) => {
  const mailing = await openMailingDesk(t);
  const { desk } = mailing;
  await openSecondFirm(desk);
  const owner = await signedIn(desk, desk.owner.email);
  const ask = async (email: string) => {
    const { status, body } = await owner.mutate('profile.changeEmail', { email, password });
    return { status, body };
  };
  const free = await ask('free@example.org');
  assert.deepEqual(await ask('kim@example.org'), free);
  assert.equal(free.status, 200);
  const [note, ...others] = await sentTo(mailing, 'kim@example.org');
  assert.deepEqual([note?.text?.includes('It is in use already'), others], [true, []]);
  assert.ok(!note?.text?.includes('confirm-email'));
});

test('without email no address can be proved, so none changes', async (t) => {
  const desk = await openDesk(t);
  await openSecondFirm(desk);
  const owner = await signedIn(desk, desk.owner.email);
  const ask = async (email: string) => {
    const { status, body } = await owner.mutate('profile.changeEmail', { email, password });
    return [status, body.data.refusal, body.message];
  };
  const free = await ask('free@example.org');
  assert.deepEqual(free.slice(0, 2), [409, 'EMAIL_NOT_CONFIGURED']);
  assert.deepEqual(await ask('kim@example.org'), free);
});

test("a stranger's mailbox cannot be flooded with confirmations", async (t) => {
  const { desk, mail } = await openMailingDesk(t);
  const owner = await signedIn(desk, desk.owner.email);
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    const asked = { email: 'stranger@example.org', password };
    statuses.push((await owner.mutate('profile.changeEmail', asked)).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429]);
  assert.equal(mail.mails.length, 5);
});
