import type { AccountDb } from '../../account-db.ts';
import { readSettings } from '../../accounts/settings/queries.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dateIn, dayMs } from '../../shared/time.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import { type Contract, type Signer, type SignerRequest, signerInTurn } from '../contract.ts';
import { countSteps } from '../rows/contract-audit.ts';
import { contractNotFound, findContract, lockContract } from '../rows/contracts.ts';
import { findSigner } from './signer-token.ts';

/** A contract, locked, with the one of its signers who asks. Refuses with CONTRACT_NOT_FOUND. */
export async function lockForSigner(
  app: App,
  tx: AccountDb,
  { contractId, signerToken }: { contractId: string; signerToken: string },
): Promise<{ contract: Contract; signer: Signer }> {
  const contract = await lockContract(tx, contractId);
  const signer = findSigner(app, contract, signerToken);
  if (contract === undefined || signer === undefined) throw contractNotFound();
  return { contract, signer };
}

/** Refuses with CONTRACT_NOT_OPEN. */
export function requireOpen({ state }: Contract): void {
  if (state !== 'open') throw new Refusal('CONTRACT_NOT_OPEN', endings[state]);
}

/** Refuses with CONTRACT_NOT_OPEN, and with NOT_YOUR_TURN while another signer comes first. */
export function requireTurn(contract: Contract, signer: Signer): void {
  requireOpen(contract);
  const next = signerInTurn(contract);
  if (next?.signerId === signer.signerId) return;
  throw new Refusal(
    'NOT_YOUR_TURN',
    signer.state === 'signed' || next === undefined
      ? 'You have signed already'
      : `${next.name} signs before you`,
  );
}

const endings: Record<Exclude<Contract['state'], 'open'>, string> = {
  sealing: 'Everyone has signed this contract already',
  signed: 'Everyone has signed this contract already',
  declined: 'This offer was declined',
  closed: 'This offer has ended',
  voided: 'This contract was cancelled',
};

/**
 * Records that a signer was shown the contract, once for each signer and day and only while it is open: what follows
 * its end is not a step towards a signature. Refuses with CONTRACT_NOT_FOUND.
 */
export async function recordShown(
  app: App,
  store: AccountDb,
  input: { contractId: string; signerToken: string; request: SignerRequest },
): Promise<void> {
  // Most pages are opened again, and those need no transaction.
  const known = await findContract(store, input.contractId);
  const viewer = findSigner(app, known, input.signerToken);
  if (known && viewer) {
    if (known.state !== 'open') return;
    if (await wasShown(app, store, known.contractId, viewer.signerId)) return;
  }
  await store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, input);
    if (contract.state !== 'open') return;
    if (await wasShown(app, tx, contract.contractId, signer.signerId)) return;
    await recordAuditEntry(app, tx, { ...input, contract, signer, step: 'shown', details: '' });
  });
}

async function wasShown(
  app: App,
  store: AccountDb,
  contractId: string,
  signerId: number,
): Promise<boolean> {
  const { timeZone } = await readSettings(store);
  const now = app.now();
  const { lastAt } = await countSteps(store, contractId, {
    signerId,
    step: 'shown',
    since: now - dayMs,
  });
  return lastAt !== undefined && dateIn(lastAt, timeZone) === dateIn(now, timeZone);
}
