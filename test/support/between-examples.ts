import assert from 'node:assert/strict';
import type { App } from '../../src/domain/app.ts';
import { sealContract } from '../../src/domain/contracts/seal-contract.ts';
import { signContract } from '../../src/domain/contracts/sign-contract.ts';
import { confirmView } from '../../src/domain/proposals/confirm-view.ts';
import { openPage } from '../../src/domain/proposals/open-page.ts';
import { secondMs } from '../../src/domain/shared/time.ts';
import { storeOf } from './arrange.ts';
import { quickSeal, sendsEmail, sendsSms } from './arrange-contract.ts';
import type { TestApp } from './open-test-app.ts';

/** Ports that answer the same in every run, which the real printer and seal do not. */
export const examplePorts: Partial<App> = {
  ...quickSeal,
  ...sendsEmail,
  ...sendsSms,
  printProposal: async ({ version }) => Buffer.from(`%PDF-1.7 version ${version}`),
  readImage: async () => ({ mediaType: 'image/png', width: 240, height: 80 }),
};

/** The project that the examples publish, and one of another customer. */
const bakery = 3;
const house = 2;

/** What other people do in the story of the examples, before the request with this action. */
export const beforeExample: Readonly<Record<string, (test: TestApp) => Promise<unknown>>> = {
  withdrawproposal: async ({ call }) => {
    const price_lines = [{ description: 'The whole system', quantity: 1, unit_cents: 1_490_000 }];
    const project_id = String(house);
    await call('updateproject', {
      body: { data: { project_id, specification: { price_lines } } },
    });
    await call('publishproposal', { body: { data: { project_id } } });
  },
  getquoteslosingvalue: ({ call }) =>
    call('publishproposal', { body: { data: { project_id: String(house) } } }),
  getproposalviews: look,
  getcontractaudit: sign,
};

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function look(test: TestApp): Promise<void> {
  const { app, clock } = test;
  const proposal = await storeOf(test).proposals.latestOf(bakery);
  assert(proposal);
  const { token } = proposal;
  const viewer = 'Vb2h6nJ0cQ9uTz1WkYxR3w';
  const request = { address: '203.0.113.20', userAgent: phone };
  const visit = { viewer, kind: 'get', isScanner: false, request } as const;
  const page = await openPage(app, { token, ...visit });
  assert(page?.state === 'shown');
  clock.advance(2 * secondMs);
  const sighting = { token, viewer, hitId: page.hitId, isAutomated: false };
  await confirmView(app, { ...sighting, seconds: { summary: 2 } });
  clock.advance(40 * secondMs);
  await confirmView(app, { ...sighting, seconds: { summary: 12, price: 30 } });
}

async function sign(test: TestApp): Promise<void> {
  const { app } = test;
  const store = storeOf(test);
  const contract = await store.contracts.live(bakery);
  const [signer] = contract?.signers ?? [];
  assert(contract && signer);
  const { contractId, documentSha256 } = contract;
  await signContract(app, store, {
    contractId,
    signerToken: signer.token,
    name: signer.name,
    consents: true,
    signature: { kind: 'typed', text: signer.name },
    documentSha256,
    request: { address: '203.0.113.20', userAgent: phone },
  });
  await sealContract(app, store, contractId);
}
