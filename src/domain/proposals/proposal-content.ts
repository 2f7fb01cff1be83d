import type { Quote, Specification } from '@sundesk/solar';
import type { FinanceOffer } from '../accounts/settings/finance.ts';
import type { AccountSettings } from '../accounts/settings/settings.ts';
import type { FileReference } from '../documents/document.ts';
import type { ModelFiles } from '../products/files/name-product-files.ts';
import type { SiteAddress } from '../projects/project.ts';
import type { TermSentence } from './terms/print-sale-terms.ts';

/** The content of a version of a proposal, copied when it is published, so that no later change affects it. */
export type ProposalContent = {
  /** Dates `YYYY-MM-DD` in the account's time zone. The offer is valid to the end of the second. */
  issuedOn: string;
  expiresOn: string;
  company: Omit<AccountSettings['company'], 'aboutUs'> & {
    name: string;
    /** Absent where the firm says nothing of itself. */
    aboutUs?: string;
  };
  colours: AccountSettings['colours'];
  logoId: number | null;
  seller: {
    name: string;
    title: string;
    email: string;
    phone: string;
    /** Absent where they have none. */
    photo?: FileReference;
  };
  customer: {
    name: string;
    /** Used in the greeting; empty where it is unknown. */
    firstName: string;
    companyName: string;
    email: string;
    phone: string;
    isGstRegistered: boolean;
  };
  project: { title: string; siteAddress: SiteAddress };
  specification: Specification;
  /** Pictures and datasheets of the products; absent where the library has none. */
  productFiles?: readonly ModelFiles[];
  quote: Quote;
  /** Absent where the firm offers no finance, or nothing is to be paid. */
  finance?: FinanceLine;
  terms: Omit<AccountSettings['proposal'], 'certificatePrices'> & {
    /** The sentences that the answers about the sale printed on the day of publishing. */
    sentences: readonly TermSentence[];
  };
  /** Shown above the figures; may be empty. */
  message: string;
  /** The customer's other options at the moment of publishing; absent where there were none. */
  options?: readonly StatedOption[];
};

/** Another option as a version states it; those of versions before 30 November 2026 do not name its project. */
export type StatedOption = OptionFigures & { projectId?: number };

/** What a customer compares of an offer. Money in cents including GST, after certificates. */
export type OptionFigures = {
  title: string;
  systemWatts: number;
  /** Usable; 0 without a battery. */
  batteryWattHours: number;
  payableCents: number;
  /** Null where the savings are not estimated. */
  firstYearCents: number | null;
  paybackYear: number | null;
};

/** The finance of a version, with the amount that it names. */
type FinanceLine = FinanceOffer & { weeklyCents: number };

/** The figures of a proposal by which options are compared. */
export function optionFigures({ project, specification, quote }: ProposalContent): OptionFigures {
  const { battery } = specification;
  return {
    title: project.title,
    systemWatts: quote.systemWatts,
    batteryWattHours: battery === null ? 0 : battery.usableWattHours * battery.quantity,
    payableCents: quote.price.payableCents,
    firstYearCents: quote.savings?.firstYearCents ?? null,
    paybackYear: quote.savings?.paybackYear ?? null,
  };
}
