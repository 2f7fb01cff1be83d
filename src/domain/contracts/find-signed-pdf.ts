import assert from 'node:assert/strict';
import type { AccountStore } from '../app.ts';
import type { Document } from '../documents/document.ts';
import { Refusal } from '../shared/errors.ts';
import type { Contract } from './contract.ts';

/** The sealed PDF of a contract. Refuses with CONTRACT_BEING_SEALED and CONTRACT_NOT_SIGNED while there is none. */
export async function findSignedPdf(store: AccountStore, contract: Contract): Promise<Document> {
  const { state, sealedId } = contract;
  if (state === 'sealing') throw beingSealed();
  if (sealedId === undefined) {
    throw new Refusal('CONTRACT_NOT_SIGNED', 'Not everyone has signed the contract');
  }
  const document = await store.documents.find(sealedId);
  assert(document, 'Documents are never removed');
  return document;
}

export function beingSealed(): Refusal {
  return new Refusal(
    'CONTRACT_BEING_SEALED',
    'Everyone has signed, and the PDF is being sealed; try again in a moment',
  );
}
