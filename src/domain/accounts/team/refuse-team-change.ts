import { Refusal } from '../../shared/refusal.ts';

/** What the team would no longer fit. */
export function teamChangeRefused(message: string): Refusal {
  return new Refusal('TEAM_CHANGE_REFUSED', message);
}
