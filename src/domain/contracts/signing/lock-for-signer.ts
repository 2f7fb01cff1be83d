import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { type Contract, type Signer, signerInTurn } from '../contract.ts';
import { contractNotFound, lockContract } from '../rows/contracts.ts';
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
