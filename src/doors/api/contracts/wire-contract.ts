import { chainedText } from '../../../domain/contracts/audit-trail.ts';
import type { AuditEntry, ContractSummary } from '../../../domain/contracts/contract.ts';
import { formatMoment } from '../../../domain/shared/time.ts';

/** The members that lists with cursors add to a contract. */
export function listedContract(contract: ContractSummary) {
  const { contractId, openedAt, endedAt = 0, filedAt = 0, voided, signers } = contract;
  const bySigners = signers.flatMap(({ verifiedAt = 0, signedAt = 0 }) => [verifiedAt, signedAt]);
  const updatedAt = Math.max(openedAt, endedAt, filedAt, voided?.at ?? 0, ...bySigners);
  return {
    id: contractId,
    created_at: formatMoment(openedAt),
    updated_at: formatMoment(updatedAt),
  };
}

export function wireAuditEntry({ signers }: ContractSummary, entry: AuditEntry) {
  const signer = signers.find(({ signerId }) => signerId === entry.signerId);
  return {
    step: entry.step,
    at: formatMoment(entry.at),
    signer: signer?.name ?? '',
    address: entry.address,
    user_agent: entry.userAgent,
    document_sha256: entry.documentSha256,
    details: entry.details,
    chained: chainedText(entry),
    chain_sha256: entry.chainSha256,
  };
}
