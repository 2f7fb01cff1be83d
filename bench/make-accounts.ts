import { openApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createApiKey, findFirstUser } from '../src/domain/accounts/api-keys/create-api-key.ts';
import { createAccount } from '../src/domain/accounts/create-account.ts';
import { giveSignIn } from '../src/domain/accounts/sign-in/give-sign-in.ts';
import { insertUser } from '../src/domain/accounts/team/user-queries.ts';
import { createLog } from '../src/log.ts';

/**
 * Makes a data folder with accounts, as Sundesk itself makes them, and returns the API key of each. They are in another
 * database if the settings name one.
 */
export async function makeAccounts(
  folder: string,
  count: number,
  settings: Record<string, string> = {},
): Promise<string[]> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', ...settings });
  const { app, close } = await openApp(config, createLog(config.LOG_LEVEL, process.stderr.fd));
  const apiKeys: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const account = await createAccount(app, {
      name: `Example Solar ${number}`,
      email: 'alex@example.com',
      firstName: 'Alex',
      lastName: 'Taylor',
    });
    apiKeys.push((await createApiKey(app, account)).apiKey);
  }
  await close();
  return apiKeys;
}

/** Lets the owner of the first account sign in, and adds sellers to it. */
export async function makeTeam(
  folder: string,
  { password, sellers }: { password: string; sellers: number },
): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const { app, close } = await openApp(config, createLog(config.LOG_LEVEL, process.stderr.fd));
  const store = app.store.forAccount(1);
  const user = await findFirstUser(store);
  if (user === undefined) throw new Error('The account has an owner');
  await giveSignIn(app, store, { user, password });
  await store.transaction(async (tx) => {
    for (let number = 1; number <= sellers; number += 1) {
      await insertUser(tx, {
        firstName: 'Seller',
        lastName: String(number),
        phoneNumber: '',
        email: `seller.${number}@example.com`,
        workTitle: '',
        username: `seller${number}`,
        role: 'sales',
        identityId: undefined,
        createdAt: app.now(),
      });
    }
  });
  await close();
}
