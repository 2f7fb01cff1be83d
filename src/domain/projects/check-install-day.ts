import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { findCoolingOffEnd } from '../contracts/rows/contracts.ts';
import { whyStillCoolingOff } from '../customers/cooling-off.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { Refusal } from '../shared/refusal.ts';
import { findStatus } from '../statuses/find-status.ts';
import { findStatuses } from '../statuses/queries.ts';

/**
 * Refuses a day of installation that cannot be agreed: STATUS_CHANGE_REFUSED before the customer has signed, while the
 * customer may withdraw, and for a day on which the customer still could.
 */
export async function checkInstallDay(
  app: App,
  tx: AccountDb,
  customerId: number,
  installOn: string,
): Promise<void> {
  const { status } = await requireCustomer(tx, { customerId });
  const { kind } = findStatus(await findStatuses(tx), status);
  if (kind !== 'won') throw refuseDay('the customer has not signed a contract');
  const coolingOff = await whyStillCoolingOff(app, tx, customerId);
  if (coolingOff !== undefined) throw refuseDay(coolingOff);
  const ends = await findCoolingOffEnd(tx, customerId);
  if (ends !== undefined && installOn <= ends) {
    throw refuseDay(`the customer could withdraw until ${ends}`);
  }
}

function refuseDay(why: string): Refusal {
  return new Refusal('STATUS_CHANGE_REFUSED', `The installation date was not set: ${why}`);
}
