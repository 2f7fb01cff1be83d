import { z } from 'zod';
import { filled, type Value } from '../../shared/values/members.ts';
import { type Channel, channels } from '../message.ts';
import { messageText, subject, templateName } from '../wording.ts';

/** A text for messages, with variables such as `{{customer_first_name}}` in it. */
export const template = z.object({
  channel: z.enum(channels),
  name: templateName.meta({ description: 'Unique within its channel' }),
  /** Empty for an SMS. */
  subject,
  body: filled(messageText),
});
export type Template = Value<typeof template>;

/** A check of channel and subject. */
export const needsSubject: [
  (template: { channel: Channel; subject?: string | undefined }) => boolean,
  { path: ['subject']; error: string },
] = [
  ({ channel, subject }) => channel !== 'email' || Boolean(subject),
  { path: ['subject'], error: 'is required for an email' },
];

/** The members that name a template. */
export type TemplateKey = Pick<Template, 'channel' | 'name'>;

/** True if both name the same template. */
export function isSameTemplate(one: TemplateKey, other: TemplateKey): boolean {
  return one.channel === other.channel && one.name === other.name;
}
