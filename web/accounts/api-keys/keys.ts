import type { WebOutputs } from '../../../src/doors/web/contract.ts';

/** An API key as the list shows it. */
export type Key = WebOutputs['apiKeys']['list']['keys'][number];

export type Permission = WebOutputs['apiKeys']['list']['permissions'][number];

/** Each permission in plain words: what it lets a program do. */
export const permissionWords: Readonly<Record<Permission, { name: string; meaning: string }>> = {
  'customers:read': {
    name: 'Read customers',
    meaning: 'View customers with their projects, notes, messages and contracts',
  },
  'customers:write': {
    name: 'Edit customers',
    meaning: 'Create customers, change details and status, add notes, erase customers',
  },
  'projects:write': {
    name: 'Edit projects',
    meaning: 'Create and edit projects, publish and withdraw proposals',
  },
  'messages:send': { name: 'Send messages', meaning: 'Send email and SMS to customers' },
  'webhooks:manage': {
    name: 'Manage webhooks',
    meaning: 'Subscribe to events, view and retry deliveries',
  },
  'account:manage': {
    name: 'Manage the account',
    meaning: 'Change company details, the pipeline and templates',
  },
};

/** `Everything`, or the names of a key's permissions. */
export function describePermissions(
  some: readonly Permission[],
  all: readonly Permission[],
): string {
  if (all.every((permission) => some.includes(permission))) return 'Everything';
  if (some.length === 0) return 'No permissions';
  return some.map((permission) => permissionWords[permission].name).join(', ');
}
