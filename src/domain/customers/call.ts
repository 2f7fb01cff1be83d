/** Who called whom, and how a call ended. */
export const calls = [
  'out_reached',
  'out_no_answer',
  'out_left_message',
  'in_reached',
  'in_no_answer',
  'in_left_message',
] as const;
export type Call = (typeof calls)[number];

const words: Readonly<Record<Call, string>> = {
  out_reached: 'Outgoing call, reached',
  out_no_answer: 'Outgoing call, no answer',
  out_left_message: 'Outgoing call, left a message',
  in_reached: 'Incoming call, answered',
  in_no_answer: 'Incoming call, missed',
  in_left_message: 'Incoming call, they left a message',
};

/** `Outgoing call, no answer: try after 5 pm`: a logged call as the text of a note; a note that is none as it is. */
export function noteInWords({ call, text }: { call: Call | ''; text: string }): string {
  if (call === '') return text;
  return [words[call], text].filter(Boolean).join(': ');
}
