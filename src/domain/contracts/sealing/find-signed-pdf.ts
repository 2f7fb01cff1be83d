import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { Document, LinkedFile } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Contract } from '../contract.ts';
import { beingSealed } from '../rows/contracts.ts';

/**
 * Finds the proof that a contract was signed: its sealed PDF, or the scan of the paper, which may be a picture. Refuses
 * with CONTRACT_BEING_SEALED and CONTRACT_NOT_SIGNED while there is neither.
 */
export async function findSignedPdf(
  store: AccountDb,
  contract: Omit<Contract, 'signers'>,
): Promise<Document> {
  if (contract.state === 'sealing') throw beingSealed();
  const documentId = signedDocumentOf(contract);
  if (documentId === undefined) {
    throw new Refusal(
      'CONTRACT_NOT_SIGNED',
      contract.paper === undefined
        ? 'Not everyone has signed the contract'
        : 'The contract was signed on paper, and no scan of it is stored',
    );
  }
  const document = await findDocument(store, documentId);
  assert(document, 'Documents are never removed');
  return document;
}

/** Names that document; undefined while there is none. */
export function signedDocumentOf({
  sealedId,
  paper,
}: Pick<Contract, 'sealedId' | 'paper'>): number | undefined {
  return sealedId ?? paper?.scanId;
}

/** The signed document as a link names it; undefined too once the customer was erased, when the firm alone may keep it. */
export function fileOfContract(
  contract: Pick<Contract, 'contractId' | 'sealedId' | 'paper' | 'evidenceId'>,
): LinkedFile | undefined {
  const documentId = signedDocumentOf(contract);
  if (documentId === undefined || contract.evidenceId !== undefined) return undefined;
  return { kind: 'contract', id: contract.contractId, documentId };
}
