import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { EventType } from '../../../../src/domain/events/event.ts';
import { eventExample, eventMeanings } from '../../../../src/domain/events/event-meanings.ts';
import { dayMs, hourMs, secondMs } from '../../../../src/domain/shared/time.ts';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
  type Visitor,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk, showScreen } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';
import {
  type DeliveringDesk,
  openDeliveringDesk,
} from '../../../support/webhooks/open-delivering-desk.ts';
import { type Answer, openReceiver } from '../../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../../support/webhooks/verify-arrival.ts';

const visit = openBrowser();

type Firm = { desk: DeliveringDesk; visitor: Visitor };

/** A firm whose owner has the app open. Each test has a subscription of its own, which ends with it. */
async function openFirm(t: TestContext): Promise<Firm> {
  const desk = await openDeliveringDesk(t);
  const visitor = await visit(t, { viewport: desktop });
  await desk.signIn(visitor.page, desk.owner, '/settings/webhooks');
  return { desk, visitor };
}

/** A receiver that is subscribed to new customers, and the subscription's screen. */
async function openSubscription(
  t: TestContext,
  firm: Firm,
  {
    answers = [200],
    search = '',
    viewport = desktop,
    types = ['customer_created'],
  }: {
    answers?: Answer[];
    search?: string;
    viewport?: typeof desktop;
    types?: EventType[];
  } = {},
) {
  const { desk, visitor } = firm;
  const { page } = visitor;
  t.after(() => endAll(firm));
  const receiver = await openReceiver(t, answers);
  const { subscriptionId, signingSecret } = await subscribe(desk, receiver.url, types);
  const path = `/settings/webhooks/${subscriptionId}`;
  await page.setViewportSize(viewport);
  await showScreen(page, path + search);
  const name = new URL(receiver.url).host;
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return { receiver, subscriptionId, signingSecret, path };
}

/** Ends the subscriptions of a test, while the app shows none of them. The window of a test's own firm is closed by then. */
async function endAll({ desk, visitor: { page } }: Firm): Promise<void> {
  if (page.isClosed()) return;
  await showScreen(page, '/settings/webhooks');
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  const { list, remove } = desk.as(desk.owner).webhooks;
  for (const { subscriptionId } of await list()) await remove({ subscriptionId });
}

let added = 0;

/** Adds a customer whom no other test has, and returns their email address. */
async function addOne(desk: Desk): Promise<string> {
  added += 1;
  const customer_email = `customer-${added}@example.com`;
  await addCustomer(desk, { customer_email });
  return customer_email;
}

function subscribe(desk: Desk, hookUrl: string, types: EventType[] = ['customer_created']) {
  return desk.as(desk.owner).webhooks.subscribe({ hookUrl, types, settings: {} });
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Waits until the table has so many deliveries. */
function showsRows(page: Page, count: number): Promise<void> {
  const body = `tbody:has(tr:nth-child(${count})):not(:has(tr:nth-child(${count + 1})))`;
  return page.locator(body).waitFor();
}

test('subscriptions of one firm', { timeout: 600_000 }, async (t) => {
  const firm = await openFirm(t);
  const { desk, visitor } = firm;
  const { page } = visitor;

  await t.test(
    'a subscription is added, its secret is shown once, and a test event arrives and verifies',
    async (t) => {
      t.after(() => endAll(firm));
      const receiver = await openReceiver(t);
      await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
      await page.getByRole('button', { name: 'Add subscription' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('URL').fill('example');
      await dialog.getByLabel('Name', { exact: true }).fill('Scheduling');
      await dialog.getByRole('checkbox', { name: 'A customer was added' }).click();
      await dialog.getByRole('checkbox', { name: 'A contract was signed by all signers' }).click();
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
      await dialog.getByText('Enter a full URL').waitFor();
      await dialog.getByLabel('URL').fill('ftp://example.com/hook');
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
      await dialog.getByText('The URL must begin with https:// or http://').waitFor();

      await dialog.getByLabel('URL').fill(receiver.url);
      await dialog.getByRole('button', { name: 'Sample: A contract was signed' }).click();
      await dialog.getByText('Fires once for a contract').waitFor();
      await dialog.getByText('"type": "contract_signed"').waitFor();
      await dialog.getByRole('button', { name: 'Options' }).click();
      await dialog.getByRole('switch', { name: 'Strict ordering' }).check();
      await dialog.getByRole('switch', { name: 'Also sign with a key pair' }).check();
      await dialog.getByLabel('Concurrency').fill('3');
      await dialog.getByLabel('Rate limit (per second)').fill('7');
      await assertAccessible(page);
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
      const secret = await dialog
        .getByRole('textbox', { name: 'Signing secret', exact: true })
        .inputValue();
      const publicKey = await dialog.getByRole('textbox', { name: 'Public key' }).inputValue();
      await dialog.getByRole('button', { name: 'I have copied it' }).click();

      await page.getByText('New · no deliveries yet').waitFor();
      const [made] = await desk.as(desk.owner).webhooks.list();
      assert.deepEqual(
        [
          made?.name,
          made?.types,
          made?.isOrdered,
          made?.slots,
          made?.ratePerSecond,
          made?.publicKey,
        ],
        ['Scheduling', ['contract_signed'], true, 3, 7, publicKey],
      );
      await page.getByRole('button', { name: 'Send test event' }).click();
      const drawer = page.getByRole('dialog', { name: 'Delivery 1' });
      await drawer.getByText('Delivered with 200').waitFor();
      await drawer.getByText('Test', { exact: true }).waitFor();
      const [arrival] = await receiver.waitFor(1);
      assert(arrival);
      const payload = verifyArrival(arrival, secret, desk.app.now());
      assert.deepEqual(verifyArrival(arrival, publicKey, desk.app.now()), payload);
      assert.deepEqual(payload.data, eventExample('contract_signed').data);
      assert.ok(!(await page.content()).includes(secret), 'the secret is not shown again');
      await assertDecent(visitor);
    },
  );

  await t.test('a delivery that failed is read in full and sent again by hand', async (t) => {
    const { receiver } = await openSubscription(t, firm, {
      answers: [{ status: 503, headers: { 'x-reason': 'maintenance' }, body: '{"error":"busy"}' }],
    });
    const email = await addOne(desk);
    await receiver.waitFor(1);
    await page.getByText('Waiting to retry').waitFor();
    await page.getByText('Failing', { exact: true }).waitFor();
    await page.getByRole('row').nth(1).getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: /^Delivery / });
    await drawer.getByText('Server error 503').waitFor();
    const told = await drawer.innerText();
    const [first] = receiver.arrivals;
    assert(first);
    for (const text of [
      first.headers['webhook-id'],
      first.headers['webhook-timestamp'],
      'v1,…',
      'x-reason',
      'maintenance',
      '"error": "busy"',
      `"customer_email": "${email}"`,
      'Address: 127.0.0.1.',
      'First byte',
    ]) {
      assert.ok(told.includes(text ?? 'missing'), text);
    }
    assert.ok(
      !told.includes(first.headers['webhook-signature'] ?? ''),
      'the signature is kept back',
    );
    await assertAccessible(page);

    receiver.answer(200);
    await drawer.getByRole('button', { name: 'Retry now' }).click();
    await drawer.getByText('Delivered with 200').waitFor();
    await drawer.getByText('2 attempts').waitFor();
    const [, second] = await receiver.waitFor(2);
    assert.equal(second?.body, first.body);
    await page.keyboard.press('Escape');
    await page.getByText('Healthy', { exact: true }).waitFor();
    await assertDecent(visitor);
  });

  await t.test('events during a pause are held, and sent on request', async (t) => {
    const { receiver } = await openSubscription(t, firm, { viewport: phone });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Pause subscription' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await addOne(desk);
    await addOne(desk);
    await page.getByText(/ 2 held/).waitFor();
    assert.equal(receiver.arrivals.length, 0);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Held deliveries (2)').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Enable subscription' }).click();
    await receiver.waitFor(2);
    await page.getByText('Healthy', { exact: true }).waitFor();
    await assertDecent(visitor);
  });

  await t.test('keeps deliveries on hold when asked to', async (t) => {
    const { receiver } = await openSubscription(t, firm);
    const me = desk.as(desk.owner);
    const [subscription] = await me.webhooks.list();
    await me.webhooks.pause({ subscriptionId: subscription?.subscriptionId ?? '' });
    await addOne(desk);
    await page.getByText(/ 1 held/).waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByLabel('Keep on hold').check();
    await page.getByRole('button', { name: 'Enable subscription' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    const email = await addOne(desk);
    const [only] = await receiver.waitFor(1);
    assert.equal(JSON.parse(only?.body ?? '').data.customer.customer_email, email);
    assert.deepEqual(
      (await me.webhooks.list()).map(({ held }) => held),
      [1],
    );
  });

  await t.test('update events are chosen under a heading of their own, and arrive', async (t) => {
    t.after(() => endAll(firm));
    const receiver = await openReceiver(t);
    await showScreen(page, '/settings/webhooks');
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
    await page.getByRole('button', { name: 'Add subscription' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByText('Updates', { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: 'A customer was added' }).click();
    await dialog.getByRole('checkbox', { name: 'A note was added to a customer' }).click();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    const { customers, webhooks } = desk.as(desk.owner);
    const [made] = await webhooks.list();
    assert.deepEqual(made?.types, ['note_added']);
    const { customerId } = await customers.create({ email: 'note@example.com' });
    await customers.addNote({ customerId, text: 'Called' });
    const [arrival] = await receiver.waitFor(1);
    const { type, data } = JSON.parse(arrival?.body ?? '');
    assert.deepEqual([type, data.note.note], ['note_added', 'Called']);
  });

  await t.test(
    'settings are changed, count from the next delivery on, and are not lost by leaving',
    async (t) => {
      const other = await openReceiver(t);
      const { receiver } = await openSubscription(t, firm, { search: '?tab=settings' });
      await page.getByLabel('URL').fill(other.url);
      await page.getByRole('tab', { name: 'Deliveries' }).click();
      await page.getByText('Leave without saving?').waitFor();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      assert.equal(await page.getByLabel('URL').inputValue(), other.url);
      await page.getByLabel('Name', { exact: true }).fill('Scheduling');
      await page.getByRole('checkbox', { name: 'All event types' }).click();
      await choose(page, 'Only customers with status', 'New Lead');
      await page.keyboard.press('Escape');
      await page.getByRole('switch', { name: 'Strict ordering' }).check();
      await page.getByLabel('Concurrency').fill('2');
      await page.getByLabel('Rate limit (per second)').fill('5');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Saved. URL and options also apply to waiting deliveries.').waitFor();
      const [changed] = await desk.as(desk.owner).webhooks.list();
      assert.deepEqual(
        [changed?.name, changed?.types, changed?.statusIds?.length, changed?.ownerIds],
        ['Scheduling', '*', 1, null],
      );
      assert.deepEqual(
        [changed?.hookUrl, changed?.isOrdered, changed?.slots, changed?.ratePerSecond],
        [other.url, true, 2, 5],
      );
      await addOne(desk);
      await other.waitFor(1);
      assert.equal(receiver.arrivals.length, 0);
      await page.getByRole('tab', { name: 'Deliveries' }).click();
      await page.getByRole('table').waitFor();
      await assertDecent(visitor);
    },
  );

  await t.test('replays failed deliveries, and says when the replay is done', async (t) => {
    const { receiver } = await openSubscription(t, firm, {
      answers: [{ status: 500, headers: { 'webhook-delivery': 'abort-message' } }],
      search: '?tab=replays',
    });
    await addOne(desk);
    await addOne(desk);
    await receiver.waitFor(2);
    receiver.answer(200);
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    await page.getByText('Failed: stopped by the endpoint').nth(1).waitFor();
    await page.getByRole('tab', { name: 'Replays' }).click();
    await page.getByRole('button', { name: 'Start replay' }).click();
    await page.getByText(/^Done · 2 sent again/).waitFor();
    await receiver.waitFor(4);
    await assertAccessible(page);
  });

  await t.test(
    'a test event of a subscription to several types is of the type that is chosen',
    async (t) => {
      const { receiver } = await openSubscription(t, firm, {
        viewport: phone,
        types: ['customer_created', 'contract_signed'],
      });
      await page.getByRole('button', { name: 'Send test event' }).click();
      const items = page.getByRole('menuitem');
      await items.first().waitFor();
      assert.equal(await items.count(), 2);
      await page.getByRole('menuitem', { name: eventMeanings.contract_signed.summary }).click();
      await page.getByRole('dialog').getByText('Delivered with 200').waitFor();
      const [arrival] = await receiver.waitFor(1);
      assert.equal(JSON.parse(arrival?.body ?? '').type, 'contract_signed');
      await assertDecent(visitor);
    },
  );

  await t.test('a subscription is ended, and nothing more is sent', async (t) => {
    const { receiver } = await openSubscription(t, firm, { search: '?tab=settings' });
    await page.getByRole('button', { name: 'End subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End subscription' }).click();
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
    await addOne(desk);
    assert.equal(receiver.arrivals.length, 0);
    assert.deepEqual(await desk.as(desk.owner).webhooks.list(), []);
  });

  await t.test('a secret is replaced, and both sign until the overlap is over', async (t) => {
    const { receiver, signingSecret } = await openSubscription(t, firm, {
      search: '?tab=settings',
    });
    await page.getByRole('button', { name: 'Replace secret' }).click();
    await choose(page, 'Old secret stays valid', '3 days');
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const fresh = await page
      .getByRole('textbox', { name: 'Signing secret', exact: true })
      .inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page
      .getByText('The secret was replaced. The old secret stays valid until 24 Nov 2026')
      .waitFor();
    await addOne(desk);
    const [first] = await receiver.waitFor(1);
    assert(first);
    verifyArrival(first, signingSecret, desk.app.now());
    verifyArrival(first, fresh, desk.app.now());

    desk.pass(3 * dayMs);
    await addOne(desk);
    const [, second] = await receiver.waitFor(2);
    assert(second);
    verifyArrival(second, fresh, desk.app.now());
    assert.throws(() => verifyArrival(second, signingSecret, desk.app.now()));
  });
});

test('the log is filtered by state, outcome and time, page by page, and the address keeps it', async (t) => {
  const firm = await openFirm(t);
  const { desk } = firm;
  const { page } = firm.visitor;
  const { receiver, path } = await openSubscription(t, firm);
  receiver.answer(...Array.from({ length: 30 }, (_, index) => (index === 3 ? 500 : 200)));
  for (let number = 1; number <= 30; number += 1) {
    await addCustomer(desk, { customer_email: `c${number}@example.com` });
    await receiver.waitFor(number);
    if (number !== 15) continue;
    // Nothing may be under way while the clock makes a leap, or it would be taken for lost.
    const delivered = "select count(*) as count from deliveries where state = 'delivered'";
    await until(async () => (await desk.database.rows(delivered))[0]?.count, 14);
    desk.pass(hourMs);
  }
  // Older pages begin below the newest one that is shown.
  await page.getByRole('cell', { name: '30', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Older' }).click();
  await page.waitForURL(/before=/);
  await showsRows(page, 5);
  // A filter that is left as it was does not lead back to the newest.
  await page.getByLabel('From').focus();
  await page.getByLabel('To').focus();
  assert.match(page.url(), /before=/);
  await page.getByRole('button', { name: 'Newest' }).click();
  await showsRows(page, 25);

  await choose(page, 'Latest attempt', 'Server error (5xx)');
  await page.waitForURL(/outcome=http_5xx/);
  // The clock went on by an hour, so the failed one was tried again and has arrived.
  await page.getByRole('heading', { name: 'No matching deliveries' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await choose(page, 'State', 'Delivered');
  // The firm is in Sydney, which is 11 hours ahead of UTC in summer.
  const inSydney = new Date(desk.app.now() - hourMs / 2 + 11 * hourMs);
  await page.getByLabel('From').fill(inSydney.toISOString().slice(0, 16));
  await showsRows(page, 15);
  await page.reload();
  await showsRows(page, 15);
  assert.match(page.url(), /show=delivered/);
  await page.goto(`${desk.url}/app${path}?delivery=4`);
  await page.getByRole('dialog', { name: 'Delivery 4' }).getByText('2 attempts').waitFor();
});

test('events from before a subscription are sent to it', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringDesk(t);
  await addCustomer(desk);
  desk.clock.advance(5 * secondMs);
  const { subscriptionId } = await subscribe(desk, receiver.url);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/settings/webhooks/${subscriptionId}?tab=replays`);
  await page.getByLabel('Held deliveries').check();
  await page.getByLabel('From').fill('2026-11-01T00:00');
  await page.getByRole('button', { name: 'Start replay' }).click();
  await page.getByText(/^Done · 1 sent again/).waitFor();
  const [arrival] = await receiver.waitFor(1);
  assert.match(arrival?.body ?? '', /ann@example\.com/);
});

test('a replay that runs is shown with how far it is, and cancelled', async (t) => {
  // Without a worker that would carry it on.
  const desk = await openDesk(t);
  const { subscriptionId } = await subscribe(desk, 'https://hooks.example.com/sundesk');
  await addCustomer(desk);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/settings/webhooks/${subscriptionId}?tab=replays`);
  await page.getByLabel('All deliveries').check();
  await page.getByRole('button', { name: 'Start replay' }).click();
  await page.getByText('Running, 0% complete · 0 sent again').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Cancel replay' }).click();
  await page.getByText('Cancelled · 0 sent again').waitFor();
  const [replay] = await desk.as(desk.owner).webhooks.replays({ subscriptionId });
  assert.equal(replay?.state, 'cancelled');
});

test('a receiver that wants no more ends its subscription, and the list and a notice say so', async (t) => {
  const receiver = await openReceiver(t, 410);
  const desk = await openDeliveringDesk(t);
  await subscribe(desk, receiver.url);
  await addCustomer(desk);
  await receiver.waitFor(1);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/webhooks');
  await page.getByRole('heading', { name: 'Ended by the endpoint' }).waitFor();
  await page.getByText('endpoint answered 410 Gone').waitFor();
  await page.getByRole('heading', { name: 'Notices' }).waitFor();
  await assertAccessible(page);
  await page
    .getByRole('link', { name: new URL(receiver.url).host })
    .first()
    .click();
  await page.getByRole('table').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send test event' }).count(), 0);
});
