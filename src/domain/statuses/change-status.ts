import type { AccountDb } from '../account-db.ts';
import { refuseInitial, refuseKind, refuseNoInitial } from './pipeline-rules.ts';
import { countCustomersIn, findStatuses, saveStatus, setInitialStatus } from './queries.ts';
import { refusePipelineChange } from './refuse-pipeline-change.ts';
import { requireStatus } from './require-status.ts';
import type { Status, StatusDetails } from './status.ts';
import { statusExists } from './status-exists.ts';

/**
 * Changes a status of the pipeline; omitted members stay. A new name shows at once on all who have the status, and
 * is not a change of theirs, so it fires nothing. Refuses with STATUS_NOT_FOUND, STATUS_EXISTS, and
 * with PIPELINE_CHANGE_REFUSED what `pipeline-rules.ts` does not allow.
 */
export async function changeStatus(
  tx: AccountDb,
  input: {
    statusId: number;
    changes: Partial<StatusDetails>;
    /** `true` makes it the one that new customers start in, instead of the current one. */
    isInitial?: boolean | undefined;
  },
): Promise<Status> {
  const { statusId, changes } = input;
  const before = requireStatus(await findStatuses(tx), statusId);
  const after: Status = { ...before, ...changes };
  const customers = after.kind === before.kind ? 0 : await countCustomersIn(tx, statusId);
  refusePipelineChange(refuseKind(before, after.kind, customers));
  if (input.isInitial === true) refusePipelineChange(refuseInitial(after));
  if (input.isInitial === false) refusePipelineChange(refuseNoInitial(before));
  if (!(await saveStatus(tx, after))) throw statusExists(after.name);
  if (input.isInitial === true) await setInitialStatus(tx, statusId);
  return requireStatus(await findStatuses(tx), statusId);
}
