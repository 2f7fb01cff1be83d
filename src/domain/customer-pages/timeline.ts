import type { AuditStep } from '../contracts/contract.ts';
import type { Call } from '../customers/customer.ts';
import type { CustomerChange } from '../customers/customer-change.ts';
import type { Channel, Message, MessageState } from '../messages/message.ts';
import type { SmsAnswer } from '../messages/sms/sms-answer.ts';
import type { PageRequestVerdict } from '../proposals/page/page-request.ts';
import type { Moment } from '../shared/time.ts';
import type { ChangeSource } from '../statuses/status.ts';
import type { TaskKind } from '../tasks/task.ts';

/** Something that happened with a customer. `entryId` is unique within the timeline. */
export type TimelineEntry<Of = Happening> = { entryId: string; at: Moment } & Of;

/** `userId` is the user who did it, or in whose name a rule did; null if there is none. */
export type Happening =
  | { kind: 'created' }
  | { kind: 'imported'; userId: number; importId: string; fileName: string }
  | {
      kind: 'note';
      userId: number | null;
      noteId: number;
      text: string;
      /** How a logged call ended; empty for any other note. */
      call: Call | '';
      editedAt: Moment | null;
    }
  | {
      kind: 'status';
      userId: number;
      oldStatus: string;
      newStatus: string;
      source: ChangeSource;
      reason: string;
    }
  | ChangeOf<'details'>
  | ChangeOf<'custom_fields'>
  | ChangeOf<'owner'>
  | ChangeOf<'merged'>
  | ChangeOf<'note_deleted'>
  | ChangeOf<'project_deleted'>
  | ChangeOf<'erased'>
  | { kind: 'project'; projectId: number; title: string }
  | {
      kind: 'proposal';
      projectId: number;
      proposalId: number;
      title: string;
      version: number;
      step: ProposalStep;
    }
  | {
      kind: 'view';
      projectId: number;
      proposalId: number;
      title: string;
      version: number;
      verdict: PageRequestVerdict;
      /** True if it counts as a view. */
      isCounted: boolean;
      /** The time that the page was in view. */
      seconds: number;
    }
  | {
      kind: 'message';
      userId: number;
      messageId: string;
      projectId: number | null;
      channel: Channel;
      purpose: Message['purpose'];
      recipient: string;
      /** The subject of an email, how the text of an SMS begins; of an SMS that is a notice nothing. */
      summary: string;
      state: MessageState;
      problem: string;
      endedAt: Moment | null;
    }
  /** A task that was done. */
  | { kind: 'task'; userId: number; taskKind: TaskKind; title: string }
  | { kind: 'file'; userId: number; projectId: number | null; name: string }
  | { kind: 'received_sms'; number: string; text: string; meaning: SmsAnswer }
  | {
      kind: 'received_email';
      receivedEmailId: number;
      projectId: number | null;
      sender: string;
      subject: string;
      text: string;
      /** The files that came with it. */
      files: { fileId: number; name: string; mediaType: string; hasThumbnail: boolean }[];
      /** The names of those that stayed in the mailbox. */
      attachments: string[];
      /** True if it answers a message of ours; otherwise only the address of its sender says who wrote it. */
      isAnswer: boolean;
      /** True if its text goes on beyond what is read of an email. */
      isCut: boolean;
    }
  | {
      kind: 'contract';
      /** The member who did it; null for signers and for Sundesk itself. */
      userId: number | null;
      contractId: string;
      projectId: number;
      title: string;
      isVariation: boolean;
      step: AuditStep;
      /** The user who took the step; empty if there is none. */
      signer: string;
      details: string;
      /** What the customer pays by it. */
      payableCents: number;
    };

/** What a customer sent. */
export type Reply = Extract<Happening, { kind: 'received_sms' | 'received_email' }>;

type ChangeOf<Kind> = Omit<Extract<CustomerChange, { kind: Kind }>, 'customerId' | 'at'>;

type ProposalStep = 'published' | 'withdrawn' | 'expired';

/**
 * The cursor of a timeline, which continues strictly after it. Ranks of sources order entries of the same millisecond.
 */
export type TimelineCursor = { at: Moment; rank: number; id: string | number };

/** The verdicts on visits by people, counted as views or not. */
export const viewsByPeople: readonly PageRequestVerdict[] = ['viewed', 'repeat', 'late'];
