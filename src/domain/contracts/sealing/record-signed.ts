import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { requireShown } from '../../customers/require-shown.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicProject } from '../../projects/payload.ts';
import type { Project } from '../../projects/project.ts';
import type { Contract } from '../contract.ts';
import { signedContract } from '../payload.ts';

/** Records `contract_signed` for a contract that all have signed, once the document that shows it is stored. */
export async function recordSigned(
  app: App,
  tx: AccountDb,
  contract: Contract,
  { project, documentId }: { project: Project; documentId: number },
): Promise<void> {
  const { contractId, customerId } = contract;
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(project),
    ...signedContract(app, contract),
  };
  await recordEvent(app, tx, {
    type: 'contract_signed',
    customerId,
    project,
    file: { kind: 'contract', id: contractId, documentId },
    data,
  });
}
