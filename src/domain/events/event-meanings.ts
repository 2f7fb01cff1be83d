import type { EventType } from './catalogue.ts';

/** One line on what happened, and when an event of the type is recorded and when not, in Markdown. */
export type EventMeaning = { summary: string; description: string };

export const eventMeanings: Readonly<Record<EventType, EventMeaning>> = {
  customer_created: {
    summary: 'A customer was added',
    description:
      'Fires once for each new customer, however it was added. Changing a customer later does not fire it, nor does ' +
      'merging two, nor a request that is refused because the customer exists.',
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
      'Fires when the mail server has accepted a message that belongs to a project. One that is queued does not fire it, nor ' +
      'does one that the mail server turns down, nor one of which nobody knows whether it was taken, nor a notice such as a ' +
      'code for signing.',
  },
  project_sms_sent: {
    summary: 'An SMS about a project was sent',
    description:
      'Fires when the SMS provider has accepted a message that belongs to a project. One that is queued does not fire it, nor ' +
      'does one that is held back because the number has opted out, nor one of which nobody knows whether it was taken, nor a ' +
      'notice such as a code for signing.',
  },
  published_proposal_link: {
    summary: 'A proposal was published',
    description:
      'Fires when the proposal of a project is published, and again for each new version, always after its PDF exists. ' +
      'Publishing what the published version says already does not fire it.',
  },
  recent_draft_project: {
    summary: 'The draft of a project was created or saved',
    description:
      'Fires when a draft was created or saved. Saves that follow each other closely become one event, which fires when ' +
      'the project has been left alone for a minute. A project that is published does not fire it.',
  },
  contract_signed: {
    summary: 'A contract was signed by everyone who must',
    description:
      'Fires once for a contract, when the last signature that it needs is in and the sealed PDF is stored, or the scan of ' +
      'one that your team has marked as signed on paper. A signature that leaves others outstanding does not fire it.',
  },
  proposal_viewed: {
    summary: 'A customer looked at a proposal',
    description:
      'Fires when a person looks at a published proposal, which means that its page was in view for two seconds. The ' +
      'first view of a version always fires it, further ones at most once in 30 minutes for each viewer of the project. ' +
      'Link previews, scanners of mail, browsers that load ahead or that a program controls, PDFs that are printed or ' +
      'downloaded and your own team do not fire it.',
  },
};
