import { z } from 'zod';
import { channels, messageStates } from '../../../domain/messages/message.ts';
import { moment, momentOrEmpty } from '../shapes.ts';

export const channelShape = z.enum(channels);

export const messageShape = z
  .object({
    message_id: z.string(),
    customer_id: z.string(),
    project_id: z.string().meta({ description: 'Empty for one that belongs to no project' }),
    user_id: z.string().meta({ description: 'Who sent it, or made the key that did' }),
    channel: channelShape,
    purpose: z.enum(['project', 'notice']).meta({
      description:
        '`project` was written to the customer about a project; `notice` is one of our own, such as a code for signing',
    }),
    to: z.string().meta({ description: 'An email address, or a number in the international form' }),
    subject: z.string().meta({ description: 'Empty for an SMS' }),
    text: z.string().meta({
      description:
        'As it is sent, with how to opt out. Empty for a notice, which may hold what is meant for its recipient alone',
    }),
    template: z.string().meta({ description: 'Empty when it was written without one' }),
    attachment: z.string().meta({ description: 'Name of the file that goes with it, or empty' }),
    brings_proposal: z
      .boolean()
      .meta({ description: 'Whether it holds the link to the published proposal, or its PDF' }),
    state: z.enum(messageStates).meta({
      description:
        '`queued` waits for its time and `sending` is under way; `sent` was accepted by the mail server or the SMS ' +
        'provider; `failed` is for good, and `problem` says why. `unsure` was handed over without an answer: it may ' +
        'have arrived, so it is not sent again by itself',
    }),
    attempts: z.number().meta({ description: 'How many have ended' }),
    provider_id: z.string().meta({
      description:
        'What the SMS provider calls it, or what the mail server said as it took it; empty before',
    }),
    problem: z
      .string()
      .meta({ description: 'Why it failed, is late or in doubt; empty when nothing is wrong' }),
    created_at: moment,
    ended_at: momentOrEmpty('When it was sent, failed or came in doubt; empty until then'),
  })
  .meta({ id: 'Message', description: 'An email or SMS' });

export const wholeMessageShape = messageShape
  .extend({
    html: z
      .string()
      .meta({ description: 'The HTML part of an email; empty where `text` is, and for an SMS' }),
  })
  .meta({ id: 'WholeMessage', description: 'An email or SMS with its HTML part' });

export const templateShape = z
  .object({
    channel: channelShape,
    name: z.string().meta({ description: 'Unique within its channel' }),
    subject: z.string().meta({ description: 'Empty for an SMS' }),
    text: z.string(),
    is_default: z.boolean().meta({
      description: 'Whether it is one that every account has, and not written by this one',
    }),
  })
  .meta({ id: 'MessageTemplate' });

const said = {
  consent: z.enum(['given', 'withdrawn', 'unknown']),
  source: z.string().meta({ description: 'How it was said; empty while it is `unknown`' }),
  said_at: momentOrEmpty('When; empty while it is `unknown`'),
};

export const consentsShape = z
  .object({
    email: z
      .object(said)
      .meta({ description: 'Emails are sent unless the consent is `withdrawn`' }),
    sms: z
      .object({
        ...said,
        opted_out_at: momentOrEmpty(
          'Since when the first phone number is opted out, by an answer such as STOP or on the page that messages name; ' +
            'empty when it is not. Only the person who has it can take that back',
        ),
      })
      .meta({ description: 'SMS are sent only while the consent is `given`' }),
  })
  .meta({ id: 'Consents', description: 'What a customer has said about messages' });
