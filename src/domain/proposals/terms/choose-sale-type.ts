import type { AccountDb } from '../../account-db.ts';
import type { SaleType } from '../../contracts/contract.ts';
import { requireProject } from '../../projects/require-project.ts';
import { setChosenSaleType } from '../rows/proposals.ts';

/**
 * Sets how the sale of a draft came about, so that its preview has the right notices. The next publication uses it by
 * default. Refuses with PROJECT_NOT_FOUND.
 */
export async function chooseSaleType(
  tx: AccountDb,
  { projectId, saleType }: { projectId: number; saleType: SaleType },
): Promise<void> {
  await requireProject(tx, projectId);
  await setChosenSaleType(tx, projectId, saleType);
}
