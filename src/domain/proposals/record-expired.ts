import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { eventCustomer } from '../customers/payload.ts';
import { requireShown } from '../customers/require-shown.ts';
import { recordEvent } from '../events/record-event.ts';
import { publicProject } from '../projects/payload.ts';
import { requireProject } from '../projects/require-project.ts';
import { expiredVersion } from './payload.ts';
import type { Proposal } from './proposal.ts';

/** Records `proposal_expired` for a version whose time ran out, once its project has no published proposal any more. */
export async function recordExpired(app: App, tx: AccountDb, proposal: Proposal): Promise<void> {
  const { customerId } = proposal;
  const project = await requireProject(tx, proposal.projectId);
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(project),
    ...expiredVersion(proposal),
  };
  await recordEvent(app, tx, { type: 'proposal_expired', customerId, project, data });
}
