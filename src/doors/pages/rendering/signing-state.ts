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
