import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import { findDocument } from '../documents/queries.ts';
import { checkAuditTrail } from './audit-trail.ts';
import type { AuditEntry, Contract } from './contract.ts';
import { findAudit } from './rows/contract-audit.ts';

/**
 * The trail of a contract, and whether it is whole. Of an erased customer's contract the entries are on file with its
 * evidence, where they are checked, and none is shown.
 */
export async function readTrail(
  store: AccountDb,
  contract: Contract,
): Promise<{ entries: AuditEntry[]; isIntact: boolean }> {
  const { contractId, evidenceId } = contract;
  if (evidenceId === undefined) {
    const entries = await findAudit(store, contractId);
    return { entries, isIntact: checkAuditTrail(contract, entries) };
  }
  const document = await findDocument(store, evidenceId);
  assert(document, 'Evidence is never removed');
  const evidence = JSON.parse(Buffer.from(document.content).toString());
  return { entries: [], isIntact: checkAuditTrail(evidence.contract, evidence.audit) };
}
