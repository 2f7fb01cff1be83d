import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CertificatePrice } from '../../../packages/solar/certificates/certificate-price.ts';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  publish,
  quickPrinter,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { smallContent } from '../../../test/support/proposals/proposal-content.ts';
import { changeSettings } from '../accounts/settings/change-settings.ts';
import { findProject, saveProject } from '../projects/rows/projects.ts';
import { dayMs } from '../shared/time.ts';
import { findContent, findPublishedOf } from './rows/proposals.ts';
import { evaluateOffer, type OpenOffer, watchStcs } from './stc-watch.ts';

const terms = { certificateCents: 3_800, certificatePrices: [], installWeeks: 4 };
const { quote } = smallContent;
/** 6.6 kW in Sydney, published on 21 November 2026 as 45 STCs of $38 for the assumed 19 December. */
const offer: OpenOffer = {
  proposalId: 1,
  projectId: 1,
  customerId: 1,
  version: 1,
  customerName: 'Ann Lee',
  content: {
    ...smallContent,
    issuedOn: '2026-11-21',
    specification: { ...smallContent.specification, expectedInstallOn: '' },
    quote: {
      ...quote,
      price: {
        ...quote.price,
        certificateCount: 45,
        certificateCents: 3_800,
        certificateDiscountCents: 171_000,
      },
      installDay: { on: '2026-12-19', isAssumed: true },
      solarCertificates: { count: 45, reason: '', working: [] },
      batteryCertificates: null,
    },
  },
};
const battery = {
  maker: 'Example',
  model: 'B1',
  nominalWattHours: 14_000,
  usableWattHours: 13_500,
  powerWatts: null,
  quantity: 1,
};
const withBattery: OpenOffer = {
  ...offer,
  content: {
    ...offer.content,
    specification: { ...offer.content.specification, battery },
    quote: {
      ...offer.content.quote,
      price: { ...offer.content.quote.price, certificateDiscountCents: 516_800 },
      batteryCertificates: { count: 91, reason: '', working: [] },
    },
  },
};
const expectedOn = (expectedInstallOn: string): OpenOffer => ({
  ...offer,
  content: {
    ...offer.content,
    specification: { ...offer.content.specification, expectedInstallOn },
    quote: { ...offer.content.quote, installDay: { on: expectedInstallOn, isAssumed: false } },
  },
});

test('an offer without a planned date is counted for today plus the weeks to installation', () => {
  const found = evaluateOffer(offer, terms, '2026-12-03');
  assert.deepEqual([found.publishedInstallOn, found.todayInstallOn], ['2026-12-19', '2026-12-31']);
  assert.deepEqual([found.lostCents, found.reasons, found.todayDiscountCents], [0, [], 171_000]);
  assert.deepEqual(
    [found.nextStep?.on, found.nextStep?.lostCents, found.nextStep?.discountCents],
    ['2027-01-01', 34_200, 136_800],
  );
});

test('it loses as soon as the assumed date crosses a step, and the next step is named', () => {
  const found = evaluateOffer(offer, terms, '2026-12-04');
  assert.deepEqual([found.lostCents, found.todayDiscountCents], [34_200, 136_800]);
  assert.deepEqual(
    found.reasons.map(({ text }) => text),
    [
      'No installation date is set. STCs were counted for 19 December 2026, and are now counted for 1 January 2027.',
      'Solar STCs: 36 instead of 45. A system installed in 2027 counts for 4 years.',
    ],
  );
  assert.equal(found.nextStep?.on, '2028-01-01');
});

test('a planned date counts until it has passed', () => {
  const ahead = evaluateOffer(expectedOn('2026-12-15'), terms, '2026-12-15');
  assert.deepEqual(
    [ahead.lostCents, ahead.todayInstallOn, ahead.nextStep?.on],
    [0, '2026-12-15', '2027-01-01'],
  );
  const passed = evaluateOffer(expectedOn('2026-12-15'), terms, '2026-12-16');
  assert.deepEqual([passed.lostCents, passed.todayInstallOn], [34_200, '2027-01-13']);
  assert.equal(
    passed.reasons[0]?.text,
    'The planned installation date, 15 December 2026, has passed, so STCs are counted for 13 January 2027.',
  );
});

test('a battery loses what the published factors of 2027 take, and no more', () => {
  const before = evaluateOffer(withBattery, terms, '2026-12-01');
  const lost = (9 + 15) * 3_800;
  assert.deepEqual([before.lostCents, before.uncalculatedCents], [0, 0]);
  assert.deepEqual(
    [
      before.nextStep?.lostCents,
      before.nextStep?.uncalculatedCents,
      before.nextStep?.discountCents,
    ],
    [lost, 0, 516_800 - lost],
  );
  const after = evaluateOffer(withBattery, terms, '2026-12-04');
  assert.deepEqual(
    [after.lostCents, after.uncalculatedCents, after.todayDiscountCents, after.nextStep?.on],
    [lost, 0, 516_800 - lost, '2027-07-01'],
  );
});

test('a better price today is not a loss, and does not hide what a step takes', () => {
  const dearer = { ...terms, certificateCents: 3_900 };
  const found = evaluateOffer(offer, dearer, '2026-12-01');
  assert.deepEqual([found.lostCents, found.reasons, found.todayDiscountCents], [0, [], 175_500]);
  assert.equal(found.nextStep?.lostCents, 9 * 3_900);
});

/** Midnight of the turn of the year in Sydney, where it is eleven hours ahead of UTC. */
const newYear = Date.parse('2026-12-31T13:00:00Z');

async function publishOne(test: TestApp, more: { customerId?: string } = {}): Promise<number> {
  const projectId = await addReadyProject(test, more.customerId);
  await publish(test, projectId, { expiresOn: '2027-03-31' });
  return projectId;
}

const look = (test: TestApp, ownerId?: number) => watchStcs(test.app, storeOf(test), { ownerId });

const setPrices = (test: TestApp, ...certificatePrices: CertificatePrice[]) =>
  storeOf(test).transaction((tx) => changeSettings(tx, { proposal: { certificatePrices } }));

test('the year turns in the time zone of the account, and the offer itself stays as published', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await publishOne(test);
  const promised = async () => {
    const published = await findPublishedOf(storeOf(test), projectId);
    return findContent(storeOf(test), published?.proposalId ?? 0);
  };
  const before = await promised();

  // The account installs within a week, so its usual date crosses the year on 25 December.
  await storeOf(test).transaction((tx) => changeSettings(tx, { proposal: { installWeeks: 1 } }));
  test.clock.advance(newYear - 7 * dayMs - 1 - test.app.now());
  const last = await look(test);
  assert.deepEqual([last.today, last.quotes[0]?.lostCents], ['2026-12-24', 0]);
  assert.equal(last.quotes[0]?.nextStep?.on, '2027-01-01');

  test.clock.advance(1);
  const first = await look(test);
  assert.deepEqual([first.today, first.quotes[0]?.lostCents], ['2026-12-25', 34_200]);
  assert.equal(first.quotes[0]?.todayInstallOn, '2027-01-01');
  assert.equal(first.comingStep?.on, '2027-01-01');
  assert.deepEqual(await promised(), before);
});

test('a dated price makes an offer lose from its day on', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  await publishOne(test);
  await setPrices(test, { from: '2026-12-20', cents: 3_700 });
  const [ahead] = (await look(test)).quotes;
  // Its planned installation date is 15 December 2026.
  assert.deepEqual(
    [ahead?.lostCents, ahead?.nextStep?.on, ahead?.nextStep?.lostCents],
    [0, '2026-12-20', 4_500],
  );
  await storeOf(test).transaction((tx) => changeSettings(tx, { proposal: { installWeeks: 1 } }));
  test.clock.advance(Date.parse('2026-12-16T13:00:00Z') - test.app.now());
  const [then] = (await look(test)).quotes;
  assert.deepEqual([then?.lostCents, then?.todayDiscountCents], [4_500, 45 * 3_700]);
});

test('a new version has the values of today, and replaces the one that loses', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await publishOne(test);
  test.clock.advance(newYear - test.app.now());
  await storeOf(test).transaction(async (tx) => {
    const project = await findProject(tx, projectId);
    assert(project);
    const specification = { ...project.specification, expectedInstallOn: '2027-02-01' };
    await saveProject(tx, { ...project, specification }, test.app.now());
  });
  await publish(test, projectId, { expiresOn: '2027-03-31' });
  const { quotes, openOffers } = await look(test);
  assert.deepEqual(
    [openOffers, quotes.length, quotes[0]?.version, quotes[0]?.publishedDiscountCents],
    [1, 1, 2, 136_800],
  );
  assert.equal(quotes[0]?.lostCents, 0);
});

test('the most that is lost comes first, then whatever loses soonest', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const [one, other] = [
    await addCustomer(test),
    await addCustomer(test, { customer_email: 'bob@example.com' }),
  ];
  await publishOne(test, { customerId: one });
  const large = await addReadyProject(test, other);
  await editProject(test, large, { panels: 30 });
  await publish(test, large, { expiresOn: '2027-03-31' });
  const order = async () => (await look(test)).quotes.map(({ projectId }) => projectId);
  assert.deepEqual(await order(), [large, 1], 'both lose on one day, one of them more');
  test.clock.advance(newYear - test.app.now());
  assert.deepEqual(await order(), [large, 1]);
  const { quotes } = await look(test);
  assert.ok((quotes[0]?.lostCents ?? 0) > (quotes[1]?.lostCents ?? 0));
});

test('counts only the customers of the chosen owner', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  await publishOne(test);
  assert.equal((await look(test, test.account.userId)).openOffers, 1);
  const ofColleague = await look(test, test.account.userId + 1);
  assert.deepEqual([ofColleague.openOffers, ofColleague.quotes], [0, []]);
});
