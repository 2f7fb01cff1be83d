import type { Permission } from '../api-keys/permission.ts';

/** What a member of the team is to their firm. */
export const roles = ['owner', 'manager', 'sales', 'read_only'] as const;
export type Role = (typeof roles)[number];

/** What people may do: what keys may, and what only people do. */
export type Ability =
  | Permission
  /** See and change customers of everybody, not only one's own. */
  | 'customers:all'
  /** Give customers to other owners, merge them, import and export them. */
  | 'customers:manage'
  /** Mark a contract as signed on paper, or reopen a sale. */
  | 'contracts:override'
  | 'keys:manage'
  | 'team:manage'
  /** How email and SMS leave the house. */
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
  'account:manage',
  'webhooks:manage',
];

const abilitiesOfRole: Readonly<Record<Role, readonly Ability[]>> = {
  owner: [...manages, 'keys:manage', 'team:manage', 'channels:manage'],
  manager: manages,
  sales: sells,
  read_only: reads,
};

export function abilitiesOf(role: Role): readonly Ability[] {
  return abilitiesOfRole[role];
}

/** A sandbox has the team of its account and captures its messages, so it has neither to manage. */
export function abilitiesInSandbox(role: Role): readonly Ability[] {
  return abilitiesOf(role).filter(
    (ability) => ability !== 'team:manage' && ability !== 'channels:manage',
  );
}

/** Whether people of this role may do something. */
export function mayDo(role: Role, ability: Ability): boolean {
  return abilitiesOfRole[role].includes(ability);
}
