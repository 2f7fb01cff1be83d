import { z } from 'zod';
import { accept } from '../shared/values/accept.ts';
import { line, whole } from '../shared/values/members.ts';
import type { Status } from './status.ts';

export const statusNameCharactersMax = 100;
export const rankMax = 10_000;

const statusDetails = z.object({
  statusName: line(statusNameCharactersMax).min(1, 'must not be empty'),
  rank: whole(0, rankMax),
  winProbability: whole(0, 100),
});

/** Refuses with INVALID_PARAMETERS, naming the member, what no status can have. */
export function checkStatus({
  name,
  rank,
  winProbability,
}: Pick<Status, 'name' | 'rank' | 'winProbability'>): void {
  accept(statusDetails, { statusName: name, rank, winProbability });
}
