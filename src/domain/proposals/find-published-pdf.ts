import assert from 'node:assert/strict';
import type { App } from '../app.ts';
import { findDocument } from '../documents/queries.ts';
import { findPage } from './page/find-page.ts';
import { recordPageRequest } from './page/record-page-request.ts';
import type { Visit } from './page/visit.ts';
import { findContent } from './rows/proposals.ts';

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
