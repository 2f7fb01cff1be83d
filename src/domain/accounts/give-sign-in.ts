import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import { passwordCharactersMax, passwordCharactersMin } from './sign-in.ts';
import type { User } from './user.ts';

/**
 * Lets a user sign in with their e-mail address and this password. Somebody who can sign in already, to another account,
 * keeps the password they have, and then this one must be it. Refuses a password that is too short.
 */
export async function giveSignIn(
  app: App,
  store: AccountStore,
  { user, password }: { user: User; password: string },
): Promise<void> {
  checkPassword(password);
  // Hashing takes long on purpose, so no transaction waits for it.
  const passwordHash = await app.signIn.hashPassword(password);
  const identityId = app.newId('idn');
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  await store.transaction(async (tx) => {
    const { email } = user;
    if (
      !(await tx.users.insertIdentity({ identityId, email, name, passwordHash, at: app.now() }))
    ) {
      throw new Refusal('INVALID_PARAMETERS', `${email} can sign in already`);
    }
    await tx.users.setIdentity(user.userId, identityId);
  });
}

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
