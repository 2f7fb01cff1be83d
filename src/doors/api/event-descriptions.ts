import { z } from 'zod';
import { customerMembers } from '../../domain/customers/payload.ts';
import type { EventType } from '../../domain/events/event.ts';
import { type EventMeaning, eventMeanings } from '../../domain/events/event-meanings.ts';
import { projectMembers } from '../../domain/projects/payload.ts';
import { changeSources } from '../../domain/statuses/status.ts';
import { secondsBySection } from './proposals/proposal-shapes.ts';
import {
  eventCustomerShape,
  eventShape,
  noteShape,
  ownerUserShape,
  projectShape,
} from './shapes.ts';
import { inCapitals } from './snake-case.ts';

/** The description of one type of event, for receivers. */
export type EventDescription = EventMeaning & {
  type: EventType;
  /** The whole payload, as a delivery brings it. */
  shape: z.ZodType;
};

const sequence = z
  .int()
  .min(1)
  .optional()
  .meta({
    description:
      'Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one shows. Absent in ' +
      '`getevents`',
  });
const test = z.literal(true).optional().meta({ description: 'Only in test events' });

/** Times within `data` are written as those of a customer are. */
const moment = eventCustomerShape.shape.creation_date;

const signerShape = z
  .object({ name: z.string(), email: z.string(), signed_at: moment })
  .meta({ id: 'EventContractSigner' });

export const contractSigned: EventDescription = {
  type: 'contract_signed',
  ...eventMeanings.contract_signed,
  shape: payloadShape('contract_signed', {
    customer: eventCustomerShape,
    project: projectShape,
    contract_id: z.string().meta({ description: 'The contract' }),
    proposal_version: z.string().meta({ description: 'The version of the proposal it is about' }),
    signed_at: moment.meta({ description: 'The last signature, UTC, `YYYY-MM-DD HH:MM:SS`' }),
    signers: z.array(signerShape).meta({ description: 'In the order in which they signed' }),
    signed_pdf_url: z.string().meta({
      description:
        'Address of the sealed PDF, or of the scan of a contract signed on paper; to fetch it, add `api_key`',
    }),
    cooling_off_ends: z.string().meta({
      description:
        'Last day of the cooling-off period, `YYYY-MM-DD`; empty where the law gives none',
    }),
  }),
};

const contractDeclined: EventDescription = {
  type: 'contract_declined',
  ...eventMeanings.contract_declined,
  shape: payloadShape('contract_declined', {
    customer: eventCustomerShape,
    project: projectShape,
    contract_id: z.string().meta({ description: 'The contract' }),
    proposal_version: z.string().meta({ description: 'The version of the proposal it is about' }),
    declined_at: moment.meta({ description: 'UTC, `YYYY-MM-DD HH:MM:SS`' }),
    declined_by: z
      .object({ name: z.string(), email: z.string() })
      .meta({ description: 'The signer who declined' }),
    decline_reason: z.string().meta({ description: 'As the signer gave it; may be empty' }),
  }),
};

const customerCreated: EventDescription = {
  type: 'customer_created',
  ...eventMeanings.customer_created,
  shape: payloadShape('customer_created', { customer: eventCustomerShape }),
};

const customerStatusChange: EventDescription = {
  type: 'customer_status_change',
  ...eventMeanings.customer_status_change,
  shape: payloadShape('customer_status_change', {
    customer: eventCustomerShape.meta({ description: 'The customer after the change' }),
    old_status: z.string().meta({ description: 'Name of the status before' }),
    new_status: z.string().meta({ description: 'Name of the status now' }),
    changed_by: ownerUserShape.meta({
      description: 'The user who made the change, or who created the key that did',
    }),
    source: z.enum(changeSources).meta({
      description:
        'Whether it was made by hand, through the API, by a rule, by a signature or by an import',
    }),
    reason: z.string().meta({ description: 'The reason that was given; may be empty' }),
  }),
};

const customerUpdated: EventDescription = {
  type: 'customer_updated',
  ...eventMeanings.customer_updated,
  shape: payloadShape('customer_updated', {
    customer: eventCustomerShape.meta({ description: 'The customer after the change' }),
    changed: z
      .array(z.enum(customerMembers))
      .meta({ description: 'The members of `customer` that changed' }),
  }),
};

const noteAdded: EventDescription = {
  type: 'note_added',
  ...eventMeanings.note_added,
  shape: payloadShape('note_added', {
    customer: eventCustomerShape,
    note: noteShape.meta({ description: 'The new note' }),
    written_by: ownerUserShape.meta({
      description: 'The user who wrote it, or who created the key that did',
    }),
  }),
};

const messageId = z.string().meta({ description: 'The message' });
const template = z
  .string()
  .meta({ description: 'Name of the template it was written from; empty without one' });

const projectEmailSent: EventDescription = {
  type: 'project_email_sent',
  ...eventMeanings.project_email_sent,
  shape: payloadShape('project_email_sent', {
    customer: eventCustomerShape,
    project: projectShape,
    message_id: messageId,
    to: z.string().meta({ description: 'Email address it was sent to' }),
    subject: z.string(),
    template,
  }),
};

const projectSmsSent: EventDescription = {
  type: 'project_sms_sent',
  ...eventMeanings.project_sms_sent,
  shape: payloadShape('project_sms_sent', {
    customer: eventCustomerShape,
    project: projectShape,
    message_id: messageId,
    to: z.string().meta({ description: 'Number it was sent to, in the international form' }),
    body_preview: z.string().meta({ description: 'The first 160 characters of the text' }),
    template,
  }),
};

export const recentDraftProject: EventDescription = {
  type: 'recent_draft_project',
  ...eventMeanings.recent_draft_project,
  shape: payloadShape('recent_draft_project', {
    customer: eventCustomerShape,
    project: projectShape,
    changed_fields: z.array(z.string()).meta({
      description:
        'The members of `project` that changed since its last event; for a new draft, those that are filled in',
    }),
  }),
};

const projectUpdated: EventDescription = {
  type: 'project_updated',
  ...eventMeanings.project_updated,
  shape: payloadShape('project_updated', {
    customer: eventCustomerShape,
    project: projectShape.meta({ description: 'The project after the save' }),
    changed: z.array(z.enum(projectMembers)).meta({
      description: 'The members that changed, under the names that `getproject` has for them',
    }),
  }),
};

const publishedProposalLink: EventDescription = {
  type: 'published_proposal_link',
  ...eventMeanings.published_proposal_link,
  shape: payloadShape('published_proposal_link', {
    customer: eventCustomerShape,
    project: projectShape,
    proposal_link: z.string().meta({ description: 'Path of the PDF, as in `project`' }),
    proposal_url: z.string().meta({ description: "Full address of the customer's page" }),
    proposal_version: z
      .string()
      .meta({ description: 'Number of the version within the project, from `1`' }),
    pdf_sha256: z.string().meta({
      description: 'SHA-256 of the PDF in hexadecimal',
      pattern: '^[0-9a-f]{64}$',
    }),
  }),
};

const proposalViewed: EventDescription = {
  type: 'proposal_viewed',
  ...eventMeanings.proposal_viewed,
  shape: payloadShape('proposal_viewed', {
    customer: eventCustomerShape,
    project: projectShape,
    proposal_version: z.string().meta({ description: 'The version that was viewed' }),
    view_count: z.string().meta({
      description:
        'How often this version was viewed so far, including this one: `1` is the first. Each version has its own ' +
        'count',
    }),
    viewer_hint: z.string().meta({
      description: 'Browser and device of the viewer as far as recognised; may be empty',
    }),
    seconds_by_section: secondsBySection.meta({
      description:
        'Whole seconds for which each part of the page was in view so far, over all visits of people to this ' +
        'version; parts that were not are left out',
    }),
  }),
};

const proposalExpired: EventDescription = {
  type: 'proposal_expired',
  ...eventMeanings.proposal_expired,
  shape: payloadShape('proposal_expired', {
    customer: eventCustomerShape,
    project: projectShape,
    proposal_version: z.string().meta({ description: 'The version that expired' }),
    published_at: moment.meta({ description: 'UTC, `YYYY-MM-DD HH:MM:SS`' }),
    expired_at: moment.meta({ description: 'When its time ran out, UTC, `YYYY-MM-DD HH:MM:SS`' }),
    view_count: z.string().meta({ description: 'How often this version was viewed' }),
  }),
};

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

/** The payload of a type: what every event has, and the `data` of this one. */
function payloadShape(type: EventType, data: z.ZodRawShape): z.ZodType {
  const { id, timestamp, context } = eventShape.shape;
  return z
    .object({ id, type: z.literal(type), timestamp, sequence, test, data: z.object(data), context })
    .meta({ id: `${inCapitals(type)}Event` });
}
