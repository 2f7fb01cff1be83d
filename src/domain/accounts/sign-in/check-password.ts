import { Refusal } from '../../shared/errors.ts';
import { passwordCharactersMax, passwordCharactersMin } from './sign-in.ts';

/** Refuses what is too short to be safe, or too long to be hashed in a time that others can wait for. */
export function checkPassword(password: string): void {
  const { length } = password;
  if (length < passwordCharactersMin || length > passwordCharactersMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `A password must have ${passwordCharactersMin} to ${passwordCharactersMax} characters`,
    );
  }
}
