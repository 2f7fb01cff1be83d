import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { findDocument, insertDocument } from '../../documents/queries.ts';
import { requireProject } from '../../projects/require-project.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/sha256.ts';
import type { Contract, SignerRequest } from '../contract.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { contractNotFound, requireContract } from '../require-contract.ts';
import { lockContract, setScan } from '../rows/contracts.ts';
import { recordSigned } from './record-signed.ts';
import { scanMediaType } from './scan.ts';

/**
 * Stores the scan of a contract that was marked as signed on paper: from now on it is served as the signed contract,
 * and `contract_signed` is recorded. The same scan again changes nothing. Refuses with CONTRACT_NOT_FOUND, with
 * CONTRACT_NOT_SIGNED a contract that was not marked or is voided, with CONTRACT_NOT_OPEN another scan than the one
 * that is stored, and what `scanMediaType` refuses.
 */
export async function storeScan(
  app: App,
  tx: AccountDb,
  input: { contractId: string; content: Uint8Array; request: SignerRequest },
): Promise<Contract> {
  const { contractId, content, request } = input;
  const mediaType = scanMediaType(content);
  const contract = await lockContract(tx, contractId);
  if (contract === undefined) throw contractNotFound();
  const { state, paper } = contract;
  if (state !== 'signed' || paper === undefined) {
    throw new Refusal('CONTRACT_NOT_SIGNED', 'Mark the contract as signed on paper first');
  }
  const scanSha256 = sha256(content);
  if (paper.scanId !== undefined) {
    const stored = await findDocument(tx, paper.scanId);
    if (stored?.sha256 === scanSha256) return contract;
    throw new Refusal('CONTRACT_NOT_OPEN', 'The contract has a scan, which cannot be replaced');
  }
  const at = app.now();
  const documentId = await insertDocument(tx, {
    kind: 'paper',
    mediaType,
    sha256: scanSha256,
    content,
    createdAt: at,
  });
  await setScan(tx, contractId, { documentId, at });
  const details = `${mediaType}, SHA-256 ${scanSha256}`;
  await recordAuditEntry(app, tx, { contract, request, step: 'scan_stored', details });
  const project = await requireProject(tx, contract.projectId);
  await recordSigned(app, tx, contract, { project, documentId });
  return requireContract(tx, contractId);
}
