import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findEarliestEvents } from '../../../../src/domain/events/event-queries.ts';
import { addCustomer, addProject, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
  type Visitor,
} from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** Many tests share one page, which takes longer than one test may. */
const journey = { timeout: 5 * 60_000 };

async function openPage(
  t: TestContext,
  desk: Desk,
  { member = desk.owner, viewport = desktop }: { member?: Member; viewport?: typeof desktop } = {},
): Promise<Visitor> {
  const visitor = await visit(t, { viewport });
  await desk.signIn(visitor.page, member, '/customers/1');
  await visitor.page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor();
  return visitor;
}

async function openDeskWithAnn(t: TestContext): Promise<Desk> {
  const desk = await openDesk(t);
  await addCustomer(desk, { customer_phone_1: '0491 570 156' });
  return desk;
}

const ann = (desk: Desk) => desk.as(desk.owner).customers.find({ customerId: 1 });

function openEdit(page: Page) {
  return page.getByRole('button', { name: 'Edit' }).click();
}

test('the page of a customer on a desktop', journey, async (t) => {
  const desk = await openDeskWithAnn(t);
  const sam = await desk.addMember('sales', 'Sam');
  await addProject(desk, '1');
  const visitor = await openPage(t, desk);
  const { page } = visitor;

  await t.test(
    'the page shows who the customer is, how to reach them, and all that happened',
    async () => {
      const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
      assert.equal(await link('Call').getAttribute('href'), 'tel:0491570156');
      assert.equal(await link('ann@example.com').getAttribute('href'), 'mailto:ann@example.com');
      await page.getByText('14 Banksia Street, Newtown NSW 2042').waitFor();
      await page.getByText('6.6 kW', { exact: true }).waitFor();
      await page.getByText('Customer added').waitFor();
      assert.equal(await page.title(), 'Ann Lee · Sundesk');
      await assertAccessible(page);
      await assertDecent(visitor);
    },
  );

  await t.test(
    'a note that is not sent survives a reload, and ctrl and enter save it',
    async () => {
      await page.getByLabel('Add a note').fill('Wants a battery');
      await page.reload();
      await until(() => page.getByLabel('Add a note').inputValue(), 'Wants a battery');
      await page.getByLabel('Add a note').press('Control+Enter');
      await page.getByRole('listitem').getByText('Wants a battery').waitFor();
      await until(() => page.getByLabel('Add a note').inputValue(), '');
      assert.deepEqual(
        (await ann(desk)).notes.map(({ text }) => text),
        ['Wants a battery'],
      );
    },
  );

  await t.test('a note stays in its field when the server refuses it', async () => {
    await page.route('**/customers.addNote*', (route) =>
      route.fulfill({
        status: 409,
        json: [{ error: { message: 'No room', code: -32009, data: { code: 'CONFLICT' } } }],
      }),
    );
    await page.getByLabel('Add a note').fill('Wants a heat pump');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('The note wasn’t saved. Your text is still above').waitFor();
    assert.equal(await page.getByLabel('Add a note').inputValue(), 'Wants a heat pump');
    await page.unroute('**/customers.addNote*');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByRole('listitem').getByText('Wants a heat pump').waitFor();
  });

  await t.test('only members with the ability change the owner on the page', async () => {
    await page.getByRole('button', { name: 'Owner: Alex Taylor' }).click();
    await page.getByRole('menuitem', { name: 'Sam Example' }).click();
    await page.getByRole('button', { name: 'Owner: Sam Example' }).waitFor();
    await page.getByText('Reassigned from Alex Taylor to Sam Example').waitFor();
    const { page: ofSam } = await openPage(t, desk, { member: sam });
    assert.equal(await ofSam.getByRole('button', { name: /Owner/ }).count(), 0);
    assert.equal(await ofSam.getByRole('button', { name: 'More actions' }).count(), 0);
  });

  await t.test('the status is changed from the page, and the timeline tells it', async () => {
    const stage = (name: string) =>
      page.getByRole('list', { name: 'Status' }).getByRole('button', { name });
    const present = (name: string) =>
      stage(name).and(page.locator('[aria-current=step]')).waitFor();
    await present('New Lead');
    assert.equal(await stage('Signed').isDisabled(), true, 'only a contract leads there');
    await stage('Quoting').focus();
    await page.keyboard.press('Enter');
    await present('Quoting');
    await page.getByText('Moved from New Lead to Quoting').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await present('New Lead');
    await page.getByText('Moved from Quoting to New Lead').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Other statuses' }).click();
    await page.getByRole('menuitem', { name: 'Lost' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Too shady');
    await page.getByRole('button', { name: 'Move to Lost' }).click();
    await page.getByRole('button', { name: 'Status: Lost' }).waitFor();
    await page.getByText('Moved from New Lead to Lost').waitFor();
    await page.getByText('Too shady').waitFor();
    const events = await findEarliestEvents(storeOf(desk), {
      type: 'customer_status_change',
      limit: 10,
    });
    const event = events.at(-1);
    assert.ok(event);
    assert.equal(JSON.parse(event.body).data.reason, 'Too shady');
  });

  await t.test('a project begins on the page and opens in its editor', async () => {
    await page.getByRole('button', { name: 'New project' }).click();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Ann Lee');
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByText('Enter a title').waitFor();
    await page.getByLabel('Title').fill('Lee residence');
    await page.getByLabel('Postcode').fill('0100');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByText('0100 isn’t an Australian postcode').waitFor();
    await page.getByLabel('Postcode').fill('4870');
    assert.equal(await page.getByLabel('State').inputValue(), 'QLD');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL('**/app/projects/2');
    const { projects } = await ann(desk);
    const project = projects.find(({ projectId }) => projectId === 2);
    assert.equal(project?.title, 'Lee residence');
  });

  await t.test('two customers who are one are merged, field by field', async () => {
    await addCustomer(desk, {
      customer_email: 'anne@example.com',
      customer_name: 'Anne Lee',
      customer_phone_2: '0491 570 158',
    });
    const { customers, customFields } = desk.as(desk.owner);
    await customers.addNote({ customerId: 2, text: 'Same roof' });
    const field = { name: 'Roof', kind: 'text' as const, choices: [] };
    const { fieldId } = await customFields.add(field);
    await customFields.setValues({ customerId: 1, values: { [fieldId]: 'Tile' } });
    await customFields.setValues({ customerId: 2, values: { [fieldId]: 'Tin' } });
    await page.goto(`${desk.url}/app/customers/1`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge with another customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge into Ann Lee' });
    await dialog.getByRole('searchbox').fill('anne');
    await dialog.getByRole('button', { name: /Anne Lee/ }).click();
    await dialog.getByText('has one note and no projects. All activity moves to').waitFor();
    await assertAccessible(page);
    assert.ok(await dialog.getByRole('radio', { name: '0491 570 158' }).isChecked());
    await dialog.getByRole('radio', { name: 'Anne', exact: true }).check();
    const roof = dialog.getByRole('radiogroup', { name: 'Roof' });
    assert.ok(await roof.getByRole('radio', { name: 'Tile' }).isChecked());
    await roof.getByRole('radio', { name: 'Tin' }).check();
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/merge.png` });
    }
    await dialog.getByRole('button', { name: 'Merge customers', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Anne Lee' }).waitFor();
    await page.getByText('Same roof').waitFor();
    await page.getByText('Merged with Anne Lee').waitFor();
    await page.getByText(/ · Roof: “Tin” kept, “Tile” dropped$/).waitFor();
    assert.deepEqual(await customFields.values({ customerId: 1 }), { [fieldId]: 'Tin' });
    const { firstName, phone1, phone2, email } = await ann(desk);
    assert.deepEqual(
      [firstName, phone1, phone2, email],
      ['Anne', '0491 570 156', '0491 570 158', 'ann@example.com'],
    );
  });
});

test('what members see who may not see or change a customer', async (t) => {
  const desk = await openDeskWithAnn(t);
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;

  await t.test('a colleague’s customer looks like no customer', async () => {
    const sam = await desk.addMember('sales', 'Sam');
    for (const path of ['/customers/1', '/customers/99', '/customers/x']) {
      await desk.signIn(page, sam, path);
      await page.getByRole('heading', { name: 'Customer not found' }).waitFor();
      await visitor.context.clearCookies();
    }
  });

  await t.test('offers no changes to a member who may only read', async () => {
    const reader = await desk.addMember('read_only');
    await desk.signIn(page, reader, '/customers/1');
    await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor();
    await page.getByText('Customer added').waitFor();
    for (const name of ['Edit', 'More actions', 'New project', 'Add next step', 'Email']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    }
    assert.equal(await page.getByLabel('Add a note').count(), 0);
    await page.keyboard.press('t');
    assert.equal(await page.getByRole('textbox', { name: 'Details' }).count(), 0);
  });
});

test('two people who edit one customer both keep what they wrote', async (t) => {
  const desk = await openDeskWithAnn(t);
  const manager = await desk.addMember('manager', 'Mia');
  const { page: first } = await openPage(t, desk);
  const { page: second } = await openPage(t, desk, { member: manager });
  await openEdit(first);
  await openEdit(second);
  desk.clock.advance(1000);
  await second.getByLabel('First name').fill('Anna');
  await second.getByLabel('Last name').fill('Leigh');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByRole('heading', { level: 1, name: 'Anna Leigh' }).waitFor();

  desk.clock.advance(1000);
  await first.getByLabel('First name').fill('Annie');
  await first.getByRole('textbox', { name: 'Second phone' }).fill('0491 570 157');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByText('Mia Example has changed this customer since you opened it').waitFor();
  await first.getByText('Updated with their changes: Last name.').waitFor();
  await assertAccessible(first);
  assert.equal((await ann(desk)).firstName, 'Anna');
  await first.getByRole('radio', { name: 'Take theirs: Anna' }).check();
  assert.equal(await first.getByRole('textbox', { name: 'First name' }).inputValue(), 'Anna');
  await first.getByRole('radio', { name: 'Keep mine: Annie' }).check();
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByRole('heading', { level: 1, name: 'Annie Leigh' }).waitFor();
  const { firstName, lastName, phone2 } = await ann(desk);
  assert.deepEqual([firstName, lastName, phone2], ['Annie', 'Leigh', '0491 570 157']);
});

test('a phone has a tab for each part of the page', async (t) => {
  const desk = await openDeskWithAnn(t);
  const visitor = await openPage(t, desk, { viewport: phone });
  const { page } = visitor;
  await assertAccessible(page);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByText('Not registered').waitFor();
  await page.reload();
  await page.getByText('Not registered').waitFor();
  await page.getByRole('tab', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'New project' }).waitFor();
});
