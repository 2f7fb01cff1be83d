import {
  account,
  count,
  id,
  index,
  integer,
  table,
  text,
  uniqueIndex,
} from '../../database/table.ts';
import type { PageRequestVerdict } from './page/page-request.ts';
import type { ProposalState } from './proposal.ts';

export const proposals = table(
  'proposals',
  {
    proposalId: id(),
    accountId: account(),
    projectId: integer().exported(),
    customerId: integer().exported(),
    version: integer().exported(),
    state: text<ProposalState>().exported(),
    token: text(),
    staffToken: text(),
    contentSha256: text().exported(),
    pdfId: integer().exported(),
    pdfSha256: text().exported(),
    publishedAt: integer().exported(),
    expiresAt: integer().exported(),
    /** When the worker must end it; null once it is over, and for one that was signed. */
    expiryDueAt: integer().orNull(),
    endedAt: integer().orNull().exported(),
    viewCount: count().exported(),
    firstViewedAt: integer().orNull().exported(),
    lastViewedAt: integer().orNull().exported(),
    checklistJson: text().exported(),
    contentJson: text().exported(),
    /** When its customer was reminded by each rule; null before. */
    notOpenedReminderAt: integer().orNull(),
    expiryReminderAt: integer().orNull(),
    signatureReminderAt: integer().orNull(),
  },
  {
    ofCustomer: 'kept',
    indexes: [
      uniqueIndex('proposals_version', ['projectId', 'version']),
      uniqueIndex('proposals_published', ['projectId'], { where: "state = 'published'" }),
      index('proposals_by_token', ['token', 'version']),
      index('proposals_by_account', ['accountId', 'proposalId']),
      index('proposals_by_customer', ['accountId', 'customerId', 'proposalId']),
      index('proposals_by_publication', ['accountId', 'publishedAt', 'proposalId']),
      index('proposals_to_expire', ['expiryDueAt'], { where: 'expiry_due_at is not null' }),
      // Signed ones stay published for good, so the state does not tell open offers apart; those have a day to expire.
      index('proposals_offered', ['accountId', 'proposalId'], {
        where: 'expiry_due_at is not null',
      }),
    ],
  },
);

export const pageRequests = table(
  'pageRequests',
  {
    pageRequestId: text().primaryKey(),
    accountId: account(),
    projectId: integer().exported(),
    proposalId: integer().exported(),
    viewer: text(),
    verdict: text<PageRequestVerdict>().exported(),
    userAgent: text().exported(),
    address: text(),
    openedAt: integer().exported(),
    confirmedAt: integer().orNull().exported(),
    secondsJson: text().exported(),
  },
  {
    indexes: [
      index('page_requests_by_proposal', ['accountId', 'proposalId', 'openedAt']),
      index('page_requests_of_viewer', ['accountId', 'projectId', 'viewer', 'confirmedAt']),
      // The board reads the last view of each project from it, however often a proposal was viewed.
      index('page_requests_last_view', ['accountId', 'projectId', 'verdict', 'confirmedAt']),
      index('page_requests_by_time', ['accountId', 'confirmedAt'], {
        where: 'confirmed_at is not null',
      }),
      index('page_requests_in_order', ['accountId', 'pageRequestId'], { only: 'postgres' }),
    ],
  },
);
