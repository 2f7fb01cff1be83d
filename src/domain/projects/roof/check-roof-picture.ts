import type { Specification } from '@sundesk/solar';
import type { AccountDb } from '../../account-db.ts';
import { findFiles } from '../../documents/queries.ts';
import { Refusal } from '../../shared/refusal.ts';

/**
 * Refuses with INVALID_PARAMETERS a plan on a picture that is not stored for the customer: it would be shown to them, and
 * stay when they are erased.
 */
export async function checkRoofPicture(
  tx: AccountDb,
  customerId: number,
  { sitePlan }: Pick<Specification, 'sitePlan'>,
): Promise<void> {
  if (!sitePlan) return;
  const pictures = await findFiles(tx, { kind: 'roof', customerId });
  if (pictures.some(({ documentId }) => documentId === sitePlan.picture.id)) return;
  throw new Refusal(
    'INVALID_PARAMETERS',
    'The picture of the roof plan is not stored for this customer; upload it again',
  );
}
