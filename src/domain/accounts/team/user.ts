import { z } from 'zod';
import type { Moment } from '../../shared/time.ts';
import { line } from '../../shared/values/members.ts';
import type { Permission } from '../api-keys/api-key.ts';

/** The length limits of a user's details. */
const nameCharactersMax = 100;
const phoneCharactersMax = 50;
const workTitleCharactersMax = 100;

/** The details that members enter about themselves. */
export const profile = z.object({
  firstName: line(nameCharactersMax),
  lastName: line(nameCharactersMax),
  phoneNumber: line(phoneCharactersMax),
  workTitle: line(workTitleCharactersMax),
});

/** A member of the installer's team; customers have one as their owner. */
export type User = {
  userId: number;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  workTitle: string;
  username: string;
};

/** Returns the display name of a user: their name, else their email address. */
export function userName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return personName(user, user.email);
}

export type NewIdentity = Identity & { passwordHash: string };

/** A user as the team sees them: what they may do, and whether they can sign in. */
export type Member = User & {
  role: Role;
  /** The identity that signs them in; undefined for members who cannot, such as those made on the command line. */
  identityId: string | undefined;
  hasSecondFactor: boolean;
  createdAt: Moment;
  /** About, to the hour; undefined for one who never was. */
  lastSeenAt: Moment | undefined;
  /** The time since which they are no longer on the team. Their customers and notes keep their name. */
  removedAt: Moment | undefined;
};

/** A user as the API lists them. */
export type ListedUser = User &
  Pick<Member, 'role' | 'createdAt' | 'removedAt'> & {
    /** When name, contact details, role or membership last changed. */
    updatedAt: Moment;
  };

/** An account that a person may enter, and the user that they are there. */
export type Membership = {
  accountId: number;
  accountName: string;
  userId: number;
  role: Role;
  /** True if the account requires two-factor authentication of its members. */
  requiresTwoFactor: boolean;
  hasSecondFactor: boolean;
  /** True if the account shows cost and margin to the role Sales. */
  sellersSeeCosts: boolean;
  /** The largest discount that the role Sales may give, in percent of the price; null for no limit. */
  sellersDiscountPercentMax: number | null;
  /** The account whose sandbox it is; undefined for one that is not a sandbox. */
  sandboxOf: number | undefined;
};

/** A person who can sign in, whatever accounts they belong to. */
export type Identity = {
  identityId: string;
  email: string;
  name: string;
};

/** The first and last name of a person; where both are empty, the first of `others` that is not, or nothing. */
export function personName(
  { firstName, lastName }: { firstName: string; lastName: string },
  ...others: readonly string[]
): string {
  const names = [`${firstName} ${lastName}`.trim(), ...others];
  return names.find((name) => name !== '') ?? '';
}

/** The roles of team members. */
export const roles = ['owner', 'manager', 'sales', 'read_only'] as const;
export type Role = (typeof roles)[number];

/** The abilities of people: all permissions of keys, and those that only people have. */
export type Ability =
  | Permission
  /** See and change customers of everybody, not only one's own. */
  | 'customers:all'
  /** Give customers to other owners, merge them, import and export them. */
  | 'customers:manage'
  /** Mark a contract as signed on paper, or reopen a sale. */
  | 'contracts:override'
  /** See what products cost, and the margin of a project. */
  | 'costs:read'
  | 'keys:manage'
  | 'team:manage'
  /** Email and SMS settings. */
  | 'channels:manage';

const reads: readonly Ability[] = ['customers:read', 'customers:all'];
const sells: readonly Ability[] = [
  'customers:read',
  'customers:write',
  'projects:write',
  'messages:send',
];
const manages: readonly Ability[] = [
  ...sells,
  'customers:all',
  'customers:manage',
  'contracts:override',
  'costs:read',
  'account:manage',
  'webhooks:manage',
];

const abilitiesOfRole: Readonly<Record<Role, readonly Ability[]>> = {
  owner: [...manages, 'keys:manage', 'team:manage', 'channels:manage'],
  manager: manages,
  sales: sells,
  read_only: reads,
};

function abilitiesOf(role: Role): readonly Ability[] {
  return abilitiesOfRole[role];
}

/** The abilities of a member of an account, by its settings beside the role. */
export function abilitiesIn(
  role: Role,
  { isSandbox, sellersSeeCosts }: { isSandbox: boolean; sellersSeeCosts: boolean },
): readonly Ability[] {
  const abilities = isSandbox ? abilitiesInSandbox(role) : abilitiesOf(role);
  return role === 'sales' && sellersSeeCosts ? [...abilities, 'costs:read'] : abilities;
}

/** The largest discount that a member may give, in percent of the price before it; null for no limit. */
export function discountLimitOf(
  role: Role,
  { sellersDiscountPercentMax }: { sellersDiscountPercentMax: number | null },
): number | null {
  return role === 'sales' ? sellersDiscountPercentMax : null;
}

/** A sandbox has the team of its account and captures its messages, so it has neither to manage. */
function abilitiesInSandbox(role: Role): readonly Ability[] {
  return abilitiesOf(role).filter(
    (ability) => ability !== 'team:manage' && ability !== 'channels:manage',
  );
}

/** Returns true if a role has an ability. */
export function mayDo(role: Role, ability: Ability): boolean {
  return abilitiesOfRole[role].includes(ability);
}
