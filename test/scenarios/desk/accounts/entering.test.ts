import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { operator } from '../../../../src/domain/accounts/security-log/security-entry.ts';
import { readSettings } from '../../../../src/domain/accounts/settings/queries.ts';
import {
  deleteSessions,
  findMembers,
  findUser,
  findUserByEmail,
} from '../../../../src/domain/accounts/team/user-queries.ts';
import { openSendEmail } from '../../../../src/outside/messages/send-email.ts';
import { codeOf } from '../../../support/accounts/totp.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { openMailServer } from '../../../support/messages/open-mail-server.ts';
import { type Desk, openDesk, password } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

// How people get in, out and in again, in a real browser.

const visit = openBrowser();
const another = 'another battery staple';

async function fillPassword(page: Page, text: string): Promise<void> {
  await page.locator('input[type=password]:visible').first().fill(text);
}

async function endSessions(desk: Desk): Promise<void> {
  const store = desk.app.store.forAccount(desk.account.accountId);
  await store.transaction((tx) => deleteSessions(tx, desk.owner.identityId));
}

/** Turns the second factor on at the profile; returns what the app of the phone would know. */
async function turnOn(page: Page): Promise<{ codeAt: (steps: number) => string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor();
  const dialog = page.getByRole('dialog');
  const secret = await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText();
  const address = `otpauth://totp/Sundesk?secret=${secret.replaceAll(' ', '')}`;
  const codeAt = (steps: number) => codeOf(address, steps);
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(-1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = await dialog.getByRole('list', { name: 'Backup codes' }).innerText();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'New backup codes' }).waitFor();
  return { codeAt, codes: codes.split('\n') };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('the first firm is set up and lands on Today', async (t) => {
  const desk = await openDesk(t);
  // The demo is the only firm until the first one is set up.
  await desk.database.change('update accounts set is_demo = 1');
  const visitor = await visit(t);
  const { page } = visitor;
  await page.goto(`${desk.url}/app`);
  await page.getByText('To set up your own firm, open the “set up” address').waitFor();
  assert.ok(!(await page.content()).includes(desk.app.setUpToken()));
  await page.goto(`${desk.url}/app/set-up/${desk.app.setUpToken()}`);
  await page.getByLabel('Firm').fill('Quokka Solar');
  await page.getByLabel('State').selectOption('WA');
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Your email').fill('not an address');
  await fillPassword(page, another);
  await page.getByLabel('Your email').fill('sam@example.com');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/app\/today$/);
  await page.getByText('Quokka Solar').first().waitFor();
  const rest = page.getByRole('region', { name: 'Send your first proposal in 10 minutes' });
  const done = (percent: number) => rest.getByText(`${percent}%`, { exact: true }).waitFor();
  await rest.getByText('legal name, ABN, street address (not a post office box), phone').waitFor();
  await rest.getByText(': 3 questions left').waitFor();
  await done(0);
  await rest.getByRole('link', { name: 'Add the products you sell' }).waitFor();
  await assertDecent(visitor);
  const { store } = desk.app;
  const identity = await store.accounts.findIdentityByEmail('sam@example.com');
  const [own] = await store.accounts.membershipsOf(identity?.identityId ?? '');
  const { timeZone } = await readSettings(store.forAccount(own?.accountId ?? 0));
  assert.equal(timeZone, 'Australia/Perth');
  await rest.getByRole('link', { name: 'Enter your company details' }).click();
  await page.getByLabel('Legal name').fill('Quokka Solar Pty Ltd');
  await page.getByLabel('ABN').fill('18 123 456 789');
  await page.getByLabel('Phone').fill('(02) 5550 1000');
  await page.getByLabel('Address').fill('2 Wattle Lane, Newtown NSW 2042');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. New proposals use these settings.').waitFor();
  await page.goto(`${desk.url}/app/today`);
  await rest.getByText(': logo').waitFor();
  await assertAccessible(page);

  // The questions that are left are marked, and one is led from each to the next.
  await rest.getByRole('link', { name: 'Answer the questions' }).click();
  const question = (name: string) => page.getByRole('radiogroup', { name });
  const fees = question('Which charges are non-refundable?');
  const extra = question('What costs extra at some sites?');
  const others = question('May subcontractors do part of the work?');
  await page.getByText('3 of 22 questions need an answer').waitFor();
  assert.equal(await page.getByText('Not answered yet').count(), 3);
  const isLedTo = (led: Locator) => async () => (await led.locator(':focus').count()) > 0;
  await until(isLedTo(fees), true, 5000);
  await fees.getByLabel('None').check();
  const next = page.getByRole('button', { name: 'Next unanswered question' });
  for (const led of [extra, others, extra]) {
    await next.click();
    await until(isLedTo(led), true, 5000);
  }
  await assertAccessible(page);
  await extra.getByLabel('None').check();
  await others.getByLabel('No', { exact: true }).check();
  await page.getByText(/need(s)? an answer/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Terms saved. New proposals include them.').waitFor();
  await page.goto(`${desk.url}/app/pipeline`);
  await page.getByRole('heading', { name: 'Pipeline', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'No customers in the pipeline yet' }).waitFor();
  assert.equal(await rest.count(), 0);
  await page.goto(`${desk.url}/app/today`);
  await done(17);
  await rest.getByRole('button', { name: 'Add a lead' }).click();
  await page
    .getByRole('dialog', { name: 'New lead' })
    .getByRole('button', { name: 'Close' })
    .click();
  await rest.getByRole('button', { name: 'Hide these steps' }).click();
  await rest.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await rest.getByRole('button', { name: 'Hide these steps' }).click();
  await rest.waitFor({ state: 'detached' });
  await page.goto(`${desk.url}/app/today`);
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
  assert.equal(await rest.count(), 0);
  await page.goto(`${desk.url}/app/set-up/${desk.app.setUpToken()}`);
  await page.getByRole('heading', { name: 'Nothing to set up here' }).waitFor();
});

test('without sign-in, the page says where to look', async (t) => {
  const desk = await openDesk(t);
  await desk.database.change('delete from identities');
  await desk.database.change('update accounts set is_demo = 1');
  const { page } = await visit(t);
  await page.goto(`${desk.url}/app/sign-in`);
  await page.getByText('Find the “set up” address in the terminal').waitFor();
  assert.equal(await page.locator('input').count(), 0);
  await desk.database.change('update accounts set is_demo = 0');
  await page.reload();
  await page.getByText('user set-password --account 1').waitFor();
});

test('sign-in leads to the requested screen, with its query', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await page.goto(`${desk.url}/app/settings/api-keys?ended=true`);
  await page.getByLabel('Email').fill(desk.owner.email);
  await fillPassword(page, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  assert.equal(page.url(), `${desk.url}/app/settings/api-keys?ended=true`);
  await page.goto(`${desk.url}/app/sign-in?to=//evil.example.com`);
  await page.getByLabel('Email').fill(desk.owner.email);
  await fillPassword(page, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${desk.url}/app/today`);
});

test('too many tries say how long to wait, and the button counts it down', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t);
  await page.goto(`${desk.url}/app/sign-in`);
  const limit = { max: 20, windowMs: 60_000 };
  // As many as there may be, from this very machine, by whichever of its names.
  for (const network of ['127.0.0.1', '0:0:0:0::/64']) {
    for (let time = 0; time < 20; time += 1) {
      await desk.app.store.attemptLimits.take(`sign-in/email from ${network}`, limit, Date.now());
    }
  }
  await page.getByLabel('Email').fill(desk.owner.email);
  await fillPassword(page, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/^Too many tries\. Wait \d+ seconds, then try again\.$/).waitFor();
  const button = page.getByRole('button', { name: /^Wait \d:\d\d$/ });
  assert.equal(await button.isDisabled(), true);
  assert.equal(await page.getByLabel('Email').inputValue(), desk.owner.email);
});

test('a person resets a forgotten password from the email link', async (t) => {
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'desk@example.com' });
  const desk = await openDesk(t, { ports: { sendEmail } });
  const { page } = await visit(t);
  await page.goto(`${desk.url}/app/sign-in`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both screens ask for an address, and the one before is left only when the next is there.
  const send = page.getByRole('button', { name: 'Send link' });
  await send.waitFor();
  await page.getByLabel('Email').fill(desk.owner.email);
  await send.click();
  await page.getByText('a link is on its way').waitFor();
  await desk.app.signIn.settled();
  const { text = '' } = await PostalMime.parse(mail.mails[0]?.raw ?? '');
  await page.goto(/https?:\S+reset-password\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password').fill(another);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('You’re signed out everywhere').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(desk.owner.email);
  await fillPassword(page, another);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/today$/);
});

test('a service without email sends people to an owner, whose link works', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales', 'Maria');
  const owner = (await visit(t, { viewport: desktop })).page;
  await desk.signIn(owner, desk.owner, '/settings/team');
  await owner.getByRole('button', { name: 'More actions for Maria Example' }).click();
  await assertAccessible(owner);
  await owner.getByRole('menuitem', { name: 'Create password reset link' }).click();
  await owner.getByRole('button', { name: 'Create link' }).click();
  const link = await owner.getByRole('textbox', { name: 'Link' }).inputValue();

  const { page } = await visit(t);
  await page.goto(`${desk.url}/app/forgot-password`);
  await page.getByText('Email isn’t set up. Ask an owner of your firm').waitFor();
  await page.goto(link);
  await page.getByLabel('New password').fill(another);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(member.email);
  await fillPassword(page, another);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/today$/);
  await page.goto(link);
  await page.getByLabel('New password').fill(another);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Link no longer valid' }).waitFor();
});

test('an invited member joins with a link and sees what their role shows', async (t) => {
  const desk = await openDesk(t);
  const ownerVisit = await visit(t, { viewport: desktop });
  const owner = ownerVisit.page;
  await desk.signIn(owner, desk.owner, '/settings/team');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email').fill('maria@example.com');
  await dialog.getByLabel('Manager').check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('Email isn’t set up: send the link yourself').waitFor();
  await assertAccessible(owner);
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await owner.getByText('Invited by Alex Taylor').waitFor();
  await assertDecent(ownerVisit);

  const guestVisit = await visit(t);
  const guest = guestVisit.page;
  await guest.goto(link);
  await guest.getByRole('heading', { name: 'Join Example Solar' }).waitFor();
  await guest.getByLabel('First name').fill('Maria');
  await guest.getByLabel('Last name').fill('Santos');
  await fillPassword(guest, another);
  await guest.getByRole('button', { name: 'Join team' }).click();
  await guest.waitForURL(/\/app\/today$/);
  await guest.goto(`${desk.url}/app/settings/webhooks`);
  await guest.getByRole('heading', { name: 'Webhooks' }).first().waitFor();
  assert.equal(await guest.getByRole('link', { name: 'Team' }).count(), 0);
  await assertDecent(guestVisit);

  await owner.reload();
  await owner.getByText('Maria Santos').waitFor();
  await owner.getByText('No open invitations').waitFor();
  await guest.goto(link);
  await guest.getByRole('heading', { name: 'Invitation no longer valid' }).waitFor();
});

test('an invitation is sent by email, renewed and revoked', async (t) => {
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'desk@example.com' });
  const desk = await openDesk(t, { ports: { sendEmail } });
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('maria@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByText('Invitation sent').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New link for maria@example.com' }).click();
  await page.getByText('Invitation sent').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Link' }).count(), 0);
  await page.getByRole('button', { name: 'Done' }).click();
  const letters = await Promise.all(mail.mails.map(({ raw }) => PostalMime.parse(raw)));
  assert.deepEqual(
    letters.map(({ subject }) => subject),
    Array(2).fill('Alex Taylor has invited you to Example Solar'),
  );
  const [, link = ''] = letters.map(
    ({ text }) => /http\S+\/app\/invitation\/\S+/.exec(text ?? '')?.[0],
  );
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await page.getByText('No open invitations').waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Invitation no longer valid' }).waitFor();
});

test('lets a person with a password join with it, and switch between accounts', async (t) => {
  const desk = await openDesk(t);
  const { accountId } = await createAccount(desk.app, {
    name: 'Second Solar',
    email: 'kim@example.org',
    password,
  });
  const second = desk.app.store.forAccount(accountId);
  const { inviteUser } = await import('../../../../src/domain/accounts/team/invite-user.ts');
  const kim = await findUserByEmail(second, 'kim@example.org');
  const { url } = await second.transaction((tx) =>
    inviteUser(desk.app, tx, {
      email: desk.owner.email,
      role: 'sales',
      byUserId: kim?.userId ?? 0,
      by: operator,
    }),
  );
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  await page.goto(url);
  await page.getByText(`${desk.owner.email} already has an account`).waitFor();
  await fillPassword(page, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Join team' }).click();
  await page.waitForURL(/\/app\/today$/);
  await page.getByText('Second Solar').first().waitFor();

  // Another window of the same browser goes to the other account, and this one stays.
  const window = await visitor.context.newPage();
  await window.goto(`${desk.url}/app/profile`);
  await window.getByRole('button', { name: /Account menu of/ }).click();
  await window.getByRole('menuitem', { name: 'Example Solar' }).click();
  await window.getByText('Example Solar').first().waitFor();
  await window.getByRole('link', { name: 'Settings' }).click();
  await window.getByRole('link', { name: 'Team' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Products' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Team' }).count(), 0);
  await page.getByRole('button', { name: /Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile and security' }).click();
  await page.getByLabel('Title').fill('Consultant');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved').waitFor();
  const titles = await Promise.all(
    [second, desk.app.store.forAccount(1)].map((store) => findUserByEmail(store, desk.owner.email)),
  );
  assert.deepEqual(
    titles.map((user) => user?.workTitle),
    ['Consultant', ''],
  );
});

test('with a second factor one signs in with the code of the app, or a code that was kept', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t);
  await desk.signIn(page, desk.owner, '/profile');
  const { codeAt, codes } = await turnOn(page);
  assert.equal(codes.length, 10);
  await signOut(page);

  await page.getByLabel('Email').fill(desk.owner.email);
  await fillPassword(page, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This code is wrong or has expired').waitFor();
  await code.fill(codeAt(0));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/today$/);
  await page.goto(`${desk.url}/app/profile`);
  await signOut(page);

  await page.getByLabel('Email').fill(desk.owner.email);
  await fillPassword(page, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/today$/);
});

test('backup codes are downloaded as a file', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/profile');
  const { codes } = await turnOn(page);
  await page.getByRole('button', { name: 'New backup codes' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'sundesk-backup-codes.txt');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
  assert.equal(lines[0], 'Backup codes for Sundesk');
  assert.equal(lines.length, 12);
  assert.ok(!lines.includes(codes[0] ?? ''), 'the ones before no longer work');
});

test('a session that has ended costs nothing that was typed', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t);
  await desk.signIn(page, desk.owner, '/profile');
  await page.getByLabel('First name').fill('Alexandra');
  await endSessions(desk);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.waitFor();
  await assertAccessible(page);

  // After closing it, the member can look, copy, and try again.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Please sign in', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Alexandra');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await fillPassword(page, 'not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('The email address or the password is wrong').waitFor();
  await fillPassword(page, password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Profile saved').waitFor();
  const user = await findUser(desk.app.store.forAccount(1), desk.owner.userId);
  assert.equal(user?.firstName, 'Alexandra');
});

test('waiting reads continue after signing in again, also to change a password', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/profile');
  await page.getByText('This browser').waitFor();
  await endSessions(desk);
  await page.getByRole('link', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await fillPassword(page, password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByText('alex@example.com').waitFor();

  await page.goto(`${desk.url}/app/profile`);
  await page.getByText('This browser').waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(another);
  await endSessions(desk);
  await page
    .getByRole('dialog', { name: 'Change password' })
    .getByRole('button', { name: 'Change password' })
    .click();
  await dialog.waitFor();
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Password changed').waitFor();
});

test('when another member signs in, nothing waiting from the previous one runs in their name', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales', 'Maria');
  const { page } = await visit(t);
  await desk.signIn(page, desk.owner, '/profile');
  await page.getByLabel('First name').fill('Alexandra');
  await endSessions(desk);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Email').fill(member.email);
  await fillPassword(page, password);
  // The browser asks whether what was typed may go.
  page.on('dialog', (asked) => void asked.accept());
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(member.email).waitFor();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Maria');
  const users = await findMembers(desk.app.store.forAccount(1));
  assert.deepEqual(users.map(({ firstName }) => firstName).sort(), ['Alex', 'Maria']);
});

test('a removed member learns so at sign-in', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales', 'Maria');
  await desk.as(desk.owner).team.remove({ userId: member.userId, customersTo: null });
  const visitor = await visit(t);
  const { page } = visitor;
  await page.goto(`${desk.url}/app/sign-in`);
  await page.getByLabel('Email').fill(member.email);
  await fillPassword(page, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'You’re not a member of a team yet' }).waitFor();
  await assertDecent(visitor);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').waitFor();
});
