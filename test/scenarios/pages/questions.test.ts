import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNotes } from '../../../src/domain/customers/rows/find-customers.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import type { LeasedMessage } from '../../../src/domain/messages/queued-message.ts';
import { queueMemberEmail } from '../../../src/domain/notices/queue-member-email.ts';
import { writeNoticeEmail } from '../../../src/domain/notices/write-notice-email.ts';
import { withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import { dateIn, hourMs } from '../../../src/domain/shared/time.ts';
import { openTasksOf } from '../../../src/domain/tasks/queries.ts';
import { storeOf } from '../../support/arrange.ts';
import { assertAccessible } from '../../support/browser/axe.ts';
import { assertDecent, desktop, openBrowser, phone } from '../../support/browser/open-browser.ts';
import { sendsEmail } from '../../support/contracts/arrange-contract.ts';
import { openPagesApp, type PagesApp, robin } from '../../support/proposals/open-pages-app.ts';

const visit = openBrowser();

const asked = { name: 'Robin Example', text: 'Does the inverter make a noise at night?' };
const noted =
  'Question from Robin Example on the proposal page of “Solar for the house”:\n\n' +
  'Does the inverter make a noise at night?';

/** What the form on the page sends. */
function send(pages: PagesApp, fields: Record<string, string>, headers = {}) {
  return pages.server.inject({
    method: 'POST',
    url: `${pages.path}/question`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

async function arrived(pages: PagesApp) {
  const { customerId } = pages.contract;
  const notes = await findNotes(storeOf(pages), customerId);
  const tasks = await openTasksOf(storeOf(pages), customerId);
  return {
    notes: notes.map(({ text }) => text),
    tasks: tasks
      .filter(({ isFollowUp }) => !isFollowUp)
      .map(({ kind, title, dueOn, ownerId, projectId }) => [
        kind,
        title,
        dueOn,
        ownerId,
        projectId,
      ]),
  };
}

/** The only email that waits for the mail server, once a member is told of their notices. */
async function emailOf({ app, account }: PagesApp, userId: number): Promise<LeasedMessage> {
  const store = app.store.forAccount(account.accountId);
  await store.transaction((tx) => queueMemberEmail(app, tx, userId));
  const { waiting } = await app.store.outbox.look();
  const shares = waiting.map(({ count, ...line }) => ({ ...line, limit: count }));
  const { leased } = await app.store.outbox.lease({ shares, claimId: 'test' });
  const [email, ...others] = leased;
  assert(email);
  assert.deepEqual(others, [], 'nobody else is written to');
  return writeNoticeEmail(app, email);
}

const none = { notes: [], tasks: [] };

test('a question becomes a note, a task for today and an email to the owner, and to nobody else', async (t) => {
  const pages = await openPagesApp(t, { ports: sendsEmail });
  const reply = await send(pages, asked);
  assert.deepEqual([reply.statusCode, reply.headers.location], [303, `${pages.path}?asked=1#ask`]);
  const today = dateIn(pages.app.now(), 'Australia/Sydney');
  const task = ['call', 'answer the question on the proposal', today, null, pages.projectId];
  assert.deepEqual(await arrived(pages), { notes: [noted], tasks: [task] });
  const { userId } = pages.account;
  const email = await emailOf(pages, userId);
  assert.deepEqual(
    [email.recipient, email.subject],
    ['alex@example.com', 'Question on the proposal for Robin Example'],
  );
  assert.match(
    email.text,
    /Solar for the house\n\nRobin Example: Does the inverter make a noise at night\?\n\nSundesk does not know who/,
  );
  const added = await findEarliestEvents(storeOf(pages), { type: 'note_added', limit: 10 });
  assert.equal(added.length, 1, 'receivers that ask for notes hear of it');

  await send(pages, asked);
  assert.deepEqual((await arrived(pages)).notes, [noted], 'the same question is kept once');
  await send(pages, { ...asked, text: 'And by\r\nday?' });
  const both = await arrived(pages);
  assert.match(both.notes?.at(-1) ?? '', /And by\nday\?$/);
  assert.deepEqual(both.tasks, [task], 'one task for all that is open');
});

test('without email a question still arrives', async (t) => {
  const pages = await openPagesApp(t);
  assert.equal((await send(pages, asked)).statusCode, 303);
  assert.deepEqual((await arrived(pages)).notes, [noted]);
});

test('refuses an empty or overlong question, and changes nothing', async (t) => {
  const pages = await openPagesApp(t);
  const cases = [
    [{ name: 'Robin' }, 'text'],
    [{ name: ' ', text: 'Why?' }, 'name must not be empty'],
    [{ name: 'Robin', text: '  ' }, 'text must not be empty'],
    [{ name: 'a'.repeat(101), text: 'Why?' }, 'name must have at most 100 characters'],
    [{ name: 'a\nb', text: 'Why?' }, 'name must not contain control characters'],
    [{ name: 'Robin', text: 'a'.repeat(1001) }, 'text must have at most 1000 characters'],
    [{ name: 'Robin', text: 'a\0b' }, 'text must not contain NUL or broken characters'],
  ] as const;
  for (const [fields, words] of cases) {
    const reply = await send(pages, fields);
    assert.equal(reply.statusCode, 400, words);
    assert.ok(reply.body.includes(words), words);
    assert.match(String(reply.headers['content-type']), /text\/html/);
  }
  const foreign = await send(pages, asked, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.statusCode, 403);
  const trapped = await send(pages, { ...asked, website: 'https://example.com' });
  assert.equal(trapped.statusCode, 303, 'a program hears what a person hears');
  assert.deepEqual(await arrived(pages), none);
});

test('only an offer that is open takes questions, and only so many an hour', async (t) => {
  const pages = await openPagesApp(t);
  const unknown = { ...pages, path: `/p/${'x'.repeat(22)}` };
  assert.equal((await send(unknown, asked)).statusCode, 404);
  for (let number = 1; number <= 10; number += 1) {
    const text = `Question ${number}`;
    assert.equal((await send(pages, { ...asked, text })).statusCode, 303, text);
  }
  const eleventh = await send(pages, { ...asked, text: 'Question 11' });
  assert.equal(eleventh.statusCode, 429);
  assert.ok(Number(eleventh.headers['retry-after']) > 0);
  assert.equal((await arrived(pages)).notes?.length, 10);
  pages.clock.advance(hourMs);
  await storeOf(pages).transaction((tx) =>
    withdrawProposal(pages.app, tx, {
      projectId: pages.projectId,
      userId: pages.account.userId,
    }),
  );
  assert.equal((await send(pages, { ...asked, text: 'Too late?' })).statusCode, 410);
  assert.equal((await arrived(pages)).notes?.length, 10);
});

for (const [viewport, hasScript] of [
  [phone, false],
  [{ width: 820, height: 1180 }, true],
  [desktop, true],
] as const) {
  const how = hasScript ? 'with' : 'without';
  test(`a home owner asks on a page of ${viewport.width} pixels ${how} JavaScript`, async (t) => {
    const pages = await openPagesApp(t);
    const visitor = await visit(t, { viewport, hasScript });
    const { page } = visitor;
    await page.goto(await pages.listen());
    await page.getByText('Ask a question', { exact: true }).click();
    assert.equal(await page.getByLabel('Your name').inputValue(), robin.name);
    await page.getByLabel('Your question').fill(asked.text);
    if (hasScript) await assertAccessible(page);
    if (process.env.SCREENSHOTS) {
      const path = `${process.env.SCREENSHOTS}/ask-${viewport.width}.png`;
      await page.locator('#about').screenshot({ path });
    }
    await page.getByRole('button', { name: /^Send to/ }).click();
    await page.getByText('has your question and will get back to you').waitFor();
    assert.match(page.url(), /signer=.+&asked=1#ask$/);
    if (hasScript) await assertAccessible(page);
    assert.deepEqual((await arrived(pages)).notes, [noted]);
    await assertDecent(visitor);
  });
}
