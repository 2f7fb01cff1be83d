import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { recordEvent } from '../../events/record-event.ts';
import { tellCustomerOwner } from '../../notices/record-notices.ts';
import { publicProject } from '../../projects/payload.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { Refusal } from '../../shared/refusal.ts';
import { isStorable, trimmed } from '../../shared/text.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import type { Contract, Signer, SignerRequest } from '../contract.ts';
import { declinedContract } from '../payload.ts';
import { endContractRow, findContract } from '../rows/contracts.ts';
import { lockForSigner, requireOpen } from './lock-for-signer.ts';

const reasonCharactersMax = 2000;

/**
 * Declines a contract in the name of a signer who has not signed it, in turn or not: then it can no longer be signed,
 * the customer's owner is notified, and `contract_declined` is recorded. The reason may be empty. Declining again gives
 * the same answer. Refuses with INVALID_PARAMETERS a reason of more than 2,000 characters and with CONTRACT_NOT_OPEN a
 * signer who has signed, or a contract that is no longer open.
 */
export async function declineContract(
  app: App,
  store: AccountDb,
  input: { contractId: string; signerToken: string; reason: string; request: SignerRequest },
): Promise<Contract> {
  const reason = trimmed(input.reason);
  if (reason.length > reasonCharactersMax || !isStorable(reason)) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `A reason must have at most ${reasonCharactersMax} characters`,
    );
  }
  return store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, input);
    if (signer.state === 'declined') return contract;
    requireOpen(contract);
    if (signer.state === 'signed') {
      throw new Refusal('CONTRACT_NOT_OPEN', 'You have signed already');
    }
    const ending = { state: 'declined' as const, at: app.now(), declineReason: reason };
    await setDeclined(tx, signer.signerId);
    await endContractRow(tx, contract.contractId, ending);
    await recordAuditEntry(app, tx, {
      ...input,
      contract,
      signer,
      step: 'declined',
      details: reason,
    });
    const declined = await findContract(tx, contract.contractId);
    assert(declined);
    await recordDeclined(app, tx, declined, signer);
    return declined;
  });
}

/** Records `contract_declined` for a contract that a signer has just declined. */
async function recordDeclined(
  app: App,
  tx: AccountDb,
  contract: Contract,
  signer: Pick<Signer, 'name' | 'email'>,
): Promise<void> {
  const { customerId, projectId } = contract;
  const project = await findProject(tx, projectId);
  assert(project, 'The project of an open contract is kept');
  const data = {
    customer: eventCustomer(await requireCustomer(tx, { customerId })),
    project: publicProject(project),
    ...declinedContract(contract, signer),
  };
  const reason = contract.declineReason || 'no reason given';
  await tellCustomerOwner(tx, {
    kind: 'declined',
    customerId,
    projectId,
    at: app.now(),
    message: `${signer.name}: ${reason}`,
  });
  await recordEvent(app, tx, { type: 'contract_declined', customerId, project, data });
}

async function setDeclined(db: AccountDb, signerId: number): Promise<void> {
  await db
    .change('contractSigners')
    .where('signerId', '=', signerId)
    .set({ state: 'declined' })
    .execute();
}
