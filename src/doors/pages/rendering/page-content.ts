import type { PaymentDetails } from '../../../domain/accounts/settings/payment-details.ts';
import type { Contract, SaleType, Signer } from '../../../domain/contracts/contract.ts';
import type { Offered } from '../../../domain/proposals/document/options.ts';
import type { FileAddresses } from '../../../domain/proposals/document/parts.ts';
import type { Proposal } from '../../../domain/proposals/proposal.ts';
import type { ProposalContent } from '../../../domain/proposals/proposal-content.ts';
import type { Moment } from '../../../domain/shared/time.ts';
import { endedWords, type SigningState, signingStateOf } from './signing-state.ts';

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

/** The sale type; undefined while there is neither a contract nor a draft. */
export function saleTypeOf({ draft, contract }: PageContent): SaleType | undefined {
  return draft?.saleType ?? contract?.saleType;
}

/** Returns whether the page asks its reader to sign, or at least to prove first who they are. */
export function asksToSign(page: PageContent): boolean {
  return ['ready', 'verify', 'stranger'].includes(stateOf(page));
}

/** What became of the offer; undefined while it is valid. */
export function endedWordsOf(page: PageContent): string | undefined {
  return endedWords[stateOf(page)];
}

export function pdfAddress({ proposal, draft }: PageContent): string {
  if (draft !== undefined) return draft.pdfAddress;
  return `/p/${proposal.token}/proposal.pdf`;
}

/** The addresses of the files that the page shows. */
export function fileAddresses({ proposal, draft }: PageContent): FileAddresses {
  const folder = `/p/${proposal.token}`;
  const file = draft?.fileAddress ?? ((id) => `${folder}/files/${id}`);
  return { roof: draft?.roofAddress ?? `${folder}/roof`, picture: file, datasheet: file };
}

export function contractAddress({ proposal, signerToken }: PageContent): string {
  const query = signerToken === undefined ? '' : `?signer=${encodeURIComponent(signerToken)}`;
  return `/p/${proposal.token}/contract.pdf${query}`;
}
