import { z } from 'zod';
import type { Moment } from '../shared/time.ts';
import { filled, line, type Value } from '../shared/values/members.ts';
import { consentSourceCharactersMax } from './message-limits.ts';

/**
 * An email or SMS. It waits (`queued`), is handed over (`sending`), and is `sent` once the server or provider has
 * accepted it. `failed` is final; `unsure` means that it was handed over without a known outcome, so it is not retried
 * automatically.
 */
export type Message = {
  messageId: string;
  customerId: number;
  /** Undefined for what belongs to no project. */
  projectId: number | undefined;
  /** The member who sent it, or who made the key that did. */
  userId: number;
  channel: Channel;
  /**
   * A `notice` is ours, such as a code for signing; it is not an event. What goes to the `team` belongs to no customer,
   * whose id is then 0, and is listed nowhere.
   */
  purpose: Purpose;
  /** An email address, or a number in the international form. */
  recipient: string;
  /** Empty for an SMS. */
  subject: string;
  text: string;
  /** Empty for an SMS. */
  html: string;
  /** Name of the template that it was written from; empty without one. */
  template: string;
  /** The name shown beside the address that emails come from, or instead of a number; empty for the number itself. */
  sender: string;
  /** Empty for an SMS. */
  replyTo: string;
  /** The customer's email that it answers. */
  answeredEmailId: number | undefined;
  attachmentId: number | undefined;
  attachmentName: string;
  /** True if it brings the proposal, as a link or a file. */
  bringsProposal: boolean;
  state: MessageState;
  attempts: number;
  /** The id that the server or provider gave it. */
  providerId: string;
  /** Why it failed or is late, for people; empty when nothing is wrong. */
  problem: string;
  createdAt: Moment;
  endedAt: Moment | undefined;
};

export const purposes = ['project', 'notice', 'team'] as const;
type Purpose = (typeof purposes)[number];

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

export const messageStates = ['queued', 'sending', 'sent', 'failed', 'unsure'] as const;
export type MessageState = (typeof messageStates)[number];

export const consentInput = z.object({
  channel: z.enum(channels),
  given: z.boolean().meta({ description: '`false` when the customer has unsubscribed' }),
  source: filled(line(consentSourceCharactersMax)).meta({
    description: 'How consent was given or withdrawn, such as `form on our website`',
  }),
});
export type ConsentInput = Value<typeof consentInput>;

/** A customer's consent to messages of one kind. The latest counts; without one, none is recorded. */
export type Consent = ConsentInput & { customerId: number; saidAt: Moment };
