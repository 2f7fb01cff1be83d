import { openApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createAccount } from '../src/domain/accounts/create-account.ts';
import { createApiKey } from '../src/domain/accounts/create-api-key.ts';
import { createLog } from '../src/log.ts';

/** Makes a data folder with accounts, as Sundesk itself makes them, and returns the API key of each. */
export async function makeAccounts(folder: string, count: number): Promise<string[]> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
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
