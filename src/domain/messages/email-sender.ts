import type { AccountStore } from '../app.ts';
import type { Letterhead } from './email-html.ts';

/** The name that the account's emails come from: that of its own mail server's settings, else that of the firm. */
export async function emailSender(
  store: AccountStore,
  letterhead: Pick<Letterhead, 'name'>,
): Promise<string> {
  return (await store.channels.read()).email?.fromName || letterhead.name;
}
