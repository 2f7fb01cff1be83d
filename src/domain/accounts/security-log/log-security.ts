import type { AccountStore, App } from '../../app.ts';
import type { Actor, SecurityKind } from './security-entry.ts';

/** Adds an entry to the security log of an account, in the transaction of the change. */
export function logSecurity(
  app: Pick<App, 'now'>,
  tx: AccountStore,
  entry: {
    kind: SecurityKind;
    by: Actor;
    subject?: string;
    detail?: string;
    aboutUserId?: number | undefined;
  },
): Promise<void> {
  const { subject = '', detail = '', ...rest } = entry;
  return tx.securityLog.add({ ...rest, at: app.now(), subject, detail });
}
