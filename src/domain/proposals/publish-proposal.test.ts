import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { exampleCompany } from '../../../test/support/api/example-company.ts';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { countStatements } from '../../../test/support/database/count-statements.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  dataOf,
  editProject,
  open,
  publicationOf,
  publish,
  quickPrinter,
  saleEvents,
  visitOf,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { readSettings, writeSettings } from '../accounts/settings/queries.ts';
import { findUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { endContractRow, findContract, finishSealing } from '../contracts/rows/contracts.ts';
import { startSealing } from '../contracts/signing/sign-contract.ts';
import { updateCustomerRow } from '../customers/rows/customers.ts';
import { findDocument } from '../documents/queries.ts';
import {
  findProject,
  insertProject,
  saveProject,
  setAnnounceAt,
} from '../projects/rows/projects.ts';
import { canonicalJson } from '../shared/json-text.ts';
import { dayMs, secondMs } from '../shared/time.ts';
import { checklistOf } from './checklist/consumer-checklist.ts';
import { withdrawProposal } from './end-proposal.ts';
import { confirmView } from './page/confirm-view.ts';
import { openPage } from './page/open-page.ts';
import { publishProposal } from './publish-proposal.ts';
import {
  findChecklist,
  findContent,
  findLatestProposal,
  findProposal,
  findVersions,
} from './rows/proposals.ts';

const refused = (code: string) => ({ name: 'Refusal', code });

async function openDesk(
  t: TestContext,
  ports: Partial<App> = {},
): Promise<{ desk: TestApp; projectId: number }> {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...ports } });
  return { desk, projectId: await addReadyProject(desk) };
}

test('publishing makes version 1 with its PDF, its link, its contract and one event', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const store = storeOf(desk);
  const { proposal, contract, isNew } = await publish(desk, projectId, { message: 'Dear Ann' });
  const pdf = Buffer.from(`%PDF-1.7 version 1 of https://sundesk.example.com/p/${proposal.token}`);
  const pdfSha256 = createHash('sha256').update(pdf).digest('hex');
  assert.equal(isNew, true);
  assert.match(proposal.token, /^[\w-]{22}$/);
  assert.match(proposal.staffToken, /^[\w-]{22}$/);
  assert.notEqual(proposal.staffToken, proposal.token);
  const { token, staffToken, contentSha256, pdfId, ...stored } = proposal;
  assert.deepEqual(stored, {
    proposalId: 1,
    projectId,
    customerId: 1,
    version: 1,
    state: 'published',
    pdfSha256,
    publishedAt: desk.app.now(),
    // The end of 21 December in Sydney.
    expiresAt: Date.parse('2026-12-22T00:00:00+11:00'),
    endedAt: undefined,
    viewCount: 0,
    firstViewedAt: undefined,
    lastViewedAt: undefined,
  });
  const content = await findContent(store, 1);
  assert.equal(createHash('sha256').update(canonicalJson(content)).digest('hex'), contentSha256);
  assert.deepEqual(
    [content.issuedOn, content.expiresOn, content.message, content.customer.name],
    ['2026-11-21', '2026-12-21', 'Dear Ann', 'Ann Lee'],
  );
  const document = await findDocument(store, pdfId);
  assert.deepEqual(
    [document?.kind, document?.mediaType, document?.sha256, Buffer.from(document?.content ?? [])],
    ['proposal', 'application/pdf', pdfSha256, pdf],
  );
  assert.deepEqual(
    [contract.state, contract.kind, contract.proposalId, contract.documentSha256],
    ['open', 'original', 1, pdfSha256],
  );
  assert.deepEqual(
    contract.signers.map(({ name, email, phone }) => ({ name, email, phone })),
    [{ name: 'Ann Lee', email: 'ann@example.com', phone: '0491 570 156' }],
  );
  const link = `/p/${token}/proposal.pdf`;
  assert.equal((await findProject(store, projectId))?.proposalLink, link);
  assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
  const [event] = await dataOf(desk, 'published_proposal_link');
  assert.deepEqual(
    { ...event, customer: event.customer.customer_email, project: event.project.proposal_link },
    {
      customer: 'ann@example.com',
      project: link,
      proposal_link: link,
      proposal_url: `https://sundesk.example.com/p/${token}`,
      proposal_version: '1',
      pdf_sha256: pdfSha256,
    },
  );
  assert.ok(staffToken);
});

test('a version keeps the checklist that it was published with, and who marked what', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const store = storeOf(desk);
  const sketch = { key: 'roof_plan', state: 'present', reason: 'Sent by email' } as const;
  const { proposal } = await publish(desk, projectId, { answers: [sketch] });
  const content = await findContent(store, proposal.proposalId);
  const user = await findUser(store, desk.account.userId);
  const markedBy = { userId: desk.account.userId, name: `${user?.firstName} ${user?.lastName}` };
  const expected = checklistOf({ content, saleType: 'solicited' }).map((item) =>
    item.key === 'roof_plan' ? { ...item, ...sketch, markedBy } : item,
  );
  assert.deepEqual(await findChecklist(store, proposal.proposalId), expected);

  // The content is the same, so its checklist stays as it was.
  const again = await publish(desk, projectId);
  assert.equal(again.isNew, false);
  assert.deepEqual(await findChecklist(store, proposal.proposalId), expected);
});

test('publishing the same again, one after the other or at once, publishes once', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const all = await Promise.all([1, 2, 3].map(() => publish(desk, projectId)));
  all.push(await publish(desk, projectId));
  // PostgreSQL gives no number twice, also where a transaction was rolled back, so the first may be 2.
  assert.equal(new Set(all.map(({ proposal }) => proposal.proposalId)).size, 1);
  // Concurrent requests have no fixed order, so any may be the first.
  assert.equal(all.filter(({ isNew }) => isNew).length, 1);
  assert.equal(all.at(-1)?.isNew, false);
  assert.deepEqual(await saleEvents(desk), ['published_proposal_link']);
});

test('two different proposals at once become two versions, one after the other', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const messages = ['one', 'two', 'three'];
  const all = await Promise.all(messages.map((message) => publish(desk, projectId, { message })));
  assert.deepEqual(all.map(({ proposal }) => proposal.version).sort(), [1, 2, 3]);
  const versions = await findVersions(storeOf(desk), projectId, {
    before: undefined,
    limit: 10,
  });
  assert.deepEqual(
    versions.map(({ version, state }) => [version, state]),
    [
      [3, 'published'],
      [2, 'superseded'],
      [1, 'superseded'],
    ],
  );
  assert.equal((await saleEvents(desk)).length, 3);
});

for (const [what, change] of Object.entries({
  'another message': { message: 'Dear Ann' },
  'another last day': { expiresOn: '2027-01-31' },
  'another kind of sale': { saleType: 'unsolicited' as const },
  'other signers': { signers: [{ name: 'Bob Lee', email: 'bob@example.com', phone: '' }] },
})) {
  test(`${what} makes a new version under the same address`, async (t) => {
    const { desk, projectId } = await openDesk(t);
    const first = await publish(desk, projectId);
    const second = await publish(desk, projectId, change);
    assert.equal(second.isNew, true);
    assert.deepEqual(
      [second.proposal.version, second.proposal.token, second.proposal.staffToken],
      [2, first.proposal.token, first.proposal.staffToken],
    );
    const store = storeOf(desk);
    const former = await findProposal(store, first.proposal.proposalId);
    assert.deepEqual([former?.state, former?.endedAt], ['superseded', desk.app.now()]);
    assert.equal((await findContract(store, first.contract.contractId))?.state, 'closed');
    assert.equal(second.contract.state, 'open');
  });
}

test('a changed project makes a new version, and the content of the old one stays', async (t) => {
  const { desk, projectId } = await openDesk(t);
  await publish(desk, projectId);
  await editProject(desk, projectId, { panels: 20 });
  const { proposal } = await publish(desk, projectId);
  const quantities = await Promise.all(
    [1, proposal.proposalId].map(
      async (id) => (await findContent(storeOf(desk), id)).specification.panels[0]?.quantity,
    ),
  );
  assert.deepEqual(quantities, [15, 20]);
});

test('a new version after a view moves the customer to negotiating, one before does not', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const { proposal } = await publish(desk, projectId);
  await publish(desk, projectId, { message: 'better' });
  assert.deepEqual(await dataOf(desk, 'customer_status_change'), []);
  const { pageRequestId } = await open(desk, proposal.token);
  desk.clock.advance(2 * secondMs);
  const { token } = proposal;
  const sighting = {
    token,
    pageRequestId,
    viewer: visitOf().viewer,
    isAutomated: false,
    seconds: {},
  };
  await confirmView(desk.app, sighting);
  await publish(desk, projectId, { message: 'best' });
  const moves = await dataOf(desk, 'customer_status_change');
  assert.deepEqual(
    moves.map(({ new_status, source, reason }) => [new_status, source, reason]),
    [
      ['Proposal Viewed', 'rule', 'Version 2 of the proposal was viewed'],
      ['Negotiating', 'rule', 'Version 3 of the proposal was published after a view'],
    ],
  );
});

test('the same offer after a withdrawal is a new version under a new address', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const first = await publish(desk, projectId);
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) => withdrawProposal(desk.app, tx, { projectId, userId }));
  const second = await publish(desk, projectId);
  assert.deepEqual([second.isNew, second.proposal.version], [true, 2]);
  assert.notEqual(second.proposal.token, first.proposal.token);
  assert.notEqual(second.proposal.staffToken, first.proposal.staffToken);
  const ended = await openPage(desk.app, { token: first.proposal.token, ...visitOf() });
  assert.equal(ended?.state, 'ended');
});

test('an offer is expired after its last day even without the worker, and a new address follows', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const first = await publish(desk, projectId);
  desk.clock.advance(40 * dayMs);
  const second = await publish(desk, projectId);
  assert.notEqual(second.proposal.token, first.proposal.token);
  const store = storeOf(desk);
  assert.equal((await findProposal(store, 1))?.state, 'expired');
  assert.equal((await findContract(store, first.contract.contractId))?.state, 'closed');
  assert.equal((await findProposal(store, 2))?.state, 'published');
});

test('a draft that was to be announced is announced just before it is published', async (t) => {
  const { desk, projectId } = await openDesk(t);
  await storeOf(desk).transaction((tx) =>
    setAnnounceAt(tx, projectId, desk.app.now() + 60 * secondMs),
  );
  await publish(desk, projectId);
  assert.deepEqual(await saleEvents(desk), ['recent_draft_project', 'published_proposal_link']);
});

test('names all missing requirements at once, and prints or stores nothing', async (t) => {
  const { desk } = await openDesk(t, { printProposal: () => assert.fail('nothing to print') });
  const customerId = Number(await addCustomer(desk, { customer_email: 'bob@example.com' }));
  const store = storeOf(desk);
  const projectId = await store.transaction(async (tx) => {
    await updateCustomerRow(tx, customerId, { firstName: '', lastName: '' }, desk.app.now());
    const ready = await findProject(tx, 1);
    assert(ready);
    const specification = {
      ...ready.specification,
      panels: [],
      priceLines: [],
    };
    const siteAddress = { ...ready.siteAddress, postcode: '' };
    return insertProject(tx, { ...ready, customerId, title: '', siteAddress, specification });
  });
  await assert.rejects(publish(desk, projectId), {
    ...refused('PROPOSAL_INCOMPLETE'),
    message:
      "The project cannot be published yet; it needs a title; the customer's name; the whole address of the site " +
      '(street, suburb, state and postcode); panels; price lines',
  });
  assert.equal(await findLatestProposal(store, projectId), undefined);
});

test('a price below zero is not an offer', async (t) => {
  const { desk, projectId } = await openDesk(t);
  await storeOf(desk).transaction(async (tx) => {
    const project = await findProject(tx, projectId);
    assert(project);
    const priceLines = [{ description: 'Panels', quantity: 1, unitCents: 100 }];
    const specification = { ...project.specification, priceLines };
    await saveProject(tx, { ...project, specification }, desk.app.now());
  });
  await assert.rejects(publish(desk, projectId), {
    ...refused('PROPOSAL_INCOMPLETE'),
    message:
      'The project cannot be published yet; it needs a price that is not below zero after the STC discount and other discounts',
  });
});

test('refuses invalid input before printing anything', async (t) => {
  const { desk, projectId } = await openDesk(t, {
    printProposal: () => assert.fail('nothing to print'),
  });
  const signer = { name: 'Bob', email: 'bob@example.com', phone: '12' };
  const cases = [
    [{ projectId: 99 }, 'PROJECT_NOT_FOUND'],
    [{ expiresOn: '2026-11-20' }, 'INVALID_PARAMETERS'],
    [{ expiresOn: '2026-02-30' }, 'INVALID_PARAMETERS'],
    [{ expiresOn: '2028-01-01' }, 'INVALID_PARAMETERS'],
    [{ signers: [{ ...signer, name: ' ' }] }, 'INVALID_PARAMETERS'],
    [{ signers: [{ ...signer, email: 'bob' }] }, 'INVALID_PARAMETERS'],
    [{ verification: 'email' as const }, 'EMAIL_NOT_CONFIGURED'],
    [{ verification: 'sms' as const }, 'SMS_NOT_CONFIGURED'],
  ] as const;
  for (const [change, code] of cases) {
    await assert.rejects(publish(desk, projectId, change), refused(code), JSON.stringify(change));
  }
});

test('a PDF that cannot be printed leaves nothing behind', async (t) => {
  const failure = new Error('the printer is on fire');
  const { desk, projectId } = await openDesk(t, { printProposal: () => Promise.reject(failure) });
  await assert.rejects(publish(desk, projectId), failure);
  const store = storeOf(desk);
  assert.equal(await findLatestProposal(store, projectId), undefined);
  assert.equal((await findProject(store, projectId))?.proposalLink, '');
  assert.equal(await findDocument(store, 1), undefined);
  assert.deepEqual(await saleEvents(desk), []);
});

test('a project saved while its PDF is printed is printed again', async (t) => {
  const printed: string[] = [];
  const { desk, projectId } = await openDesk(t, {
    async printProposal({ content, version, url }) {
      printed.push(content.project.title);
      if (printed.length === 1) await editProject(desk, projectId, { title: 'Larger' });
      return quickPrinter.printProposal({ version, url });
    },
  });
  const { proposal } = await publish(desk, projectId);
  const content = await findContent(storeOf(desk), proposal.proposalId);
  assert.equal(printed.length, 2);
  assert.deepEqual([proposal.version, content.project.title], [1, 'Larger']);
  assert.equal((await saleEvents(desk)).length, 1);
});

test('a project that keeps changing is refused after three PDFs', async (t) => {
  let printed = 0;
  const { desk, projectId } = await openDesk(t, {
    async printProposal(print) {
      printed += 1;
      await editProject(desk, projectId);
      return quickPrinter.printProposal(print);
    },
  });
  await assert.rejects(publish(desk, projectId), refused('PROJECT_CHANGED'));
  assert.equal(printed, 3);
  assert.equal(await findLatestProposal(storeOf(desk), projectId), undefined);
});

test('a version that is withdrawn while the next is printed gives that a new address', async (t) => {
  const urls: string[] = [];
  const { desk, projectId } = await openDesk(t, {
    async printProposal(print) {
      urls.push(print.url);
      if (urls.length === 2) {
        const { userId } = desk.account;
        await storeOf(desk).transaction((tx) =>
          withdrawProposal(desk.app, tx, { projectId, userId }),
        );
      }
      return quickPrinter.printProposal(print);
    },
  });
  await publish(desk, projectId);
  const { proposal } = await publish(desk, projectId, { message: 'better' });
  assert.equal(proposal.version, 2);
  assert.deepEqual([urls.length, urls[0] === urls[1], urls[0] === urls[2]], [3, true, false]);
  assert.equal(urls[2], `https://sundesk.example.com/p/${proposal.token}`);
});

test('while a contract is being sealed nothing else is published or withdrawn', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const { proposal, contract } = await publish(desk, projectId);
  await sealing(desk, contract.contractId);
  assert.equal((await publish(desk, projectId)).isNew, false);
  await assert.rejects(
    publish(desk, projectId, { message: 'better' }),
    refused('CONTRACT_BEING_SEALED'),
  );
  const { userId } = desk.account;
  const store = storeOf(desk);
  await assert.rejects(
    store.transaction((tx) => withdrawProposal(desk.app, tx, { projectId, userId })),
    refused('CONTRACT_BEING_SEALED'),
  );
  assert.equal((await findProposal(store, proposal.proposalId))?.state, 'published');
  assert.notEqual((await findProject(store, projectId))?.proposalLink, '');
});

test('a contract that is signed while the next version is printed becomes its original', async (t) => {
  let contractId = '';
  const { desk, projectId } = await openDesk(t, {
    async printProposal(print) {
      if (contractId !== '') await signed(desk, contractId);
      return quickPrinter.printProposal(print);
    },
  });
  ({
    contract: { contractId },
  } = await publish(desk, projectId));
  await editProject(desk, projectId, { panels: 20 });
  const { contract } = await publish(desk, projectId);
  assert.deepEqual([contract.kind, contract.replacesContractId], ['variation', contractId]);
  assert.deepEqual(
    contract.differences.find(({ what }) => what === 'System size'),
    { what: 'System size', before: '6.6 kW', after: '8.8 kW' },
  );
  const original = await findContract(storeOf(desk), contractId);
  assert.equal(original?.state, 'signed');
});

test('an offer that was declined can be made again as a new version', async (t) => {
  const { desk, projectId } = await openDesk(t);
  const { contract } = await publish(desk, projectId);
  await storeOf(desk).transaction((tx) =>
    endContractRow(tx, contract.contractId, { state: 'declined', at: desk.app.now() }),
  );
  const again = await publish(desk, projectId);
  assert.deepEqual([again.isNew, again.proposal.version, again.contract.state], [true, 2, 'open']);
});

async function sealing(desk: TestApp, contractId: string): Promise<void> {
  const ending = { at: desk.app.now(), coolingOffEnds: '' };
  await storeOf(desk).transaction((tx) => startSealing(tx, contractId, ending));
}

async function signed(desk: TestApp, contractId: string): Promise<void> {
  await sealing(desk, contractId);
  await storeOf(desk).transaction((tx) =>
    finishSealing(tx, contractId, { documentId: 1, sha256: 'f'.repeat(64), at: 0 }),
  );
}

test('publishing refuses missing details of the supplier, and names all of them at once', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(test);
  const setCompany = (company: object) =>
    storeOf(test).transaction(async (tx) => {
      const settings = await readSettings(tx);
      await writeSettings(tx, { ...settings, company: { ...settings.company, ...company } });
    });
  const needs = (details: string) => ({
    name: 'Refusal',
    code: 'PROPOSAL_INCOMPLETE',
    message: `The project cannot be published yet; it needs the ${details} of your company under Settings, Company and proposals`,
  });
  const publishIt = () => publishProposal(test.app, storeOf(test), publicationOf(test, projectId));
  await setCompany({ legalName: '', abn: '', address: '', phone: '' });
  await assert.rejects(
    publishIt(),
    needs('legal name, ABN, street address (not a post office box), phone number'),
  );
  await setCompany({ ...exampleCompany, abn: '18 123 456 788' });
  await assert.rejects(publishIt(), needs('ABN'));
  await setCompany(exampleCompany);
  assert.equal((await publishIt()).isNew, true);
});

test('a first version takes at most 18 statements, and a further one 22', async (t) => {
  const counted = countStatements(t);
  const { desk, projectId } = await openDesk(t);
  for (const [message, max] of [
    ['An offer', 18],
    ['Another offer', 22],
  ] as const) {
    counted.length = 0;
    await publishProposal(desk.app, storeOf(desk), publicationOf(desk, projectId, { message }));
    const statements = counted.flatMap((transaction) => transaction.statements);
    assert.ok(statements.length <= max, statements.join('\n'));
    // They are found in the draft, and whether they still hold is seen when they change.
    assert.ok(!statements.some((sql) => /^select .* from "proposals" /.test(sql)));
    const projects = statements.filter((sql) => /^select .* from "projects" /.test(sql));
    assert.equal(projects.length, 1);
  }
});
