import assert from 'node:assert/strict';
import { sealContract } from '../../../src/domain/contracts/sealing/seal-contract.ts';
import { signContract } from '../../../src/domain/contracts/signing/sign-contract.ts';
import { signerToken } from '../../../src/domain/contracts/signing/signer-token.ts';
import { sendToCustomer } from '../../../src/domain/messages/send-to-customer.ts';
import { createProject } from '../../../src/domain/projects/create-project.ts';
import { confirmView } from '../../../src/domain/proposals/page/confirm-view.ts';
import { minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { storeOf } from '../arrange.ts';
import { request, typed } from '../contracts/arrange-contract.ts';
import type { TestApp } from '../open-test-app.ts';
import { open, publish } from '../proposals/arrange-proposals.ts';
import { smallContent } from '../proposals/proposal-content.ts';

/**
 * All that a sale consists of, a minute apart: a project, its proposal, an email about it, a view, a signature and the
 * seal. The test's ports must be those of `between-examples.ts`.
 */
export async function sellSystem(
  test: TestApp,
  customerId: number,
): Promise<{ projectId: number; proposalId: number; contractId: string; messageId: string }> {
  const { app, clock, account } = test;
  const store = storeOf(test);
  const { projectId } = await store.transaction((tx) =>
    createProject(app, tx, {
      customerKey: { customerId },
      ...smallContent.project,
      specification: smallContent.specification,
    }),
  );
  clock.advance(minuteMs);
  const { proposal, contract } = await publish(test, projectId);
  const { proposalId, token } = proposal;
  const { contractId, documentSha256 } = contract;
  clock.advance(minuteMs);
  const messageId = await store.transaction((tx) =>
    sendToCustomer(app, tx, {
      projectId,
      userId: account.userId,
      channel: 'email',
      to: undefined,
      attachPdf: false,
      wording: { subject: 'Your proposal', text: 'Here it is' },
    }),
  );
  clock.advance(minuteMs);
  const { pageRequestId } = await open(test, token);
  clock.advance(3 * secondMs);
  await confirmView(app, {
    token,
    pageRequestId,
    viewer: 'cookie-of-ann',
    isAutomated: false,
    seconds: { summary: 2, price: 1 },
  });
  clock.advance(minuteMs);
  const [signer] = contract.signers;
  assert(signer);
  await signContract(app, store, {
    contractId,
    documentSha256,
    request,
    signature: typed,
    signerToken: signerToken(app, signer),
    name: signer.name,
    consents: true,
  });
  clock.advance(minuteMs);
  await sealContract(app, store, contractId);
  clock.advance(minuteMs);
  return { projectId, proposalId, contractId, messageId };
}
