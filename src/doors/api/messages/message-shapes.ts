import { z } from 'zod';
import {
  channels,
  type Message,
  messageStates,
  purposes,
} from '../../../domain/messages/message.ts';
import { publicMessage } from '../../../domain/messages/payload.ts';
import { shownWords } from '../../../domain/messages/templates/template.ts';
import { listedMembers } from '../cursor-list.ts';
import { moment, momentOrEmpty } from '../shapes.ts';

export const channelShape = z.enum(channels);
const purpose = z.enum(purposes);

export const messageShape = z
  .object({
    message_id: z.string(),
    customer_id: z.string(),
    project_id: z.string().meta({ description: 'Empty if it belongs to no project' }),
    user_id: z
      .string()
      .meta({ description: 'The user who sent it, or who created the key that did' }),
    channel: channelShape,
    purpose: purpose.exclude(['team']).meta({
      description:
        '`project` was written to the customer about a project; `notice` is sent by Sundesk itself, such as a ' +
        'signing code',
    }),
    to: z.string().meta({ description: 'An email address, or a number in the international form' }),
    subject: z.string().meta({ description: 'Empty for an SMS' }),
    text: z.string().meta({
      description:
        'The text as sent, with the way to opt out. Empty for a notice, which may contain secrets of its recipient',
    }),
    template: z.string().meta({ description: 'Empty if it was written without a template' }),
    attachment: z.string().meta({ description: 'Name of the attached file, or empty' }),
    brings_proposal: z
      .boolean()
      .meta({ description: 'Whether it holds the link to the published proposal, or its PDF' }),
    state: z.enum(messageStates).meta({
      description:
        '`queued` waits for its time and `sending` is under way; `sent` was accepted by the mail server or the SMS ' +
        'provider; `failed` is final, and `problem` says why. `unsure` was handed over without a known outcome: it ' +
        'may have arrived, so it is not retried automatically',
    }),
    attempts: z.number().meta({ description: 'How many have ended' }),
    provider_id: z.string().meta({
      description:
        "The SMS provider's ID, or the mail server's response when it accepted the email; empty before",
    }),
    problem: z
      .string()
      .meta({ description: 'Why it failed, is late or uncertain; empty without a problem' }),
    created_at: moment,
    ended_at: momentOrEmpty('When it was sent, failed or became uncertain; empty until then'),
  })
  .meta({ id: 'Message', description: 'An email or SMS' });

export const wholeMessageShape = messageShape
  .extend({
    html: z
      .string()
      .meta({ description: 'The HTML part of an email; empty where `text` is, and for an SMS' }),
  })
  .meta({ id: 'WholeMessage', description: 'An email or SMS with its HTML part' });

export const capturedMessageShape = z
  .object({
    message_id: z.string(),
    customer_id: z.string().meta({ description: 'Empty for an email to the team' }),
    project_id: z.string().meta({ description: 'Empty for one that belongs to no project' }),
    channel: channelShape,
    purpose: purpose.meta({
      description:
        '`project` was written to the customer about a project; `notice` is one of our own, such as a code for signing; ' +
        '`team` is an email to your team',
    }),
    to: z.string().meta({ description: 'An email address, or a number in the international form' }),
    sender: z.string().meta({
      description: 'The name beside the From address, or the SMS sender; may be empty',
    }),
    reply_to: z.string().meta({ description: 'May be empty' }),
    subject: z.string().meta({ description: 'Empty for an SMS' }),
    text: z.string().meta({ description: 'As the recipient would get it, with codes and links' }),
    html: z.string().meta({ description: 'The HTML part of an email; empty for an SMS' }),
    attachment: z.string().meta({ description: 'Name of the file that goes with it, or empty' }),
    captured_at: momentOrEmpty('When it would have been sent'),
    ...listedMembers,
  })
  .meta({ id: 'CapturedMessage', description: 'An email or SMS that a sandbox kept' });

export function wireWholeMessage(message: Message) {
  return { ...publicMessage(message), html: shownWords(message).html };
}
