import { chainedText } from '../../../domain/contracts/audit-trail.ts';
import type { AuditEntry, ContractSummary } from '../../../domain/contracts/contract.ts';
import { formatMoment } from '../../../domain/shared/time.ts';

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
