import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { findContract, findContractOfProposal } from '../contracts/rows/contracts.ts';
import { fileOfContract } from '../contracts/sealing/find-signed-pdf.ts';
import { extensionOf } from '../contracts/sealing/scan.ts';
import type { Document, LinkedFile } from '../documents/document.ts';
import { readFileToken } from '../documents/file-link.ts';
import { findDocument } from '../documents/queries.ts';
import { findPage } from './page/find-page.ts';
import { recordPageRequest, type Visit } from './page/visit.ts';
import { fileOfProposal } from './proposal.ts';
import { findContent, findProposal } from './rows/proposals.ts';

const nameCharactersMax = 60;

/**
 * The PDF of the page under a token; undefined when there is no such page, 'ended' when the proposal was withdrawn or
 * its time has run out. With `visit`, the download is stored beside the page requests; it never counts as a view.
 */
export async function findPublishedPdf(
  app: App,
  { token, visit }: { token: string; visit?: Visit | undefined },
): Promise<{ pdf: Uint8Array; fileName: string } | 'ended' | undefined> {
  const page = await findPage(app, token);
  if (page === undefined) return undefined;
  const { accountId, store, proposal, state } = page;
  if (state !== 'published') return 'ended';
  const document = await findDocument(store, proposal.pdfId);
  assert(document, 'A published version has its PDF');
  const { project } = await findContent(store, proposal.proposalId);
  if (visit !== undefined)
    await recordPageRequest(app, store, { accountId, proposal, visit, what: 'pdf' });
  return { pdf: document.content, fileName: pdfName(project.title, proposal.version) };
}

/** `lee-residence-6-6-kw-v2.pdf`: characters that every system and every header accepts. */
export function pdfName(title: string, version: number): string {
  return `${plainName(title) || 'proposal'}-v${version}.pdf`;
}

/** The letters and digits of a text for the name of a file, such as `lee-residence-6-6-kw`; empty where it has none. */
export function plainName(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g)?.join('-') ?? '';
  return words.slice(0, nameCharactersMax).replace(/-$/, '');
}

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
  const document = await findDocument(store, file.documentId);
  assert(document, 'A version and a signed contract have their file');
  return { document, fileName };
}

/**
 * Undefined when the file is no longer served. The firm must keep what an erased customer has signed: evidence is on
 * file then, and no address leads to the document.
 */
function nameOf(store: AccountDb, file: LinkedFile): Promise<string | undefined> {
  return file.kind === 'proposal' ? nameOfProposal(store, file) : nameOfContract(store, file);
}

async function nameOfProposal(
  store: AccountDb,
  { id, documentId }: LinkedFile,
): Promise<string | undefined> {
  const proposal = await findProposal(store, Number(id));
  if (proposal === undefined || fileOfProposal(proposal)?.documentId !== documentId)
    return undefined;
  const contract = await findContractOfProposal(store, proposal.proposalId);
  if (contract?.evidenceId !== undefined) return undefined;
  const { project } = await findContent(store, proposal.proposalId);
  return pdfName(project.title, proposal.version);
}

async function nameOfContract(
  store: AccountDb,
  { id, documentId }: LinkedFile,
): Promise<string | undefined> {
  const contract = await findContract(store, id);
  if (contract === undefined || fileOfContract(contract)?.documentId !== documentId)
    return undefined;
  const document = await findDocument(store, documentId);
  return (
    document && `contract-${contract.proposalVersion}-signed.${extensionOf(document.mediaType)}`
  );
}
