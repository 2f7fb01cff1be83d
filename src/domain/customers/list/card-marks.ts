import type { Moment } from '../../shared/time.ts';
import type { CustomerRow } from './customer-list.ts';

/** The facts that only the cards of the board have, because they belong to the customer's projects. */
export type CardMarks = {
  /** The site of the newest project that has one; empty without. */
  suburb: string;
  /** The size of the newest project that has panels; 0 without. */
  systemWatts: number;
  /** When a person last viewed a proposal; null before the first view. */
  viewedAt: Moment | null;
  /** When a signer last asked for their link to an open contract and has not got it; null without. */
  linkRequestedAt: Moment | null;
  /** True if a fully signed contract is in force; the customer can then be moved to won statuses by hand. */
  hasSigned: boolean;
};

/** A customer as the board shows them. */
export type BoardCard = CustomerRow & CardMarks;

export const noMarks: CardMarks = {
  suburb: '',
  systemWatts: 0,
  viewedAt: null,
  linkRequestedAt: null,
  hasSigned: false,
};
