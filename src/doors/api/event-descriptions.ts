import { contractDeclined, contractSigned } from './contracts/contract-events.ts';
import {
  customerCreated,
  customerStatusChange,
  customerUpdated,
  noteAdded,
} from './customers/customer-events.ts';
import type { EventDescription } from './event-description.ts';
import { projectEmailSent, projectSmsSent } from './messages/message-events.ts';
import { projectUpdated, recentDraftProject } from './projects/project-events.ts';
import {
  proposalExpired,
  proposalViewed,
  publishedProposalLink,
} from './proposals/proposal-events.ts';

/** All that can be subscribed: the eight in the order of the interface (section 6), then the update events. */
export const events: readonly EventDescription[] = [
  customerCreated,
  customerStatusChange,
  projectEmailSent,
  projectSmsSent,
  publishedProposalLink,
  recentDraftProject,
  contractSigned,
  proposalViewed,
  customerUpdated,
  projectUpdated,
  proposalExpired,
  contractDeclined,
  noteAdded,
];
