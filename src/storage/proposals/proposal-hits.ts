import type { Hit } from '../../domain/proposals/page/hit.ts';
import { addSeconds } from '../../domain/proposals/page/hit.ts';
import type { ProposalStore } from '../../domain/proposals/store.ts';
import type { Db } from '../schema.ts';

/** The part of the proposals' store that keeps who asked for their pages. */
export function proposalHits(
  db: Db,
  accountId: number,
): Pick<
  ProposalStore,
  | 'insertHit'
  | 'findHit'
  | 'hitsOf'
  | 'countHits'
  | 'judgeHit'
  | 'setSeconds'
  | 'viewedSince'
  | 'secondsOf'
  | 'secondsOfAll'
> {
  const select = () => selectHits(db).where('account_id', '=', accountId);
  const update = (hitId: string) =>
    db.updateTable('proposal_hits').where('account_id', '=', accountId).where('hit_id', '=', hitId);

  return {
    async insertHit(hit) {
      await db
        .insertInto('proposal_hits')
        .values({
          hit_id: hit.hitId,
          account_id: accountId,
          project_id: hit.projectId,
          proposal_id: hit.proposalId,
          viewer: hit.viewer,
          verdict: hit.verdict,
          user_agent: hit.userAgent,
          address: hit.address,
          opened_at: hit.openedAt,
          confirmed_at: hit.confirmedAt ?? null,
          seconds_json: JSON.stringify(hit.seconds),
        })
        // The same ticket may be presented twice at once.
        .onConflict((conflict) => conflict.column('hit_id').doNothing())
        .execute();
    },

    async findHit(hitId) {
      const row = await select().where('hit_id', '=', hitId).executeTakeFirst();
      return row && toHit(row);
    },

    async hitsOf(proposalId, { before, limit }) {
      let query = select().where('proposal_id', '=', proposalId);
      if (before !== undefined) {
        const { openedAt, hitId } = before;
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('opened_at', 'hit_id'), '<', tuple(openedAt, hitId)),
        );
      }
      const rows = await query
        .orderBy('opened_at', 'desc')
        .orderBy('hit_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toHit);
    },

    async countHits(proposalId, max) {
      const { count } = await db
        .selectFrom((from) =>
          from
            .selectFrom('proposal_hits')
            // A column of the index, so that the rows themselves are not read.
            .select('opened_at')
            .where('account_id', '=', accountId)
            .where('proposal_id', '=', proposalId)
            .limit(max)
            .as('some'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async judgeHit(hitId, { verdict, at, seconds }) {
      const { numUpdatedRows } = await update(hitId)
        .set({ verdict, confirmed_at: at, seconds_json: JSON.stringify(seconds) })
        .where('verdict', '=', 'unconfirmed')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setSeconds(hitId, seconds) {
      await update(hitId)
        .set({ seconds_json: JSON.stringify(seconds) })
        .execute();
    },

    async viewedSince(projectId, viewer, after) {
      const row = await db
        .selectFrom('proposal_hits')
        .select('hit_id')
        .where('account_id', '=', accountId)
        .where('project_id', '=', projectId)
        .where('viewer', '=', viewer)
        .where('confirmed_at', '>', after)
        .where('verdict', '=', 'viewed')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async secondsOf(proposalId) {
      const rows = await db
        .selectFrom('proposal_hits')
        .select('seconds_json')
        .where('account_id', '=', accountId)
        .where('proposal_id', '=', proposalId)
        .where('verdict', 'in', ['viewed', 'repeat'])
        .execute();
      return addSeconds(rows.map((row) => JSON.parse(row.seconds_json)));
    },

    async secondsOfAll(proposalIds) {
      if (proposalIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('proposal_hits')
        .select(['proposal_id', 'seconds_json'])
        .where('account_id', '=', accountId)
        .where('proposal_id', 'in', proposalIds)
        .where('verdict', 'in', ['viewed', 'repeat'])
        .execute();
      const visits = Map.groupBy(rows, (row) => row.proposal_id);
      return new Map(
        [...visits].map(([proposalId, some]) => [
          proposalId,
          addSeconds(some.map((row) => JSON.parse(row.seconds_json))),
        ]),
      );
    },
  };
}

function selectHits(db: Db) {
  return db
    .selectFrom('proposal_hits')
    .select([
      'hit_id as hitId',
      'project_id as projectId',
      'proposal_id as proposalId',
      'viewer',
      'verdict',
      'user_agent as userAgent',
      'address',
      'opened_at as openedAt',
      'confirmed_at as confirmedAt',
      'seconds_json as seconds',
    ]);
}

type HitRow = Awaited<ReturnType<ReturnType<typeof selectHits>['executeTakeFirstOrThrow']>>;

function toHit(row: HitRow): Hit {
  return {
    ...row,
    verdict: row.verdict,
    confirmedAt: row.confirmedAt ?? undefined,
    seconds: JSON.parse(row.seconds),
  };
}
