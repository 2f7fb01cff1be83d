import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { refused } from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  publicationOf,
  publish,
  quickPrinter,
  saleEvents,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { createProject } from '../projects/create-project.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { hourMs } from '../shared/time.ts';
import { makePreviewTicket, openPreview, printPreview } from './preview.ts';
import type { PrintProposal } from './print-proposal.ts';
import type { ProposalContent } from './proposal-content.ts';
import { publishOptions } from './publish-options.ts';
import { publishProposal } from './publish-proposal.ts';
import { findContent, findLatestProposal } from './rows/proposals.ts';
import { chooseSaleType } from './terms/sale-type.ts';

test('a preview shows the project as it is now, and leaves nothing behind', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const { accountId, userId } = desk.account;
  const projectId = await addReadyProject(desk);
  await publish(desk, projectId, { message: 'Dear Ann' });
  const events = await saleEvents(desk);
  await editProject(desk, projectId, { title: 'Better' });
  const ticket = makePreviewTicket(desk.app, { accountId, projectId, userId });
  const preview = await openPreview(desk.app, { ticket, teams: [accountId] });
  assert.deepEqual(
    [
      preview?.accountId,
      preview?.version,
      preview?.content.project.title,
      preview?.content.message,
    ],
    [accountId, 2, 'Better', 'Dear Ann'],
  );
  assert.equal((await findLatestProposal(storeOf(desk), projectId))?.version, 1);
  assert.deepEqual(await saleEvents(desk), events);
});

test('a preview states the options as the published proposal does, on the page and in the PDF', async (t) => {
  const printed: ProposalContent['options'][] = [];
  const desk = await openTestApp(t, {
    ports: {
      async printProposal(proposal) {
        printed.push(proposal.content.options);
        return quickPrinter.printProposal(proposal);
      },
    },
  });
  const { accountId, userId } = desk.account;
  const store = storeOf(desk);
  const ann = await addCustomer(desk);
  const projectId = await addReadyProject(desk, ann);
  const large = await addReadyProject(desk, ann);
  const open = await addReadyProject(desk, ann);
  await editProject(desk, large, { title: 'The larger one', panels: 24 });
  await publish(desk, open);
  const visit = (options?: number[]) => ({
    ticket: makePreviewTicket(desk.app, { accountId, projectId, userId, options }),
    teams: [accountId],
  });
  const alone = await openPreview(desk.app, visit());
  assert.deepEqual(
    alone?.content.options?.map((one) => one.projectId),
    [open],
  );
  const both = await openPreview(desk.app, visit([large]));
  await printPreview(desk.app, visit([large]));
  await publishOptions(desk.app, store, {
    publication: publicationOf(desk, projectId),
    project: await requireProject(store, projectId),
    options: [{ projectId: large }],
    confirmsOddities: true,
  });
  const latest = await findLatestProposal(store, projectId);
  assert(latest);
  const { options } = await findContent(store, latest.proposalId);
  assert.deepEqual(
    options?.map((one) => one.projectId),
    [large, open],
  );
  assert.deepEqual(both?.content.options, options);
  // The first was that of the option that is open.
  assert.deepEqual(printed[1], options);
});

test('the first preview has the notices of the kind of sale that was chosen for the draft', async (t) => {
  const printed: string[] = [];
  const desk = await openTestApp(t, {
    ports: {
      async printProposal(proposal) {
        printed.push(proposal.saleType);
        return quickPrinter.printProposal(proposal);
      },
    },
  });
  const { accountId, userId } = desk.account;
  const projectId = await addReadyProject(desk);
  const input = {
    ticket: makePreviewTicket(desk.app, { accountId, projectId, userId }),
    teams: [accountId],
  };
  await printPreview(desk.app, input);
  await storeOf(desk).transaction((tx) =>
    chooseSaleType(tx, { projectId, saleType: 'unsolicited' }),
  );
  await printPreview(desk.app, input);
  assert.equal((await openPreview(desk.app, input))?.saleType, 'unsolicited');
  const { saleType: _, ...publication } = publicationOf(desk, projectId);
  const { contract } = await publishProposal(desk.app, storeOf(desk), publication);
  assert.equal(contract.saleType, 'unsolicited', 'a publication that does not say otherwise');
  await publish(desk, projectId, { saleType: 'solicited' });
  await printPreview(desk.app, input);
  assert.deepEqual(printed, ['solicited', 'unsolicited', 'unsolicited', 'solicited', 'solicited']);
});

test('a preview is printed as a draft', async (t) => {
  const printed: Parameters<PrintProposal>[0][] = [];
  const desk = await openTestApp(t, {
    ports: {
      async printProposal(proposal) {
        printed.push(proposal);
        return quickPrinter.printProposal(proposal);
      },
    },
  });
  const { accountId, userId } = desk.account;
  const projectId = await addReadyProject(desk);
  const teams = [accountId];
  const ticket = makePreviewTicket(desk.app, { accountId, projectId, userId });
  assert.equal(
    (await printPreview(desk.app, { ticket, teams }))?.fileName,
    'draft-solar-for-the-house-v1.pdf',
  );
  const { proposal } = await publish(desk, projectId);
  await printPreview(desk.app, { ticket, teams });
  const base = 'https://sundesk.example.com';
  assert.deepEqual(
    printed.map(({ version, url, isDraft }) => [version, url, isDraft]),
    [
      [1, base, true],
      [1, `${base}/p/${proposal.token}`, undefined],
      [2, `${base}/p/${proposal.token}`, true],
    ],
  );
});

test('a ticket is worth nothing to strangers, after an hour, or when it is made up', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const { accountId, userId } = desk.account;
  const projectId = await addReadyProject(desk);
  const ticket = makePreviewTicket(desk.app, { accountId, projectId, userId });
  const teams = [accountId];
  const preview = { accountId, projectId, userId, until: desk.app.now() + hourMs };
  const { text: otherSeal } = desk.app.secretBox.seal(JSON.stringify({ preview }), {
    kind: 'page_request_ticket',
  });
  for (const visit of [
    { ticket, teams: [] },
    { ticket, teams: [accountId + 1] },
    { ticket: '', teams },
    { ticket: `${ticket}x`, teams },
    { ticket: otherSeal, teams },
  ]) {
    assert.equal(await openPreview(desk.app, visit), undefined);
    assert.equal(await printPreview(desk.app, visit), undefined);
  }
  desk.clock.advance(hourMs - 1);
  assert.ok(await openPreview(desk.app, { ticket, teams }));
  desk.clock.advance(1);
  assert.equal(await openPreview(desk.app, { ticket, teams }), undefined);
});

test('refuses to preview an incomplete proposal and says what is missing', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const { accountId, userId } = desk.account;
  const customerId = Number(await addCustomer(desk));
  const { projectId } = await storeOf(desk).transaction((tx) =>
    createProject(desk.app, tx, {
      customerKey: { customerId },
      title: 'Shed',
      siteAddress: {},
      specification: {},
    }),
  );
  const ticket = makePreviewTicket(desk.app, { accountId, projectId, userId });
  await assert.rejects(
    openPreview(desk.app, { ticket, teams: [accountId] }),
    refused('PROPOSAL_INCOMPLETE'),
  );
});
