import { Refusal } from '../../shared/errors.ts';

/** What the team would no longer fit. */
export function teamChangeRefused(message: string): Refusal {
  return new Refusal('TEAM_CHANGE_REFUSED', message);
}
