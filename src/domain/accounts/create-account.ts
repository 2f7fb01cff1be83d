import type { App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import { isEmail } from '../shared/text.ts';
import { defaultStatuses } from '../statuses/status.ts';

/** Makes an account with its first user and the default pipeline. Refuses an empty name or a bad e-mail. */
export async function createAccount(
  app: App,
  input: { name: string; email: string; firstName?: string; lastName?: string },
): Promise<{ accountId: number; userId: number }> {
  const name = input.name.trim();
  const email = input.email.trim();
  if (name === '') throw new Refusal('INVALID_PARAMETERS', 'The account needs a name');
  if (!isEmail(email)) throw new Refusal('INVALID_PARAMETERS', `${email} is not an e-mail address`);
  return app.store.accounts.create({
    name,
    createdAt: app.now(),
    statuses: defaultStatuses,
    firstUser: {
      firstName: input.firstName ?? '',
      lastName: input.lastName ?? '',
      phoneNumber: '',
      email,
      workTitle: '',
      username: email.slice(0, email.indexOf('@')),
    },
  });
}
