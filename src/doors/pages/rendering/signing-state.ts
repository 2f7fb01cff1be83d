import { type Contract, type Signer, signerInTurn } from '../../../domain/contracts/contract.ts';
import { isVerified } from '../../../domain/contracts/signing/signing-code.ts';
import type { Moment } from '../../../domain/shared/time.ts';

/**
 * The signing part of the page, as its reader sees it. `ready` and `verify` ask for something: a signature, or first
 * a code that proves who signs. `queued` waits for earlier signers, `partly` for later ones. `sealing`, `signed`,
 * `declined`, `closed` and `voided` are the contract's own; `not_chosen` is a closed one whose customer signed another. A `stranger` has an address that names no signer of this
 * contract, a `preview` is for the account's own people, and `none` has no contract.
 */
export type SigningState =
  | 'none'
  | 'preview'
  | 'stranger'
  | 'closed'
  | 'not_chosen'
  | 'voided'
  | 'declined'
  | 'sealing'
  | 'signed'
  | 'partly'
  | 'queued'
  | 'verify'
  | 'ready';

/** The states in which there is no offer any more, in words. */
export const endedWords: Readonly<Partial<Record<SigningState, string>>> = {
  closed: 'No longer open',
  not_chosen: 'Not chosen',
  voided: 'No longer in force',
  declined: 'Declined',
  sealing: 'Signed by everyone',
  signed: 'Signed',
};

export function signingStateOf({
  contract,
  signer,
  isPreview,
  now,
}: {
  contract: Contract | undefined;
  signer: Signer | undefined;
  isPreview: boolean;
  now: Moment;
}): SigningState {
  if (contract === undefined) return isPreview ? 'preview' : 'none';
  if (contract.chosenContractId !== undefined) return 'not_chosen';
  if (contract.state !== 'open') return contract.state;
  if (isPreview) return 'preview';
  if (signer === undefined) return 'stranger';
  if (signer.state === 'signed') return 'partly';
  if (signerInTurn(contract)?.signerId !== signer.signerId) return 'queued';
  return contract.verification !== 'none' && !isVerified(signer, now) ? 'verify' : 'ready';
}
