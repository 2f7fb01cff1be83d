import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import { plainName } from '../find-published-pdf.ts';
import { openPreview } from '../preview.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { findContent } from '../rows/proposals.ts';
import { findPage } from './find-page.ts';
import { roofPictureOf } from './pictures-of.ts';

type PageFile = { document: Document; fileName: string };

/** Versions that a link in an older PDF may be of. */
const versionsMax = 20;

/**
 * A picture or datasheet of a product, or the photo of the seller, in a version under a token, also in an earlier one,
 * whose PDF the customer may have. Undefined for every other document, and when the offer has ended.
 */
export async function findPageFile(
  app: App,
  { token, documentId }: { token: string; documentId: number },
): Promise<PageFile | undefined> {
  const page = await findPage(app, token);
  if (page?.state !== 'published') return undefined;
  const { store } = page;
  for (const proposalId of await findIdsByToken(store, token, versionsMax)) {
    const file = await fileOf(store, await findContent(store, proposalId), documentId);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** One on a preview; undefined also for a visitor who may not see the preview. */
export async function findPreviewFile(
  app: App,
  { documentId, ...visit }: { ticket: string; teams: readonly number[]; documentId: number },
): Promise<PageFile | undefined> {
  const preview = await openPreview(app, visit);
  if (preview === undefined) return undefined;
  return fileOf(app.store.forAccount(preview.accountId), preview.content, documentId);
}

async function fileOf(
  store: AccountDb,
  { productFiles = [], seller }: ProposalContent,
  documentId: number,
): Promise<PageFile | undefined> {
  const model = productFiles.find(({ picture, datasheet }) =>
    [picture, datasheet].some((file) => file?.documentId === documentId),
  );
  if (model === undefined && seller.photo?.documentId !== documentId) return undefined;
  const document = await findDocument(store, documentId);
  if (document === undefined) return undefined;
  const name = (model && plainName(`${model.maker} ${model.model}`)) || document.kind;
  return { document, fileName: document.kind === 'datasheet' ? `${name}-datasheet.pdf` : name };
}

/** The picture of the roof on the page under a token; undefined without one, and when the offer has ended. */
export async function findPagePicture(app: App, token: string): Promise<Document | undefined> {
  const page = await findPage(app, token);
  if (page?.state !== 'published') return undefined;
  const { store, proposal } = page;
  return roofPictureOf(store, await findContent(store, proposal.proposalId));
}

/** The picture on a preview; undefined without one, and for a visitor who may not see the preview. */
export async function findPreviewPicture(
  app: App,
  visit: { ticket: string; teams: readonly number[] },
): Promise<Document | undefined> {
  const preview = await openPreview(app, visit);
  if (preview === undefined) return undefined;
  return roofPictureOf(app.store.forAccount(preview.accountId), preview.content);
}

/** Versions under a token, the newest first. */
async function findIdsByToken(db: AccountDb, token: string, limit: number): Promise<number[]> {
  const rows = await db
    .own('proposals')
    .select('proposalId')
    .where('token', '=', token)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ proposalId }) => proposalId);
}
