import { createCustomer } from '../../../../src/domain/customers/create-customer.ts';
import { createProject } from '../../../../src/domain/projects/create-project.ts';
import type { Desk } from '../../../support/open-desk.ts';
import { smallContent } from '../../../support/proposals/proposal-content.ts';
import { arrangeApiKeys } from './arrange-api-keys.ts';
import { arrangeCustomers } from './arrange-customers.ts';
import { arrangeMessages } from './arrange-messages.ts';
import { arrangeProducts } from './arrange-products.ts';
import { arrangeProposals } from './arrange-proposals.ts';
import { arrangeStatuses } from './arrange-statuses.ts';
import { arrangeTeam } from './arrange-team.ts';
import { arrangeWebhooks } from './arrange-webhooks.ts';
import { arrangeCustomFields } from './custom-fields/arrange-custom-fields.ts';
import { arrangeFiles } from './files.ts';
import { arrangeImagery } from './imagery/imagery.ts';
import { arrangeImports } from './imports.ts';
import { arrangePlans } from './plans/arrange-plans.ts';
import { arrangeRebates } from './rebates/arrange-rebates.ts';
import { customerMark, mark, type Things, type World } from './sample.ts';
import { arrangeTasks } from './tasks/arrange-tasks.ts';

/** What each feature adds, in this order. */
const arrangers: readonly ((world: World) => Promise<Partial<Things>>)[] = [
  arrangeCustomers,
  arrangeImports,
  arrangePlans,
  arrangeRebates,
  arrangeProducts,
  arrangeMessages,
  arrangeProposals,
  arrangeTeam,
  arrangeApiKeys,
  arrangeStatuses,
  arrangeWebhooks,
  arrangeTasks,
  arrangeFiles,
  arrangeCustomFields,
  arrangeImagery,
];

/** Fills the firm with one of everything that a procedure can name. */
export async function arrangeWorld(desk: Desk): Promise<Things> {
  const { app, account } = desk;
  const seller = await desk.addMember('sales', mark);
  const store = app.store.forAccount(account.accountId);
  const things = await store.transaction(async (tx) => {
    const { customerId } = await createCustomer(app, tx, {
      userId: seller.userId,
      email: `${customerMark}.${mark}@example.com`,
      firstName: customerMark,
      lastName: mark,
      phone1: '0491 570 156',
    });
    const { projectId } = await createProject(app, tx, {
      customerKey: { customerId },
      ...smallContent.project,
      title: `${customerMark} residence, ${mark}`,
      specification: smallContent.specification,
    });
    return { customerId, projectId, seller };
  });
  // What is missing, each feature adds in its turn.
  let world = { ...things, desk } as World;
  for (const arrange of arrangers) world = { ...world, ...(await arrange(world)) };
  const { desk: _desk, ...arranged } = world;
  return arranged;
}
