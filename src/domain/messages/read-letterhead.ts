import type { AccountStore } from '../app.ts';
import type { Letterhead } from './email-html.ts';

/** The account as its messages show it. */
export async function readLetterhead(store: AccountStore): Promise<Letterhead> {
  const { company, colours } = await store.settings.read();
  const name = company.legalName || (await store.messages.accountName());
  const hasLogo = (await store.settings.logoId()) !== undefined;
  return { name, company, colours, hasLogo };
}
