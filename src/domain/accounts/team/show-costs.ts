import type { AccountStore, App } from '../../app.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';

/** Shows cost and margin to members of the role Sales from their next request on, or no longer. */
export async function showCosts(
  app: App,
  tx: AccountStore,
  { isShown, by }: { isShown: boolean; by: Actor },
): Promise<void> {
  await tx.users.setSellersSeeCosts(isShown);
  await logSecurity(app, tx, { kind: isShown ? 'costs_shown' : 'costs_hidden', by });
}
