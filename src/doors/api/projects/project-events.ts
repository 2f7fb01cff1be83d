import { z } from 'zod';
import { eventMeanings } from '../../../domain/events/event-meanings.ts';
import { type EventDescription, payloadShape } from '../event-description.ts';
import { eventCustomerShape, projectShape } from '../shapes.ts';

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
