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
