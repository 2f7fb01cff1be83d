import type { Moment } from '../../shared/time.ts';
import type { ReplyMailbox } from './reply-mailbox.ts';

/** What the head of an email in a mailbox says. Nothing proves that any of it is true. */
export type EmailHead = {
  /** Its `Message-ID` without brackets; empty if it has none that can be used. */
  emailId: string;
  /** The ids of the emails that it refers to, oldest first. */
  thread: readonly string[];
  /** The address of its sender; empty if it has none. */
  sender: string;
  subject: string;
  /** The first line of each header, by its name in small letters. */
  headers: ReadonlyMap<string, string>;
  receivedAt: Moment;
};

/** An email that was read. HTML has become text. */
export type FoundEmail = EmailHead & {
  text: string;
  attachments: readonly Attachment[];
  /** True if its text goes on beyond what is read of an email. */
  isCut: boolean;
};

/** `content` is undefined for a file that was not read, as it is too large or came too slowly. */
export type Attachment = { name: string; content: Uint8Array | undefined };

/** How far a mailbox has been read. */
export type MailboxPosition = {
  /** Tells the numbering of the mailbox from an earlier one. */
  uidValidity: string;
  lastUid: number;
  readAt: Moment;
};

export type MailboxRead =
  | {
      outcome: 'read';
      position: Omit<MailboxPosition, 'readAt'>;
      /** The emails that were wanted. */
      emails: readonly FoundEmail[];
      leftAlone: number;
      isMore: boolean;
    }
  /** `login_refused` does not go away by itself. */
  | { outcome: 'login_refused' | 'failed'; problem: string };

/**
 * Reads the emails that follow a position, oldest first, and the text of those alone whose head is wanted; without a
 * position it only finds out the present one. Where the mailbox counts anew, it reads what came since shortly before it
 * was last read. Changes nothing in the mailbox, and never throws for a fault of the server.
 */
type ReadMailbox = (
  position: MailboxPosition | undefined,
  isWanted: (head: EmailHead) => Promise<boolean>,
) => Promise<MailboxRead>;
export type OpenMailboxReader = (mailbox: ReplyMailbox & { password: string }) => ReadMailbox;
