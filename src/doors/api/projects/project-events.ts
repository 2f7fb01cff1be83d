import { z } from 'zod';
import { eventMeanings } from '../../../domain/events/event-meanings.ts';
import { projectMembers } from '../../../domain/projects/payload.ts';
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

export const projectUpdated: EventDescription = {
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
