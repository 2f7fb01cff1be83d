import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findContent } from '../../../src/domain/proposals/rows/proposals.ts';
import { storeOf } from '../../support/arrange.ts';
import { assertAccessible } from '../../support/browser/axe.ts';
import { openBrowser, phone } from '../../support/browser/open-browser.ts';
import { publish } from '../../support/proposals/arrange-proposals.ts';
import { openPagesApp, type PagesApp } from '../../support/proposals/open-pages-app.ts';

const visit = openBrowser();

const wording = 'Invented wording of a firm. Its comparison rate is invented too.';

async function offer(at: PagesApp, finance: object): Promise<void> {
  const { status, body } = await at.call('changesettings', { body: { data: { finance } } });
  assert.equal(status, 200, JSON.stringify(body));
}

async function contentOf(at: PagesApp, proposalId: number) {
  return (await findContent(storeOf(at), proposalId)) ?? assert.fail('the version is there');
}

test('a proposal names a weekly amount with the wording of the firm right below it', async (t) => {
  const at = await openPagesApp(t);
  const terms = { lender: 'Example Lender', annual_rate: 0, months: 84, wording };
  await offer(at, { offered: true, ...terms });
  const { proposal } = await publish(at, at.projectId);
  const { quote, finance } = await contentOf(at, proposal.proposalId);
  // Without interest the price is parted evenly over 364 weeks.
  const weekly = Math.ceil(quote.price.payableCents / 364 / 100);
  assert.deepEqual(finance, {
    lender: 'Example Lender',
    annualRate: 0,
    months: 84,
    establishmentFeeCents: 0,
    monthlyFeeCents: 0,
    wording,
    weeklyCents: weekly * 100,
  });
  const visitor = await visit(t, { viewport: phone });
  await visitor.page.goto(await at.listen());
  const price = visitor.page.locator('#price');
  const line = `Finance from $${weekly} a week over 84 months with Example Lender`;
  assert.match(
    (await price.innerText()).replaceAll(/\s+/g, ' '),
    new RegExp(`${line.replace('$', '\\$')} ${wording}`),
  );
  const box = await price.getByText(wording).boundingBox();
  assert.ok(box && box.height > 0, 'the wording is shown, not folded');
  await assertAccessible(visitor.page);
});

test('a published version keeps its finance, and one without it says as much as before', async (t) => {
  const at = await openPagesApp(t);
  const first = await publish(at, at.projectId);
  assert.equal(first.isNew, false, 'the same once more');
  const before = await contentOf(at, first.proposal.proposalId);
  assert.ok(!('finance' in before));
  await offer(at, {
    offered: true,
    lender: 'Example Lender',
    annual_rate: 7.99,
    months: 84,
    wording,
  });
  const second = await publish(at, at.projectId);
  assert.equal(second.isNew, true);
  const financed = await contentOf(at, second.proposal.proposalId);
  await offer(at, { annual_rate: 9.99, wording: 'Other wording.' });
  assert.deepEqual(await contentOf(at, second.proposal.proposalId), financed);
  assert.deepEqual(await contentOf(at, first.proposal.proposalId), before);
  const page = await at.server.inject({ url: at.path });
  assert.ok(page.body.includes(wording), 'the page shows what was published');
  await offer(at, { offered: false });
  const third = await publish(at, at.projectId);
  assert.equal(third.proposal.contentSha256, first.proposal.contentSha256, 'as before the offer');
});
