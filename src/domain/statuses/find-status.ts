import { invalidParameter } from '../shared/refusal.ts';
import type { Status } from './status.ts';

/** The account's status with exactly this name; otherwise a refusal that lists the names there are. */
export function findStatus(
  statuses: readonly Status[],
  name: string,
  parameter = 'customer_status',
): Status {
  const found = statuses.find((status) => status.name === name);
  if (found !== undefined) return found;
  const names = statuses.map((status) => status.name).join(', ');
  throw invalidParameter(parameter, `must be one of: ${names}`);
}
