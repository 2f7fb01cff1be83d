import assert from 'node:assert/strict';
import { findLiveContract, finishSealing } from '../../../src/domain/contracts/rows/contracts.ts';
import { startSealing } from '../../../src/domain/contracts/signing/sign-contract.ts';
import { withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import { findPublishedPdf } from '../../../src/domain/proposals/find-published-pdf.ts';
import { confirmView } from '../../../src/domain/proposals/page/confirm-view.ts';
import type { Visit } from '../../../src/domain/proposals/page/visit.ts';
import type { Publication } from '../../../src/domain/proposals/publication.ts';
import { Refusal } from '../../../src/domain/shared/refusal.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, addProject, storeOf } from '../../support/arrange.ts';
import { markOnPaper } from '../../support/contracts/arrange-contract.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  open,
  publish,
  quickPrinter,
  visitOf,
} from '../../support/proposals/arrange-proposals.ts';
import { casesOf, type GoldenCase, refusedAfter } from '../golden-case.ts';

const options = { ports: quickPrinter };
const invalid = 'INVALID_PARAMETERS';
const project = { project_id: '1' };
const published = ['published_proposal_link'] as const;

const ready = { given: 'a project that can be published', options, arrange: addReadyProject };
const twoReady = {
  given: 'two projects of a customer that can be published',
  options,
  arrange: async (test: TestApp) => {
    const customerId = await addCustomer(test);
    await addReadyProject(test, customerId);
    await addReadyProject(test, customerId);
  },
};
const once = { given: 'a published proposal', options, arrange: publishOnce };
const viewed = {
  given: 'a published proposal that was viewed by two people and asked for by others',
  options,
  arrange: viewOften,
};
const twice = {
  given: 'a version that was viewed, and one that superseded it',
  options,
  arrange: publishTwice,
};
const withdrawn = { given: 'a withdrawn proposal', options, arrange: withdrawOne };
const expired = {
  given: 'a proposal that ran out of time, which no worker has seen yet',
  options,
  arrange: async (test: TestApp) => {
    await publishOnce(test);
    test.clock.advance(40 * dayMs);
  },
};
const sealing = {
  given: 'a contract that all have signed, and that is not sealed yet',
  options,
  arrange: signAll,
};
const signed = { given: 'a signed contract and a changed project', options, arrange: change };
const lacking = {
  given: 'a project without prices',
  options,
  arrange: async (test: TestApp) => addProject(test, await addCustomer(test)),
};

const sketch = {
  key: 'roof_plan',
  state: 'present',
  reason: 'The sketch with measurements is sent along by email',
} as const;

export const proposalCases: GoldenCase[] = [
  ...casesOf('publishproposal', {
    first: { ...ready, request: about(), events: published },
    'with-everything': {
      ...ready,
      options: {
        ports: {
          ...quickPrinter,
          sendEmail: async () => ({ outcome: 'accepted', providerId: '' }),
        },
      },
      request: about({
        message: 'Dear Ann,\n\nhere is what we talked about.',
        expires_on: '2027-01-31',
        sale_type: 'unsolicited',
        signer_verification: 'email',
        signers: [
          { name: 'Ann Lee', email: 'ann@example.com', phone: '0491 570 156' },
          { name: 'Bob Lee', email: 'bob@example.com' },
        ],
      }),
      events: published,
    },
    'with-checklist-answers': {
      ...ready,
      request: about({ checklist_answers: [sketch] }),
      events: published,
    },
    'with-an-option': {
      ...twoReady,
      request: about({ options: ['2'] }),
      events: [...published, ...published],
    },
    'option-incomplete': {
      given: 'a project that can be published, and one of its customer without prices',
      options,
      arrange: async (test) => {
        const customerId = await addCustomer(test);
        await addReadyProject(test, customerId);
        await addProject(test, customerId);
      },
      request: about({ options: ['2'] }),
      refusal: 'PROPOSAL_INCOMPLETE',
    },
    'option-of-another-customer': {
      given: 'projects of two customers that can be published',
      options,
      arrange: async (test) => {
        await addReadyProject(test);
        const bob = { customer_email: 'bob@example.com', customer_name: 'Bob Hill' };
        await addReadyProject(test, await addCustomer(test, bob));
      },
      request: about({ options: ['2'] }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    again: { ...once, request: about() },
    'second-version-after-a-view': {
      ...viewed,
      request: about({ message: 'With a better price.' }),
      events: ['customer_status_change', ...published],
    },
    'after-a-withdrawal': { ...withdrawn, request: about(), events: published },
    'after-it-expired': { ...expired, request: about(), events: published },
    'variation-of-a-signed-one': { ...signed, request: about(), events: published },
    'of-an-unknown-project': {
      request: about({ project_id: '999' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    incomplete: { ...lacking, request: about(), refusal: 'PROPOSAL_INCOMPLETE' },
    'while-a-contract-is-sealed': {
      ...sealing,
      request: about({ message: 'One more.' }),
      refusal: 'CONTRACT_BEING_SEALED',
    },
    'while-somebody-saves': {
      given: 'somebody who saves the project again and again',
      options,
      arrange: async (test) => {
        const projectId = await addReadyProject(test);
        test.app.printProposal = async (print) => {
          await editProject(test, projectId);
          return quickPrinter.printProposal(print);
        };
      },
      request: about(),
      refusal: 'PROJECT_CHANGED',
    },
    'while-too-much-is-printed': {
      ...ready,
      options: {
        ports: {
          printProposal: async () => {
            const message = 'Too much is waiting to be printed; try again later';
            throw new Refusal('SERVICE_BUSY', message, { 'Retry-After': '30' });
          },
        },
      },
      request: about(),
      refusal: 'SERVICE_BUSY',
    },
    'code-by-email-without-smtp': {
      ...ready,
      request: about({ signer_verification: 'email' }),
      refusal: 'EMAIL_NOT_CONFIGURED',
    },
    'code-by-sms-without-sms': {
      ...ready,
      request: about({ signer_verification: 'sms' }),
      refusal: 'SMS_NOT_CONFIGURED',
    },
    ...refusedInput({
      'options-too-many': { options: ['2', '3', '4'] },
      'project-missing': { project_id: undefined },
      'project-no-number': { project_id: 'p' },
      'message-too-long': { message: 'a'.repeat(5001) },
      'last-day-no-day': { expires_on: '2026-02-30' },
      'last-day-over': { expires_on: '2026-11-20' },
      'last-day-too-far': { expires_on: '2027-11-23' },
      'sale-type-unknown': { sale_type: 'cold' },
      'verification-unknown': { signer_verification: 'post' },
      'signers-empty': { signers: [] },
      'signers-too-many': {
        signers: Array.from({ length: 11 }, () => ({ name: 'Ann', email: 'ann@example.com' })),
      },
      'signer-without-name': { signers: [{ name: ' ', email: 'ann@example.com' }] },
      'signer-without-email': { signers: [{ name: 'Ann Lee' }] },
      'answers-too-many': { checklist_answers: Array.from({ length: 30 }, () => sketch) },
      'answer-of-unknown-key': { checklist_answers: [{ ...sketch, key: 'colour' }] },
      'answer-that-it-is-missing': { checklist_answers: [{ ...sketch, state: 'missing' }] },
      'answer-without-reason': { checklist_answers: [{ ...sketch, reason: ' ' }] },
      'answer-reason-too-long': { checklist_answers: [{ ...sketch, reason: 'a'.repeat(301) }] },
      'answer-twice': { checklist_answers: [sketch, sketch] },
      'signer-email-malformed': { signers: [{ name: 'Ann Lee', email: 'ann' }] },
    }),
  }),

  ...casesOf('markproposalsent', {
    marked: { ...once, request: about(), events: ['customer_status_change'] },
    'of-a-customer-who-is-past-it': { ...viewed, request: about() },
    'never-published': { ...ready, request: about(), refusal: 'PROPOSAL_NOT_PUBLISHED' },
    'of-an-unknown-project': {
      ...once,
      request: about({ project_id: '999' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    'project-missing': { request: { body: { data: {} } }, refusal: invalid },
  }),

  ...casesOf('withdrawproposal', {
    published: { ...once, request: about() },
    viewed: { ...viewed, request: about() },
    signed: {
      given: 'a signed contract',
      options,
      arrange: signAndSeal,
      request: about(),
    },
    'never-published': { ...ready, request: about(), refusal: 'PROPOSAL_NOT_PUBLISHED' },
    again: { ...withdrawn, request: about(), refusal: 'PROPOSAL_NOT_PUBLISHED' },
    'after-it-expired': { ...expired, request: about(), refusal: 'PROPOSAL_NOT_PUBLISHED' },
    'while-a-contract-is-sealed': {
      ...sealing,
      request: about(),
      refusal: 'CONTRACT_BEING_SEALED',
    },
    'of-an-unknown-project': {
      ...once,
      request: about({ project_id: '999' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    'project-missing': { request: { body: { data: {} } }, refusal: invalid },
  }),

  ...casesOf('getproposal', {
    published: { ...once, request: of() },
    viewed: { ...viewed, request: of() },
    'of-an-old-version': { ...twice, request: of({ version: '1' }) },
    'with-contents-marked-by-hand': {
      given: 'a proposal that was published with answers to the checklist',
      options,
      arrange: async (test) => {
        await publishOnce(test, { saleType: 'unsolicited', answers: [sketch] });
      },
      request: of(),
    },
    'beside-a-signed-option': {
      given: 'two proposals that were published as options, the other of which is signed on paper',
      options,
      arrange: async (test) => {
        await twoReady.arrange(test);
        await test.call('publishproposal', about({ options: ['2'] }));
        const contract = await findLiveContract(storeOf(test), 2);
        assert(contract);
        await markOnPaper(test, contract);
      },
      request: of(),
    },
    withdrawn: { ...withdrawn, request: of() },
    expired: { ...expired, request: of() },
    ...refusedQuery('PROPOSAL_NOT_FOUND'),
  }),

  ...casesOf('getproposals', {
    none: { ...ready, request: of() },
    'one-that-superseded-another': { ...twice, request: of() },
    'first-page': { ...twice, request: of({ limit: '1' }) },
    ...refusedAfter(invalid, once, {
      'limit-zero': of({ limit: '0' }),
      'limit-too-large': of({ limit: '101' }),
    }),
    all: { ...once, request: {} },
    'of-a-customer': { ...once, request: { query: { customer_id: '1' } } },
    'of-an-unknown-project': { ...once, request: of({ project_id: '999' }) },
    'cursor-of-nothing': { request: { query: { cursor: 'c' } }, refusal: invalid },
  }),

  ...casesOf('getproposalviews', {
    none: { ...once, request: of() },
    'of-all-kinds': { ...viewed, request: of() },
    'of-an-old-version': { ...twice, request: of({ version: '1' }) },
    'first-page': { ...viewed, request: of({ limit: '2' }) },
    'after-an-unknown-visit': { ...viewed, request: of({ before: 'hit_unknown' }) },
    'limit-too-large': { ...once, request: of({ limit: '251' }), refusal: invalid },
    ...refusedQuery('PROPOSAL_NOT_FOUND'),
  }),

  ...casesOf('getproposalpdf', {
    'of-an-old-version': { ...twice, request: of({ version: '1' }) },
    newest: { ...withdrawn, request: of() },
    ...refusedQuery('PROPOSAL_NOT_FOUND'),
  }),

  ...casesOf('getquoteslosingvalue', {
    'nothing-open': { given: 'a withdrawn proposal', options, arrange: withdrawOne, request: {} },
    'a-step-ahead': { ...once, request: {} },
    'after-the-step': {
      given: 'a published proposal, the turn of the year, and a price that fell meanwhile',
      options,
      arrange: async (test) => {
        await publish(test, await addReadyProject(test), { expiresOn: '2027-01-31' });
        test.clock.advance(45 * dayMs);
        const certificate_prices = [{ from: '2027-01-01', cents: 3700 }];
        await test.call('changesettings', {
          body: { data: { proposal: { certificate_prices } } },
        });
      },
      request: {},
    },
    'past-the-last-page': { ...once, request: { query: { page: '2' } } },
    'page-zero': { request: { query: { page: '0' } }, refusal: invalid },
  }),
];

function about(more: object = {}): Call {
  return { body: { data: { ...project, ...more } } };
}

function of(more: Record<string, string> = {}): Call {
  return { query: { ...project, ...more } };
}

function refusedInput(table: Record<string, object>) {
  const cases = Object.entries(table).map(([name, members]) => [
    name,
    { ...ready, request: about(members), refusal: invalid },
  ]);
  return Object.fromEntries(cases);
}

function refusedQuery(notFound: 'PROPOSAL_NOT_FOUND') {
  return {
    'project-missing': { request: {}, refusal: invalid },
    'version-zero': { ...once, request: of({ version: '0' }), refusal: invalid },
    'never-published': { ...ready, request: of(), refusal: notFound },
    'of-an-unknown-version': { ...once, request: of({ version: '2' }), refusal: notFound },
    'of-an-unknown-project': {
      ...once,
      request: of({ project_id: '999' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
  } as const;
}

async function publishOnce(test: TestApp, more: Partial<Publication> = {}) {
  return publish(test, await addReadyProject(test), more);
}

/** Opens the page and leaves it in view for three seconds. */
async function look(test: TestApp, token: string, more: Partial<Visit> = {}): Promise<void> {
  const { pageRequestId } = await open(test, token, more);
  test.clock.advance(3 * secondMs);
  const { viewer } = visitOf(more);
  const seconds = { summary: 2, price: 1 };
  await confirmView(test.app, { token, pageRequestId, viewer, isAutomated: false, seconds });
  test.clock.advance(minuteMs);
}

async function viewOften(test: TestApp): Promise<void> {
  const { token, staffToken } = (await publishOnce(test)).proposal;
  test.clock.advance(hourMs);
  const bob = { viewer: 'cookie-of-bob', request: { address: '203.0.113.8', userAgent: '' } };
  await look(test, token);
  await look(test, token, bob);
  await look(test, token);
  await look(test, token, { staffToken });
  await look(test, token, { isScanner: true });
  await look(test, token, { kind: 'head' });
  await look(test, token, { kind: 'prefetch' });
  await findPublishedPdf(test.app, { token, visit: visitOf() });
  test.clock.advance(minuteMs);
  await open(test, token);
}

async function publishTwice(test: TestApp): Promise<void> {
  const { token, projectId } = (await publishOnce(test)).proposal;
  test.clock.advance(hourMs);
  await look(test, token);
  await editProject(test, projectId, { panels: 20 });
  await publish(test, projectId);
}

async function withdrawOne(test: TestApp): Promise<void> {
  const { projectId } = (await publishOnce(test)).proposal;
  test.clock.advance(hourMs);
  const { userId } = test.account;
  await storeOf(test).transaction((tx) => withdrawProposal(test.app, tx, { projectId, userId }));
}

async function signAll(test: TestApp): Promise<string> {
  const { contractId } = (await publishOnce(test)).contract;
  const ending = { at: test.app.now(), coolingOffEnds: '' };
  await storeOf(test).transaction((tx) => startSealing(tx, contractId, ending));
  return contractId;
}

async function signAndSeal(test: TestApp): Promise<void> {
  const contractId = await signAll(test);
  const sealed = { documentId: 1, sha256: 'f'.repeat(64), at: 0 };
  await storeOf(test).transaction((tx) => finishSealing(tx, contractId, sealed));
}

async function change(test: TestApp): Promise<void> {
  await signAndSeal(test);
  await editProject(test, 1, { panels: 20 });
}
