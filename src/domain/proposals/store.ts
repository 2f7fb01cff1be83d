import type { SaleType } from '../contracts/contract.ts';
import type { Moment } from '../shared/time.ts';
import type { ChecklistItem } from './checklist/consumer-checklist.ts';
import type { OffersPage, OpenOffer } from './open-offer.ts';
import type { PageRequest, PageRequestVerdict, SecondsBySection } from './page/page-request.ts';
import type { Proposal, ProposalState } from './proposal.ts';
import type { ProposalContent } from './proposal-content.ts';

export type ProposalStore = {
  /** The sale type that a member chose for the draft; undefined before a choice, and after a publication. */
  chosenSaleType(projectId: number): Promise<SaleType | undefined>;
  chooseSaleType(projectId: number, saleType: SaleType | undefined): Promise<void>;
  find(proposalId: number): Promise<Proposal | undefined>;
  /**
   * The version of the project that is published. Its time may have run out before the worker has run:
   * `findPublished` asks for that too.
   */
  publishedOf(projectId: number): Promise<Proposal | undefined>;
  /** The newest version, whatever became of it. */
  latestOf(projectId: number): Promise<Proposal | undefined>;
  findVersion(projectId: number, version: number): Promise<Proposal | undefined>;
  /** Versions of the account, a project or a customer, oldest first, with a cursor those after it. */
  page(page: {
    projectId?: number | undefined;
    customerId?: number | undefined;
    after: number | undefined;
    limit: number;
  }): Promise<Proposal[]>;
  /** Newest first; with a version, those before it. */
  ofProject(
    projectId: number,
    page: { before: number | undefined; limit: number },
  ): Promise<Proposal[]>;
  /**
   * The versions of a customer's projects that are published, oldest project first; those whose time has run out too.
   */
  publishedOfCustomer(customerId: number, limit: number): Promise<Proposal[]>;
  /**
   * A page of the open offers, newest first, and where the next page begins. What it holds is of one owner's customers
   * when one is given, and may be less than the page.
   */
  openOffers(page: OffersPage): Promise<{ offers: OpenOffer[]; next: number | undefined }>;
  /** When a version was last published for a customer; 0 before the first one. */
  lastPublishedAt(customerId: number): Promise<Moment>;
  contentOf(proposalId: number): Promise<ProposalContent>;
  /** The checklist at the time of publication. */
  checklistOf(proposalId: number): Promise<ChecklistItem[]>;
  /** Returns undefined when the project has that version already. */
  insert(proposal: NewProposal): Promise<number | undefined>;
  /** Ends a version that is published; false when it is over already. */
  end(proposalId: number, state: Exclude<ProposalState, 'published'>, at: Moment): Promise<boolean>;
  /** The expiry worker need not look at it any more: a signed offer does not run out. */
  setExpiryAside(proposalId: number): Promise<void>;
  /** It runs out again, if it is published: its contract was voided. */
  bringExpiryBack(proposalId: number): Promise<void>;

  insertPageRequest(pageRequest: PageRequest): Promise<void>;
  findPageRequest(pageRequestId: string): Promise<PageRequest | undefined>;
  /** Newest first; with a page request, those before it. */
  pageRequestsOf(
    proposalId: number,
    page: { before: Pick<PageRequest, 'openedAt' | 'pageRequestId'> | undefined; limit: number },
  ): Promise<PageRequest[]>;
  /** Counts the stored page requests of a version, up to `max`. */
  countPageRequests(proposalId: number, max: number): Promise<number>;
  /** Gives a page request its verdict; false when it has another one than `unconfirmed` already. */
  judgePageRequest(
    pageRequestId: string,
    judgement: { verdict: PageRequestVerdict; at: Moment; seconds: SecondsBySection },
  ): Promise<boolean>;
  setSeconds(pageRequestId: string, seconds: SecondsBySection): Promise<void>;
  /** Returns true if a view of the project by this viewer was counted after a moment. */
  viewedSince(projectId: number, viewer: string, after: Moment): Promise<boolean>;
  /**
   * Notes that a person saw a published version just now, and locks its row until the end of the transaction, so that
   * views are counted one after the other. Undefined when it is over.
   */
  noteVisit(proposalId: number, at: Moment): Promise<Proposal | undefined>;
  /** Counts a view and returns how many there are. */
  countView(proposalId: number, at: Moment): Promise<number>;
  /** Returns the totals of all visits by people to a version. */
  secondsOf(proposalId: number): Promise<SecondsBySection>;
  /** Returns the totals of several versions; one without visits is missing. */
  secondsOfAll(proposalIds: readonly number[]): Promise<ReadonlyMap<number, SecondsBySection>>;
};

type NewProposal = Omit<
  Proposal,
  'proposalId' | 'viewCount' | 'firstViewedAt' | 'lastViewedAt' | 'endedAt' | 'state'
> & {
  /** The content as JSON text. */
  content: string;
  checklist: readonly ChecklistItem[];
};

/** Proposals of all accounts: found by their token, and those whose time has run out. */
export type ProposalLinks = {
  /** The newest version that the token names. */
  findByToken(token: string): Promise<{ accountId: number; proposalId: number } | undefined>;
  /** Published versions whose time has run out, those that ran out first before others. */
  due(now: Moment, limit: number): Promise<{ accountId: number; proposalId: number }[]>;
};
