import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

test('a firm turns reminders on and chooses days, channel and template, on a phone', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/reminders');
  const notOpened = page.getByRole('group', { name: 'Proposal not opened' });
  const isOn = notOpened.getByRole('switch', { name: 'Proposal not opened' });
  await isOn.waitFor();
  assert.equal(await notOpened.getByLabel('Template').count(), 0);
  await isOn.focus();
  await page.keyboard.press('Space');
  await notOpened.getByLabel('Days after it was sent').fill('5');
  await notOpened.getByLabel('Channel').selectOption('SMS');
  await notOpened.getByLabel('Template').selectOption('Follow-up');
  const appointment = page.getByRole('group', { name: 'Visit or installation tomorrow' });
  await appointment.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await appointment.getByLabel('Template').waitFor();
  await assertAccessible(page);
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/reminders.png`, fullPage: true });
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Reminders saved').waitFor();
  const rules = await desk.as(desk.owner).reminders.read();
  assert.deepEqual(rules.notOpened, {
    isOn: true,
    days: 5,
    channel: 'sms',
    template: 'Follow-up',
  });
  assert.deepEqual(rules.visit, { isOn: true, channel: 'email', template: 'Reminder: visit' });
  assert.equal(rules.expiring.isOn, false);
});

test('refuses days out of range, an unknown channel and a template that there is none of', async (t) => {
  const desk = await openDesk(t);
  const { read, save } = desk.as(desk.owner).reminders;
  const before = await read();
  const rule = { ...before.notOpened, isOn: true };
  for (const [wrong, code] of [
    [{ ...rule, days: 0 }, 'BAD_REQUEST'],
    [{ ...rule, days: 61 }, 'BAD_REQUEST'],
    [{ ...rule, channel: 'letter' }, 'BAD_REQUEST'],
    [{ ...rule, template: 'Birthday' }, 'NOT_FOUND'],
  ] as const) {
    await assert.rejects(save({ ...before, notOpened: wrong } as never), { code });
  }
  assert.deepEqual(await read(), before);
  await assert.rejects(desk.as(await desk.addMember('sales')).reminders.save(before), {
    code: 'FORBIDDEN',
  });
});
