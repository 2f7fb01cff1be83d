import type { Template } from './template.ts';

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
    channel: 'email',
    name: 'Reminder: not opened',
    subject: 'Your solar proposal is waiting for you',
    body: `Hi {{customer_first_name}},

The proposal that we prepared for {{site_address}} is here, in case you missed it:

{{proposal_url}}

If anything is unclear, reply to this email and I’ll help.

{{owner_name}}
{{owner_phone}}
{{company_name}}`,
  },
  {
    channel: 'email',
    name: 'Reminder: expires soon',
    subject: 'Your solar proposal ends soon',
    body: `Hi {{customer_first_name}},

The price in your proposal for {{site_address}} ends soon. You can see until when, and accept it, here:

{{proposal_url}}

If you’d like to change something or need more time, reply to this email.

{{owner_name}}
{{owner_phone}}
{{company_name}}`,
  },
  {
    channel: 'email',
    name: 'Reminder: signature',
    subject: 'Your solar proposal still needs a signature',
    body: `Hi {{customer_first_name}},

The proposal for {{site_address}} still needs a signature:

{{proposal_url}}

Questions before you sign? Just reply to this email.

{{owner_name}}
{{owner_phone}}
{{company_name}}`,
  },
  {
    channel: 'email',
    name: 'Reminder: visit',
    subject: '{{company_name}} is coming on {{appointment}}',
    body: `Hi {{customer_first_name}},

A reminder that we’re coming on {{appointment}}:

{{site_address}}

If that no longer suits you, reply to this email.

{{owner_name}}
{{owner_phone}}
{{company_name}}`,
  },
  {
    channel: 'sms',
    name: 'Reminder: not opened',
    subject: '',
    body: 'Hi {{customer_first_name}}, your solar proposal from {{company_name}} is waiting for you: {{proposal_url}}',
  },
  {
    channel: 'sms',
    name: 'Reminder: expires soon',
    subject: '',
    body: 'Hi {{customer_first_name}}, your solar proposal from {{company_name}} ends soon: {{proposal_url}}',
  },
  {
    channel: 'sms',
    name: 'Reminder: signature',
    subject: '',
    body: 'Hi {{customer_first_name}}, your solar proposal from {{company_name}} still needs a signature: {{proposal_url}}',
  },
  {
    channel: 'sms',
    name: 'Reminder: visit',
    subject: '',
    body: "Hi {{customer_first_name}}, a reminder that {{company_name}} is coming on {{appointment}}. Please tell us if that doesn't suit you any more.",
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
