import assert from 'node:assert/strict';
import type { AccountStore, App } from '../../app.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { requireShown } from '../../customers/require-shown.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicProject } from '../../projects/payload.ts';
import type { Contract, Signer } from '../contract.ts';
import { declinedContract } from '../payload.ts';

/** Records `contract_declined` for a contract that a signer has just declined. */
export async function recordDeclined(
  app: App,
  tx: AccountStore,
  contract: Contract,
  signer: Pick<Signer, 'name' | 'email'>,
): Promise<void> {
  const { customerId, projectId } = contract;
  const project = await tx.projects.find(projectId);
  assert(project, 'The project of an open contract is kept');
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(project),
    ...declinedContract(contract, signer),
  };
  await recordEvent(app, tx, { type: 'contract_declined', customerId, project, data });
}
