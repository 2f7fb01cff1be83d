import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import { preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import type { SaleType } from '../../contracts/contract.ts';
import type { Db } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import type { ChecklistItem } from '../checklist/consumer-checklist.ts';
import type { Proposal, ProposalState } from '../proposal.ts';
import type { ProposalContent } from '../proposal-content.ts';

type NewProposal = Omit<
  Proposal,
  'proposalId' | 'viewCount' | 'firstViewedAt' | 'lastViewedAt' | 'endedAt' | 'state'
> & {
  /** The content as JSON text. */
  content: string;
  checklist: readonly ChecklistItem[];
};

/** The condition is written as in the index, so that the database knows the index applies. */
const isPublished = sql<boolean>`state = 'published'`;

/**
 * The sale type that a member chose for the draft; undefined before a choice, and after a publication
 * (`saveProposalLink`).
 */
export async function findChosenSaleType(
  db: AccountDb,
  projectId: number,
): Promise<SaleType | undefined> {
  const row = await db
    .own('projects')
    .select('chosenSaleType')
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row === undefined || row.chosenSaleType === '' ? undefined : row.chosenSaleType;
}

export async function findProposal(
  db: AccountDb,
  proposalId: number,
): Promise<Proposal | undefined> {
  const [row] = await proposalById(db.kysely, { accountId: db.accountId, proposalId });
  return row && toProposal(row);
}

/**
 * The version of the project that is published. Its time may have run out before the worker has run:
 * `findPublished` asks for that too.
 */
export async function findPublishedOf(
  db: AccountDb,
  projectId: number,
): Promise<Proposal | undefined> {
  const row = await select(db)
    .where('projectId', '=', projectId)
    .where(isPublished)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** The newest version, whatever became of it. */
export async function findLatestProposal(
  db: AccountDb,
  projectId: number,
): Promise<Proposal | undefined> {
  const row = await select(db)
    .where('projectId', '=', projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toProposal(row);
}

export async function findVersion(
  db: AccountDb,
  projectId: number,
  version: number,
): Promise<Proposal | undefined> {
  const row = await select(db)
    .where('projectId', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Versions of the account, a project or a customer, oldest first, with a cursor those after it. */
export async function findProposals(
  db: AccountDb,
  {
    projectId,
    customerId,
    after = 0,
    limit,
  }: {
    projectId?: number | undefined;
    customerId?: number | undefined;
    after: number | undefined;
    limit: number;
  },
): Promise<Proposal[]> {
  let query = select(db).where('proposalId', '>', after);
  if (projectId !== undefined) query = query.where('projectId', '=', projectId);
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  const rows = await query.orderBy('proposalId').limit(limit).execute();
  return rows.map(toProposal);
}

/** Newest first; with a version, those before it. */
export async function findVersions(
  db: AccountDb,
  projectId: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before: number | undefined; limit: number },
): Promise<Proposal[]> {
  const rows = await select(db)
    .where('projectId', '=', projectId)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toProposal);
}

/**
 * The versions of a customer's projects that are published, oldest project first; those whose time has run out too.
 */
export async function findPublishedOfCustomer(
  db: AccountDb,
  customerId: number,
  limit: number,
): Promise<Proposal[]> {
  const ofCustomer = db.own('projects').select('projectId').where('customerId', '=', customerId);
  const rows = await select(db)
    .where('projectId', 'in', ofCustomer)
    .where(isPublished)
    .orderBy('projectId')
    .limit(limit)
    .execute();
  return rows.map(toProposal);
}

/** When a version was last published in the account, or for a customer; 0 before the first one. */
export async function findLastPublishedAt(
  db: AccountDb,
  { customerId }: { customerId?: number },
): Promise<Moment> {
  const { at } = await db
    .own('proposals')
    .select(({ fn }) => fn.max('publishedAt').as('at'))
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', Number(customerId)))
    .executeTakeFirstOrThrow();
  return Number(at ?? 0);
}

export async function findContent(db: AccountDb, proposalId: number): Promise<ProposalContent> {
  const { contentJson } = await db
    .own('proposals')
    .select('contentJson')
    .where('proposalId', '=', proposalId)
    .executeTakeFirstOrThrow();
  return JSON.parse(contentJson);
}

/** The checklist at the time of publication. */
export async function findChecklist(db: AccountDb, proposalId: number): Promise<ChecklistItem[]> {
  const { checklistJson } = await db
    .own('proposals')
    .select('checklistJson')
    .where('proposalId', '=', proposalId)
    .executeTakeFirstOrThrow();
  return JSON.parse(checklistJson);
}

/** Returns the version; undefined when the project has that one already. */
export async function insertProposal(
  db: AccountDb,
  { content, checklist, ...proposal }: NewProposal,
): Promise<Proposal | undefined> {
  const row = await db.kysely
    .insertInto('proposals')
    .values({
      accountId: db.accountId,
      ...proposal,
      state: 'published',
      contentJson: content,
      checklistJson: JSON.stringify(checklist),
      expiryDueAt: proposal.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(proposalColumns)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Ends a version that is published and returns it; undefined when it is over already. */
export async function setEnded(
  db: AccountDb,
  proposalId: number,
  state: Exclude<ProposalState, 'published'>,
  at: Moment,
): Promise<Proposal | undefined> {
  const row = await updatePublished(db, proposalId)
    .set({ state, endedAt: at, expiryDueAt: null })
    .returning(proposalColumns)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** The expiry worker need not look at it any more: a signed offer does not run out. */
export async function setExpiryAside(db: AccountDb, proposalId: number): Promise<void> {
  await updatePublished(db, proposalId).set({ expiryDueAt: null }).execute();
}

/** It runs out again, if it is published: its contract was voided. */
export async function bringExpiryBack(db: AccountDb, proposalId: number): Promise<void> {
  await updatePublished(db, proposalId)
    .set(({ ref }) => ({ expiryDueAt: ref('expiresAt') }))
    .execute();
}

/**
 * Notes that a person saw a published version just now, and locks its row until the end of the transaction, so that
 * views are counted one after the other. Undefined when it is over.
 */
export async function saveVisit(
  db: AccountDb,
  proposalId: number,
  at: Moment,
): Promise<Proposal | undefined> {
  await updatePublished(db, proposalId).set({ lastViewedAt: at }).execute();
  const row = await select(db)
    .where('proposalId', '=', proposalId)
    .where(isPublished)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Counts a view and returns how many there are. */
export async function addView(db: AccountDb, proposalId: number, at: Moment): Promise<number> {
  const { viewCount } = await updatePublished(db, proposalId)
    .set(({ eb, fn, ref, val }) => ({
      viewCount: eb('viewCount', '+', 1),
      firstViewedAt: fn.coalesce(ref('firstViewedAt'), val(at)),
    }))
    .returning('viewCount')
    .executeTakeFirstOrThrow();
  return viewCount;
}

/** How often people viewed the versions of a project's proposal, and when last. */
export type Views = { viewCount: number; lastViewedAt: Moment | null };

export const noViews: Views = { viewCount: 0, lastViewedAt: null };

/** The views of projects, or of those of a customer, by project. */
export async function findViews(
  db: AccountDb,
  of: { customerId: number } | { projectIds: readonly number[] },
): Promise<ReadonlyMap<number, Views>> {
  if ('projectIds' in of && of.projectIds.length === 0) return new Map();
  const rows = await db
    .own('proposals')
    .select(({ fn }) => [
      'projectId',
      fn.sum('viewCount').as('viewCount'),
      fn.max('lastViewedAt').as('lastViewedAt'),
    ])
    .$call((query) =>
      'customerId' in of
        ? query.where('customerId', '=', of.customerId)
        : query.where('projectId', 'in', of.projectIds),
    )
    .groupBy('projectId')
    .execute();
  return new Map(
    rows.map(({ projectId, viewCount, lastViewedAt }) => [
      projectId,
      {
        viewCount: Number(viewCount),
        lastViewedAt: lastViewedAt === null ? null : Number(lastViewedAt),
      },
    ]),
  );
}

function select(db: AccountDb) {
  return selectProposals(db.kysely).where('accountId', '=', db.accountId);
}

/** Only while it is published: what is over does not change any more. */
function updatePublished(db: AccountDb, proposalId: number) {
  return db.change('proposals').where('proposalId', '=', proposalId).where(isPublished);
}

/** Queries across accounts: a token or a deadline may belong to any of them. */
export function proposalLinks({ reads }: Engine) {
  return {
    /** The newest version that the token names. */
    async findByToken(token: string) {
      const [row] = await newestWithToken(reads, { token });
      return row;
    },

    /** Published versions whose time has run out, those that ran out first before others. */
    due: (now: Moment, limit: number): Promise<{ accountId: number; proposalId: number }[]> =>
      reads
        .selectFrom('proposals')
        .select(['accountId', 'proposalId'])
        .where('expiryDueAt', '<=', now)
        .orderBy('expiryDueAt')
        .limit(limit)
        .execute(),
  };
}

const proposalColumns = [
  'proposalId',
  'projectId',
  'customerId',
  'version',
  'state',
  'token',
  'staffToken',
  'contentSha256',
  'pdfId',
  'pdfSha256',
  'publishedAt',
  'expiresAt',
  'endedAt',
  'viewCount',
  'firstViewedAt',
  'lastViewedAt',
] as const;

function selectProposals(db: Db) {
  return db.selectFrom('proposals').select(proposalColumns);
}

type ProposalRow = Awaited<
  ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>
>;

const proposalById = preparedQuery<{ accountId: number; proposalId: number }, ProposalRow>(
  (db, value) =>
    selectProposals(db)
      .where('accountId', '=', value('accountId'))
      .where('proposalId', '=', value('proposalId')),
);

const newestWithToken = preparedQuery<{ token: string }, { accountId: number; proposalId: number }>(
  (db, value) =>
    db
      .selectFrom('proposals')
      .select(['accountId', 'proposalId'])
      .where('token', '=', value('token'))
      .orderBy('version', 'desc')
      .limit(1),
);

function toProposal(row: ProposalRow): Proposal {
  return {
    ...row,
    endedAt: row.endedAt ?? undefined,
    firstViewedAt: row.firstViewedAt ?? undefined,
    lastViewedAt: row.lastViewedAt ?? undefined,
  };
}
