import { emailCharactersMax, isEmail } from '../../shared/text.ts';
import { filled, line, type Value } from '../../shared/values/members.ts';
import { channelLimits, mailServerInput } from '../channels/own-channels.ts';

/** A mailbox as typed. Without a password the stored one stays. */
export const replyMailboxInput = mailServerInput
  .pick({ host: true, port: true, encryption: true, password: true })
  .extend({
    user: filled(line(channelLimits.userCharacters)),
    folder: filled(line(channelLimits.nameCharacters)),
    address: line(emailCharactersMax).refine(isEmail, 'must be an email address').meta({
      description: 'Where customers’ replies are sent, which must arrive in this mailbox',
    }),
  });
export type ReplyMailboxInput = Value<typeof replyMailboxInput>;
export type ReplyMailbox = Omit<ReplyMailboxInput, 'password'>;
