import type { PageRequest } from '../../domain/proposals/page/page-request.ts';
import { addSeconds } from '../../domain/proposals/page/page-request.ts';
import type { ProposalStore } from '../../domain/proposals/store.ts';
import type { Db } from '../../domain/schema.ts';

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
  const select = () => selectPageRequests(db).where('accountId', '=', accountId);
  const update = (pageRequestId: string) =>
    db
      .updateTable('pageRequests')
      .where('accountId', '=', accountId)
      .where('pageRequestId', '=', pageRequestId);

  return {
    async insertPageRequest(pageRequest) {
      await db
        .insertInto('pageRequests')
        .values({
          pageRequestId: pageRequest.pageRequestId,
          accountId,
          projectId: pageRequest.projectId,
          proposalId: pageRequest.proposalId,
          viewer: pageRequest.viewer,
          verdict: pageRequest.verdict,
          userAgent: pageRequest.userAgent,
          address: pageRequest.address,
          openedAt: pageRequest.openedAt,
          confirmedAt: pageRequest.confirmedAt ?? null,
          secondsJson: JSON.stringify(pageRequest.seconds),
        })
        // The same ticket may be presented twice at once.
        .onConflict((conflict) => conflict.column('pageRequestId').doNothing())
        .execute();
    },

    async findPageRequest(pageRequestId) {
      const row = await select().where('pageRequestId', '=', pageRequestId).executeTakeFirst();
      return row && toPageRequest(row);
    },

    async pageRequestsOf(proposalId, { before, limit }) {
      let query = select().where('proposalId', '=', proposalId);
      if (before !== undefined) {
        const { openedAt, pageRequestId } = before;
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('openedAt', 'pageRequestId'), '<', tuple(openedAt, pageRequestId)),
        );
      }
      const rows = await query
        .orderBy('openedAt', 'desc')
        .orderBy('pageRequestId', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toPageRequest);
    },

    async countPageRequests(proposalId, max) {
      const { count } = await db
        .selectFrom((from) =>
          from
            .selectFrom('pageRequests')
            // A column of the index, so that the rows themselves are not read.
            .select('openedAt')
            .where('accountId', '=', accountId)
            .where('proposalId', '=', proposalId)
            .limit(max)
            .as('some'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async judgePageRequest(pageRequestId, { verdict, at, seconds }) {
      const { numUpdatedRows } = await update(pageRequestId)
        .set({ verdict, confirmedAt: at, secondsJson: JSON.stringify(seconds) })
        .where('verdict', '=', 'unconfirmed')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setSeconds(pageRequestId, seconds) {
      await update(pageRequestId)
        .set({ secondsJson: JSON.stringify(seconds) })
        .execute();
    },

    async viewedSince(projectId, viewer, after) {
      const row = await db
        .selectFrom('pageRequests')
        .select('pageRequestId')
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .where('viewer', '=', viewer)
        .where('confirmedAt', '>', after)
        .where('verdict', '=', 'viewed')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async secondsOf(proposalId) {
      const rows = await db
        .selectFrom('pageRequests')
        .select('secondsJson')
        .where('accountId', '=', accountId)
        .where('proposalId', '=', proposalId)
        .where('verdict', 'in', ['viewed', 'repeat'])
        .execute();
      return addSeconds(rows.map((row) => JSON.parse(row.secondsJson)));
    },

    async secondsOfAll(proposalIds) {
      if (proposalIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('pageRequests')
        .select(['proposalId', 'secondsJson'])
        .where('accountId', '=', accountId)
        .where('proposalId', 'in', proposalIds)
        .where('verdict', 'in', ['viewed', 'repeat'])
        .execute();
      const visits = Map.groupBy(rows, (row) => row.proposalId);
      return new Map(
        [...visits].map(([proposalId, some]) => [
          proposalId,
          addSeconds(some.map((row) => JSON.parse(row.secondsJson))),
        ]),
      );
    },
  };
}

function selectPageRequests(db: Db) {
  return db
    .selectFrom('pageRequests')
    .select([
      'pageRequestId',
      'projectId',
      'proposalId',
      'viewer',
      'verdict',
      'userAgent',
      'address',
      'openedAt',
      'confirmedAt',
      'secondsJson as seconds',
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
