import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { Role } from '../accounts/team/role.ts';
import type { User } from '../accounts/team/user.ts';
import { insertUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';

/** The salespeople of the demo account beside its owner. They only appear in lists and cannot sign in. */
const colleagues: readonly (Omit<User, 'userId'> & { role: Role })[] = [
  {
    firstName: 'Robin',
    lastName: 'Park',
    phoneNumber: '0491 572 549',
    email: 'robin@example.com',
    workTitle: 'Sales manager',
    username: 'robin',
    role: 'manager',
  },
  {
    firstName: 'Casey',
    lastName: 'Singh',
    phoneNumber: '0491 572 665',
    email: 'casey@example.com',
    workTitle: 'Energy consultant',
    username: 'casey',
    role: 'sales',
  },
];

/** Adds them to the team and returns the ids of all three, the owner's first. */
export async function addDemoTeam(
  app: App,
  tx: AccountDb,
  ownerId: number,
): Promise<[number, number, number]> {
  const ids: number[] = [];
  for (const colleague of colleagues) {
    const member = { ...colleague, identityId: undefined, createdAt: app.now() };
    const userId = await insertUser(tx, member);
    assert(userId, 'The account has no other members yet');
    ids.push(userId);
  }
  const [robin, casey] = ids;
  assert(robin && casey);
  return [ownerId, robin, casey];
}
