import type { PaymentDetails } from '../../../domain/accounts/settings/payment-details.ts';
import {
  type Contract,
  type SaleType,
  type Signer,
  signerInTurn,
} from '../../../domain/contracts/contract.ts';
import { isVerified } from '../../../domain/contracts/signing/signing-code.ts';
import type { Offered } from '../../../domain/proposals/document/options.ts';
import type { Proposal } from '../../../domain/proposals/proposal.ts';
import type { ProposalContent } from '../../../domain/proposals/proposal-content.ts';
import type { Moment } from '../../../domain/shared/time.ts';
import type { SigningState } from './signing-state.ts';

/** The content of a proposal's page. */
export type PageContent = {
  content: ProposalContent;
  proposal: Pick<Proposal, 'token' | 'version' | 'pdfSha256' | 'publishedAt'>;
  contract: Contract | undefined;
  signer: Signer | undefined;
  /** The token from the address; undefined without one. */
  signerToken: string | undefined;
  isStaff: boolean;
  /** The page has no signing part. */
  isPreview: boolean;
  /** Set for a proposal that is not published. */
  draft:
    | {
        pdfAddress: string;
        roofAddress: string;
        fileAddress: (documentId: number) => string;
        saleType: SaleType;
      }
    | undefined;
  logo: { mediaType: string; content: Uint8Array } | undefined;
  now: Moment;
  /** The account's, for times; the days within the content are of it already. */
  timeZone: string;
  /** The firm's of this moment; shown once the contract is signed. */
  payment: PaymentDetails;
  /** True right after the reader sent a question. */
  hasAsked: boolean;
  /** True if each signer can be emailed their link. */
  sendsLinks: boolean;
  pageRequestId: string;
  options: Offered['options'];
};

export function stateOf(page: PageContent): SigningState {
  return signingStateOf(page);
}

export function pdfAddress({ proposal, draft }: PageContent): string {
  if (draft !== undefined) return draft.pdfAddress;
  return `/p/${proposal.token}/proposal.pdf`;
}

export function contractAddress({ proposal, signerToken }: PageContent): string {
  const query = signerToken === undefined ? '' : `?signer=${encodeURIComponent(signerToken)}`;
  return `/p/${proposal.token}/contract.pdf${query}`;
}

function signingStateOf({
  contract,
  signer,
  isPreview,
  now,
}: {
  contract: Contract | undefined;
  signer: Signer | undefined;
  isPreview: boolean;
  now: Moment;
}): SigningState {
  if (contract === undefined) return isPreview ? 'preview' : 'none';
  if (contract.chosenContractId !== undefined) return 'not_chosen';
  if (contract.state !== 'open') return contract.state;
  if (isPreview) return 'preview';
  if (signer === undefined) return 'stranger';
  if (signer.state === 'signed') return 'partly';
  if (signerInTurn(contract)?.signerId !== signer.signerId) return 'queued';
  return contract.verification !== 'none' && !isVerified(signer, now) ? 'verify' : 'ready';
}
