import { z } from 'zod';
import { eventCustomerShape, projectShape } from '../shapes.ts';
import { type EventDescription, payloadShape } from './event-description.ts';

export const recentDraftProject: EventDescription = {
  type: 'recent_draft_project',
  summary: 'The draft of a project was created or saved',
  description:
    'Fires when a draft was created or saved. Saves that follow each other closely become one event, which fires when ' +
    'the project has been left alone for a minute. A project that is published does not fire it.',
  fires: true,
  shape: payloadShape('recent_draft_project', {
    customer: eventCustomerShape,
    project: projectShape,
    changed_fields: z.array(z.string()).meta({
      description:
        'The members of `project` that changed since its last event; of a new draft, those that are filled in',
    }),
  }),
};
