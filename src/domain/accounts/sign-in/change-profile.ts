import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { accept } from '../../shared/values/accept.ts';
import { profile, type User, userName } from '../team/user.ts';
import { findMember, saveUser, setIdentityName } from '../team/user-queries.ts';

/** Changes a person's own profile. Refuses with INVALID_PARAMETERS, naming the member. */
export async function changeProfile(
  app: App,
  tx: AccountDb,
  input: Pick<User, 'userId' | 'firstName' | 'lastName' | 'phoneNumber' | 'workTitle'>,
): Promise<void> {
  const changes = accept(profile, input);
  const member = await findMember(tx, input.userId);
  assert(member, 'A signed-in person is in the team');
  const { userId, email, username, identityId } = member;
  await saveUser(tx, { userId, email, username, ...changes }, app.now());
  const name = userName({ ...changes, email });
  if (identityId !== undefined) await setIdentityName(tx, identityId, name, app.now());
}
