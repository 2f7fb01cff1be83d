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
import { type Desk, type Member, openDesk, showScreen } from '../../../support/open-desk.ts';
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
        stays
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
      const left = (await dashboard.stays(asked)).filter(({ stays }) => stays > 0);
      assert.deepEqual(left, []);
    },
  );

  await t.test('members who see everything can filter by owner', async () => {
    const { dashboard } = desk.as(desk.owner);
    const ofSeller = await dashboard.funnel({ ...quarter, ownerId: seller.userId });
    assert.equal(ofSeller.customers, 1);
    assert.deepEqual(ofSeller.owners, [{ key: seller.userId, added: 1, signed: 0, valueCents: 0 }]);
    assert.equal((await dashboard.funnel({ ...quarter, ownerId: desk.owner.userId })).customers, 1);
  });

  await t.test('an unknown period is refused', async () => {
    const { dashboard } = desk.as(desk.owner);
    await assert.rejects(dashboard.funnel({ days: 3650 as 365 }), { code: 'BAD_REQUEST' });
  });

  // The figures appear from five customers on.
  for (const name of ['cleo', 'dan', 'eve', 'finn']) {
    await addCustomer(desk, {
      customer_email: `${name}@example.com`,
      customer_name: `${name} Brown`,
      owner_email: seller.email,
    });
  }
  const overdue = {
    kind: 'call',
    title: '',
    dueOn: '2026-11-01',
    dueTime: '',
    ownerId: null,
    projectId: null,
    repeats: 'never',
  } as const;
  const { customerId } =
    (await desk.as(desk.owner).customers.list({ search: 'cleo' })).customers[0] ?? {};
  assert.ok(customerId);
  await desk.as(desk.owner).tasks.add({ customerId, details: overdue });
  desk.clock.advance(secondMs);

  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  const figure = (label: string, text: string) =>
    page.locator('dl > div').filter({ hasText: label }).getByText(text).waitFor();
  const table = (name: string) => page.getByRole('table', { name });
  const unfold = (name: string) => page.getByRole('button', { name }).last().click();
  await desk.signIn(page, desk.owner, '/dashboard');

  await t.test('the dashboard shows what to do, the funnel, and who brought what', async () => {
    await figure('Waiting on us', '1 overdue');
    const toDo = page.getByRole('region', { name: 'To do today' });
    await toDo.getByRole('link', { name: 'cleo Brown' }).waitFor();
    await toDo
      .getByRole('region', { name: 'Viewed, nothing planned' })
      .getByText('Ann Lee')
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Proposal Viewed' })
      .getByText('17%')
      .waitFor();
    await table('Added and signed by rep')
      .getByRole('row', { name: 'sales Example 5 0 $0' })
      .waitFor();
    await table('Added and signed by source')
      .getByRole('row', { name: 'No source 6 0 $0' })
      .waitFor();
    await unfold('Show figures');
    await unfold('More');
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await table('Customers who reached each stage')
        .getByRole('row', { name: 'Proposal Viewed 1 17% 100%' })
        .waitFor();
      await table('Time in view by section')
        .getByRole('row', { name: 'Price 30 seconds 30 seconds' })
        .waitFor();
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
    const row = table('Added and signed by source').getByRole('row', { name: 'No source 5 0 $0' });
    await row.waitFor();
    await page.reload();
    await row.waitFor();
    // The call is the seller's, whose customer it is.
    await figure('Waiting on us', '1 overdue');
    await unfold('More');
    await page.getByText('No proposals published or viewed in this period.').waitFor();
    await assertDecent(visitor);
  });

  await t.test('attempts of webhooks are with the webhooks', async () => {
    await showScreen(page, '/settings/webhooks');
    await table('Delivery attempts, newest first')
      .getByRole('row', { name: '22 Nov 7 1 88%' })
      .waitFor();
    await assertAccessible(page);
  });

  await t.test('a sales person is shown no figures that are not for them', async (t) => {
    const visitor = await visit(t, { viewport: desktop });
    const { page } = visitor;
    await desk.signIn(page, seller, '/dashboard');
    await page
      .getByRole('table', { name: 'Added and signed by source' })
      .getByRole('row', { name: 'No source 5 0 $0' })
      .waitFor();
    assert.equal(await page.getByRole('heading', { name: 'By rep' }).count(), 0);
    assert.equal(await page.getByRole('combobox', { name: 'Owner of the customers' }).count(), 0);
    await assertDecent(visitor);
  });
});

test('a new firm sees what the dashboard will show, and begins with a lead', async (t) => {
  const desk = await openDesk(t);
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/dashboard');
  await page.getByRole('heading', { name: 'What you will see here' }).waitFor();
  assert.equal(await page.getByText('Signed this month').count(), 0);
  await assertAccessible(page);
  await assertDecent(visitor);
  await page.locator('main').getByRole('button', { name: 'New lead', exact: true }).click();
  await page.getByRole('dialog', { name: 'New lead' }).waitFor();
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
