import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { isSameSite } from '../projects/site-address.ts';
import { findPublishedOf, setExpiryAside } from '../proposals/rows/proposals.ts';
import { recordAuditEntry } from './audit-trail.ts';
import type { Contract } from './contract.ts';
import { beingSealed, endContractRow, lockLiveContract } from './rows/contracts.ts';

/**
 * Closes the project's open contract, if there is one, because its offer is withdrawn, replaced, expired or not chosen.
 * Signatures that were given stay on record and are not binding. Returns the contract that was closed. Refuses with
 * CONTRACT_BEING_SEALED a contract that all signers have signed: it is already binding.
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
): Promise<Contract | undefined> {
  const contract = await lockLiveContract(tx, projectId);
  if (contract?.state === 'sealing') throw beingSealed();
  if (contract?.state !== 'open') return undefined;
  await recordAuditEntry(app, tx, { contract, step: 'closed', details: reason });
  const at = app.now();
  await endContractRow(tx, contract.contractId, { state: 'closed', at, chosenContractId });
  return { ...contract, state: 'closed', endedAt: at, chosenContractId };
}

/**
 * Closes what the customer did not choose: the open contracts of their other projects at the site of the contract that
 * all have just signed. A variation changes a sale, so it leaves them open, and so are those that are offered later. Their
 * pages stay and say so; no time can run out for them.
 */
export async function closeOtherOffers(
  app: App,
  tx: AccountDb,
  { contractId, projectId, customerId, kind }: Contract,
): Promise<void> {
  if (kind === 'variation') return;
  const otherIds = await findOtherProjectsOffered(tx, { customerId, projectId });
  if (otherIds.length === 0) return;
  const { siteAddress } = await requireProject(tx, projectId);
  for (const otherId of otherIds) {
    const other = await requireProject(tx, otherId);
    if (!isSameSite(siteAddress, other.siteAddress)) continue;
    await closeContract(app, tx, {
      projectId: otherId,
      reason: `The customer chose another proposal: contract ${contractId}`,
      chosenContractId: contractId,
    });
    const published = await findPublishedOf(tx, otherId);
    if (published !== undefined) await setExpiryAside(tx, published.proposalId);
  }
}

/** The other projects of the customer that have an open contract. */
async function findOtherProjectsOffered(
  db: AccountDb,
  { customerId, projectId }: Pick<Contract, 'customerId' | 'projectId'>,
): Promise<number[]> {
  const rows = await db
    .own('contracts')
    .select('projectId')
    .where('customerId', '=', customerId)
    .where('projectId', '<>', projectId)
    .where('state', '=', 'open')
    .orderBy('contractId')
    .execute();
  return rows.map((row) => row.projectId);
}
