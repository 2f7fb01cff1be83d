import { z } from 'zod';
import type { AccountStore } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { filled } from '../../shared/values/members.ts';
import type { Value } from '../../shared/values/value.ts';
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

/** The templates of every account, until it writes its own under the same name. */
export const defaultTemplates: readonly Template[] = [
  {
    channel: 'email',
    name: 'Proposal',
    subject: 'Your solar proposal from {{company_name}}',
    body: `Hi {{customer_first_name}},

Your proposal for a {{system_size}} solar system at {{site_address}} is ready:

{{proposal_url}}

It shows the price, and how much energy and money the system should save you. You can accept it on the same page.

Questions? Just reply to this email.

{{owner_name}}
{{owner_phone}}
{{company_name}}`,
  },
  {
    channel: 'email',
    name: 'Follow-up',
    subject: 'Any questions about your solar proposal?',
    body: `Hi {{customer_first_name}},

I hope you’ve had a chance to read the proposal for {{site_address}}. Here it is again:

{{proposal_url}}

If anything is unclear, or you’d like to change something, reply to this email and I’ll help.

{{owner_name}}
{{owner_phone}}
{{company_name}}`,
  },
  {
    channel: 'email',
    name: 'Thank you',
    subject: 'Thank you for choosing {{company_name}}',
    body: `Hi {{customer_first_name}},

Thanks for going solar with us. We’ll be in touch about the next steps for {{site_address}}.

If you need anything in the meantime, reply to this email.

{{owner_name}}
{{owner_phone}}
{{company_name}}`,
  },
  {
    channel: 'sms',
    name: 'Proposal',
    subject: '',
    body: 'Hi {{customer_first_name}}, your solar proposal from {{company_name}} is ready: {{proposal_url}}',
  },
  {
    channel: 'sms',
    name: 'Follow-up',
    subject: '',
    body: 'Hi {{customer_first_name}}, this is {{owner_name}} of {{company_name}}. Any questions about your solar proposal? {{proposal_url}}',
  },
  {
    channel: 'sms',
    name: 'Thank you',
    subject: '',
    body: "Hi {{customer_first_name}}, thanks for going solar with {{company_name}}. We'll be in touch about the next steps.",
  },
];

/** The templates an account can use, its own in place of those of the same name, by channel and name. */
export async function listTemplates(
  store: AccountStore,
): Promise<(Template & { isDefault: boolean })[]> {
  const own = await store.messages.templates.list();
  const isOwn = (template: Template) => own.some((other) => isSame(other, template));
  return [
    ...own.map((template) => ({ ...template, isDefault: false })),
    ...defaultTemplates
      .filter((template) => !isOwn(template))
      .map((template) => ({ ...template, isDefault: true })),
  ].sort(byChannelAndName);
}

/** The template of that name, or a refusal TEMPLATE_NOT_FOUND. */
export async function requireTemplate(
  store: AccountStore,
  channel: Channel,
  name: string,
): Promise<Template> {
  const own = await store.messages.templates.find(channel, name);
  const template = own ?? defaultTemplates.find((other) => isSame(other, { channel, name }));
  if (template === undefined) throw templateNotFound();
  return template;
}

export function templateNotFound(): Refusal {
  return new Refusal('TEMPLATE_NOT_FOUND', 'There is no such template');
}

type Key = Pick<Template, 'channel' | 'name'>;

function isSame(one: Key, other: Key): boolean {
  return one.channel === other.channel && one.name === other.name;
}

function byChannelAndName(one: Key, other: Key): number {
  const [left, right] = [`${one.channel} ${one.name}`, `${other.channel} ${other.name}`];
  return left < right ? -1 : Number(left > right);
}
