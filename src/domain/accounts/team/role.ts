import type { Permission } from '../api-keys/api-key.ts';

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
