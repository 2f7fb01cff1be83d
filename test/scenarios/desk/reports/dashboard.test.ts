import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { confirmView } from '../../../../src/domain/proposals/page/confirm-view.ts';
import { hourMs, secondMs } from '../../../../src/domain/shared/time.ts';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
  visitOf,
} from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

const quarter = { days: 90 } as const;

/** A firm with a customer of the owner, who was sent a proposal and has looked at it, and one of a sales person. */
async function openFirm(t: TestContext): Promise<{ desk: Desk; seller: Member }> {
  const desk = await openDesk(t, { ports: quickPrinter });
  const seller = await desk.addMember('sales');
  const projectId = await addReadyProject(desk, await addCustomer(desk));
  await addCustomer(desk, {
    customer_email: 'bob@example.com',
    customer_name: 'Bob Brown',
    owner_email: seller.email,
  });
  desk.clock.advance(4 * hourMs);
  const { proposal } = await publish(desk, projectId);
  desk.clock.advance(2 * hourMs);
  const { pageRequestId } = await open(desk, proposal.token);
  desk.clock.advance(2 * secondMs);
  await confirmView(desk.app, {
    token: proposal.token,
    pageRequestId,
    viewer: visitOf().viewer,
    isAutomated: false,
    seconds: { price: 30, summary: 10 },
  });
  desk.clock.advance(secondMs);
  return { desk, seller };
}

const reached = (funnel: { steps: { name: string; customers: number }[] }) =>
  Object.fromEntries(funnel.steps.map(({ name, customers }) => [name, customers]));

test('the dashboard of a firm', { timeout: 300_000 }, async (t) => {
  const { desk, seller } = await openFirm(t);
  await countAttempts(desk, { delivered: 7, failed: 1 });

  await t.test(
    'the figures tell how far customers have come and what became of proposals',
    async () => {
      const { dashboard } = desk.as(desk.owner);
      const funnel = await dashboard.funnel(quarter);
      assert.equal(funnel.customers, 2);
      assert.deepEqual(reached(funnel), {
        'New Lead': 2,
        Contacted: 1,
        Qualified: 1,
        Quoting: 1,
        'Proposal Sent': 1,
        'Proposal Viewed': 1,
        Negotiating: 0,
        Signed: 0,
      });
      const stays = await dashboard.stays(quarter);
      assert.deepEqual(
        stays.statuses
          .filter((status) => status.stays > 0)
          .map(({ name, medianDays }) => [name, medianDays]),
        [['New Lead', (6 * hourMs + 2 * secondMs) / (24 * hourMs)]],
      );
      assert.deepEqual(await dashboard.engagement(quarter), {
        published: 1,
        viewed: 1,
        signed: 0,
        medianHoursToView: (2 * hourMs + 2 * secondMs) / hourMs,
        medianDaysToSign: undefined,
        visits: 1,
        sections: [
          { section: 'price', seconds: 30 },
          { section: 'summary', seconds: 10 },
        ],
      });
      const forecast = await dashboard.forecast({});
      assert.equal(forecast.customers, 2);
    },
  );

  await t.test(
    'a sales person sees figures of their own customers alone, whomever they ask for',
    async () => {
      const { dashboard } = desk.as(seller);
      const asked = { ...quarter, ownerId: desk.owner.userId };
      assert.equal((await dashboard.funnel(asked)).customers, 1);
      assert.equal((await dashboard.engagement(asked)).published, 0);
      assert.equal((await dashboard.forecast({ ownerId: desk.owner.userId })).customers, 1);
      const left = (await dashboard.stays(asked)).statuses.filter(({ stays }) => stays > 0);
      assert.deepEqual(left, []);
    },
  );

  await t.test('members who see everything can filter by owner', async () => {
    const { dashboard } = desk.as(desk.owner);
    const ofSeller = await dashboard.funnel({ ...quarter, ownerId: seller.userId });
    assert.equal(ofSeller.customers, 1);
    assert.equal((await dashboard.funnel({ ...quarter, ownerId: desk.owner.userId })).customers, 1);
  });

  await t.test('an unknown period is refused', async () => {
    const { dashboard } = desk.as(desk.owner);
    await assert.rejects(dashboard.funnel({ days: 3650 as 365 }), { code: 'BAD_REQUEST' });
  });

  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/dashboard');

  await t.test('the dashboard shows its numbers in tables, and charts beside them', async () => {
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      const steps = page.getByRole('table', { name: 'Customers who reached each stage' });
      await steps.getByRole('row', { name: 'Proposal Viewed 1 50% 100%' }).waitFor();
      await page
        .getByRole('table', { name: 'Time in view by section' })
        .getByRole('row', { name: 'Price 30 seconds 30 seconds' })
        .waitFor();
      await page
        .getByRole('table', { name: 'Delivery attempts, newest first' })
        .getByRole('row', { name: '22 Nov 7 1 88%' })
        .waitFor();
      await page.locator('svg.recharts-surface').nth(3).waitFor();
      await assertAccessible(page);
      await assertDecent(visitor);
    }
  });

  await t.test('the address holds period and owner', async () => {
    await page.getByText('30 days').click();
    await page.waitForURL('**/dashboard?days=30');
    await page.getByRole('combobox', { name: 'Owner of the customers' }).click();
    await page.getByRole('option', { name: 'sales Example' }).click();
    await page.waitForURL(`**/dashboard?days=30&owner=${seller.userId}`);
    const all = page.getByRole('table', { name: 'Customers who reached each stage' });
    await all.getByRole('row', { name: 'New Lead 1 100% 100%' }).waitFor();
    await page.reload();
    await all.getByRole('row', { name: 'New Lead 1 100% 100%' }).waitFor();
    await page.getByText('No proposals published or viewed in this period.').waitFor();
    await assertDecent(visitor);
  });

  await t.test('a sales person is shown no figures that are not for them', async (t) => {
    const visitor = await visit(t, { viewport: desktop });
    const { page } = visitor;
    await desk.signIn(page, seller, '/dashboard');
    await page
      .getByRole('table', { name: 'Customers who reached each stage' })
      .getByRole('row', { name: 'New Lead 1 100% 100%' })
      .waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Webhook deliveries' }).count(), 0);
    assert.equal(await page.getByRole('combobox', { name: 'Owner of the customers' }).count(), 0);
    await assertDecent(visitor);
  });
});

test('a new firm sees what the dashboard will show', async (t) => {
  const desk = await openDesk(t);
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/dashboard');
  for (const sentence of [
    'No customers added in this period. Choose a longer period to see more.',
    'No open deals to forecast.',
    'No status changes in this period.',
    'No proposals published or viewed in this period.',
    'No deliveries in this period. Manage webhooks in the settings.',
  ]) {
    await page.getByText(sentence).waitFor();
  }
  await assertAccessible(page);
  await assertDecent(visitor);
});

/** As if so many attempts had been made just now. */
function countAttempts(
  { app, account, database }: Desk,
  { delivered, failed }: { delivered: number; failed: number },
): Promise<number> {
  const slot = Math.floor(app.now() / (hourMs / 2)) - 1;
  const insert = 'insert into attempt_counts values (?, ?, ?, ?)';
  return database.change(insert, account.accountId, slot, delivered, failed);
}
