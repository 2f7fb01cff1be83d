import type { TestContext } from 'node:test';
import { openDataFolder } from '../processes/open-data-folder.ts';

export type ClientService = { url: string; apiKey: string };

/** A Sundesk as a process of its own, with an account and a key of it, for the clients to call. */
export async function openClientService(t: TestContext): Promise<ClientService> {
  const { runJson, serve } = await openDataFolder(t);
  const named = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  const { account_id } = await runJson('account', 'create', ...named);
  const { api_key } = await runJson('key', 'create', '--account', account_id);
  const { url } = await serve();
  return { url, apiKey: api_key };
}
