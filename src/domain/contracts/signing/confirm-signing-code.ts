import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Contract, Signer, SignerRequest } from '../contract.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { countWrongTry, findSigningCodes, setVerified } from '../rows/contract-signers.ts';
import { lockForSigner, requireTurn } from './lock-for-signer.ts';
import { codeAttemptsMax, isSigningCode, verifiedForMs } from './signing-code.ts';

type Confirmation = {
  contractId: string;
  signerToken: string;
  code: string;
  request: SignerRequest;
};

/**
 * Takes a code that a signer was sent, after which they may sign for half an hour. Refuses with SIGNING_CODE_WRONG a code
 * that is wrong, used up by five wrong attempts at all that were sent, or ten minutes old, besides what `requireTurn`
 * refuses.
 */
export async function confirmSigningCode(
  app: App,
  store: AccountDb,
  input: Confirmation,
): Promise<void> {
  // A wrong try is counted, so its refusal must not take the transaction back.
  const refusal = await store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, input);
    requireTurn(contract, signer);
    return checkCode(app, tx, { ...input, contract, signer });
  });
  if (refusal !== undefined) throw refusal;
}

async function checkCode(
  app: App,
  tx: AccountDb,
  input: Confirmation & { contract: Contract; signer: Signer },
): Promise<Refusal | undefined> {
  const { contract, signer, code, request } = input;
  const { signerId } = signer;
  const { contractId } = contract;
  const stored = await findSigningCodes(tx, signerId);
  const now = app.now();
  const isSpent = stored.sealedHashes === undefined || stored.attempts >= codeAttemptsMax;
  // A form that is sent twice finds the code spent by its first time.
  if (isSpent && isVerified(signer, now)) return undefined;
  if (isSpent || stored.expiresAt <= now) return wrong('This code has expired. Request a new one');
  const entry = { contract, signer, request };
  if (isSigningCode(app, stored, { contractId, signerId, code, now })) {
    await setVerified(tx, signerId, now);
    await recordAuditEntry(app, tx, { ...entry, step: 'code_accepted', details: '' });
    return undefined;
  }
  await countWrongTry(tx, signerId);
  const left = codeAttemptsMax - stored.attempts - 1;
  await recordAuditEntry(app, tx, {
    ...entry,
    step: 'code_refused',
    details: `${left} tries left`,
  });
  if (left === 0) return wrong('The code is wrong; ask for a new one');
  return wrong(`The code is wrong; ${left === 1 ? '1 try is' : `${left} tries are`} left`);
}

/** Returns true if the signer entered a code recently enough to sign. */
export function isVerified({ verifiedAt }: Pick<Signer, 'verifiedAt'>, now: number): boolean {
  return verifiedAt !== undefined && now - verifiedAt < verifiedForMs;
}

function wrong(message: string): Refusal {
  return new Refusal('SIGNING_CODE_WRONG', message);
}
