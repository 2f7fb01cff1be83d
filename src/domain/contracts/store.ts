import type { SignedPrice } from '../projects/signed-value.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import type {
  AuditEntry,
  AuditStep,
  Contract,
  ContractSummary,
  Signature,
  Signer,
  Voiding,
} from './contract.ts';

export type ContractStore = {
  find(contractId: string): Promise<Contract | undefined>;
  /** The same within a transaction; until it ends no other transaction can change the contract or its trail. */
  lock(contractId: string): Promise<Contract | undefined>;
  /** The projects of the customer that have an open contract. */
  projectsOffered(customerId: number): Promise<number[]>;
  /** The projects whose latest contract was closed because the customer signed another. */
  projectsNotChosen(customerId: number): Promise<number[]>;
  /** The project's contract that can still be signed or is being sealed; there is at most one. */
  live(projectId: number): Promise<Contract | undefined>;
  /** The one that was signed last, and not voided since. */
  latestSigned(projectId: number): Promise<Contract | undefined>;
  /** Returns true if a fully signed contract binds the customer. */
  hasSigned(customerId: number): Promise<boolean>;
  /** Lists the price of each contract that is signed and not voided, in no order. */
  signedPrices(customerId: number): Promise<SignedPrice[]>;
  /** The contract of a version of a proposal, whatever became of it. */
  ofProposal(proposalId: number): Promise<Contract | undefined>;
  /** The states of the contracts of these versions; a version without one is missing. */
  statesOf(
    proposalIds: readonly number[],
  ): Promise<ReadonlyMap<number, Pick<Contract, 'contractId' | 'state' | 'chosenContractId'>>>;
  /** Contracts of the account, a project or a customer, oldest first; with a cursor, those after it. */
  page(page: {
    projectId?: number | undefined;
    customerId?: number | undefined;
    after: Pick<Contract, 'openedAt' | 'contractId'> | undefined;
    limit: number;
  }): Promise<ContractSummary[]>;
  /** Newest first. */
  list(
    of: { projectId: number } | { customerId: number },
    limit: number,
  ): Promise<ContractSummary[]>;
  /**
   * The latest last day, `YYYY-MM-DD`, on which the customer may withdraw from a contract that all have signed;
   * undefined when none of them gives such days.
   */
  coolingOffEnds(customerId: number): Promise<string | undefined>;

  insert(contract: NewContract): Promise<void>;
  /** Moves a contract from `open` to `declined` or `closed`; false when it is not open any more. */
  end(
    contractId: string,
    ending: {
      state: 'declined' | 'closed';
      at: Moment;
      declineReason?: string;
      chosenContractId?: string | undefined;
    },
  ): Promise<boolean>;
  /**
   * Moves a contract from `open` to `sealing`, for the worker to take up after the commit; false when it is not open.
   */
  startSealing(
    contractId: string,
    ending: { at: Moment; coolingOffEnds: string; traceparent?: string | undefined },
  ): Promise<boolean>;
  /** Moves a contract from `sealing` to `signed`; false when another worker was first. */
  finishSealing(
    contractId: string,
    sealed: { documentId: number; sha256: string; at: Moment },
  ): Promise<boolean>;

  /** Moves a contract from `open` to `signed` because a user confirmed it; false when it is not open. */
  markSigned(
    contractId: string,
    ending: { at: Moment; coolingOffEnds: string; userId: number },
  ): Promise<boolean>;
  /** Adds the scan of a contract marked as signed; false if it has one already. */
  setScan(contractId: string, scan: { documentId: number; at: Moment }): Promise<boolean>;
  /** Moves a contract from `signed` to `voided`; false when it is in another state. */
  void(contractId: string, voiding: Voiding): Promise<boolean>;

  /**
   * Forgets which contract was chosen instead of others, because it is in force no more. Returns the versions of the
   * proposals of the others.
   */
  forgetChosen(chosen: Pick<Contract, 'contractId' | 'customerId'>): Promise<number[]>;

  /** Those that all have signed, also voided ones and those being sealed, of a customer or project. */
  concluded(of: { customerId: number } | { projectId: number }): Promise<Contract[]>;
  /** Blanks what names people in a contract, its signers and its trail; the document keeps it. */
  fileEvidence(contractId: string, evidence: { documentId: number; at: Moment }): Promise<void>;

  signingCodes(signerId: number): Promise<StoredCodes>;
  setSigningCodes(
    signerId: number,
    codes: StoredCodes & { sealedHashes: Sealed; sentAt: Moment },
  ): Promise<void>;
  countWrongTry(signerId: number): Promise<void>;
  /** The signer has shown a code, and none that was sent is worth anything from now on. */
  setVerified(signerId: number, at: Moment): Promise<void>;
  setSignature(signerId: number, signature: Signature, at: Moment): Promise<void>;
  setSignedOnPaper(signerId: number, at: Moment): Promise<void>;
  setDeclined(signerId: number): Promise<void>;

  /** Sorted in the order in which the steps were taken. */
  audit(contractId: string): Promise<AuditEntry[]>;
  lastAudit(contractId: string): Promise<AuditEntry | undefined>;
  /** Counts how often a signer took such a step since a moment, and returns the time of the last one. */
  stepsOf(
    contractId: string,
    steps: { signerId: number; step: AuditStep; since: Moment },
  ): Promise<{ count: number; lastAt: Moment | undefined }>;
  /** When signers last asked for their link, by signer, of those who were not sent it and did not open it since. */
  linkRequests(contractId: string): Promise<ReadonlyMap<number, Moment>>;
  addAudit(contractId: string, entry: AuditEntry): Promise<void>;
};

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
