import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelVersion } from '../../../../packages/solar/model/model-versions.ts';
import { storeOf } from '../../../../test/support/arrange.ts';
import { sendsEmail } from '../../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  giveSupplier,
  publish,
  quickPrinter,
} from '../../../../test/support/proposals/arrange-proposals.ts';
import { smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import { changeSettings } from '../../accounts/settings/change-settings.ts';
import { createCustomer } from '../../customers/create-customer.ts';
import { createProject } from '../../projects/create-project.ts';
import { requireProject } from '../../projects/rows/projects.ts';
import { dayMs } from '../../shared/time.ts';
import { withdrawProposal } from '../end-proposal.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { findContent } from '../rows/proposals.ts';
import { checkProposal, findOddities } from './check-proposal.ts';

async function check(desk: TestApp, projectId: number) {
  const store = storeOf(desk);
  return checkProposal(desk.app, store, await requireProject(store, projectId));
}

test('a project that is complete lacks nothing, and the customer is suggested as the one who signs', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...sendsEmail } });
  const { checklists, ...found } = await check(desk, await addReadyProject(desk));
  assert.deepEqual(found, {
    missing: [],
    oddities: [],
    version: 1,
    isChanged: undefined,
    figureChanges: null,
    days: { issuedOn: '2026-11-21', expiresOn: '2026-12-21', latestOn: '2027-11-22' },
    channels: { email: true, sms: false },
    suggested: {
      message: '',
      saleType: 'solicited',
      verification: 'email',
      signers: [{ name: 'Ann Lee', email: 'ann@example.com', phone: '0491 570 156' }],
      answers: [],
    },
  });
  const missing = (saleType: 'solicited' | 'unsolicited') =>
    checklists[saleType].filter(({ state }) => state === 'missing').map(({ key }) => key);
  const open = ['roof_plan', 'extra_charges', 'non_refundable', 'subcontractors'];
  assert.deepEqual(missing('solicited'), open);
  assert.deepEqual(missing('unsolicited'), open);
});

test('answers about the sale fill the checklist, and go into the version that is published', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...sendsEmail } });
  const projectId = await addReadyProject(desk);
  const answer = (days: number) =>
    storeOf(desk).transaction((tx) =>
      changeSettings(tx, {
        proposal: {
          saleTerms: {
            lateRefundDays: days,
            usesSubcontractors: false,
            extraCharges: [],
            nonRefundableCharges: [{ description: ' Roof survey ', cents: 29_900 }],
          },
        },
      }),
    );
  await answer(21);
  const { checklists } = await check(desk, projectId);
  const missing = checklists.solicited.filter(({ state }) => state === 'missing');
  assert.deepEqual(
    missing.map(({ key }) => key),
    ['roof_plan'],
  );
  const { proposal } = await publish(desk, projectId);
  await answer(30);
  const { terms } = await findContent(storeOf(desk), proposal.proposalId);
  const late = terms.sentences.find(({ about }) => about === 'late_installation');
  assert.match(late?.text ?? '', /within 21 days\.$/);
  assert.deepEqual(terms.saleTerms.nonRefundableCharges, [
    { description: 'Roof survey', cents: 29_900 },
  ]);
  assert.equal((await check(desk, projectId)).isChanged, true);
});

test('everything that an empty project lacks is named, as the refusal to publish it names it', async (t) => {
  const desk = await openTestApp(t);
  await giveSupplier(desk);
  const { userId } = desk.account;
  const { projectId } = await storeOf(desk).transaction(async (tx) => {
    const email = 'nameless@example.com';
    const { customerId } = await createCustomer(desk.app, tx, { userId, email });
    return createProject(desk.app, tx, {
      customerKey: { customerId },
      title: 'Shed',
      siteAddress: {},
      specification: {},
    });
  });
  const { missing } = await check(desk, projectId);
  assert.deepEqual(
    missing.map(({ part }) => part),
    ['customer', 'site', 'panels', 'price lines'],
  );
  const needs = missing.map(({ need }) => need).join('; ');
  await assert.rejects(publish(desk, projectId), {
    code: 'PROPOSAL_INCOMPLETE',
    message: `The project cannot be published yet; it needs ${needs}`,
  });
});

test('a published project tells whether a next version would say something else', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const bob = { name: 'Bob Lee', email: 'bob@example.com', phone: '' };
  const sketch = { key: 'roof_plan', state: 'present', reason: 'Sent by email' } as const;
  await publish(desk, projectId, {
    message: 'Dear Ann',
    signers: [bob],
    saleType: 'unsolicited',
    answers: [sketch],
  });
  const published = await check(desk, projectId);
  assert.deepEqual([published.version, published.isChanged], [2, false]);
  assert.deepEqual(published.suggested, {
    message: 'Dear Ann',
    saleType: 'unsolicited',
    verification: 'none',
    signers: [bob],
    answers: [sketch],
  });
  desk.clock.advance(dayMs);
  assert.equal((await check(desk, projectId)).isChanged, false, 'another day is not a change');
  await editProject(desk, projectId, { panels: 20 });
  assert.equal((await check(desk, projectId)).isChanged, true);
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) => withdrawProposal(desk.app, tx, { projectId, userId }));
  const withdrawn = await check(desk, projectId);
  assert.deepEqual([withdrawn.version, withdrawn.isChanged], [2, undefined]);
  assert.equal(withdrawn.suggested.message, 'Dear Ann');
});

test('a later day changes nothing, whether the day of installation is set, past or assumed', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  for (const expectedInstallOn of ['2026-12-15', '']) {
    await editProject(desk, projectId, { title: 'Solar', expectedInstallOn });
    await publish(desk, projectId);
    for (const days of [1, 29]) {
      desk.clock.advance(days * dayMs);
      assert.equal((await check(desk, projectId)).isChanged, false);
    }
    await editProject(desk, projectId, { panels: 20 });
    assert.equal((await check(desk, projectId)).isChanged, true);
  }
});

test('a draft tells how its figures differ from a version of an earlier model, and the version keeps its own', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const { proposal } = await publish(desk, projectId);
  // A version published before models were numbered, with another yield.
  await desk.database.change(
    `update proposals set content_json = replace(replace(content_json, ',"modelVersion":${modelVersion}', ''), '"annualKwh":', '"annualKwh":1')`,
  );
  const { isChanged, figureChanges } = await check(desk, projectId);
  const { figures, reasons } = figureChanges ?? assert.fail();
  const [{ before, now, figure } = assert.fail()] = figures;
  assert.deepEqual([isChanged, figures.length, figure], [true, 1, 'annualKwh']);
  assert.equal(before, Number(`1${now}`));
  assert.match(
    reasons[0] ?? '',
    /^Model version 1 \(23 November 2026\): Each roof face is simulated/,
  );
  const kept = await findContent(storeOf(desk), proposal.proposalId);
  assert.equal(kept.quote.yield?.annualKwh, before);
});

test('another number of the model alone changes nothing', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  await publish(desk, projectId);
  await desk.database.change(
    `update proposals set content_json = replace(content_json, ',"modelVersion":${modelVersion}', '')`,
  );
  const { isChanged, figureChanges } = await check(desk, projectId);
  assert.deepEqual([isChanged, figureChanges], [false, null]);
});

const { specification, quote } = smallContent;
const [panel] = specification.panels;

test('a usual system has nothing to confirm', () => {
  assert.deepEqual(findOddities(smallContent), []);
});

test('panels and inverters without brand or model are named', () => {
  assert.deepEqual(odd({ panels: [{ ...panel, maker: '' } as typeof panel & object] }), [
    'The panels have no brand or no model.',
  ]);
  const [inverter] = specification.inverters;
  assert.deepEqual(odd({ inverters: [{ ...inverter, model: '' } as typeof inverter & object] }), [
    'The inverter has no brand or no model.',
  ]);
});

test('panels need an inverter, and a battery alone does not', () => {
  assert.deepEqual(odd({ inverters: [] }), ['There is no inverter.']);
  assert.deepEqual(odd({ panels: [], inverters: [] }, { systemWatts: 0 }), []);
});

for (const [systemWatts, totalCents, expected] of [
  [1000, 100_000, []],
  [440, 100_000, ['The system has 0.44 kW of panels.']],
  [100_000, 10_000_000, []],
  [100_440, 11_000_000, ['The system has 100.44 kW of panels.']],
  [6600, 659_900, ['The price before STCs is $1.00 per watt.']],
  [6600, 660_000, []],
  [6600, 3_300_000, []],
  [6600, 3_400_000, ['The price before STCs is $5.15 per watt.']],
] as const) {
  test(`${systemWatts} W for ${totalCents} cents: ${expected.length} to confirm`, () => {
    const price = { ...quote.price, totalCents };
    assert.deepEqual(
      findOddities({ specification, quote: { ...quote, systemWatts, price } }),
      expected,
    );
  });
}

function odd(
  changes: Partial<ProposalContent['specification']>,
  figures: Partial<ProposalContent['quote']> = {},
): string[] {
  return findOddities({
    specification: { ...specification, ...changes },
    quote: { ...quote, ...figures },
  });
}
