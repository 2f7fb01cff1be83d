import type { Generated } from 'kysely';
import type {
  AuditStep,
  Contract,
  ContractState,
  SaleType,
  Signer,
  Verification,
} from '../../domain/contracts/contract.ts';

/** Contracts, their signers and their audit trail. */
export type ContractTables = {
  contracts: {
    contract_id: string;
    account_id: number;
    project_id: number;
    customer_id: number;
    proposal_id: number;
    proposal_version: number;
    kind: Contract['kind'];
    replaces_contract_id: string | null;
    state: ContractState;
    sale_type: SaleType;
    verification: Verification;
    consent_text: string;
    document_id: number;
    document_sha256: string;
    differences_json: string;
    opened_at: number;
    ended_at: number | null;
    cooling_off_ends: string;
    decline_reason: string;
    sealed_id: number | null;
    sealed_sha256: string;
    seal_at: number | null;
    seal_attempts: Generated<number>;
    /** W3C's traceparent of the span that began the sealing; null without tracing. */
    traceparent: string | null;
    /** The user who marked it as signed on paper; null if it was signed online. */
    marked_by: number | null;
    /** The scan of the paper. */
    paper_id: number | null;
    /** When the sale was reopened, by whom and why. */
    voided_at: number | null;
    voided_by: number | null;
    void_reason: Generated<string>;
    /** The document that holds signers and trail, since its customer was erased. */
    evidence_id: number | null;
    /** The price that the customer pays by it. */
    payable_cents: Generated<number>;
    /** When the sealed PDF, the scan or the evidence was stored, whichever was last. */
    filed_at: number | null;
    /** The contract that was signed instead of this one. */
    chosen_contract_id: string | null;
  };
  contract_signers: {
    signer_id: Generated<number>;
    account_id: number;
    contract_id: string;
    position: number;
    name: string;
    email: string;
    phone: string;
    /** The signer's token in the address of the page, encrypted. */
    sealed_token: string;
    state: Signer['state'];
    code_hash: string;
    code_expires_at: number | null;
    code_attempts: Generated<number>;
    code_sent_at: number | null;
    verified_at: number | null;
    signature_json: string;
    signed_at: number | null;
  };
  contract_audit: {
    audit_id: Generated<number>;
    account_id: number;
    contract_id: string;
    signer_id: number | null;
    step: AuditStep;
    at: number;
    address: string;
    user_agent: string;
    document_sha256: string;
    details: string;
    chain_sha256: string;
  };
};
