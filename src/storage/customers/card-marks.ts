import type { CardMarkStore, CardMarks } from '../../domain/customers/card-marks.ts';
import type { HitVerdict } from '../../domain/proposals/hit.ts';
import type { Db } from '../schema.ts';

const viewed: HitVerdict = 'viewed';

/** Reads the projects of a few customers, and of their proposals the last view: as much as there are cards. */
export function cardMarkStore(db: Db, accountId: number): CardMarkStore {
  return {
    async of(customerIds, onlyOwner) {
      if (customerIds.length === 0) return [];
      let query = db
        .selectFrom('projects as p')
        .innerJoin('customers as c', 'c.customer_id', 'p.customer_id')
        .select(({ selectFrom }) => [
          'p.customer_id as customerId',
          'p.suburb',
          selectFrom('proposal_hits as h')
            .select(({ fn }) => fn.max<number | null>('h.confirmed_at').as('viewedAt'))
            .where('h.account_id', '=', accountId)
            .whereRef('h.project_id', '=', 'p.project_id')
            .where('h.verdict', '=', viewed)
            .as('viewedAt'),
        ])
        .where('p.account_id', '=', accountId)
        .where('p.customer_id', 'in', customerIds)
        .where('c.account_id', '=', accountId)
        .orderBy('p.project_id');
      if (onlyOwner !== undefined) query = query.where('c.owner_id', '=', onlyOwner);
      const marks = new Map<number, CardMarks>();
      for (const { customerId, suburb, viewedAt } of await query.execute()) {
        const before = marks.get(customerId);
        marks.set(customerId, {
          customerId,
          suburb: suburb || (before?.suburb ?? ''),
          viewedAt: later(before?.viewedAt ?? null, viewedAt === null ? null : Number(viewedAt)),
        });
      }
      return [...marks.values()];
    },
  };
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
