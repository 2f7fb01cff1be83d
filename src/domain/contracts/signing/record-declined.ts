import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { requireShown } from '../../customers/require-shown.ts';
import { recordEvent } from '../../events/record-event.ts';
import { tellCustomerOwner } from '../../notices/record-notices.ts';
import { publicProject } from '../../projects/payload.ts';
import { findProject } from '../../projects/rows/projects.ts';
import type { Contract, Signer } from '../contract.ts';
import { declinedContract } from '../payload.ts';

/** Records `contract_declined` for a contract that a signer has just declined. */
export async function recordDeclined(
  app: App,
  tx: AccountDb,
  contract: Contract,
  signer: Pick<Signer, 'name' | 'email'>,
): Promise<void> {
  const { customerId, projectId } = contract;
  const project = await findProject(tx, projectId);
  assert(project, 'The project of an open contract is kept');
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(project),
    ...declinedContract(contract, signer),
  };
  const reason = contract.declineReason || 'no reason given';
  await tellCustomerOwner(tx, {
    ...{ kind: 'declined', customerId, projectId, at: app.now() },
    message: `${signer.name}: ${reason}`,
  });
  await recordEvent(app, tx, { type: 'contract_declined', customerId, project, data });
}
