import { sql } from 'kysely';
import {
  type CardMarkStore,
  type CardMarks,
  noMarks,
} from '../../domain/customers/list/card-marks.ts';
import type { PageRequestVerdict } from '../../domain/proposals/page/page-request.ts';
import { openLinkRequests } from '../contracts/contract-audit.ts';
import type { Db } from '../schema.ts';

const viewed: PageRequestVerdict = 'viewed';

/** Reads the projects of the customers and, from indexes, what views and contracts say of each project. */
export function cardMarkStore(db: Db, accountId: number): CardMarkStore {
  return {
    async of(customerIds) {
      const marks = new Map<number, CardMarks>();
      if (customerIds.length === 0) return marks;
      const rows = await db
        .selectFrom('projects as p')
        .select(({ selectFrom }) => [
          'p.customer_id as customerId',
          'p.suburb',
          'p.system_watts as systemWatts',
          selectFrom('page_requests as h')
            .select('h.confirmed_at')
            .where('h.account_id', '=', accountId)
            .whereRef('h.project_id', '=', 'p.project_id')
            .where('h.verdict', '=', viewed)
            .where('h.confirmed_at', 'is not', null)
            .orderBy('h.confirmed_at', 'desc')
            .limit(1)
            .as('viewedAt'),
          selectFrom('contracts as k')
            .select('k.contract_id')
            .where('k.account_id', '=', accountId)
            .whereRef('k.project_id', '=', 'p.project_id')
            .where('k.state', 'in', ['sealing', 'signed'])
            .limit(1)
            .as('signedContract'),
          openLinkRequests(db, accountId)
            .innerJoin('contracts as o', (join) =>
              join
                .onRef('o.account_id', '=', 'r.account_id')
                .onRef('o.contract_id', '=', 'r.contract_id'),
            )
            .select('r.at')
            .where('o.project_id', '=', sql.ref<number>('p.project_id'))
            .where('o.state', '=', 'open')
            .orderBy('r.at', 'desc')
            .limit(1)
            .as('linkRequestedAt'),
        ])
        .where('p.account_id', '=', accountId)
        .where('p.customer_id', 'in', customerIds)
        .orderBy('p.project_id')
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
    },
  };
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
