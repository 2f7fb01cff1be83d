import type { AccountDb } from '../../account-db.ts';
import { actingUser } from '../../accounts/team/user-queries.ts';
import type { App } from '../../app.ts';
import { advanceCustomerById } from '../../customers/advance-customer.ts';
import { requireProject } from '../../projects/rows/projects.ts';
import { planFollowUp } from '../../tasks/change-tasks.ts';
import { proposalNotPublished } from '../end-proposal.ts';
import { findPublished } from '../state-now.ts';

/**
 * Records that a member sent the link of the published proposal themselves, such as from their own phone. Moves the
 * customer as a message from here would, in the member's name, and fires no event of a message, since none was sent.
 * Changes nothing when the customer is past it. Refuses with PROJECT_NOT_FOUND and PROPOSAL_NOT_PUBLISHED.
 */
export async function markProposalSent(
  app: App,
  tx: AccountDb,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<void> {
  const { customerId } = await requireProject(tx, projectId);
  if ((await findPublished(app, tx, projectId)) === undefined) throw proposalNotPublished();
  await advanceCustomerById(app, tx, {
    customerId,
    step: 'sent',
    reason: 'The proposal was sent outside Sundesk',
    movedBy: await actingUser(tx, userId),
  });
  await planFollowUp(app, tx, { customerId, projectId, userId });
}
