/** The actions an API key may permit. A key has all of them unless it was created with fewer. */
export const permissions = [
  'customers:read',
  'customers:write',
  'projects:write',
  'messages:send',
  'webhooks:manage',
  'account:manage',
] as const;
export type Permission = (typeof permissions)[number];

export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text);
}
