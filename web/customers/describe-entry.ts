import type { WebInputs, WebOutputs } from '../../src/doors/web/contract.ts';
import { wholeMoney } from '../shared/formats/formats.ts';
import { taskInWords } from '../tasks/task-words.ts';
import { type CustomerFields, fieldLabels, listInWords } from './customer-fields.ts';

export type Entry = WebOutputs['customers']['timeline']['entries'][number];
type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** An entry of the timeline in words. */
export type Told = {
  title: string;
  /** Said by people: a note, a reason, a subject. */
  detail?: string | undefined;
  /** The member who did it; undefined where no member did. */
  by?: string | undefined;
  projectId?: number | undefined;
  /** The prominence of the entry in the list. */
  weight?: 'high' | 'low' | 'bad' | undefined;
};

/** Says what happened in one sentence, in the order in which people tell things. */
export function describeEntry(entry: Entry, nameOf: (userId: number) => string): Told {
  const by = 'userId' in entry && entry.userId !== null ? nameOf(entry.userId) : undefined;
  switch (entry.kind) {
    case 'created':
      return { title: 'Customer added' };
    case 'imported':
      return { title: `Imported from ${entry.fileName}`, by };
    case 'note':
      return {
        title: entry.call === '' ? 'Note' : callTitles[entry.call],
        detail: entry.text || undefined,
        by,
      };
    case 'note_deleted':
      return { title: 'Note deleted', by };
    case 'project_deleted':
      return { title: `Project “${entry.title}” deleted`, by };
    case 'erased':
      return { title: 'Customer erased; signed contracts are kept', by };
    case 'status':
      return describeMove(entry, by);
    case 'details':
      return { title: `${listInWords(entry.fields.map(labelOf))} changed`, by };
    case 'custom_fields':
      return { title: `${listInWords(entry.names)} changed`, by };
    case 'owner':
      return {
        title: `Reassigned from ${nameOf(entry.fromOwnerId)} to ${nameOf(entry.toOwnerId)}`,
        by,
      };
    case 'merged':
      return { title: `Merged with ${entry.name}`, detail: mergedInWords(entry), by };
    case 'project':
      return { title: `Project “${entry.title}” created`, projectId: entry.projectId };
    case 'proposal':
      return {
        title: `Proposal “${entry.title}” ${entry.step}, version ${entry.version}`,
        projectId: entry.projectId,
      };
    case 'view':
      return describeView(entry);
    case 'message':
      return describeMessage(entry, by);
    case 'task':
      return { title: `Done: ${taskInWords({ kind: entry.taskKind, title: entry.title })}`, by };
    case 'file':
      return { title: `File “${entry.name}” added`, by, projectId: entry.projectId ?? undefined };
    case 'received_sms':
      return {
        title: `SMS from ${entry.number}${smsMeanings[entry.meaning]}`,
        detail: entry.text || undefined,
        weight: entry.meaning === 'stop' ? 'bad' : 'high',
      };
    case 'received_email':
      return describeReply(entry);
    case 'contract':
      return describeContract(entry);
  }
}

const smsMeanings: Readonly<Record<Of<'received_sms'>['meaning'], string>> = {
  stop: ': opted out of SMS',
  start: ': opted in to SMS again',
  other: '',
};

function describeMove({ oldStatus, newStatus, source, reason }: Of<'status'>, by?: string): Told {
  const told = { title: `Moved from ${oldStatus} to ${newStatus}`, detail: reason || undefined };
  // What moved it by itself has an entry of its own.
  if (source === 'signature') return { title: told.title };
  if (source === 'user') return { ...told, by };
  if (source === 'api') return { ...told, by: by && `an API key of ${by}` };
  return { ...told, by: source === 'import' ? 'an import' : undefined };
}

function describeView({
  title,
  version,
  isCounted,
  verdict,
  seconds,
  projectId,
}: Of<'view'>): Told {
  if (isCounted) {
    const long = seconds > 0 ? ` for ${duration(seconds)}` : '';
    const told = `Proposal “${title}”, version ${version}, viewed${long}`;
    return { title: told, projectId, weight: 'high' };
  }
  return {
    title: `${otherVisits[verdict]}: “${title}”, version ${version}`,
    projectId,
    weight: 'low',
  };
}

/** Visits that do not count as views, and why they do not. */
const otherVisits: Readonly<Record<Of<'view'>['verdict'], string>> = {
  viewed: 'Viewed',
  repeat: 'Viewed again in the same visit',
  late: 'Opened after it closed',
  staff: 'Opened by your team',
  automated: 'Opened by a bot',
  scanner: 'Opened by an email scanner',
  prefetch: 'Preloaded by a browser',
  head: 'Checked by a bot',
  pdf: 'PDF downloaded',
  unconfirmed: 'Opened for less than 2 seconds',
};

function describeMessage(message: Of<'message'>, by?: string): Told {
  const { channel, recipient, summary, state, problem, projectId } = message;
  const what = `${channel === 'email' ? 'Email' : 'SMS'} to ${recipient} ${messageStates[state]}`;
  return {
    title: what,
    detail: [summary, problem].filter(Boolean).join('\n') || undefined,
    by,
    projectId: projectId ?? undefined,
    weight: state === 'failed' || state === 'unsure' ? 'bad' : undefined,
  };
}

const messageStates: Readonly<Record<Of<'message'>['state'], string>> = {
  queued: 'is waiting',
  sending: 'is being sent',
  sent: 'sent',
  failed: 'failed',
  unsure: 'may not have arrived',
};

function describeReply({
  sender,
  subject,
  text,
  attachments,
  isAnswer,
  isCut,
  projectId,
}: Of<'received_email'>): Told {
  const inMailbox =
    attachments.length === 0 ? '' : `Attached in your mailbox: ${attachments.join(', ')}`;
  return {
    title: `Email from ${sender}${isAnswer ? '' : ' (sender not verified)'}`,
    detail: [subject, text, inMailbox, isCut && 'The email is longer: the rest is in your mailbox']
      .filter(Boolean)
      .join('\n\n'),
    projectId: projectId ?? undefined,
    weight: 'high',
  };
}

function describeContract({
  step,
  title,
  isVariation,
  signer,
  details,
  projectId,
  payableCents,
}: Of<'contract'>): Told {
  const what = `${isVariation ? 'Variation' : 'Contract'} “${title}”`;
  const who = signer === '' ? '' : ` by ${signer}`;
  const amount =
    step === 'signed' || step === 'signed_on_paper' ? `, ${wholeMoney(payableCents)}` : '';
  return {
    title: `${what} ${contractSteps[step]}${who}${amount}`,
    detail: (stepsWithReason.includes(step) && details) || undefined,
    projectId,
    weight: contractWeights[step],
  };
}

const contractSteps: Readonly<Record<Of<'contract'>['step'], string>> = {
  opened: 'offered for signature',
  link_requested: 'signing link requested',
  link_sent: 'signing link sent',
  shown: 'opened',
  code_sent: 'code sent',
  code_refused: 'wrong code entered',
  code_accepted: 'code accepted',
  consented: 'agreed to sign electronically',
  signed: 'signed',
  declined: 'declined',
  closed: 'closed',
  sealed: 'sealed',
  signed_on_paper: 'signed on paper',
  scan_stored: 'scan stored',
  voided: 'voided',
};

/** Steps whose details are a person's reason rather than facts for a court. */
const stepsWithReason: readonly Of<'contract'>['step'][] = [
  'declined',
  'closed',
  'signed_on_paper',
  'voided',
];

const contractWeights: Readonly<Partial<Record<Of<'contract'>['step'], Told['weight']>>> = {
  signed: 'high',
  sealed: 'high',
  signed_on_paper: 'high',
  link_requested: 'high',
  declined: 'bad',
  voided: 'bad',
  shown: 'low',
  code_sent: 'low',
  code_refused: 'low',
  code_accepted: 'low',
  consented: 'low',
};

/** `45 seconds`, `3 minutes`. */
export function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function labelOf(field: string): string {
  return fieldLabels[field as keyof CustomerFields] ?? field;
}

/** The other's address, the fields that were taken from them, and what became of values in the firm's own fields. */
function mergedInWords({ email, fields, custom = [] }: Of<'merged'>): string {
  return [
    email,
    fields.length > 0 && `Taken from them: ${listInWords(fields.map(labelOf))}`,
    ...custom.map(({ name, kept, dropped }) => {
      const words = [kept && `“${kept}” kept`, dropped && `“${dropped}” dropped`];
      return `${name}: ${words.filter(Boolean).join(', ')}`;
    }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export type Call = WebInputs['customers']['logCall']['call'];
type Direction = 'out' | 'in';
type Result = 'reached' | 'no_answer' | 'left_message';
/** A call in the parts that a member chooses. */
export type CallParts = { direction: Direction; result: Result };

export const directionLabels: Readonly<Record<Direction, string>> = {
  out: 'Outgoing',
  in: 'Incoming',
};

export const resultLabels: Readonly<Record<Direction, Record<Result, string>>> = {
  out: { reached: 'Reached', no_answer: 'No answer', left_message: 'Left a message' },
  in: { reached: 'Answered', no_answer: 'Missed', left_message: 'They left a message' },
};

/** A logged call as the timeline names it. */
export const callTitles: Readonly<Record<Call, string>> = {
  out_reached: 'Outgoing call, reached',
  out_no_answer: 'Outgoing call, no answer',
  out_left_message: 'Outgoing call, left a message',
  in_reached: 'Incoming call, answered',
  in_no_answer: 'Incoming call, missed',
  in_left_message: 'Incoming call, they left a message',
};
