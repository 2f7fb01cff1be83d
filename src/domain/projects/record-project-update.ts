import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import { eventCustomer } from '../customers/payload.ts';
import { recordEvent } from '../events/record-event.ts';
import { publicProject, updatedMembers } from './payload.ts';
import type { Project } from './project.ts';

/** Records `project_updated` for a save that changed something of a project, draft or published. */
export async function recordProjectUpdate(
  app: App,
  tx: AccountDb,
  { customer, before, after }: { customer: Customer; before: Project; after: Project },
): Promise<void> {
  const data = {
    customer: eventCustomer(customer),
    project: publicProject(after),
    changed: updatedMembers(before, after),
  };
  await recordEvent(app, tx, {
    type: 'project_updated',
    customerId: customer.customerId,
    project: after,
    data,
  });
}
