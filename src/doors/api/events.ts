import { contractSigned } from './events/contract-events.ts';
import { customerCreated, customerStatusChange } from './events/customer-events.ts';
import type { EventDescription } from './events/event-description.ts';
import { projectEmailSent, projectSmsSent } from './events/message-events.ts';
import { recentDraftProject } from './events/project-events.ts';
import { proposalViewed, publishedProposalLink } from './events/proposal-events.ts';

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
