import type { App } from '../../../domain/app.ts';
import { chainedText } from '../../../domain/contracts/audit-trail.ts';
import type { AuditEntry, ContractSummary } from '../../../domain/contracts/contract.ts';
import { signedDocumentOf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import { signedPdfUrl } from '../../../domain/contracts/sealing/signed-pdf-url.ts';
import { signerUrl } from '../../../domain/contracts/signing/signer-url.ts';
import type { Project } from '../../../domain/projects/project.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { momentOrEmpty } from '../webhooks/wire-subscription.ts';

/** A contract as the interface shows it; its project knows where it is signed. */
export function wireContract(
  app: Pick<App, 'baseUrl' | 'secretBox'>,
  contract: ContractSummary,
  project: Pick<Project, 'proposalLink'> | undefined,
  { showsLinks }: { showsLinks: (contract: ContractSummary) => boolean },
) {
  const { contractId, state, signers } = contract;
  return {
    contract_id: contractId,
    project_id: String(contract.projectId),
    customer_id: String(contract.customerId),
    proposal_version: String(contract.proposalVersion),
    kind: contract.kind,
    replaces_contract_id: contract.replacesContractId ?? '',
    differences: contract.differences,
    state,
    sale_type: contract.saleType,
    verification: contract.verification,
    consent_text: contract.consentText,
    document_sha256: contract.documentSha256,
    opened_at: formatMoment(contract.openedAt),
    ended_at: momentOrEmpty(contract.endedAt),
    decline_reason: contract.declineReason,
    cooling_off_ends: contract.coolingOffEnds,
    signed_pdf_url: signedDocumentOf(contract) === undefined ? '' : signedPdfUrl(app, contractId),
    signed_pdf_sha256: contract.sealedSha256,
    signed_on_paper: contract.paper !== undefined,
    voided_at: momentOrEmpty(contract.voided?.at),
    void_reason: contract.voided?.reason ?? '',
    signers: signers.map((signer) => ({
      position: signer.position,
      name: signer.name,
      email: signer.email,
      phone: signer.phone,
      state: signer.state,
      verified_at: momentOrEmpty(signer.verifiedAt),
      signed_at: momentOrEmpty(signer.signedAt),
      signing_link:
        showsLinks(contract) && signer.state === 'waiting' ? signerUrl(app, project, signer) : '',
    })),
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
