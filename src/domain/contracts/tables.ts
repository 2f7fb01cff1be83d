import {
  account,
  count,
  id,
  index,
  integer,
  table,
  text,
  uniqueIndex,
} from '../../database/table.ts';
import type {
  AuditStep,
  Contract,
  ContractState,
  SaleType,
  Signer,
  Verification,
} from './contract.ts';

export const contracts = table(
  'contracts',
  {
    contractId: text().primaryKey(),
    accountId: account(),
    projectId: integer().exported(),
    customerId: integer().exported(),
    proposalId: integer().exported(),
    proposalVersion: integer().exported(),
    kind: text<Contract['kind']>().exported(),
    replacesContractId: text().orNull().exported(),
    state: text<ContractState>().exported(),
    saleType: text<SaleType>().exported(),
    verification: text<Verification>().exported(),
    consentText: text().exported(),
    documentId: integer().exported(),
    documentSha256: text().exported(),
    differencesJson: text().exported(),
    openedAt: integer().exported(),
    endedAt: integer().orNull().exported(),
    coolingOffEnds: text().exported(),
    declineReason: text().exported(),
    sealedId: integer().orNull().exported(),
    sealedSha256: text().exported(),
    sealAt: integer().orNull(),
    sealAttempts: count(),
    /** W3C's traceparent of the span that began the sealing; null without tracing. */
    traceparent: text().orNull(),
    /** The user who marked it as signed on paper; null if it was signed online. */
    markedBy: integer().orNull().exported(),
    /** The scan of the paper. */
    paperId: integer().orNull().exported(),
    /** When the sale was reopened, by whom and why. */
    voidedAt: integer().orNull().exported(),
    voidedBy: integer().orNull().exported(),
    voidReason: text().default('').exported(),
    /** The document that holds signers and trail, since its customer was erased. */
    evidenceId: integer().orNull().exported(),
    /** The price that the customer pays by it. */
    payableCents: integer().default(0).exported(),
    /** When the sealed PDF, the scan or the evidence was stored, whichever was last. */
    filedAt: integer().orNull(),
    /** The contract that was signed instead of this one. */
    chosenContractId: text().orNull(),
  },
  {
    ofCustomer: 'kept',
    indexes: [
      // Only one contract of a project can be signed at a time.
      uniqueIndex('contracts_live', ['projectId'], { where: "state in ('open', 'sealing')" }),
      index('contracts_by_opening', ['accountId', 'openedAt', 'contractId']),
      index('contracts_by_project', ['accountId', 'projectId', 'openedAt', 'contractId']),
      index('contracts_by_customer', ['accountId', 'customerId', 'openedAt', 'contractId']),
      index('contracts_by_proposal', ['accountId', 'proposalId']),
      index('contracts_to_seal', ['sealAt'], { where: 'seal_at is not null' }),
      index('contracts_sealed', ['sealedSha256'], { where: "sealed_sha256 <> ''" }),
      index('contracts_in_order', ['accountId', 'contractId'], { only: 'postgres' }),
    ],
  },
);

export const contractSigners = table(
  'contractSigners',
  {
    signerId: id(),
    accountId: account(),
    contractId: text().exported(),
    position: integer().exported(),
    name: text().exported(),
    email: text().exported(),
    phone: text().exported(),
    /** The signer's token in the address of the page, encrypted. */
    sealedToken: text(),
    state: text<Signer['state']>().exported(),
    codeHash: text(),
    codeExpiresAt: integer().orNull(),
    codeAttempts: count(),
    codeSentAt: integer().orNull(),
    verifiedAt: integer().orNull().exported(),
    signatureJson: text().exported(),
    signedAt: integer().orNull().exported(),
  },
  {
    indexes: [
      uniqueIndex('contract_signers_position', ['contractId', 'position']),
      index('contract_signers_in_order', ['accountId', 'signerId'], { only: 'postgres' }),
    ],
  },
);

export const contractAudit = table(
  'contractAudit',
  {
    auditId: id(),
    accountId: account(),
    contractId: text().exported(),
    signerId: integer().orNull().exported(),
    step: text<AuditStep>().exported(),
    at: integer().exported(),
    address: text().exported(),
    userAgent: text().exported(),
    documentSha256: text().exported(),
    details: text().exported(),
    chainSha256: text().exported(),
  },
  {
    indexes: [
      index('contract_audit_by_contract', ['contractId', 'auditId'], { only: 'sqlite' }),
      index('contract_audit_in_order', ['accountId', 'auditId'], { only: 'postgres' }),
      // The index includes the account: otherwise PostgreSQL would combine it with an index over all rows of the account,
      // which are few in an account of the usual size.
      index('contract_audit_of_contract', ['accountId', 'contractId', 'auditId'], {
        only: 'postgres',
      }),
    ],
  },
);
