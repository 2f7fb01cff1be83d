import type { PageRequest } from '../../domain/proposals/page/page-request.ts';
import { addSeconds } from '../../domain/proposals/page/page-request.ts';
import type { ProposalStore } from '../../domain/proposals/store.ts';
import type { Db } from '../schema.ts';

/** The part of the proposals' store that records page requests. */
export function pageRequests(
  db: Db,
  accountId: number,
): Pick<
  ProposalStore,
  | 'insertPageRequest'
  | 'findPageRequest'
  | 'pageRequestsOf'
  | 'countPageRequests'
  | 'judgePageRequest'
  | 'setSeconds'
  | 'viewedSince'
  | 'secondsOf'
  | 'secondsOfAll'
> {
  const select = () => selectPageRequests(db).where('account_id', '=', accountId);
  const update = (pageRequestId: string) =>
    db
      .updateTable('page_requests')
      .where('account_id', '=', accountId)
      .where('page_request_id', '=', pageRequestId);

  return {
    async insertPageRequest(pageRequest) {
      await db
        .insertInto('page_requests')
        .values({
          page_request_id: pageRequest.pageRequestId,
          account_id: accountId,
          project_id: pageRequest.projectId,
          proposal_id: pageRequest.proposalId,
          viewer: pageRequest.viewer,
          verdict: pageRequest.verdict,
          user_agent: pageRequest.userAgent,
          address: pageRequest.address,
          opened_at: pageRequest.openedAt,
          confirmed_at: pageRequest.confirmedAt ?? null,
          seconds_json: JSON.stringify(pageRequest.seconds),
        })
        // The same ticket may be presented twice at once.
        .onConflict((conflict) => conflict.column('page_request_id').doNothing())
        .execute();
    },

    async findPageRequest(pageRequestId) {
      const row = await select().where('page_request_id', '=', pageRequestId).executeTakeFirst();
      return row && toPageRequest(row);
    },

    async pageRequestsOf(proposalId, { before, limit }) {
      let query = select().where('proposal_id', '=', proposalId);
      if (before !== undefined) {
        const { openedAt, pageRequestId } = before;
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('opened_at', 'page_request_id'), '<', tuple(openedAt, pageRequestId)),
        );
      }
      const rows = await query
        .orderBy('opened_at', 'desc')
        .orderBy('page_request_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toPageRequest);
    },

    async countPageRequests(proposalId, max) {
      const { count } = await db
        .selectFrom((from) =>
          from
            .selectFrom('page_requests')
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

    async judgePageRequest(pageRequestId, { verdict, at, seconds }) {
      const { numUpdatedRows } = await update(pageRequestId)
        .set({ verdict, confirmed_at: at, seconds_json: JSON.stringify(seconds) })
        .where('verdict', '=', 'unconfirmed')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setSeconds(pageRequestId, seconds) {
      await update(pageRequestId)
        .set({ seconds_json: JSON.stringify(seconds) })
        .execute();
    },

    async viewedSince(projectId, viewer, after) {
      const row = await db
        .selectFrom('page_requests')
        .select('page_request_id')
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
        .selectFrom('page_requests')
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
        .selectFrom('page_requests')
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

function selectPageRequests(db: Db) {
  return db
    .selectFrom('page_requests')
    .select([
      'page_request_id as pageRequestId',
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

type PageRequestRow = Awaited<
  ReturnType<ReturnType<typeof selectPageRequests>['executeTakeFirstOrThrow']>
>;

function toPageRequest(row: PageRequestRow): PageRequest {
  return {
    ...row,
    verdict: row.verdict,
    confirmedAt: row.confirmedAt ?? undefined,
    seconds: JSON.parse(row.seconds),
  };
}
