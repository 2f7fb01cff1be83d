import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSetUp } from '../../../../src/domain/accounts/settings/set-up.ts';
import { openTestSandbox } from '../../../support/accounts/open-test-sandbox.ts';
import { storeOf } from '../../../support/arrange.ts';
import { sendsEmail } from '../../../support/contracts/arrange-contract.ts';
import { openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';
import { pixel } from '../samples/settings.ts';

test('the set-up names what is left, until all of it is done', async (t) => {
  const desk = await openDesk(t, { listens: false, ports: { ...quickPrinter, ...sendsEmail } });
  const { settings, products, channels } = desk.as(desk.owner);
  assert.deepEqual(await settings.openSetUp(), {
    missingDetails: [
      ...['legal name', 'ABN', 'street address (not a post office box)', 'phone number', 'logo'],
    ],
    hasProducts: false,
    hasPriceRules: false,
    openQuestions: 3,
    hasTestedEmail: false,
    hasProposal: false,
  });
  await settings.setLogo({ logo: pixel });
  await products.addStarterLibrary();
  const rules = [{ description: 'Panels', basis: 'watt', cents: 95 } as const];
  await settings.change({
    proposal: {
      saleTerms: { nonRefundableCharges: [], extraCharges: [], usesSubcontractors: false },
    },
    priceRules: { rules },
  });
  await channels.testEmail();
  const projectId = await addReadyProject(desk);
  assert.deepEqual(await settings.openSetUp(), {
    missingDetails: [],
    hasProducts: true,
    hasPriceRules: true,
    openQuestions: 0,
    hasTestedEmail: true,
    hasProposal: false,
  });
  await publish(desk, projectId);
  assert.equal(await settings.openSetUp(), null);
});

test('the set-up is hidden for one firm, and not at all in a sandbox', async (t) => {
  const desk = await openDesk(t, { listens: false });
  const { settings } = desk.as(desk.owner);
  const seller = desk.as(await desk.addMember('sales'));
  await assert.rejects(seller.settings.dismissSetUp({ isDismissed: true }), { code: 'FORBIDDEN' });
  const sandbox = await openTestSandbox(desk);
  assert.equal(await readSetUp(storeOf(sandbox)), undefined);
  await settings.dismissSetUp({ isDismissed: true });
  assert.equal(await desk.as(await desk.addMember('manager')).settings.openSetUp(), null);
  await settings.dismissSetUp({ isDismissed: false });
  assert.equal((await settings.openSetUp())?.openQuestions, 3);
});
