import type { AccountDb } from '../../account-db.ts';
import { findCosts } from '../../products/queries.ts';
import type { Project } from '../project.ts';
import { findKeptCosts, saveCosts } from '../rows/projects.ts';
import { nameOf, piecesOf } from './margin.ts';

/**
 * Keeps what the products of a saved project cost. A cost that is known stays as it is, whatever the library says later;
 * one that is missing is looked up.
 */
export async function keepCosts(
  tx: AccountDb,
  { projectId, specification }: Pick<Project, 'projectId' | 'specification'>,
): Promise<void> {
  const before = await findKeptCosts(tx, projectId);
  const known = new Map(before.map((cost) => [nameOf(cost), cost.unitCents]));
  const pieces = piecesOf(specification);
  const missing = pieces.filter((piece) => (known.get(nameOf(piece)) ?? null) === null);
  for (const product of await findCosts(tx, missing)) {
    known.set(nameOf(product), product.costCents);
  }
  const names = new Map(
    pieces.map(({ maker, model }) => [nameOf({ maker, model }), { maker, model }]),
  );
  const after = [...names].map(([name, piece]) => ({
    ...piece,
    unitCents: known.get(name) ?? null,
  }));
  if (JSON.stringify(after) !== JSON.stringify(before)) await saveCosts(tx, projectId, after);
}
