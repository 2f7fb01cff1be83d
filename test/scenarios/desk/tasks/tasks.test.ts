import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { sampleTask } from '../samples/tasks/arrange-tasks.ts';

const visit = openBrowser();

test('a next step is planned on the customer, shows on board, list and Today, and is done there', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/customers/${customerId}`);
  await page.getByText('Nothing planned.').waitFor();
  await page.getByRole('button', { name: 'Add next step' }).click();
  await page.getByRole('textbox', { name: 'Details' }).fill('the roof');
  await page.getByLabel('Time').fill('14:30');
  await assertAccessible(page);
  await page.getByRole('textbox', { name: 'Details' }).press('Control+Enter');
  await page.getByText('Call: the roof').waitFor();
  await assertAccessible(page);

  for (const path of ['/pipeline', '/customers']) {
    await page.goto(`${desk.url}/app${path}`);
    await page.getByText('Call: the roof').first().waitFor();
    await assertAccessible(page);
  }

  await page.goto(`${desk.url}/app/`);
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  const done = page.getByRole('button', { name: 'Mark as done: Call: the roof, Ann Lee' });
  await page.setViewportSize(phone);
  await done.waitFor();
  await assertAccessible(page);
  await page.setViewportSize(desktop);
  await done.click();
  await page.getByText('Nothing waits for you').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await done.waitFor();
  await done.click();
  // The page must not leave before its request has.
  await page.getByText('Nothing waits for you').waitFor();
  await page.goto(`${desk.url}/app/customers/${customerId}`);
  await page.getByText('Done: Call: the roof').waitFor();

  await t.test('what a colleague plans and does shows without a reload', async () => {
    const bea = desk.as(await desk.addMember('manager')).tasks;
    const details = { ...sampleTask, title: 'the meter' };
    const { taskId } = await bea.add({ customerId, details });
    const step = page.getByText('Call: the meter').first();
    await step.waitFor();
    for (const [path, title] of [
      ['/calendar', 'Calendar'],
      ['/pipeline', 'Pipeline'],
      ['/today', 'Today'],
    ] as const) {
      await page.goto(`${desk.url}/app${path}`);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await step.waitFor();
      await bea.finish({ taskId });
      await step.waitFor({ state: 'detached' });
      await bea.reopen({ taskId });
      await step.waitFor();
    }
  });

  await t.test(
    'logging a call finishes the one that is due, unless nobody was reached',
    async () => {
      await page.goto(`${desk.url}/app/customers/${customerId}`);
      await page.getByRole('heading', { name: 'Ann Lee', level: 1 }).waitFor();
      await page.keyboard.press('c');
      const done = page.getByRole('checkbox', { name: 'Done: Call: the meter' });
      await done.waitFor();
      assert.equal(await done.isChecked(), true);
      await page.getByText('No answer', { exact: true }).click();
      assert.equal(await done.isChecked(), false);
      await done.check();
      await assertAccessible(page);
      await page.getByLabel('What was said').press('Control+Enter');
      await page.getByText('Nothing planned.').waitFor();
      await page.getByText('Outgoing call, no answer').waitFor();
    },
  );
});

test('a step that a colleague changed meanwhile says so and keeps what was typed', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const { tasks } = desk.as(desk.owner);
  const details = {
    kind: 'other',
    title: 'Order panels',
    dueOn: '2026-11-24',
    dueTime: '',
    ownerId: null,
    projectId: null,
    repeats: 'never',
  } as const;
  const { taskId } = await tasks.add({ customerId, details });
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, `/customers/${customerId}`);
  await page.getByRole('button', { name: 'More actions for Order panels' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit next step' });
  await dialog.waitFor();
  await tasks.change({
    taskId,
    expectedRevision: 1,
    details: { ...details, title: 'Order 20 panels' },
  });
  await dialog.getByLabel('Details').fill('Order more panels');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('changed this task since it was opened here').waitFor();
  assert.equal(await dialog.getByLabel('Details').inputValue(), 'Order more panels');
});

test('a salesperson sees the steps with their own customers alone', async (t) => {
  const desk = await openDesk(t);
  const seller = await desk.addMember('sales');
  const customerId = Number(await addCustomer(desk));
  const details = {
    kind: 'call',
    title: '',
    dueOn: '2026-11-21',
    dueTime: '',
    ownerId: seller.userId,
    projectId: null,
    repeats: 'never',
  } as const;
  const { taskId } = await desk.as(desk.owner).tasks.add({ customerId, details });
  const theirs = desk.as(seller).tasks;
  assert.deepEqual((await theirs.today({ everybody: true })).dueToday, []);
  await assert.rejects(theirs.ofCustomer({ customerId }), /Customer not found/);
  for (const change of [theirs.finish, theirs.reopen, theirs.remove]) {
    await assert.rejects(change({ taskId }), /Task not found/);
  }
  const { dueToday } = await desk.as(desk.owner).tasks.today({ everybody: true });
  assert.deepEqual(
    dueToday.map((task) => task.taskId),
    [taskId],
  );
});
