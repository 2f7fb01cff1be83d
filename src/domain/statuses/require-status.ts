import { Refusal } from '../shared/refusal.ts';
import type { Status } from './status.ts';

/** The status with this id, or a refusal STATUS_NOT_FOUND. */
export function requireStatus(statuses: readonly Status[], statusId: number): Status {
  const status = statuses.find((candidate) => candidate.statusId === statusId);
  if (status === undefined) throw new Refusal('STATUS_NOT_FOUND', 'There is no such status');
  return status;
}
