import { Refusal } from '../shared/refusal.ts';
import { isStorable } from '../shared/text.ts';

export const reasonCharactersMax = 2000;

/** Why somebody of the team does what a signature would do otherwise. Refuses with INVALID_PARAMETERS none, or a very long one. */
export function readReason(given: string): string {
  const reason = given.trim();
  if (reason !== '' && reason.length <= reasonCharactersMax && isStorable(reason)) return reason;
  throw new Refusal(
    'INVALID_PARAMETERS',
    `Please give a reason, of at most ${reasonCharactersMax} characters`,
  );
}
