import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { eventCustomer } from '../customers/payload.ts';
import { requireShown } from '../customers/require-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import { publicProject, updatedMembers } from './payload.ts';
import type { Project } from './project.ts';

/** Records `project_updated` for a save that changed something of a project, draft or published. */
export async function recordProjectUpdate(
  app: App,
  tx: AccountDb,
  { before, after }: { before: Project; after: Project },
): Promise<void> {
  const { customerId } = after;
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(after),
    changed: updatedMembers(before, after),
  };
  await recordEvent(app, tx, { type: 'project_updated', customerId, project: after, data });
}
