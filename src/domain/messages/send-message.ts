/** An email as it is handed to the mail server. */
export type Email = {
  /** Becomes part of `Message-ID`, the same at every attempt. */
  messageId: string;
  to: string;
  /** Shown beside the address that it comes from. */
  fromName: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  attachment: { name: string; mediaType: string; content: Uint8Array } | undefined;
  /** The picture that the HTML shows as its logo. */
  logo?: EmailPicture | undefined;
  /** The email that it answers, and those before it in the thread, as their `Message-ID` names them. */
  answers?: { inReplyTo: string; references: readonly string[] } | undefined;
  /** The page where the recipient can unsubscribe; empty for none. Mail programs show it as their own button. */
  stopUrl: string;
};

/** A picture that an email brings along, so that showing it loads nothing from anywhere. */
export type EmailPicture = { mediaType: string; content: Uint8Array };

type Sms = {
  to: string;
  text: string;
  /** A name to show; empty for the number that it comes from. */
  sender: string;
};

/**
 * The outcome of handing a message over; never an exception. `refused` is final, `deferred` was certainly not accepted
 * and may be retried, and the outcome of `unsure` is unknown. `opted_out` is a refusal because the number has opted
 * out.
 */
export type SendOutcome =
  | {
      outcome: 'accepted';
      providerId: string;
      /** The message that the recipient would have received; set if a sandbox captured it instead. */
      captured?: CapturedWords;
    }
  | {
      outcome: 'refused' | 'deferred' | 'unsure' | 'opted_out';
      problem: string;
      /** True if the next message would fail alike, as with a server that does not respond or rejects our login. */
      isServerFault?: boolean;
    };

/** The words of a message that was not sent. */
export type CapturedWords = { text: string; html: string };

/**
 * `beforeSubmit` is awaited at the last moment at which the other side cannot have taken the message yet; only what
 * comes after it can be in doubt.
 */
export type SendEmail = (email: Email, beforeSubmit: () => Promise<void>) => Promise<SendOutcome>;
export type SendSms = (sms: Sms, beforeSubmit: () => Promise<void>) => Promise<SendOutcome>;
