import type { WebOutputs } from '../../../src/doors/web/contract.ts';

export type Permission = WebOutputs['apiKeys']['list']['permissions'][number];

/** What each permission lets a program do, for people who do not know its name. */
export const permissionWords: Readonly<Record<Permission, { name: string; meaning: string }>> = {
  'customers:read': {
    name: 'Read customers',
    meaning: 'Look up customers with their projects, notes, messages and contracts',
  },
  'customers:write': {
    name: 'Change customers',
    meaning: 'Add customers, change their details and status, add notes, erase their data',
  },
  'projects:write': {
    name: 'Change projects',
    meaning: 'Create and change projects, publish and withdraw proposals',
  },
  'messages:send': { name: 'Send messages', meaning: 'Send e-mail and SMS to customers' },
  'webhooks:manage': {
    name: 'Manage webhooks',
    meaning: 'Subscribe to events, read and repeat deliveries',
  },
  'account:manage': {
    name: 'Manage the account',
    meaning: 'Change company details, the pipeline and templates',
  },
};

/** `Everything`, or the names of what a key may do. */
export function describePermissions(
  some: readonly Permission[],
  all: readonly Permission[],
): string {
  if (all.every((permission) => some.includes(permission))) return 'Everything';
  if (some.length === 0) return 'Nothing but to be tested';
  return some.map((permission) => permissionWords[permission].name).join(', ');
}
