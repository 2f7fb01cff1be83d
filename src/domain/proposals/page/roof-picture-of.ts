import { planState } from '@sundesk/solar';
import type { AccountStore } from '../../app.ts';
import type { Document } from '../../documents/document.ts';
import type { ProposalContent } from '../proposal-content.ts';

/** The picture that a proposal draws its roof on; undefined where it draws one of its own, and once it was erased. */
export async function roofPictureOf(
  store: AccountStore,
  { specification }: Pick<ProposalContent, 'specification'>,
): Promise<Document | undefined> {
  const { sitePlan } = specification;
  if (!sitePlan || planState(specification).kind !== 'used') return undefined;
  return store.documents.find(sitePlan.picture.id);
}
