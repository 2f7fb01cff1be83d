import type { AccountDb } from '../account-db.ts';
import { findStatuses, insertStatus } from './queries.ts';
import { refusePipelineChange } from './refuse-pipeline-change.ts';
import { requireStatus } from './require-status.ts';
import type { Status, StatusDetails, StatusKind } from './status.ts';
import { statusExists } from './status-exists.ts';
import { rankMax } from './status-limits.ts';

/** People choose from the whole list. */
const statusesMax = 100;

/**
 * Adds a status of the account's own. Without a rank it comes after the others of its kind; without a chance, a won
 * status gets 100 percent and others 0. Refuses with STATUS_EXISTS, and with PIPELINE_CHANGE_REFUSED when there are 100
 * already.
 */
export async function addStatus(
  tx: AccountDb,
  input: Pick<StatusDetails, 'name' | 'kind'> & Partial<StatusDetails>,
): Promise<Status> {
  const { name, kind } = input;
  const before = await findStatuses(tx);
  const rank = input.rank ?? rankAfter(before, kind);
  const winProbability = input.winProbability ?? (kind === 'won' ? 100 : 0);
  refusePipelineChange(
    before.length < statusesMax ? undefined : `there are ${statusesMax} statuses already`,
  );
  const statusId = await insertStatus(tx, { name, kind, rank, winProbability });
  if (statusId === undefined) throw statusExists(name);
  return requireStatus(await findStatuses(tx), statusId);
}

function rankAfter(statuses: readonly Status[], kind: StatusKind): number {
  const ofKind = statuses.filter((status) => status.kind === kind);
  const ranks = (ofKind.length > 0 ? ofKind : statuses).map(({ rank }) => rank);
  return Math.min(Math.max(...ranks) + 1, rankMax);
}
