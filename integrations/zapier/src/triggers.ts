import type { Trigger } from 'zapier-platform-core';
import { eventTrigger } from './event-trigger.ts';
import { listTriggers } from './list-triggers.ts';

const eventTriggers: readonly Trigger[] = [
  eventTrigger({
    type: 'customer_created',
    noun: 'Customer',
    label: 'New Customer',
    description: 'Triggers when a customer is created.',
  }),
  eventTrigger({
    type: 'customer_status_change',
    noun: 'Customer',
    label: 'Customer Status Changed',
    description: 'Triggers when a customer moves to another status.',
  }),
  eventTrigger({
    type: 'project_email_sent',
    noun: 'Email',
    label: 'Project Email Sent',
    description: 'Triggers when an email about a project is sent to a customer.',
  }),
  eventTrigger({
    type: 'project_sms_sent',
    noun: 'SMS',
    label: 'Project SMS Sent',
    description: 'Triggers when an SMS about a project is sent to a customer.',
  }),
  eventTrigger({
    type: 'published_proposal_link',
    noun: 'Proposal',
    label: 'Proposal Published',
    description: 'Triggers when a proposal is published.',
  }),
  eventTrigger({
    type: 'recent_draft_project',
    noun: 'Project',
    label: 'Project Draft Changed',
    description: 'Triggers when the draft of a project is created or changed.',
  }),
  eventTrigger({
    type: 'contract_signed',
    noun: 'Contract',
    label: 'Contract Signed',
    description: 'Triggers when the last signer has signed a contract.',
  }),
  eventTrigger({
    type: 'proposal_viewed',
    noun: 'Proposal',
    label: 'Proposal Viewed',
    description: 'Triggers when a customer views a proposal.',
  }),
  eventTrigger({
    noun: 'Event',
    label: 'Any of Several Events',
    description: 'Triggers when one of the events that you choose happens.',
  }),
];

/** All triggers by key: the events, and the hidden ones that fill drop-downs. */
export const triggers: Record<string, Trigger> = Object.fromEntries(
  [...eventTriggers, ...listTriggers].map((trigger) => [trigger.key, trigger]),
);
