import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { insertSecurityEntry } from './queries.ts';
import type { Actor, SecurityKind } from './security-entry.ts';

/** Adds an entry to the security log of an account, in the transaction of the change. */
export function logSecurity(
  app: Pick<App, 'now'>,
  tx: AccountDb,
  entry: {
    kind: SecurityKind;
    by: Actor;
    subject?: string;
    detail?: string;
    aboutUserId?: number | undefined;
  },
): Promise<void> {
  const { subject = '', detail = '', ...rest } = entry;
  return insertSecurityEntry(tx, { ...rest, at: app.now(), subject, detail });
}
