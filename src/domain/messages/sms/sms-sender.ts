import type { AccountStore } from '../../app.ts';

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
export async function smsSender(store: AccountStore): Promise<string> {
  const { sms } = await store.settings.read();
  if (isSenderName(sms.sender)) return sms.sender;
  const own = (await store.channels.read()).sms;
  return own !== undefined && isSenderName(own.from) ? own.from : '';
}
