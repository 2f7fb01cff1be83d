import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import type { Contract, Signer } from './contract.ts';

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

/** Contracts of all accounts: those that wait for their seal, and those that match an uploaded sealed PDF. */
export type SealingStore = {
  /** Called after each commit that leaves a contract to be sealed. */
  onSealing(listener: () => void): void;
  /**
   * Leases the contracts that are due for sealing, the longest waiting first. A lease ends after `leaseMs`; then the
   * contract is due again, because its worker was lost.
   */
  lease(request: { limit: number; leaseMs: number }): Promise<LeasedContract[]>;
  /** Makes a contract due again after a delay, unless another worker has its lease by now. */
  putOff(leased: LeasedContract, delayMs: number): Promise<void>;
  /** The time until one is due; undefined if none waits. */
  idleMs(): Promise<number | undefined>;
  /** The account's record of a PDF that it sealed; undefined if no PDF has this hash. */
  findSealed(sha256: string): Promise<
    | {
        accountId: number;
        accountName: string;
        contractId: string;
        signers: number;
        signedAt: Moment;
        /** The hash of the signed document, without the pages and the seal appended to it. */
        documentSha256: string;
        isVoided: boolean;
      }
    | undefined
  >;
  /** Finds the account that a certificate belongs to, as PEM. */
  findSealer(certificate: string): Promise<{ accountId: number } | undefined>;
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
