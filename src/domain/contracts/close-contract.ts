import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { recordAuditEntry } from './record-audit-entry.ts';
import { endContractRow, findLiveContract, lockContract } from './rows/contracts.ts';
import { beingSealed } from './sealing/find-signed-pdf.ts';

/**
 * Closes the project's open contract, if there is one, because its offer is withdrawn, replaced, expired or not chosen.
 * Signatures that were given stay on record and are not binding. Refuses with CONTRACT_BEING_SEALED a contract that all
 * signers have signed: it is already binding.
 */
export async function closeContract(
  app: App,
  tx: AccountDb,
  {
    projectId,
    reason,
    chosenContractId,
  }: {
    projectId: number;
    reason: string;
    /** The contract that the customer signed instead. */
    chosenContractId?: string;
  },
): Promise<void> {
  const live = await findLiveContract(tx, projectId);
  const contract = live && (await lockContract(tx, live.contractId));
  if (contract?.state === 'sealing') throw beingSealed();
  if (contract?.state !== 'open') return;
  await recordAuditEntry(app, tx, { contract, step: 'closed', details: reason });
  await endContractRow(tx, contract.contractId, {
    state: 'closed',
    at: app.now(),
    chosenContractId,
  });
}
