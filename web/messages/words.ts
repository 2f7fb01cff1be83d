import type { WebOutputs } from '../../src/doors/web/contract.ts';

export type Message = WebOutputs['messages']['ofCustomer']['messages'][number];
export type Channel = Message['channel'];
type Written = NonNullable<WebOutputs['messages']['preview']['message']>;
export type SmsCount = NonNullable<Written['sms']>;

export const channelWords = { email: 'Email', sms: 'SMS' } as const;

/** A message's state in a word, and its colour. */
export const stateWords = {
  queued: { label: 'Waiting', color: 'gray' },
  sending: { label: 'Sending', color: 'morning' },
  sent: { label: 'Sent', color: 'teal' },
  failed: { label: 'Not sent', color: 'red' },
  unsure: { label: 'Outcome unknown', color: 'orange' },
} as const satisfies Record<Message['state'], { label: string; color: string }>;

/** Instead of `sent` in a sandbox. */
export const capturedWords = { label: 'Captured, not sent', color: 'yellow' } as const;

/** Explains a failed, unconfirmed or retried message; empty for all others. */
export function troubleText({ state, problem, attempts }: Message): string {
  switch (state) {
    case 'failed':
      return `Not sent. ${problem}`.trim();
    case 'unsure':
      return `Delivery not confirmed. Check with the customer before you send it again. ${problem}`.trim();
    case 'queued':
      return attempts === 0 ? '' : `Sundesk will retry automatically. ${problem}`.trim();
    default:
      return '';
  }
}

/** Returns whether something about it may change by itself soon. */
export function isUnderWay({ state }: Pick<Message, 'state'>): boolean {
  return state === 'queued' || state === 'sending';
}

/** `2 parts, 34 characters left`, with why there is less room than usual. */
export function smsCountText({ alphabet, parts, left, foreign }: SmsCount): string {
  const count = `${parts} ${parts === 1 ? 'part' : 'parts'}, ${left} characters left`;
  if (alphabet === 'gsm') return count;
  const shown = foreign.slice(0, 5).join(' ');
  return `${count}. Each part holds 70 characters instead of 160 because of: ${shown}`;
}

/** Names of the variables. */
export const variableLabels: Readonly<Record<string, string>> = {
  customer_first_name: 'Customer’s first name',
  customer_name: 'Customer’s name',
  owner_name: 'Owner’s name',
  owner_phone: 'Owner’s phone',
  owner_email: 'Owner’s email',
  company_name: 'Company',
  project_title: 'Project',
  site_address: 'Address',
  system_size: 'System size',
  proposal_url: 'Link to the proposal',
  appointment: 'Time of the visit',
};

/** Replaces the selection with a piece of text, and puts the caret after it. */
export function insertAt(
  text: string,
  piece: string,
  { start, end }: { start: number; end: number },
): { text: string; caret: number } {
  const before = text.slice(0, start);
  return { text: before + piece + text.slice(end), caret: before.length + piece.length };
}
