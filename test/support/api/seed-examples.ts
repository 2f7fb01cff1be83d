import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import {
  fillDemoAccount,
  finishDemoAccount,
} from '../../../src/domain/demo/create-demo-account.ts';
import type { TestApp } from '../open-test-app.ts';

/** Gives the account what a first start shows, and returns the key that the examples are sent with. */
export async function seedExamples({ app, account }: TestApp): Promise<string> {
  await fillDemoAccount(app, account);
  await finishDemoAccount(app, account);
  return (await createApiKey(app, { ...account, label: 'Website form' })).apiKey;
}
