import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { setSellersSeeCosts } from './user-queries.ts';

/** Shows cost and margin to members of the role Sales from their next request on, or no longer. */
export async function showCosts(
  app: App,
  tx: AccountDb,
  { isShown, by }: { isShown: boolean; by: Actor },
): Promise<void> {
  await setSellersSeeCosts(tx, isShown);
  await logSecurity(app, tx, { kind: isShown ? 'costs_shown' : 'costs_hidden', by });
}
