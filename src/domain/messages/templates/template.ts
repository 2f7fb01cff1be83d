import { z } from 'zod';
import { withoutSigningLinks } from '../../shared/page-links.ts';
import { filled, type Value } from '../../shared/values/members.ts';
import { type Channel, channels, type Message } from '../message.ts';
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

/**
 * The part of a message that people other than its recipient may read. A notice is hidden, because its code signs in
 * its recipient's name, and so is a signing link in the text of a message.
 */
export function shownWords(message: Pick<Message, 'purpose' | 'text' | 'html'>): {
  text: string;
  html: string;
} {
  if (message.purpose !== 'project') return { text: '', html: '' };
  return { text: withoutSigningLinks(message.text), html: withoutSigningLinks(message.html) };
}
