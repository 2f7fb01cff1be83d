import { z } from 'zod';
import { eventCustomerShape, projectShape } from '../shapes.ts';
import { type EventDescription, payloadShape } from './event-description.ts';

const messageId = z.string().meta({ description: 'Names the message' });
const template = z
  .string()
  .meta({ description: 'Name of the template it was written from; empty without one' });

export const projectEmailSent: EventDescription = {
  type: 'project_email_sent',
  summary: 'An e-mail about a project was sent',
  description:
    'Fires when the mail server has accepted a message that belongs to a project. One that is queued does not fire it, nor ' +
    'does one that the mail server turns down, nor one of which nobody knows whether it was taken, nor a notice such as a ' +
    'code for signing.',
  fires: true,
  shape: payloadShape('project_email_sent', {
    customer: eventCustomerShape,
    project: projectShape,
    message_id: messageId,
    to: z.string().meta({ description: 'E-mail address it was sent to' }),
    subject: z.string(),
    template,
  }),
};

export const projectSmsSent: EventDescription = {
  type: 'project_sms_sent',
  summary: 'An SMS about a project was sent',
  description:
    'Fires when the SMS provider has accepted a message that belongs to a project. One that is queued does not fire it, nor ' +
    'does one that is held back because the number has opted out, nor one of which nobody knows whether it was taken, nor a ' +
    'notice such as a code for signing.',
  fires: true,
  shape: payloadShape('project_sms_sent', {
    customer: eventCustomerShape,
    project: projectShape,
    message_id: messageId,
    to: z.string().meta({ description: 'Number it was sent to, in the international form' }),
    body_preview: z.string().meta({ description: 'The first 160 characters of the text' }),
    template,
  }),
};
