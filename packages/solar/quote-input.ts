import type { CertificateTerms } from './certificates/certificate-price.ts';
import type { Specification } from './specification.ts';

/** The input of a quote. */
export type QuoteInput = {
  specification: Specification;
  postcode: string;
  isGstRegistered: boolean;
  /** The account's STC prices. */
  certificateTerms: CertificateTerms;
  depositPercent: number;
  /** The account's usual time from signature to installation. */
  installWeeks: number;
  today: string;
  /** The name of the program that calculates, for sources and notes that speak of it. */
  author: string;
};
