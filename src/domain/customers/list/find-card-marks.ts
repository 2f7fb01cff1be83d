import { sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import { openLinkRequests } from '../../contracts/rows/contract-audit.ts';
import type { PageRequestVerdict } from '../../proposals/page/page-request.ts';
import { type CardMarks, noMarks } from './card-marks.ts';

const viewed: PageRequestVerdict = 'viewed';

/** The marks of those of the customers who have projects, by customer. */
export async function findCardMarks(
  db: AccountDb,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, CardMarks>> {
  const marks = new Map<number, CardMarks>();
  if (customerIds.length === 0) return marks;
  const rows = await db.kysely
    .selectFrom('projects as p')
    .select(({ selectFrom }) => [
      'p.customerId',
      'p.suburb',
      'p.systemWatts',
      selectFrom('pageRequests as h')
        .select('h.confirmedAt')
        .where('h.accountId', '=', db.accountId)
        .whereRef('h.projectId', '=', 'p.projectId')
        .where('h.verdict', '=', viewed)
        .where('h.confirmedAt', 'is not', null)
        .orderBy('h.confirmedAt', 'desc')
        .limit(1)
        .as('viewedAt'),
      selectFrom('contracts as k')
        .select('k.contractId')
        .where('k.accountId', '=', db.accountId)
        .whereRef('k.projectId', '=', 'p.projectId')
        .where('k.state', 'in', ['sealing', 'signed'])
        .limit(1)
        .as('signedContract'),
      openLinkRequests(db.kysely, db.accountId)
        .innerJoin('contracts as o', (join) =>
          join.onRef('o.accountId', '=', 'r.accountId').onRef('o.contractId', '=', 'r.contractId'),
        )
        .select('r.at')
        .where('o.projectId', '=', sql.ref<number>('p.projectId'))
        .where('o.state', '=', 'open')
        .orderBy('r.at', 'desc')
        .limit(1)
        .as('linkRequestedAt'),
    ])
    .where('p.accountId', '=', db.accountId)
    .where('p.customerId', 'in', customerIds)
    .orderBy('p.projectId')
    .execute();
  for (const row of rows) {
    const { customerId, suburb, systemWatts, viewedAt, signedContract, linkRequestedAt } = row;
    const before = marks.get(customerId) ?? noMarks;
    marks.set(customerId, {
      suburb: suburb || before.suburb,
      systemWatts: systemWatts || before.systemWatts,
      hasSigned: before.hasSigned || signedContract !== null,
      viewedAt: later(before.viewedAt, viewedAt === null ? null : Number(viewedAt)),
      linkRequestedAt: later(
        before.linkRequestedAt,
        linkRequestedAt === null ? null : Number(linkRequestedAt),
      ),
    });
  }
  return marks;
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
