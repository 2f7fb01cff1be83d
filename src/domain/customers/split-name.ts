import { trimmed } from '../shared/text.ts';

/** Splits a full name at its last space: `Mary Ann Smith` is Mary Ann, Smith. A single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const whole = trimmed(name);
  const lastName = /\S+$/u.exec(whole)?.[0] ?? '';
  const firstName = trimmed(whole.slice(0, -lastName.length || undefined));
  return firstName === '' ? { firstName: whole, lastName: '' } : { firstName, lastName };
}
