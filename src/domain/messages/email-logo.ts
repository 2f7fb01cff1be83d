import type { AccountDb } from '../account-db.ts';
import { readLogo } from '../accounts/settings/logo.ts';
import type { EmailPicture } from './send-message.ts';

/** The content id of the logo in every email. */
export const logoContentId = 'logo@sundesk';
export const logoAddress = `cid:${logoContentId}`;

/**
 * The picture that this HTML shows as its logo; undefined where it shows none, or where the account has none any more.
 */
export async function findEmailLogo(
  store: AccountDb,
  html: string,
): Promise<EmailPicture | undefined> {
  if (!html.includes(`<img src="${logoAddress}"`)) return undefined;
  const logo = await readLogo(store);
  return logo && { mediaType: logo.mediaType, content: logo.content };
}
