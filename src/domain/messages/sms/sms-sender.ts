import type { AccountDb } from '../../account-db.ts';
import { readSettings } from '../../accounts/settings/queries.ts';
import type { OwnChannels } from '../channels/own-channels.ts';
import { readOwnChannels } from '../channels/queries.ts';

/**
 * 3 to 11 letters and digits of ASCII, and not digits alone, which would look like a number (ACMA's rules for sender
 * IDs).
 */
export function isSenderName(text: string): boolean {
  return /^(?!\d+$)[A-Za-z0-9]{3,11}$/.test(text);
}

/**
 * The name that the account's SMS show as their sender, or empty for the number that the provider has for it, which is
 * also what stands in for a name that no phone network would take.
 */
export async function smsSender(store: AccountDb, own?: OwnChannels): Promise<string> {
  const { sms } = await readSettings(store);
  if (isSenderName(sms.sender)) return sms.sender;
  const { sms: provider } = own ?? (await readOwnChannels(store));
  return provider !== undefined && isSenderName(provider.from) ? provider.from : '';
}
