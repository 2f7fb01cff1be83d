import assert from 'node:assert/strict';
import type { AccountStore, App } from '../../app.ts';
import { refuseText } from '../../shared/refuse-member.ts';
import {
  nameCharactersMax,
  phoneCharactersMax,
  type User,
  userName,
  workTitleCharactersMax,
} from '../team/user.ts';

/** What somebody says about themselves. Refuses with INVALID_PARAMETERS, naming the member. */
export async function changeProfile(
  app: App,
  tx: AccountStore,
  input: Pick<User, 'userId' | 'firstName' | 'lastName' | 'phoneNumber' | 'workTitle'>,
): Promise<void> {
  const changes = {
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    phoneNumber: input.phoneNumber.trim(),
    workTitle: input.workTitle.trim(),
  };
  refuseText('first_name', changes.firstName, nameCharactersMax);
  refuseText('last_name', changes.lastName, nameCharactersMax);
  refuseText('phone_number', changes.phoneNumber, phoneCharactersMax);
  refuseText('work_title', changes.workTitle, workTitleCharactersMax);
  const member = await tx.users.findMember(input.userId);
  assert(member, 'Whoever is signed in is in the team');
  const { userId, email, username, identityId } = member;
  await tx.users.save({ userId, email, username, ...changes });
  const name = userName({ ...changes, email });
  if (identityId !== undefined) await tx.users.setIdentityName(identityId, name, app.now());
}
