import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { guessablePassword, passwordCharactersMax, passwordCharactersMin } from './sign-in.ts';

/**
 * Refuses with INVALID_PARAMETERS a password that is too short to be safe, too long to be hashed in time, or easy to
 * guess for anyone who knows `about`, such as the email address and the name of its owner.
 */
export async function checkPassword(
  app: App,
  { password, about }: { password: string; about: readonly string[] },
): Promise<void> {
  const { length } = password;
  if (length < passwordCharactersMin || length > passwordCharactersMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `A password must have ${passwordCharactersMin} to ${passwordCharactersMax} characters`,
    );
  }
  if (await app.signIn.isGuessable(password, about)) {
    throw new Refusal('INVALID_PARAMETERS', guessablePassword);
  }
}
