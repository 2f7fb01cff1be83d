import type { AccountDb } from '../../domain/account-db.ts';
import type { Actor } from '../../domain/accounts/security-log/security-entry.ts';
import { describeDevice } from '../../domain/accounts/sign-in/describe-device.ts';
import type { FoundSession } from '../../domain/accounts/sign-in/sign-in.ts';
import {
  type Ability,
  abilitiesIn,
  discountLimitOf,
  type Membership,
  type Role,
} from '../../domain/accounts/team/user.ts';
import type { App } from '../../domain/app.ts';
import { networkOf } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

/** A signed-in person, in the account that they currently work in. */
export type Person = {
  identityId: string;
  sessionId: string;
  /** True if they entered their password or a code in the last minutes. */
  isConfirmed: boolean;
  /**
   * True if they lack the second factor that this account requires; then they may only set one up, sign out or change
   * account.
   */
  mustSetUpTwoFactor: boolean;
  accountId: number;
  accountName: string;
  userId: number;
  role: Role;
  /** The person and where they ask from, for the security log. */
  by: Actor;
  abilities: readonly Ability[];
  store: AccountDb;
  /** The largest discount that they may give, in percent of the price before it; null for no limit. */
  discountPercentMax: number | null;
  /** True if the account is the sandbox of another. */
  isSandbox: boolean;
  /** The only owner whose customers they may see; undefined if they may see all. */
  onlyOwner: number | undefined;
};

/** The account that a person works in, kept in their browser for its next window. */
export const accountCookie = 'sundesk_account';

/**
 * Header with the account that a window works in, whatever others have changed to since. Requests that cannot set
 * headers use `account` in the address.
 */
export const accountHeader = 'x-sundesk-account';

type RequestLike = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query?: unknown;
  /** The address of the browser. */
  ip: string;
};

/**
 * The person behind a request, by its cookies. The database is asked each time, so that one who was removed, or whose role
 * changed, notices at the next click. The session does not last longer for it.
 */
export async function findPerson(app: App, request: RequestLike): Promise<Person | undefined> {
  return (await findSignedIn(app, request, { extend: false })).person;
}

/** Like `findPerson`, but also reports a session whose owner belongs to no account, or not to the requested one. */
export async function findSignedIn(
  app: App,
  request: RequestLike,
  options: { extend?: boolean } = {},
): Promise<{ session: FoundSession | undefined; person: Person | undefined }> {
  const { headers, query } = request;
  const cookies = textOf(headers.cookie);
  const session = await app.signIn.findSession(cookies, options);
  if (session === undefined) return { session, person: undefined };
  const memberships = await app.store.accounts.membershipsOf(session.identityId);
  const named = headers[accountHeader] ?? Reflect.get(Object(query), 'account');
  const membership = choose(memberships, cookies, textOf(named));
  return { session, person: membership && toPerson(app, session, membership, request) };
}

/** A window that named its account must not go on in another one. */
function choose(
  memberships: readonly Membership[],
  cookies: string,
  named: string,
): Membership | undefined {
  const find = (wanted: string | undefined) =>
    memberships.find(({ accountId }) => String(accountId) === wanted);
  if (named !== '') return find(named);
  const kept = new RegExp(`(?:^|;\\s*)${accountCookie}=(\\d{1,15})(?:;|$)`).exec(cookies)?.[1];
  return find(kept) ?? memberships.at(0);
}

function toPerson(
  app: App,
  { sessionId, identityId, isConfirmed }: FoundSession,
  membership: Membership,
  request: RequestLike,
): Person {
  const { accountId, accountName, userId, role, sellersSeeCosts } = membership;
  const isSandbox = membership.sandboxOf !== undefined;
  const abilities = abilitiesIn(role, { isSandbox, sellersSeeCosts });
  return {
    identityId,
    sessionId,
    isConfirmed,
    mustSetUpTwoFactor: membership.requiresTwoFactor && !membership.hasSecondFactor,
    accountId,
    accountName,
    userId,
    role,
    by: { type: 'member', userId, ...originOf(request) },
    abilities,
    discountPercentMax: discountLimitOf(role, membership),
    store: app.store.forAccount(accountId),
    isSandbox,
    onlyOwner: abilities.includes('customers:all') ? undefined : userId,
  };
}

/** The origin of a request, as the security log names it. */
export function originOf({ headers, ip }: RequestLike): Pick<Actor, 'network' | 'device'> {
  return {
    network: networkOf(ip),
    device: describeDevice(textOf(headers['user-agent'])).words,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Refuses with TWO_FACTOR_REQUIRED a member without the second factor that their account requires. */
export function refuseWithoutTwoFactor({ mustSetUpTwoFactor }: Person): void {
  if (!mustSetUpTwoFactor) return;
  throw new Refusal(
    'TWO_FACTOR_REQUIRED',
    'Your firm requires two-factor authentication. Set it up to continue.',
  );
}

/** Refuses with PASSWORD_NEEDED if the person's last password or code is too long ago for this action. */
export function requireConfirmed({ isConfirmed }: Person): void {
  if (isConfirmed) return;
  throw new Refusal('PASSWORD_NEEDED', 'Enter your password again to go on');
}
