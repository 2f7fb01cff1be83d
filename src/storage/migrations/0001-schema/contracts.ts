import type { SchemaWriter } from '../schema-writer.ts';

/** Contracts with their signers and audit trails. */
export async function contracts({
  database,
  table,
  index,
  uniqueIndex,
}: SchemaWriter): Promise<void> {
  await table('contracts', {
    contract_id: 'text primary key',
    account_id: 'account',
    project_id: 'integer',
    customer_id: 'integer',
    proposal_id: 'integer',
    proposal_version: 'integer',
    kind: 'text',
    replaces_contract_id: 'text?',
    state: 'text',
    sale_type: 'text',
    verification: 'text',
    consent_text: 'text',
    document_id: 'integer',
    document_sha256: 'text',
    differences_json: 'text',
    opened_at: 'integer',
    ended_at: 'integer?',
    cooling_off_ends: 'text',
    decline_reason: 'text',
    sealed_id: 'integer?',
    sealed_sha256: 'text',
    seal_at: 'integer?',
    seal_attempts: 'count',
    traceparent: 'text?',
    marked_by: 'integer?',
    paper_id: 'integer?',
    voided_at: 'integer?',
    voided_by: 'integer?',
    void_reason: "text default ''",
    evidence_id: 'integer?',
    payable_cents: 'integer default 0',
    filed_at: 'integer?',
  });
  // Only one contract of a project can be signed at a time.
  await uniqueIndex('contracts_live', "contracts (project_id) where state in ('open', 'sealing')");
  await index('contracts_by_opening', 'contracts (account_id, opened_at, contract_id)');
  await index('contracts_by_project', 'contracts (account_id, project_id, opened_at, contract_id)');
  await index(
    'contracts_by_customer',
    'contracts (account_id, customer_id, opened_at, contract_id)',
  );
  await index('contracts_by_proposal', 'contracts (account_id, proposal_id)');
  await index('contracts_to_seal', 'contracts (seal_at) where seal_at is not null');
  await index('contracts_sealed', "contracts (sealed_sha256) where sealed_sha256 <> ''");

  await table('contract_signers', {
    signer_id: 'id',
    account_id: 'account',
    contract_id: 'text',
    position: 'integer',
    name: 'text',
    email: 'text',
    phone: 'text',
    sealed_token: 'text',
    state: 'text',
    code_hash: 'text',
    code_expires_at: 'integer?',
    code_attempts: 'count',
    code_sent_at: 'integer?',
    verified_at: 'integer?',
    signature_json: 'text',
    signed_at: 'integer?',
  });
  await uniqueIndex('contract_signers_position', 'contract_signers (contract_id, position)');

  await table('contract_audit', {
    audit_id: 'id',
    account_id: 'account',
    contract_id: 'text',
    signer_id: 'integer?',
    step: 'text',
    at: 'integer',
    address: 'text',
    user_agent: 'text',
    document_sha256: 'text',
    details: 'text',
    chain_sha256: 'text',
  });
  if (database === 'postgres') {
    await index('contracts_in_order', 'contracts (account_id, contract_id)');
    await index('contract_signers_in_order', 'contract_signers (account_id, signer_id)');
    await index('contract_audit_in_order', 'contract_audit (account_id, audit_id)');
    // The index includes the account: otherwise PostgreSQL would combine it with an index over all rows of the account,
    // which are few in an account of the usual size.
    await index('contract_audit_of_contract', 'contract_audit (account_id, contract_id, audit_id)');
  } else {
    await index('contract_audit_by_contract', 'contract_audit (contract_id, audit_id)');
  }
}
