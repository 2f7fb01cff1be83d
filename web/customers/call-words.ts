import type { WebInputs } from '../../src/doors/web/contract.ts';

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
