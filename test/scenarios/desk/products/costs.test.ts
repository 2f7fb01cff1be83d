import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../support/accounts/open-surfer.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

const panel = {
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440 monocrystalline',
  watts: 440,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 31_000,
  costCents: 19_457,
} as const;

test('owners and managers see costs, sellers only where the account shows them, others never', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk, desk.owner);
  const manager = await signedIn(desk, await desk.addMember('manager'));
  const seller = await signedIn(desk, await desk.addMember('sales'));
  const reader = await signedIn(desk, await desk.addMember('read_only'));
  await owner.mutate('products.addStarterLibrary');
  const [first] = (await owner.query('products.list', { search: panel.model })).body;
  const { isArchived: _archived, kind: _kind, ...details } = first;
  await owner.mutate('products.change', { ...details, costCents: panel.costCents });
  const everyone = [owner, manager, seller, reader];
  const seen = () =>
    Promise.all(
      everyone.map(async (person) => {
        const listed = await person.query('products.list', { search: panel.model });
        const kits = await person.query('products.kits');
        assert.equal(kits.body[0].panel.model, panel.model);
        assert.equal(
          kits.text.includes(String(panel.costCents)),
          listed.body[0].costCents === panel.costCents,
        );
        return listed.body[0].costCents;
      }),
    );
  const { costCents } = panel;
  assert.deepEqual(await seen(), [costCents, costCents, null, null], 'hidden until shown');
  for (const person of [manager, seller, reader]) {
    assert.equal((await person.mutate('team.showCosts', { isShown: true })).status, 403);
  }
  assert.equal((await owner.query('team.list')).body.sellersSeeCosts, false);
  assert.equal((await owner.mutate('team.showCosts', { isShown: true })).status, 200);
  assert.equal((await owner.query('team.list')).body.sellersSeeCosts, true);
  assert.deepEqual(await seen(), [costCents, costCents, costCents, null]);
  await owner.mutate('team.showCosts', { isShown: false });
  assert.deepEqual(await seen(), [costCents, costCents, null, null]);
  const log = (await owner.query('securityLog.list', { limit: 2 })).body;
  assert.deepEqual(
    log.entries.map(({ kind }: { kind: string }) => kind),
    ['costs_hidden', 'costs_shown'],
  );
});

test('an owner shows costs to sellers, who then find them in the library on a phone', async (t) => {
  const desk = await openDesk(t);
  await desk.as(desk.owner).products.add(panel);
  const seller = await desk.addMember('sales');
  const ownerVisit = await visit(t, { viewport: phone });
  await desk.signIn(ownerVisit.page, desk.owner, '/settings/team');
  await ownerVisit.page.getByRole('switch', { name: 'Sellers see cost and margin' }).click();
  await ownerVisit.page.getByText('Sellers now see cost and margin').waitFor();
  await assertAccessible(ownerVisit.page);
  await assertDecent(ownerVisit);
  const visitor = await visit(t, { viewport: phone });
  await desk.signIn(visitor.page, seller, '/settings/products');
  await visitor.page.getByText('cost $194.57').waitFor();
  await assertAccessible(visitor.page);
});
