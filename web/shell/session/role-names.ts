import type { Session } from './session.ts';

type Role = Session['role'];

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  read_only: 'Read only',
};

/** What people of a role may do, in a line. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  owner: 'Everything, also the team, API keys, and how e-mail and SMS are sent',
  manager: 'All customers and projects, imports, webhooks and the settings of the firm',
  sales: 'Their own customers: projects, proposals and messages',
  read_only: 'Sees everything and changes nothing',
};
