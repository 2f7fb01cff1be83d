import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { findDocument, insertDocument } from '../../documents/queries.ts';
import { recordEvent } from '../../events/record-event.ts';
import { requireProject } from '../../projects/rows/projects.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/secrets.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import type { Contract, SignerRequest } from '../contract.ts';
import { contractNotFound, lockContract, requireContract } from '../rows/contracts.ts';
import { signing } from './seal-contract.ts';

export const scanBytesMax = 10 * 2 ** 20;

const kinds = [
  { mediaType: 'application/pdf', extension: 'pdf', begin: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/jpeg', extension: 'jpg', begin: [0xff, 0xd8, 0xff] },
  {
    mediaType: 'image/png',
    extension: 'png',
    begin: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
] as const;

type ScanMediaType = (typeof kinds)[number]['mediaType'];

/**
 * Reads the type of a file from its first bytes, not its name. Refuses with INVALID_PARAMETERS what is neither PDF nor
 * JPEG nor PNG, and with BODY_TOO_LARGE more than 10 MB.
 */
export function scanMediaType(content: Uint8Array): ScanMediaType {
  if (content.byteLength > scanBytesMax) {
    throw new Refusal('BODY_TOO_LARGE', 'The scan must not be larger than 10 MB');
  }
  const kind = kinds.find(({ begin }) => begin.every((byte, index) => content[index] === byte));
  if (kind !== undefined) return kind.mediaType;
  throw new Refusal('INVALID_PARAMETERS', 'The scan must be a PDF, or a picture as JPEG or PNG');
}

/** The ending of a file name for what is served as the signed contract: `pdf`, `jpg` or `png`. */
export function extensionOf(mediaType: string): string {
  return kinds.find((kind) => kind.mediaType === mediaType)?.extension ?? 'pdf';
}

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
  await tx
    .change('contracts')
    .set({ paperId: documentId, filedAt: at })
    .where('contractId', '=', contractId)
    .execute();
  const details = `${mediaType}, SHA-256 ${scanSha256}`;
  await recordAuditEntry(app, tx, { contract, request, step: 'scan_stored', details });
  const project = await requireProject(tx, contract.projectId);
  const customer = await requireCustomer(tx, { customerId: contract.customerId });
  await recordEvent(app, tx, signing(app, contract, { project, documentId })(customer));
  return requireContract(tx, contractId);
}
