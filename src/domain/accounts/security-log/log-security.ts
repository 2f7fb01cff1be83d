import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { sha256 } from '../../shared/secrets.ts';
import { dayMs, hourMs } from '../../shared/time.ts';
import { insertSecurityEntry } from './queries.ts';
import type { Actor, IdentityEntry, SecurityKind } from './security-entry.ts';

/** The events that a person can cause as often as they like without being signed in, or in a browser left signed in. */
const strangersKinds: ReadonlySet<SecurityKind> = new Set([
  'sign_in_failed',
  'second_factor_failed',
  'password_check_failed',
  'reset_email_requested',
]);

const perIdentity = { max: 100, windowMs: dayMs };
/** Limits entries of one network, so that it does not fill the list of all. */
const perNetwork = { max: 20, windowMs: hourMs };
const hourly = { max: 1, windowMs: hourMs };

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

/**
 * Adds an entry to the security log of every account of an identity. What strangers can cause is listed up to 20 times
 * an hour for a network and 100 times a day for an identity, so that they cannot fill the log; after that one entry an
 * hour says that there was more.
 */
export async function logIdentity(
  app: Pick<App, 'now' | 'store'>,
  identityId: string,
  entry: Omit<IdentityEntry, 'at' | 'detail'> & { detail?: string },
): Promise<void> {
  const at = app.now();
  const { by, kind, detail = '' } = entry;
  const who = `security log of ${sha256(identityId)}`;
  const isTooMany = async (key: string, limit: typeof hourly) =>
    (await app.store.attemptLimits.take(key, limit, at)) > 0;
  const add = (added: Omit<IdentityEntry, 'at'>) =>
    app.store.accounts.logIdentity(identityId, { at, ...added });

  if (
    strangersKinds.has(kind) &&
    ((await isTooMany(`${who} from ${by.network}`, perNetwork)) ||
      (await isTooMany(who, perIdentity)))
  ) {
    if (await isTooMany(`${who}, more`, hourly)) return;
    return add({ by, kind: 'failures_not_listed', detail: '' });
  }
  return add({ by, kind, detail });
}
