import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { publicFileLink } from '../documents/file-link.ts';
import { emailChannel } from '../messages/channels/find-channel.ts';
import type { Project } from '../projects/project.ts';
import { formatMoment, momentOrEmpty } from '../shared/time.ts';
import type { Contract, ContractSummary, Signer } from './contract.ts';
import { fileOfContract, signedDocumentOf } from './sealing/find-signed-pdf.ts';
import { signerUrl } from './signing/signer-token.ts';

/** The contract as answers show it; its project knows where it is signed. */
export function publicContract(
  app: Pick<App, 'baseUrl' | 'secretBox' | 'now' | 'fileLinkKey'>,
  contract: ContractSummary,
  project: Pick<Project, 'proposalLink'> | undefined,
  { accountId, showsLinks }: { accountId: number; showsLinks: LinksShown },
) {
  const { contractId, state, signers } = contract;
  const file = fileOfContract(contract);
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
    chosen_contract_id: contract.chosenContractId ?? '',
    cooling_off_ends: contract.coolingOffEnds,
    signed_pdf_url: signedDocumentOf(contract) === undefined ? '' : signedPdfUrl(app, contractId),
    ...publicFileLink(app, file && { accountId, ...file }),
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
        showsLinks(contract, signer) && signer.state === 'waiting'
          ? signerUrl(app, project, signer)
          : '',
    })),
  };
}

/** The body of `contract_signed` for a fully signed contract. */
export function signedContract(app: Pick<App, 'baseUrl'>, contract: Contract) {
  const { contractId, endedAt, signers } = contract;
  assert(endedAt !== undefined, 'A signed contract has ended');
  return {
    contract_id: contractId,
    proposal_version: String(contract.proposalVersion),
    signed_at: formatMoment(endedAt),
    signers: signers.map(({ name, email, signedAt }) => ({
      name,
      email,
      signed_at: formatMoment(signedAt ?? endedAt),
    })),
    signed_pdf_url: signedPdfUrl(app, contractId),
    cooling_off_ends: contract.coolingOffEnds,
  };
}

/** The data of `contract_declined`: a contract that one of its signers declined. */
export function declinedContract(
  { contractId, proposalVersion, endedAt, declineReason }: Contract,
  signer: Pick<Signer, 'name' | 'email'>,
) {
  assert(endedAt !== undefined, 'A declined contract has ended');
  return {
    contract_id: contractId,
    proposal_version: String(proposalVersion),
    declined_at: formatMoment(endedAt),
    declined_by: { name: signer.name, email: signer.email },
    decline_reason: declineReason,
  };
}

/** The API address of a contract's sealed PDF, for callers with an API key. */
function signedPdfUrl(app: Pick<App, 'baseUrl'>, contractId: string): string {
  return `${app.baseUrl()}/apidata.php?action=getcontractpdf&contract_id=${contractId}`;
}

export type LinksShown = (
  contract: Pick<Contract, 'state' | 'verification'>,
  signer: Pick<Signer, 'email'>,
) => boolean;

/**
 * Decides whose links of open contracts are shown to users who may send contracts. Where email can bring a link to its
 * signer, only links that do not sign by themselves are shown, because the signer is sent a code as well.
 */
export async function signingLinksShown(app: App, store: AccountDb): Promise<LinksShown> {
  const hasEmail = (await emailChannel(app, store)) !== undefined;
  return ({ state, verification }, { email }) =>
    state === 'open' && (!hasEmail || email === '' || verification !== 'none');
}
