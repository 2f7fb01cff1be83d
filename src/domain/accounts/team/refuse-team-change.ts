import { Refusal } from '../../shared/refusal.ts';

/** Makes the refusal of a change to the team. */
export function teamChangeRefused(message: string): Refusal {
  return new Refusal('TEAM_CHANGE_REFUSED', message);
}
