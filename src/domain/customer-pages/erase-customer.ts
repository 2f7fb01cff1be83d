import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import type { Contract } from '../contracts/contract.ts';
import { findAudit } from '../contracts/rows/contract-audit.ts';
import { findConcluded, setEvidence } from '../contracts/rows/contracts.ts';
import { beingSealed } from '../contracts/sealing/find-signed-pdf.ts';
import { type CustomerDetails, customerName } from '../customers/customer.ts';
import { eraseBatch, eraseCustomerData } from '../customers/erase-customer-data.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { findFormerIds, insertChanges } from '../customers/rows/customer-changes.ts';
import { updateCustomerRow } from '../customers/rows/customers.ts';
import { insertDocument } from '../documents/queries.ts';
import { findLastCursor } from '../events/event-queries.ts';
import { Refusal } from '../shared/refusal.ts';
import { sha256 } from '../shared/secrets.ts';
import { trimmed } from '../shared/text.ts';
import { eraseRows } from './erase-rows.ts';

/** More events than this are not recorded between two transactions. */
const lateEventsMax = 10_000;

/**
 * Erases a customer: everything that names them is removed, also from stored events, and what still waits to be sent is
 * cancelled. Contracts that were signed stay, because the law makes the firm keep them: the signed document, and beside
 * it a file with signers and trail. With such a contract the customer stays as "Erased customer" with status and value,
 * and otherwise goes. Numbers that opted out of SMS stay on that list. Fires no event.
 *
 * Refuses with CUSTOMER_NOT_FOUND, with INVALID_PARAMETERS when `name` is not the customer's name, and with
 * CONTRACT_BEING_SEALED. Opens its own transactions; when it fails half way, it can be repeated.
 */
export async function eraseCustomer(
  app: App,
  store: AccountDb,
  { customerId, name, by }: { customerId: number; name: string; by: Actor & { userId: number } },
): Promise<{ contractsKept: number }> {
  const customer = await requireCustomer(store, { customerId });
  if (readable(name) !== readable(customerName(customer))) {
    throw new Refusal('INVALID_PARAMETERS', 'Enter the name of the customer as it is shown');
  }
  refuseSealing(await findConcluded(store, { customerId }));
  const told = await findLastCursor(store);
  // Many events may be stored, so most of them are changed before the transaction that the account waits for.
  await eraseCustomerData(store, customerId);
  return store.transaction(async (tx) => {
    const ids = [customerId, ...(await findFormerIds(tx, customerId))];
    const through = await findLastCursor(tx);
    await eraseBatch(tx, ids, { after: told, through, limit: lateEventsMax });
    const contracts = await findConcluded(tx, { customerId });
    refuseSealing(contracts);
    for (const contract of contracts) await fileEvidence(app, tx, contract);
    const at = app.now();
    await eraseRows(tx, customerId, at);
    if (contracts.length > 0) {
      await updateCustomerRow(tx, customerId, erasedDetails(customerId), at);
      await insertChanges(tx, [{ kind: 'erased', customerId, userId: by.userId, at }]);
    }
    const detail = contracts.length === 0 ? '' : `Signed contracts kept: ${contracts.length}`;
    await logSecurity(app, tx, { kind: 'customer_erased', by, subject: `${customerId}`, detail });
    return { contractsKept: contracts.length };
  });
}

function readable(name: string): string {
  return trimmed(name.normalize('NFKC')).replace(/\s+/g, ' ').toLowerCase();
}

function refuseSealing(contracts: readonly Contract[]): void {
  if (contracts.some(({ state }) => state === 'sealing')) throw beingSealed();
}

/** Signers and trail as they are, from which the chain of hashes can be checked. Signing links are not evidence. */
async function fileEvidence(app: App, tx: AccountDb, contract: Contract): Promise<void> {
  const { contractId, evidenceId } = contract;
  if (evidenceId !== undefined) return;
  const signers = contract.signers.map(({ sealedToken: _, ...signer }) => signer);
  const evidence = {
    contract: { ...contract, signers },
    audit: await findAudit(tx, contractId),
  };
  const content = Buffer.from(JSON.stringify(evidence, undefined, 2));
  const at = app.now();
  const documentId = await insertDocument(tx, {
    kind: 'evidence',
    mediaType: 'application/json',
    sha256: sha256(content),
    content,
    createdAt: at,
  });
  await setEvidence(tx, contractId, { documentId, at });
}

/** The address leads nowhere: `.invalid` is reserved for that. */
function erasedDetails(customerId: number): Partial<CustomerDetails> {
  return {
    email: `erased-${customerId}@erased.invalid`,
    firstName: 'Erased',
    lastName: 'customer',
    phone1: '',
    phone2: '',
    companyName: '',
    companyPhone: '',
    address: '',
    source: '',
    tags: '',
  };
}
