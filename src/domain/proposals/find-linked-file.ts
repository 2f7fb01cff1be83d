import assert from 'node:assert/strict';
import type { AccountStore, App } from '../app.ts';
import { fileOfContract } from '../contracts/sealing/find-signed-pdf.ts';
import { extensionOf } from '../contracts/sealing/scan.ts';
import type { Document } from '../documents/document.ts';
import { readFileToken } from '../documents/file-link.ts';
import type { LinkedFile } from '../documents/linked-file.ts';
import { pdfName } from './find-published-pdf.ts';
import { fileOfProposal } from './proposal.ts';

/**
 * The file that a signed address leads to; undefined for an address that was never issued, and 'ended' when its time is
 * over, the proposal was withdrawn, or the data of the customer was erased.
 */
export async function findLinkedFile(
  app: App,
  token: string,
): Promise<{ document: Document; fileName: string } | 'ended' | undefined> {
  const file = readFileToken(app, token);
  if (file === undefined) return undefined;
  if (file === 'expired') return 'ended';
  const store = app.store.forAccount(file.accountId);
  const fileName = await nameOf(store, file);
  if (fileName === undefined) return 'ended';
  const document = await store.documents.find(file.documentId);
  assert(document, 'A version and a signed contract have their file');
  return { document, fileName };
}

/**
 * Undefined when the file is no longer served. The firm must keep what an erased customer has signed: evidence is on
 * file then, and no address leads to the document.
 */
function nameOf(store: AccountStore, file: LinkedFile): Promise<string | undefined> {
  return file.kind === 'proposal' ? nameOfProposal(store, file) : nameOfContract(store, file);
}

async function nameOfProposal(
  store: AccountStore,
  { id, documentId }: LinkedFile,
): Promise<string | undefined> {
  const proposal = await store.proposals.find(Number(id));
  if (proposal === undefined || fileOfProposal(proposal)?.documentId !== documentId)
    return undefined;
  const contract = await store.contracts.ofProposal(proposal.proposalId);
  if (contract?.evidenceId !== undefined) return undefined;
  const { project } = await store.proposals.contentOf(proposal.proposalId);
  return pdfName(project.title, proposal.version);
}

async function nameOfContract(
  store: AccountStore,
  { id, documentId }: LinkedFile,
): Promise<string | undefined> {
  const contract = await store.contracts.find(id);
  if (contract === undefined || fileOfContract(contract)?.documentId !== documentId)
    return undefined;
  const document = await store.documents.find(documentId);
  return (
    document && `contract-${contract.proposalVersion}-signed.${extensionOf(document.mediaType)}`
  );
}
