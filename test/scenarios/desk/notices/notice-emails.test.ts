import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { sendsEmail } from '../../../support/contracts/arrange-contract.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

test('a member chooses what they are emailed about, on a phone', async (t) => {
  const desk = await openDesk(t, { ports: sendsEmail });
  const seller = await desk.addMember('sales');
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, seller, '/profile');
  await page.getByRole('link', { name: 'Choose emails' }).click();
  await page.waitForURL('**/profile/notifications');
  const viewed = page.getByLabel('A customer viewed the proposal');
  await viewed.waitFor();
  assert.equal(await viewed.inputValue(), 'never');
  assert.equal(await page.getByText('Email isn’t set up yet').count(), 0);
  assert.equal(
    await page.getByLabel('A webhook subscription needs attention').count(),
    0,
    'sellers manage none',
  );
  await viewed.selectOption('In a daily email');
  await page.getByLabel('You got a new lead').selectOption('No email');
  await assertAccessible(page);
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/notifications.png`, fullPage: true });
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Notifications saved').waitFor();
  const { choices } = await desk.as(seller).notices.emails();
  assert.deepEqual(choices, {
    viewed: 'daily',
    signed: 'at_once',
    declined: 'at_once',
    question: 'at_once',
    new_lead: 'never',
    task_due: 'never',
    webhook: 'at_once',
    reply: 'at_once',
    mailbox: 'at_once',
  });
  const owners = await desk.as(desk.owner).notices.emails();
  assert.equal(owners.choices.viewed, 'never', 'each chooses for themselves');
});

test('a choice of another kind or time is refused and changes nothing', async (t) => {
  const desk = await openDesk(t);
  const { emails, setEmails } = desk.as(desk.owner).notices;
  const before = await emails();
  assert.equal(before.isEmailSetUp, false);
  for (const wrong of [
    { viewed: 'daily' },
    { ...before.choices, viewed: 'weekly' },
    { ...before.choices, paid: 'never' },
  ]) {
    await assert.rejects(setEmails(wrong as never), { code: 'BAD_REQUEST' });
  }
  assert.deepEqual(await emails(), before);
});
