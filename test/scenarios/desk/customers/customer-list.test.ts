import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addCustomer, addCustomers } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** Many tests share one page, which takes longer than one test may. */
const journey = { timeout: 5 * 60_000 };

const people = [
  { customer_name: 'Ann Lee', customer_email: 'ann@example.com', customer_phone_1: '0491 570 156' },
  { customer_name: 'Bob Ng', customer_email: 'bob@example.com', customer_type: 'Commercial' },
  { customer_name: 'Cho Park', customer_email: 'cho@example.com' },
];

async function openDeskWithPeople(t: TestContext): Promise<Desk> {
  const desk = await openDesk(t);
  for (const person of people) {
    await addCustomer(desk, person);
    desk.clock.advance(60_000);
  }
  return desk;
}

/** The names in the list, from the top. */
async function names(page: Page): Promise<string[]> {
  return page.locator('[data-row]').allTextContents();
}

test('the list of customers on a desktop', journey, async (t) => {
  const desk = await openDeskWithPeople(t);
  const sam = await desk.addMember('sales', 'Sam');
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  const startOver = () => page.goto(`${desk.url}/app/customers`);

  await t.test(
    'customers are found by the beginnings of words, and the words stand in the address',
    async () => {
      await desk.signIn(page, desk.owner, '/customers');
      await until(() => names(page), ['Cho Park', 'Bob Ng', 'Ann Lee']);
      await page.keyboard.press('/');
      await page.keyboard.type('0491570156');
      await until(() => names(page), ['Ann Lee']);
      await page.getByText('1 customer', { exact: true }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get('q'), '0491570156');
      await page.reload();
      await until(() => names(page), ['Ann Lee']);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await until(() => names(page), ['Cho Park', 'Bob Ng', 'Ann Lee']);
      await page.getByRole('searchbox').fill('nobody');
      await page.getByRole('heading', { name: 'No matching customers' }).waitFor();
      await assertAccessible(page);
      await assertDecent(visitor);
    },
  );

  await t.test('headings sort, and say how', async () => {
    await startOver();
    const heading = page.getByRole('columnheader', { name: 'Customer' });
    await heading.getByRole('button').click();
    await until(() => names(page), ['Ann Lee', 'Bob Ng', 'Cho Park']);
    assert.equal(await heading.getAttribute('aria-sort'), 'ascending');
    await heading.getByRole('button').click();
    await until(() => names(page), ['Cho Park', 'Bob Ng', 'Ann Lee']);
    assert.equal(await heading.getAttribute('aria-sort'), 'descending');
    await page.reload();
    await until(() => heading.getAttribute('aria-sort'), 'descending');
  });

  await t.test('j and k step through the list, and Enter opens', async () => {
    await startOver();
    await until(async () => (await names(page)).length, 3);
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    await page.locator('[data-row]:focus').getByText('Bob Ng').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bob Ng' }).waitFor();
  });

  await t.test('several customers are given to another owner, and back', async () => {
    await startOver();
    await page.getByRole('checkbox', { name: 'Select Ann Lee' }).check();
    await page.getByRole('checkbox', { name: 'Select Bob Ng' }).check();
    await page.getByText('2 selected').waitFor();
    await assertAccessible(page);
    await page.getByRole('combobox', { name: 'New owner' }).click();
    await page.getByRole('option', { name: 'Sam Example' }).click();
    await page.getByRole('button', { name: 'Reassign' }).click();
    await page.getByText('2 customers reassigned to Sam Example.').waitFor();
    const ofSam = async () => {
      const { customers } = await desk.as(sam).customers.list({});
      return customers.map(({ name }) => name).toSorted();
    };
    assert.deepEqual(await ofSam(), ['Ann Lee', 'Bob Ng']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(ofSam, []);
  });

  await t.test('filters narrow the list and are cleared at once', async () => {
    await desk.as(desk.owner).customers.move({ customerId: 3, statusId: 5 });
    await startOver();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('checkbox', { name: 'Quoting' }).click();
    await until(() => names(page), ['Cho Park']);
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Status: Quoting' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(async () => (await names(page)).length, 3);
  });

  await t.test('a form that was begun is not lost by closing it', async () => {
    await page.getByRole('button', { name: 'New lead' }).click();
    await page.getByLabel('First name').fill('Eve');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await page.getByLabel('First name').inputValue(), 'Eve');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  await t.test('a new customer is added after a warning about a shared phone number', async () => {
    await page.getByRole('button', { name: 'New lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'New lead' });
    await dialog.getByLabel('First name').fill('Anne');
    await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('+61 491 570 156');
    await dialog.getByText('Same phone number.').waitFor();
    await dialog.getByLabel('Email').fill('anne');
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    await dialog.getByText('Must be an email address').waitFor();
    await assertAccessible(page);
    await dialog.getByLabel('Email').fill('Ann@Example.com');
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    await dialog.getByText(/^A customer with the email address/).waitFor();
    await dialog.getByLabel('Email').fill('anne@example.com');
    await dialog.getByLabel('First note').fill('Called about a battery');
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    await page.getByRole('heading', { level: 1, name: 'Anne' }).waitFor();
    await page.getByText('Called about a battery').waitFor();
    const { customers } = await desk.as(desk.owner).customers.list({ search: 'anne' });
    assert.deepEqual(
      customers.map(({ name, phone, email }) => [name, phone, email]),
      [['Anne', '+61 491 570 156', 'anne@example.com']],
    );
  });
});

test('what sales people see of the customers of others', async (t) => {
  const desk = await openDeskWithPeople(t);
  const sam = await desk.addMember('sales', 'Sam');
  const { page } = await visit(t, { viewport: desktop });

  await t.test(
    'a sales person learns that a colleague has the customer, and not who it is',
    async () => {
      await desk.signIn(page, sam, '/customers');
      await page.getByRole('button', { name: 'New lead' }).first().click();
      await page.getByLabel('Email').fill('ann@example.com');
      await page.getByText(/Same email as a customer of Alex Taylor/).waitFor();
      assert.equal(await page.getByText('Ann Lee').count(), 0);
    },
  );

  await t.test('sales people see their own customers, and give none away', async () => {
    await addCustomer(desk, {
      customer_name: 'Dee Fox',
      customer_email: 'dee@example.com',
      owner_email: sam.email,
    });
    await page.goto(`${desk.url}/app/customers`);
    await until(() => names(page), ['Dee Fox']);
    assert.equal(await page.getByRole('checkbox').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Owner' }).count(), 0);
  });
});

test('the list of customers at each width and length', async (t) => {
  const desk = await openDeskWithPeople(t);
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;

  await t.test(
    'between a phone and a desktop the status of each customer is read in full',
    async () => {
      await addCustomer(desk, {
        customer_name: 'Maximiliana Featherstonehaugh-Cholmondeley',
        customer_email: 'maximiliana.featherstonehaugh-cholmondeley@example.com',
      });
      await desk.signIn(page, desk.owner, '/customers');
      const labels = page.locator('[data-customer] .mantine-Badge-label');
      for (const width of [768, 820, 1000, 1180, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await labels.nth(3).waitFor();
        const cut = () =>
          labels.evaluateAll((all) =>
            all
              .filter((label) => label.scrollWidth > label.clientWidth)
              .map((label) => label.textContent),
          );
        await until(cut, []);
        await assertDecent(visitor);
      }
    },
  );

  await t.test('a long list goes on where it stopped', async () => {
    await addCustomers(desk, 56);
    await page.reload();
    await until(async () => (await names(page)).length, 50);
    await page.getByText('60 customers', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await until(async () => (await names(page)).length, 60);
    assert.equal(new Set(await names(page)).size, 60);
  });
});

test('a phone lists customers as cards, with filters behind a button', async (t) => {
  const desk = await openDeskWithPeople(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/customers');
  await until(() => names(page), ['Cho Park', 'Bob Ng', 'Ann Lee']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name' }).click();
  await until(() => names(page), ['Ann Lee', 'Bob Ng', 'Cho Park']);
  await assertAccessible(page);
});
