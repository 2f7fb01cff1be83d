import type { AccountDb } from '../account-db.ts';
import { readSettingsAndLogo } from '../accounts/settings/queries.ts';
import type { Letterhead } from './email-html.ts';
import { findAccountName } from './rows/messages.ts';

/** The account as its messages show it. */
export async function readLetterhead(store: AccountDb): Promise<Letterhead> {
  const { settings, logoId } = await readSettingsAndLogo(store);
  const { company, colours } = settings;
  const name = company.legalName || (await findAccountName(store));
  return { name, company, colours, hasLogo: logoId !== undefined };
}
