import type { App } from '../../app.ts';
import type { Document } from '../../documents/document.ts';
import { openPreview } from '../preview.ts';
import { findContent } from '../rows/proposals.ts';
import { findPage } from './find-page.ts';
import { roofPictureOf } from './roof-picture-of.ts';

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
