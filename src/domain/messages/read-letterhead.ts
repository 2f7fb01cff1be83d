import type { AccountDb } from '../account-db.ts';
import { findLogoId, readSettings } from '../accounts/settings/queries.ts';
import type { Letterhead } from './email-html.ts';
import { findAccountName } from './rows/messages.ts';

/** The account as its messages show it. */
export async function readLetterhead(store: AccountDb): Promise<Letterhead> {
  const { company, colours } = await readSettings(store);
  const name = company.legalName || (await findAccountName(store));
  const hasLogo = (await findLogoId(store)) !== undefined;
  return { name, company, colours, hasLogo };
}
