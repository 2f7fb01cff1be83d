import type { FastifyRequest } from 'fastify';
import type { Ability } from '../../domain/accounts/team/role.ts';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/errors.ts';
import { findPerson, type Person } from './person.ts';
import { requireConfirmed } from './require-confirmed.ts';

/** Who asks for a file or brings one, or a refusal: the same locks as those of a procedure. */
export async function requirePerson(
  app: App,
  request: FastifyRequest,
  ability: Ability,
  options: { isConfirmed?: true } = {},
): Promise<Person> {
  const person = await findPerson(app, request);
  if (person === undefined) throw new Refusal('SIGNED_OUT', 'Please sign in');
  if (!person.abilities.includes(ability)) {
    throw new Refusal('UNAUTHORIZED_ACCESS', 'Your role does not allow this');
  }
  if (options.isConfirmed) requireConfirmed(person);
  return person;
}
