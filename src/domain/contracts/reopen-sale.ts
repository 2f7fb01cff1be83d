import type { AccountDb } from '../account-db.ts';
import { type User, userName } from '../accounts/team/user.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import { recordStatusChange } from '../customers/record-status-change.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { findProject, saveProject } from '../projects/rows/projects.ts';
import { recordProjectUpdate } from '../projects/update-project.ts';
import { valueCustomer } from '../projects/value-customer.ts';
import { bringExpiryBack } from '../proposals/rows/proposals.ts';
import { Refusal } from '../shared/refusal.ts';
import { findStatus, findStatuses, requireStatus } from '../statuses/queries.ts';
import type { Status } from '../statuses/status.ts';
import { recordAuditEntry } from './audit-trail.ts';
import { closeContract } from './close-contract.ts';
import type { Contract, SignerRequest } from './contract.ts';
import {
  beingSealed,
  contractNotFound,
  findLatestSigned,
  hasSignedContract,
  lockContract,
  requireContract,
} from './rows/contracts.ts';

type Reopening = {
  contractId: string;
  userId: number;
  /** An open one, in which the customer is from now on. */
  statusId: number;
  reason: string;
  request: SignerRequest;
};

/**
 * Reopens a sale: voids the project's signed contract with its variations, and closes an open one. All are kept. The
 * proposal stays as it is, with nothing to sign, until it is published again or expires; an agreed day of installation
 * is removed. The offers that were not chosen can be published again. The customer moves to the chosen status, unless a
 * contract on another project still binds them. Refuses with CONTRACT_NOT_FOUND, CONTRACT_NOT_SIGNED, CONTRACT_BEING_SEALED, STATUS_NOT_FOUND and, for a status that is not
 * open, INVALID_PARAMETERS.
 */
export async function reopenSale(
  app: App,
  tx: AccountDb,
  input: Reopening,
): Promise<{ contract: Contract; isMoved: boolean }> {
  const { reason } = input;
  const contract = await lockContract(tx, input.contractId);
  if (contract === undefined) throw contractNotFound();
  if (contract.state === 'sealing') throw beingSealed();
  if (contract.state !== 'signed') {
    throw new Refusal('CONTRACT_NOT_SIGNED', 'Only a sale with a signed contract can be reopened');
  }
  const status = requireOpenStatus(await findStatuses(tx), input.statusId);
  const user = await actingUser(tx, input.userId);
  const { projectId, customerId } = contract;
  await closeContract(app, tx, { projectId, reason: `The sale was reopened: ${reason}` });
  await voidSigned(app, tx, projectId, { ...input, reason, user });
  const customer = await requireCustomer(tx, { customerId });
  await takeBackInstallDay(app, tx, projectId, customer);
  const valued = await valueCustomer(app, tx, customer);
  const isBound = await hasSignedContract(tx, customerId);
  if (!isBound) await moveBack(app, tx, valued, { to: status, user, reason });
  return { contract: await requireContract(tx, input.contractId), isMoved: !isBound };
}

function requireOpenStatus(statuses: readonly Status[], statusId: number): Status {
  const status = requireStatus(statuses, statusId);
  if (status.kind === 'open') return status;
  throw new Refusal('INVALID_PARAMETERS', `${status.name} is not a status of open sales`);
}

async function voidSigned(
  app: App,
  tx: AccountDb,
  projectId: number,
  { request, reason, user }: Pick<Reopening, 'request' | 'reason'> & { user: User },
): Promise<void> {
  for (;;) {
    const signed = await findLatestSigned(tx, projectId);
    if (signed === undefined) return;
    const contract = (await lockContract(tx, signed.contractId)) ?? signed;
    const { contractId, proposalId } = contract;
    await recordAuditEntry(app, tx, {
      contract,
      request,
      step: 'voided',
      details: `The sale was reopened by ${userName(user)}: ${reason}`,
    });
    await tx
      .change('contracts')
      .set({ state: 'voided', voidedAt: app.now(), voidedBy: user.userId, voidReason: reason })
      .where('contractId', '=', contractId)
      .where('state', '=', 'signed')
      .execute();
    // An agreement did not run out; what is an offer again does.
    await bringExpiryBack(tx, proposalId);
    for (const other of await forgetChosen(tx, contract)) {
      await bringExpiryBack(tx, other);
    }
  }
}

/** It was agreed on with the contract. */
async function takeBackInstallDay(
  app: App,
  tx: AccountDb,
  projectId: number,
  customer: Customer,
): Promise<void> {
  const project = await findProject(tx, projectId);
  if (project === undefined || project.installOn === '') return;
  const after = { ...project, installOn: '' };
  await saveProject(tx, after, app.now());
  await recordProjectUpdate(app, tx, { customer, before: project, after });
}

async function moveBack(
  app: App,
  tx: AccountDb,
  customer: Customer,
  { to, user, reason }: { to: Status; user: User; reason: string },
): Promise<void> {
  const from = findStatus(await findStatuses(tx), customer.status);
  if (from.statusId === to.statusId) return;
  await recordStatusChange(app, tx, {
    customer,
    from,
    to,
    changedBy: user,
    source: 'user',
    reason: `The sale was reopened: ${reason}`,
  });
}

/**
 * Forgets which contract was chosen instead of others, because it is in force no more. Returns the versions of the
 * proposals of the others.
 */
async function forgetChosen(
  db: AccountDb,
  { contractId, customerId }: Pick<Contract, 'contractId' | 'customerId'>,
): Promise<number[]> {
  const rows = await db
    .change('contracts')
    .set({ chosenContractId: null })
    .where('customerId', '=', customerId)
    .where('chosenContractId', '=', contractId)
    .returning('proposalId')
    .execute();
  return rows.map((row) => row.proposalId);
}
