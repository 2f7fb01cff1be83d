import type { AccountDb } from '../account-db.ts';
import { readStoredSettings, type StoredSettings } from '../accounts/settings/queries.ts';
import type { Letterhead } from './email-html.ts';

/** The account as its messages show it. */
export async function readLetterhead(
  store: AccountDb,
  known?: StoredSettings,
): Promise<Letterhead> {
  const { settings, logoId } = known ?? (await readStoredSettings(store));
  const { company, colours } = settings;
  const name = company.legalName || (await findAccountName(store));
  return { name, company, colours, hasLogo: logoId !== undefined };
}

/** Used for firms without a legal name. */
async function findAccountName(db: AccountDb): Promise<string> {
  const { name } = await db.own('accounts').select('name').executeTakeFirstOrThrow();
  return name;
}
