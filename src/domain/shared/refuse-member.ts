import { Refusal } from './refusal.ts';
import { isPlainLine } from './text.ts';

/** Refuses with INVALID_PARAMETERS what is not so, naming the member: `install_on must be a day`. */
export function refuseUnless(isRight: boolean, member: string, message: string): asserts isRight {
  if (!isRight) throw new Refusal('INVALID_PARAMETERS', `${member} ${message}`);
}

/** Refuses what is no whole number from `min` to `max`. */
export function refuseWhole(
  member: string,
  value: number,
  [min, max]: readonly [number, number],
): void {
  const isWhole = Number.isInteger(value) && value >= min && value <= max;
  refuseUnless(isWhole, member, `must be a whole number from ${min} to ${max}`);
}

/** Refuses text that is longer, or has line breaks or other control characters. */
export function refuseText(member: string, text: string, charactersMax: number): void {
  refuseUnless(isPlainLine(text), member, 'must not contain control characters');
  refuseUnless(
    text.length <= charactersMax,
    member,
    `must have at most ${charactersMax} characters`,
  );
}
