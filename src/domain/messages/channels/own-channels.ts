import { isIP } from 'node:net';
import { z } from 'zod';
import type { Sealed } from '../../shared/sealed.ts';
import { emailCharactersMax, isEmail } from '../../shared/text.ts';
import { line, type Value, whole } from '../../shared/values/members.ts';
import type { SendEmail, SendSms } from '../send-message.ts';
import type { VerifySmsCallback } from '../sms/verify-sms-callback.ts';

export const channelLimits = {
  hostCharacters: 253,
  urlCharacters: 300,
  userCharacters: 200,
  secretCharacters: 500,
  nameCharacters: 100,
  senderCharacters: 50,
} as const;

/**
 * Encryption of a connection to a mail server: encrypted from its first byte, encrypted before anything of note is
 * sent, or not at all, which is for networks that the operator allows.
 */
const encryptions = ['tls', 'starttls', 'none'] as const;

const secret = z
  .string()
  .max(
    channelLimits.secretCharacters,
    `must have at most ${channelLimits.secretCharacters} characters`,
  )
  .optional();

/** A mail server as typed. Without a password the stored one stays; it may begin or end with spaces. */
export const mailServerInput = z.object({
  host: line(channelLimits.hostCharacters)
    .refine(isHost, 'must be a name such as smtp.example.com')
    .meta({ description: 'Host name or IP address' }),
  port: whole(1, 65_535),
  encryption: z.enum(encryptions),
  user: line(channelLimits.userCharacters).meta({
    description: 'Empty if the server needs no login',
  }),
  password: secret,
  from: line(emailCharactersMax)
    .refine(isEmail, 'must be an email address')
    .meta({ description: 'From address' }),
  fromName: line(channelLimits.nameCharacters).meta({
    description: 'Sender name; leave empty to use the name of the firm',
  }),
});
export type MailServerInput = Value<typeof mailServerInput>;
export type MailServer = Omit<MailServerInput, 'password' | 'fromName'> & { password: string };

/** Twilio, or a provider with its API, as typed. Without a token the stored one stays. */
export const smsProviderInput = z.object({
  url: line(channelLimits.urlCharacters).refine(isOrigin, 'must look like https://api.twilio.com'),
  sid: line(channelLimits.senderCharacters).regex(/^[\w-]+$/, 'must be letters and digits'),
  token: secret,
  from: line(channelLimits.senderCharacters).meta({
    description: 'A phone number, or a name of 3 to 11 letters and digits',
  }),
});
export type SmsProviderInput = Value<typeof smsProviderInput>;
/** The sender is a number in the international form, or a name. */
export type SmsProvider = Omit<SmsProviderInput, 'token'> & { token: string };

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9](?:[a-z0-9-]{0,62}\.)*[a-z0-9-]{0,62}[a-z0-9]$/i.test(text);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.origin === text;
}

/** A mail server as it is kept. */
export type OwnEmail = Omit<MailServerInput, 'password'> & {
  /** Undefined without a login. */
  sealedPassword: Sealed | undefined;
};

/** A provider as it is kept. */
export type OwnSms = Omit<SmsProvider, 'token'> & { sealedToken: Sealed };

/** The ways to send that an account has of its own; undefined where it uses those of the operator. */
export type OwnChannels = { email: OwnEmail | undefined; sms: OwnSms | undefined };

/**
 * Opens the ways to send of an account. People typed where they lead, so that an address inside is reached only where
 * the operator allows it. Opening costs nothing and holds nothing open.
 */
export type OpenEmailSender = (server: MailServer) => SendEmail;
export type OpenSmsSender = (provider: SmsProvider) => SendSms;
/** Opens the check of callbacks from the provider with this token. */
export type OpenSmsVerifier = (token: string) => VerifySmsCallback;
