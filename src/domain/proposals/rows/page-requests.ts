import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import { addSeconds, type PageRequest, type SecondsBySection } from '../page/page-request.ts';

export async function insertPageRequest(db: AccountDb, pageRequest: PageRequest): Promise<void> {
  await db.kysely
    .insertInto('pageRequests')
    .values({
      pageRequestId: pageRequest.pageRequestId,
      accountId: db.accountId,
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
}

export async function findStoredRequest(
  db: AccountDb,
  pageRequestId: string,
): Promise<PageRequest | undefined> {
  const row = await select(db).where('pageRequestId', '=', pageRequestId).executeTakeFirst();
  return row && toPageRequest(row);
}

/** Newest first; with a page request, those before it. */
export async function findPageRequests(
  db: AccountDb,
  proposalId: number,
  {
    before,
    limit,
  }: { before: Pick<PageRequest, 'openedAt' | 'pageRequestId'> | undefined; limit: number },
): Promise<PageRequest[]> {
  let query = select(db).where('proposalId', '=', proposalId);
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
}

/** Returns the totals of all visits by people to a version. */
export async function sumSeconds(db: AccountDb, proposalId: number): Promise<SecondsBySection> {
  const rows = await db
    .own('pageRequests')
    .select('secondsJson')
    .where('proposalId', '=', proposalId)
    .where('verdict', 'in', ['viewed', 'repeat'])
    .execute();
  return addSeconds(rows.map((row) => JSON.parse(row.secondsJson)));
}

function select(db: AccountDb) {
  return selectPageRequests(db.kysely).where('accountId', '=', db.accountId);
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
