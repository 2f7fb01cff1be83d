import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findCoolingOffEnd } from '../contracts/rows/contracts.ts';
import { dateIn } from '../shared/time.ts';

/**
 * Says why the sale must rest, or undefined when it need not: today, in the account's time zone, is not after the last
 * day on which the customer may withdraw from a contract that was signed (Australian Consumer Law, sections 82 and 86).
 */
export async function whyStillCoolingOff(
  app: App,
  tx: AccountDb,
  customerId: number,
): Promise<string | undefined> {
  const ends = await findCoolingOffEnd(tx, customerId);
  if (ends === undefined || ends === '') return undefined;
  const { timeZone } = await readSettings(tx);
  if (dateIn(app.now(), timeZone) > ends) return undefined;
  return `the customer may withdraw from the contract until ${ends}`;
}
