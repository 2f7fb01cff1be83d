import type { EventType } from './event.ts';
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
import type { EventContext } from './record-event.ts';

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

/** One line on what happened, and when an event of the type is recorded and when not, in Markdown. */
export type EventMeaning = { summary: string; description: string };

export const eventMeanings: Readonly<Record<EventType, EventMeaning>> = {
  customer_created: {
    summary: 'A customer was added',
    description:
      'Fires once for each new customer, however it was added. Changing or merging customers does not fire it, nor ' +
      'does a request that is refused because the customer exists.',
  },
  customer_status_change: {
    summary: 'A customer moved to another status',
    description:
      'Fires when the stored status really changed, by hand, by a rule, or because a status was removed: setting the ' +
      'status that the customer already has, or renaming a status, does not fire it.',
  },
  project_email_sent: {
    summary: 'An email about a project was sent',
    description:
      'Fires when the mail server has accepted a message that belongs to a project. One that is queued does not ' +
      'fire it, nor does one that the mail server rejects, nor one with an unknown outcome, nor a notice such as a ' +
      'signing code.',
  },
  project_sms_sent: {
    summary: 'An SMS about a project was sent',
    description:
      'Fires when the SMS provider has accepted a message that belongs to a project. One that is queued does not ' +
      'fire it, nor does one to a number that has opted out, nor one with an unknown outcome, nor a notice such as ' +
      'a signing code.',
  },
  published_proposal_link: {
    summary: 'A proposal was published',
    description:
      'Fires when the proposal of a project is published, and again for each new version, always after its PDF ' +
      'exists. Publishing again without changes does not fire it.',
  },
  recent_draft_project: {
    summary: 'A project draft was created or saved',
    description:
      'Fires when a draft was created or saved. Saves in quick succession become one event, which fires after a ' +
      'minute without saves. A project that is published does not fire it.',
  },
  contract_signed: {
    summary: 'A contract was signed by all signers',
    description:
      'Fires once for a contract, when the last signer has signed and the sealed PDF is stored, or when your team ' +
      'has stored the scan of a contract signed on paper. A signature that leaves others outstanding does not fire ' +
      'it.',
  },
  proposal_viewed: {
    summary: 'A customer viewed a proposal',
    description:
      'Fires when a person views a published proposal, which means that its page was in view for two seconds. ' +
      'The first view of a version always fires it, further ones at most once in 30 minutes for each viewer of the ' +
      'project. Link previews, mail scanners, prefetching or automated browsers, printed or downloaded PDFs and ' +
      'your own team do not fire it.',
  },
  customer_updated: {
    summary: 'A customer was changed',
    description:
      'Fires once for each save that changed details, owner or notes, which `changed` names: by hand, through the ' +
      'API, by a merge or by an import that fires events. A save without changes does not fire it, nor does a new note or another ' +
      'status, which have events of their own, nor erasing a customer.',
  },
  project_updated: {
    summary: 'A project was saved with changes',
    description:
      'Fires for each save that changed title, address, specification or day of installation, of drafts and of ' +
      'published projects, at once. A save without changes does not fire it, nor does a new project.',
  },
  proposal_expired: {
    summary: 'A published proposal expired',
    description:
      'Fires once for a version, within minutes after its time has run out, or when the next version is published ' +
      'if that is earlier. A proposal that is replaced, withdrawn or signed by all signers does not fire it.',
  },
  contract_declined: {
    summary: 'A signer declined a contract',
    description:
      'Fires once for a contract, when one of its signers declines it. A contract that closes because its proposal ' +
      'was replaced, withdrawn or expired does not fire it.',
  },
  note_added: {
    summary: 'A note was added to a customer',
    description:
      'Fires for each new note, by hand, through the API or by an import that fires events. Editing or deleting a ' +
      'note does not fire it, nor does a merge.',
  },
};

/**
 * The example body of each event type. All are about the same customer and project; those of an expired proposal and a
 * declined contract are how it could have gone.
 */
export function eventExample(type: EventType): EventExample {
  return examples[type] as EventExample;
}
