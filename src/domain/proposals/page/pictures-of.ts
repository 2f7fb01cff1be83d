import { planState } from '@sundesk/solar';
import type { AccountDb } from '../../account-db.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import type { ProposalContent } from '../proposal-content.ts';

/** The pictures that a PDF prints: that of the roof, those of the products, and the photo of the seller. */
export async function picturesOf(
  store: AccountDb,
  content: ProposalContent,
): Promise<{ roofPicture: Document | undefined; pictures: Document[] }> {
  const pictures = (content.productFiles ?? []).flatMap(({ picture }) => picture ?? []);
  const { photo } = content.seller;
  const ids = [...pictures, ...(photo ? [photo] : [])].map(({ documentId }) => documentId);
  const found = await Promise.all([...new Set(ids)].map((id) => findDocument(store, id)));
  return {
    roofPicture: await roofPictureOf(store, content),
    pictures: found.filter((document) => document !== undefined),
  };
}

/** A logo in the form in which pages and PDFs take it. */
export async function findLogo(
  store: AccountDb,
  logoId: number | null,
): Promise<Pick<Document, 'mediaType' | 'content'> | undefined> {
  return logoId === null ? undefined : findDocument(store, logoId);
}

/** The picture that a proposal draws its roof on; undefined where it draws one of its own, and once it was erased. */
export async function roofPictureOf(
  store: AccountDb,
  { specification }: Pick<ProposalContent, 'specification'>,
): Promise<Document | undefined> {
  const { sitePlan } = specification;
  if (!sitePlan || planState(specification).kind !== 'used') return undefined;
  return findDocument(store, sitePlan.picture.id);
}
