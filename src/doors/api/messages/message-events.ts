import { z } from 'zod';
import { eventMeanings } from '../../../domain/events/event-meanings.ts';
import { type EventDescription, payloadShape } from '../event-description.ts';
import { eventCustomerShape, projectShape } from '../shapes.ts';

const messageId = z.string().meta({ description: 'The message' });
const template = z
  .string()
  .meta({ description: 'Name of the template it was written from; empty without one' });

export const projectEmailSent: EventDescription = {
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

export const projectSmsSent: EventDescription = {
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
