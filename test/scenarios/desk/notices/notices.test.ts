import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordNotices } from '../../../../src/domain/notices/record-notices.ts';
import { askQuestion } from '../../../../src/domain/proposals/page/ask-question.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();
const live = { coalesceMs: 5, heartbeatMs: 200, pollMs: 200 };

for (const viewport of [desktop, phone]) {
  test(`the bell on ${viewport.width} pixels counts, leads to the place and marks as read`, async (t) => {
    const desk = await openDesk(t, { ports: quickPrinter, live });
    const customerId = await addCustomer(desk);
    const projectId = await addReadyProject(desk, customerId);
    const { proposal } = await publish(desk, projectId);
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await desk.signIn(page, desk.owner, '/customers');
    const bell = page.getByRole('button', { name: /^Notices/ });
    await bell.click();
    await page.getByText('No notices yet.').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    for (const number of [1, 2, 3]) {
      const asked = { name: 'Robin Example', text: `Question ${number}` };
      await askQuestion(desk.app, { token: proposal.token, asked });
    }
    // Another event makes the window look at once.
    await addCustomer(desk, { customer_email: 'bob@example.com', customer_name: 'Bob Brown' });
    await page.getByRole('button', { name: 'Notices, 3 unread' }).click();
    const items = page.getByRole('menuitem', { name: /^Question on the proposal for Ann Lee/ });
    await items.nth(2).waitFor();
    await assertAccessible(page);
    await items.first().click();
    await page.waitForURL(`**/customers/${customerId}`);

    await page.getByRole('button', { name: 'Notices, 2 unread' }).focus();
    await page.keyboard.press('Enter');
    // The menu moves the focus once it is drawn; keys that come before would be lost.
    await page.locator('[role="menuitem"]:focus', { hasText: 'Mark all as read' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
    await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();
    assert.equal((await desk.as(desk.owner).notices.list()).unread, 0);
    await assertAccessible(page);
    const { userId } = desk.owner;
    const signed = {
      kind: 'signed',
      customerId: Number(customerId),
      userId,
      at: desk.app.now(),
    } as const;
    await storeOf(desk).transaction((tx) => recordNotices(tx, [signed]));
    await addCustomer(desk, { customer_email: 'cat@example.com', customer_name: 'Cat Green' });
    await page.getByRole('alert').getByText('Ann Lee signed the contract').waitFor();
    await page.screenshot({ path: `/tmp/shots-dr/sun-${viewport.width}.png` });
    await assertAccessible(page);
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/bell-${viewport.width}.png` });
    }
    await assertDecent(visitor);
  });
}

test('a salesperson is told of a lead that a colleague gave them, and of no other', async (t) => {
  const desk = await openDesk(t);
  const seller = await desk.addMember('sales');
  const { customerId } = await desk.as(desk.owner).customers.create({
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Lee',
    ownerId: seller.userId,
  });
  const theirs = desk.as(seller).notices;
  const { notices, unread } = await theirs.list();
  assert.deepEqual(
    [notices.map((one) => [one.kind, one.customerId]), unread],
    [[['new_lead', customerId]], 1],
  );
  assert.deepEqual(await desk.as(desk.owner).notices.list(), { notices: [], unread: 0 });
  const noticeId = Number(notices[0]?.noticeId);
  await desk.as(desk.owner).notices.markRead({ noticeId });
  assert.equal((await theirs.list()).unread, 1);
  await theirs.markRead({ noticeId });
  assert.equal((await theirs.list()).unread, 0);
});
