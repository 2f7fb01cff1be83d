import type { EventType } from './catalogue.ts';
import contractDeclined from './examples/contract_declined.json' with { type: 'json' };
import contractSigned from './examples/contract_signed.json' with { type: 'json' };
import customerCreated from './examples/customer_created.json' with { type: 'json' };
import customerStatusChange from './examples/customer_status_change.json' with { type: 'json' };
import customerUpdated from './examples/customer_updated.json' with { type: 'json' };
import noteAdded from './examples/note_added.json' with { type: 'json' };
import projectEmailSent from './examples/project_email_sent.json' with { type: 'json' };
import projectSmsSent from './examples/project_sms_sent.json' with { type: 'json' };
import projectUpdated from './examples/project_updated.json' with { type: 'json' };
import proposalExpired from './examples/proposal_expired.json' with { type: 'json' };
import proposalViewed from './examples/proposal_viewed.json' with { type: 'json' };
import publishedProposalLink from './examples/published_proposal_link.json' with { type: 'json' };
import recentDraftProject from './examples/recent_draft_project.json' with { type: 'json' };
import type { EventContext } from './render-body.ts';

/** A delivery as a receiver gets it. */
export type EventExample = {
  id: string;
  type: EventType;
  timestamp: string;
  data: object;
  context: EventContext;
  sequence: number;
};

const examples: Readonly<Record<EventType, object>> = {
  customer_created: customerCreated,
  customer_status_change: customerStatusChange,
  project_email_sent: projectEmailSent,
  project_sms_sent: projectSmsSent,
  published_proposal_link: publishedProposalLink,
  recent_draft_project: recentDraftProject,
  contract_signed: contractSigned,
  proposal_viewed: proposalViewed,
  customer_updated: customerUpdated,
  project_updated: projectUpdated,
  proposal_expired: proposalExpired,
  contract_declined: contractDeclined,
  note_added: noteAdded,
};

/**
 * The example body of each event type. All are about the same customer and project; those of an expired proposal and a
 * declined contract are how it could have gone.
 */
export function eventExample(type: EventType): EventExample {
  return examples[type] as EventExample;
}
