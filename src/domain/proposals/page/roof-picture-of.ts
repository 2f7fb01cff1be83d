import { planState } from '@sundesk/solar';
import type { AccountDb } from '../../account-db.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import type { ProposalContent } from '../proposal-content.ts';

/** The picture that a proposal draws its roof on; undefined where it draws one of its own, and once it was erased. */
export async function roofPictureOf(
  store: AccountDb,
  { specification }: Pick<ProposalContent, 'specification'>,
): Promise<Document | undefined> {
  const { sitePlan } = specification;
  if (!sitePlan || planState(specification).kind !== 'used') return undefined;
  return findDocument(store, sitePlan.picture.id);
}
