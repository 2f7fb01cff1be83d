import type { AccountDb } from '../account-db.ts';
import { readOwnChannels } from './channels/queries.ts';
import type { Letterhead } from './email-html.ts';

/** The name that the account's emails come from: that of its own mail server's settings, else that of the firm. */
export async function emailSender(
  store: AccountDb,
  letterhead: Pick<Letterhead, 'name'>,
): Promise<string> {
  return (await readOwnChannels(store)).email?.fromName || letterhead.name;
}
