import assert from 'node:assert/strict';
import type { AccountStore, App } from '../../app.ts';
import { accept } from '../../shared/values/accept.ts';
import { profile, type User, userName } from '../team/user.ts';

/** Changes a person's own profile. Refuses with INVALID_PARAMETERS, naming the member. */
export async function changeProfile(
  app: App,
  tx: AccountStore,
  input: Pick<User, 'userId' | 'firstName' | 'lastName' | 'phoneNumber' | 'workTitle'>,
): Promise<void> {
  const changes = accept(profile, input);
  const member = await tx.users.findMember(input.userId);
  assert(member, 'A signed-in person is in the team');
  const { userId, email, username, identityId } = member;
  await tx.users.save({ userId, email, username, ...changes }, app.now());
  const name = userName({ ...changes, email });
  if (identityId !== undefined) await tx.users.setIdentityName(identityId, name, app.now());
}
