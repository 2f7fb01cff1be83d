import { refuseText, refuseUnless, refuseWhole } from '../shared/refuse-member.ts';
import type { Status } from './status.ts';

export const statusNameCharactersMax = 100;
export const rankMax = 10_000;

/** Refuses with INVALID_PARAMETERS, naming the member, what no status can have. */
export function checkStatus({
  name,
  rank,
  winProbability,
}: Pick<Status, 'name' | 'rank' | 'winProbability'>): void {
  refuseUnless(name !== '', 'status_name', 'must not be empty');
  refuseText('status_name', name, statusNameCharactersMax);
  refuseWhole('rank', rank, [0, rankMax]);
  refuseWhole('win_probability', winProbability, [0, 100]);
}
