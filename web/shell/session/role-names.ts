import type { Session } from './session.ts';

type Role = Session['role'];

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  read_only: 'Read only',
};

/** Each role's permissions, in a line. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  owner: 'Everything, including the team, API keys, and email and SMS settings',
  manager: 'All customers and projects, imports, webhooks and company settings',
  sales: 'Their own customers, with projects, proposals and messages',
  read_only: 'Can view everything but change nothing',
};
