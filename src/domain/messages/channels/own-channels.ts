import type { Sealed } from '../../shared/sealed.ts';
import type { SendEmail, SendSms } from '../send-message.ts';
import type { VerifySmsCallback } from '../sms/receive-sms.ts';

/**
 * How a connection to a mail server is kept private: encrypted from its first byte, encrypted before anything of note is
 * said, or not at all, which is for networks that the operator allows.
 */
export const encryptions = ['tls', 'starttls', 'none'] as const;
export type Encryption = (typeof encryptions)[number];

export type MailServer = {
  /** A name or an address. */
  host: string;
  port: number;
  encryption: Encryption;
  /** Empty for a server that asks for no login. */
  user: string;
  password: string;
  /** The address that e-mails come from. */
  from: string;
};

/** Twilio, or one that speaks its API. */
export type SmsProvider = {
  /** `https://api.twilio.com` */
  url: string;
  sid: string;
  token: string;
  /** A number in the international form, or a name of 3 to 11 letters and digits. */
  from: string;
};

/** A mail server as it is kept. */
export type OwnEmail = Omit<MailServer, 'password'> & {
  /** Shown beside the address; empty for the name of the firm. */
  fromName: string;
  /** Undefined without a login. */
  sealedPassword: Sealed | undefined;
};

/** A provider as it is kept. */
export type OwnSms = Omit<SmsProvider, 'token'> & { sealedToken: Sealed };

/** The ways to send that an account has of its own; undefined where it uses those of the operator. */
export type OwnChannels = { email: OwnEmail | undefined; sms: OwnSms | undefined };

export type ChannelStore = {
  read(): Promise<OwnChannels>;
  setEmail(email: OwnEmail | undefined): Promise<void>;
  setSms(sms: OwnSms | undefined): Promise<void>;
};

/**
 * Opens the ways to send of an account. People typed where they lead, so that an address inside is reached only where the
 * operator allows it. Opening costs nothing and holds nothing open.
 */
export type OpenEmailSender = (server: MailServer) => SendEmail;
export type OpenSmsSender = (provider: SmsProvider) => SendSms;
/** Of the provider with this token. */
export type OpenSmsVerifier = (token: string) => VerifySmsCallback;
