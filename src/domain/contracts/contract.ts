import { z } from 'zod';
import { emailOrNothing } from '../customers/customer.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import { filled, line, type Value } from '../shared/values/members.ts';

export type NewContract = Omit<
  Contract,
  | 'state'
  | 'chosenContractId'
  | 'endedAt'
  | 'coolingOffEnds'
  | 'declineReason'
  | 'sealedId'
  | 'sealedSha256'
  | 'paper'
  | 'voided'
  | 'evidenceId'
  | 'filedAt'
  | 'signers'
> & { signers: readonly Pick<Signer, 'position' | 'name' | 'email' | 'phone' | 'sealedToken'>[] };

/** The codes that a signer was sent. */
export type StoredCodes = {
  /** Undefined when there is none. */
  sealedHashes: Sealed | undefined;
  /** The time until which one of them is good. */
  expiresAt: Moment;
  /** Wrong ones so far. */
  attempts: number;
};

export type LeasedContract = {
  accountId: number;
  contractId: string;
  leasedUntil: Moment;
  /** The number of this sealing attempt, from 1. */
  attempt: number;
  /** The trace span of the last signature. */
  traceparent: string | undefined;
};

/**
 * A contract offers one version of a proposal for signature. It is `open` until the last signer has signed (`sealing`),
 * one declines (`declined`), or the proposal is replaced, withdrawn, expires or is not chosen (`closed`). From
 * `sealing` it becomes `signed` when the sealed PDF is stored; a contract signed on paper becomes `signed` as soon as a
 * team member records it. A signed contract never changes, but reopening the sale makes it `voided`; it is still kept.
 * A later design opens a `variation`, which names the contract that it changes, and the old contract is kept.
 */
export type Contract = {
  contractId: string;
  projectId: number;
  customerId: number;
  proposalId: number;
  proposalVersion: number;
  kind: ContractKind;
  /** The signed contract that a variation changes. */
  replacesContractId: string | undefined;
  state: ContractState;
  saleType: SaleType;
  verification: Verification;
  /** The text that signers agree to, word for word. */
  consentText: string;
  /** The PDF that is signed. */
  documentId: number;
  documentSha256: string;
  /** The price the customer pays. A variation has the whole price of its project, not a difference. */
  payableCents: number;
  /** The changes of a variation, in plain words. */
  differences: readonly Difference[];
  openedAt: Moment;
  /** The contract that the customer signed instead, while that one is in force; set for a closed one alone. */
  chosenContractId: string | undefined;
  /** When it was signed by all, declined or closed. */
  endedAt: Moment | undefined;
  /** Last day on which the customer may withdraw, `YYYY-MM-DD`; empty where the law gives no such days. */
  coolingOffEnds: string;
  declineReason: string;
  sealedId: number | undefined;
  sealedSha256: string;
  /** Set for a contract that a team member marked as signed on paper. */
  paper: Paper | undefined;
  /** Set when the sale was reopened: the contract is no longer binding. */
  voided: { at: Moment; userId: number; reason: string } | undefined;
  /**
   * The document that holds signers and trail as they were, since the customer was erased: what is here of them is
   * blank.
   */
  evidenceId: number | undefined;
  /** When the sealed PDF, the scan or the evidence was stored, whichever was last. */
  filedAt: Moment | undefined;
  /** Sorted in the order in which they sign. */
  signers: readonly Signer[];
};

type Paper = {
  /** The user who recorded it. */
  markedBy: number;
  /** The document that shows it; undefined while none is stored. */
  scanId: number | undefined;
};

/** A contract without the signatures of its signers, which can be large. */
export type ContractSummary = Omit<Contract, 'signers'> & {
  signers: readonly Omit<Signer, 'signature'>[];
};

export const contractKinds = ['original', 'variation'] as const;
type ContractKind = (typeof contractKinds)[number];

export const signerStates = ['waiting', 'signed', 'declined'] as const;
type SignerState = (typeof signerStates)[number];

export const contractStates = [
  'open',
  'sealing',
  'signed',
  'declined',
  'closed',
  'voided',
] as const;
export type ContractState = (typeof contractStates)[number];

/** The business days in which the customer of an unsolicited sale may withdraw (Australian Consumer Law, section 82). */
export const coolingOffBusinessDays = 10;

/** The types of sale: unsolicited if the installer made the first approach away from its premises or by phone (ACL). */
export const saleTypes = ['solicited', 'unsolicited'] as const;
export type SaleType = (typeof saleTypes)[number];

/** The ways to verify a signer's address: none, or a code sent to it. */
export const verifications = ['none', 'email', 'sms'] as const;
export type Verification = (typeof verifications)[number];

export type Difference = { what: string; before: string; after: string };

export type Signer = {
  signerId: number;
  position: number;
  name: string;
  email: string;
  phone: string;
  /**
   * The sealed token of `signerToken`, which names the signer in the page address; undefined once the customer is
   * erased.
   */
  sealedToken: Sealed | undefined;
  state: SignerState;
  verifiedAt: Moment | undefined;
  signature: Signature | undefined;
  signedAt: Moment | undefined;
};

/**
 * A drawn signature is a list of strokes, each a list of points in a box of `width` by `height`; a typed one is the
 * name as the signer wrote it.
 */
export type Signature =
  | {
      kind: 'drawn';
      width: number;
      height: number;
      strokes: readonly (readonly { x: number; y: number }[])[];
    }
  | { kind: 'typed'; text: string };

/** An entry of a contract's audit trail. Its chain hash includes that of the entry before, so none can be lost. */
export type AuditEntry = {
  signerId: number | undefined;
  step: AuditStep;
  at: Moment;
  /** The origin of the request; empty for actions of Sundesk itself. */
  address: string;
  userAgent: string;
  documentSha256: string;
  details: string;
  chainSha256: string;
};
export const auditSteps = [
  'opened',
  'link_requested',
  'link_sent',
  'shown',
  'code_sent',
  'code_refused',
  'code_accepted',
  'consented',
  'signed',
  'declined',
  'closed',
  'sealed',
  'signed_on_paper',
  'scan_stored',
  'voided',
] as const;
export type AuditStep = (typeof auditSteps)[number];

/** The origin of a signer's request, for the trail. */
export type SignerRequest = { address: string; userAgent: string };

/** The signer whose turn it is; undefined when all have signed. */
export function signerInTurn<One extends Pick<Signer, 'state'>>(contract: {
  signers: readonly One[];
}): One | undefined {
  return contract.signers.find(({ state }) => state === 'waiting');
}

export const signerNameCharactersMax = 200;
export const signerPhoneCharactersMax = 50;

/** A signer, as entered when the contract is opened. Without an email address they get their link by hand or by SMS. */
export const signerInput = z.object({
  name: filled(line(signerNameCharactersMax)),
  email: emailOrNothing,
  phone: line(signerPhoneCharactersMax),
});
export type SignerInput = Value<typeof signerInput>;
