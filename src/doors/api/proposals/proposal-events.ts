import { z } from 'zod';
import { eventMeanings } from '../../../domain/events/event-meanings.ts';
import { type EventDescription, payloadShape } from '../event-description.ts';
import { eventCustomerShape, projectShape } from '../shapes.ts';
import { secondsBySection } from './proposal-shapes.ts';

export const publishedProposalLink: EventDescription = {
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

export const proposalViewed: EventDescription = {
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

/** Times within `data` are written as those of a customer are. */
const moment = eventCustomerShape.shape.creation_date;

export const proposalExpired: EventDescription = {
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
