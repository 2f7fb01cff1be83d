import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import { requireSandbox } from '../../accounts/sandbox/sandbox.ts';
import type { App } from '../../app.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import { type Contract, type SignerRequest, signerInTurn } from '../contract.ts';
import { setVerified } from '../rows/contract-signers.ts';
import { requireContract } from '../rows/contracts.ts';
import { declineContract } from './decline-contract.ts';
import { lockForSigner, requireTurn } from './lock-for-signer.ts';
import { signContract } from './sign-contract.ts';
import { signerToken } from './signer-token.ts';
import { isVerified } from './signing-code.ts';

/**
 * Signs or declines a contract of a sandbox as the signer whose turn it is, without a code; the audit trail says so.
 * Refuses with SANDBOX_ONLY on other accounts, with CONTRACT_NOT_FOUND, and as `signContract` and `declineContract` do.
 */
export async function signInSandbox(
  app: App,
  store: AccountDb,
  input: {
    contractId: string;
    decision: 'sign' | 'decline';
    /** Why it is declined; may be empty. */
    reason: string;
    request: SignerRequest;
  },
): Promise<Contract> {
  await requireSandbox(app, store.accountId);
  const { contractId, reason, request } = input;
  const contract = await requireContract(store, contractId);
  // Everyone has signed: the last one gets the same answer again.
  const signer = signerInTurn(contract) ?? contract.signers.at(-1);
  assert(signer, 'A contract has signers');
  const who = { contractId, signerToken: signerToken(app, signer), request };
  if (input.decision === 'decline') return declineContract(app, store, { ...who, reason });
  await skipCode(app, store, who);
  return signContract(app, store, {
    ...who,
    name: signer.name,
    consents: true,
    signature: { kind: 'typed', text: signer.name },
    documentSha256: contract.documentSha256,
  });
}

async function skipCode(
  app: App,
  store: AccountDb,
  who: { contractId: string; signerToken: string; request: SignerRequest },
): Promise<void> {
  await store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, who);
    if (signer.state === 'signed' || contract.verification === 'none') return;
    requireTurn(contract, signer);
    if (isVerified(signer, app.now())) return;
    await setVerified(tx, signer.signerId, app.now());
    const details = 'Sandbox: no code was asked for';
    await recordAuditEntry(app, tx, { ...who, contract, signer, step: 'code_accepted', details });
  });
}
