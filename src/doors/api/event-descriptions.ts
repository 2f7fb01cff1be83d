import { contractSigned } from './contracts/contract-events.ts';
import { customerCreated, customerStatusChange } from './customers/customer-events.ts';
import type { EventDescription } from './event-description.ts';
import { projectEmailSent, projectSmsSent } from './messages/message-events.ts';
import { recentDraftProject } from './projects/project-events.ts';
import { proposalViewed, publishedProposalLink } from './proposals/proposal-events.ts';

/** All that can be subscribed, in the order of the interface (section 6). */
export const events: readonly EventDescription[] = [
  customerCreated,
  customerStatusChange,
  projectEmailSent,
  projectSmsSent,
  publishedProposalLink,
  recentDraftProject,
  contractSigned,
  proposalViewed,
];
