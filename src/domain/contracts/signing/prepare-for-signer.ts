import type { App } from '../../app.ts';
import type { LeasedMessage } from '../../messages/queued-message.ts';
import { Refusal } from '../../shared/refusal.ts';
import { findSigningCodes, setSigningCodes } from '../rows/contract-signers.ts';
import { findLiveContract, lockContract } from '../rows/contracts.ts';
import { requireTurn } from './lock-for-signer.ts';
import { codeAttemptsMax, withSigningCode } from './signing-code.ts';
import { withSigningLink } from './with-signing-link.ts';

/** Prepares a message at the moment of sending: the time of a code begins, and a signing link is written in. */
export async function prepareForSigner(app: App, message: LeasedMessage): Promise<LeasedMessage> {
  await startSigningCode(app, message);
  return withSigningLink(app, message);
}

/**
 * Lets the time of the code in a message begin when the message is sent, however long it waited. Refuses what would bring
 * a code that is worth nothing: with SIGNING_CODE_WRONG after five wrong attempts, and what `requireTurn` refuses.
 */
async function startSigningCode(app: App, message: LeasedMessage): Promise<void> {
  const { accountId, projectId, signerId, purpose, text } = message;
  const code = codeIn(text);
  if (purpose !== 'notice' || projectId === undefined || signerId === undefined) return;
  if (code === undefined) return;
  await app.store.forAccount(accountId).transaction(async (tx) => {
    const live = await findLiveContract(tx, projectId);
    const contract = live && (await lockContract(tx, live.contractId));
    const signer = contract?.signers.find((one) => one.signerId === signerId);
    if (contract === undefined || signer === undefined) {
      throw new Refusal('CONTRACT_NOT_OPEN', 'The contract of this code has ended');
    }
    requireTurn(contract, signer);
    const stored = await findSigningCodes(tx, signer.signerId);
    if (stored.attempts >= codeAttemptsMax) {
      throw new Refusal('SIGNING_CODE_WRONG', 'Wrong attempts used up this code');
    }
    const { contractId } = contract;
    const { position } = signer;
    const owner = { accountId, contractId, position, signerId: signer.signerId };
    const now = app.now();
    await setSigningCodes(tx, signer.signerId, {
      ...withSigningCode(app, stored, { ...owner, code, now }),
      attempts: stored.attempts,
      sentAt: now,
    });
  });
}

/** The code of a message from `sendSigningCode`: a paragraph of an email, the beginning of an SMS. */
function codeIn(text: string): string | undefined {
  return /^(\d{6})(?: is the code |$)/m.exec(text)?.[1];
}
