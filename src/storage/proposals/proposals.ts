import { sql } from 'kysely';
import type { Engine } from '../../database/engine.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Proposal } from '../../domain/proposals/proposal.ts';
import type { ProposalLinks, ProposalStore } from '../../domain/proposals/store.ts';
import type { Db } from '../../domain/schema.ts';
import { openOffers } from './open-offers.ts';
import { pageRequests } from './page-requests.ts';

/** The condition is written as in the index, so that the database knows the index applies. */
const isPublished = sql<boolean>`state = 'published'`;

export function proposalStore(db: Db, accountId: number): ProposalStore {
  const select = () => selectProposals(db).where('accountId', '=', accountId);
  /** Only while it is published: what is over does not change any more. */
  const updatePublished = (proposalId: number) =>
    db
      .updateTable('proposals')
      .where('accountId', '=', accountId)
      .where('proposalId', '=', proposalId)
      .where(isPublished);

  return {
    async chosenSaleType(projectId) {
      const row = await db
        .selectFrom('projects')
        .select('chosenSaleType')
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .executeTakeFirst();
      return row === undefined || row.chosenSaleType === '' ? undefined : row.chosenSaleType;
    },

    async chooseSaleType(projectId, saleType) {
      await db
        .updateTable('projects')
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .set({ chosenSaleType: saleType ?? '' })
        .execute();
    },

    ...pageRequests(db, accountId),

    async find(proposalId) {
      const [row] = await proposalById(db, { accountId, proposalId });
      return row && toProposal(row);
    },

    async publishedOf(projectId) {
      const row = await select()
        .where('projectId', '=', projectId)
        .where(isPublished)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async latestOf(projectId) {
      const row = await select()
        .where('projectId', '=', projectId)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async findVersion(projectId, version) {
      const row = await select()
        .where('projectId', '=', projectId)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async page({ projectId, customerId, after = 0, limit }) {
      let query = select().where('proposalId', '>', after);
      if (projectId !== undefined) query = query.where('projectId', '=', projectId);
      if (customerId !== undefined) query = query.where('customerId', '=', customerId);
      const rows = await query.orderBy('proposalId').limit(limit).execute();
      return rows.map(toProposal);
    },

    async ofProject(projectId, { before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = await select()
        .where('projectId', '=', projectId)
        .where('version', '<', before)
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toProposal);
    },

    async publishedOfCustomer(customerId, limit) {
      const ofCustomer = db
        .selectFrom('projects')
        .select('projectId')
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId);
      const rows = await select()
        .where('projectId', 'in', ofCustomer)
        .where(isPublished)
        .orderBy('projectId')
        .limit(limit)
        .execute();
      return rows.map(toProposal);
    },

    async lastPublishedAt(customerId) {
      const { at } = await db
        .selectFrom('proposals')
        .select(({ fn }) => fn.max('publishedAt').as('at'))
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .executeTakeFirstOrThrow();
      return Number(at ?? 0);
    },

    openOffers: (page) => openOffers(db, accountId, page),

    async contentOf(proposalId) {
      const { contentJson } = await db
        .selectFrom('proposals')
        .select('contentJson')
        .where('accountId', '=', accountId)
        .where('proposalId', '=', proposalId)
        .executeTakeFirstOrThrow();
      return JSON.parse(contentJson);
    },

    async checklistOf(proposalId) {
      const { checklistJson } = await db
        .selectFrom('proposals')
        .select('checklistJson')
        .where('accountId', '=', accountId)
        .where('proposalId', '=', proposalId)
        .executeTakeFirstOrThrow();
      return JSON.parse(checklistJson);
    },

    async insert(proposal) {
      const row = await db
        .insertInto('proposals')
        .values({
          accountId,
          projectId: proposal.projectId,
          customerId: proposal.customerId,
          version: proposal.version,
          state: 'published',
          token: proposal.token,
          staffToken: proposal.staffToken,
          contentJson: proposal.content,
          contentSha256: proposal.contentSha256,
          checklistJson: JSON.stringify(proposal.checklist),
          pdfId: proposal.pdfId,
          pdfSha256: proposal.pdfSha256,
          publishedAt: proposal.publishedAt,
          expiresAt: proposal.expiresAt,
          expiryDueAt: proposal.expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('proposalId')
        .executeTakeFirst();
      return row?.proposalId;
    },

    async end(proposalId, state, at) {
      const { numUpdatedRows } = await updatePublished(proposalId)
        .set({ state, endedAt: at, expiryDueAt: null })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setExpiryAside(proposalId) {
      await updatePublished(proposalId).set({ expiryDueAt: null }).execute();
    },

    async bringExpiryBack(proposalId) {
      await updatePublished(proposalId)
        .set(({ ref }) => ({ expiryDueAt: ref('expiresAt') }))
        .execute();
    },

    async noteVisit(proposalId, at) {
      await updatePublished(proposalId).set({ lastViewedAt: at }).execute();
      const row = await select()
        .where('proposalId', '=', proposalId)
        .where(isPublished)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async countView(proposalId, at) {
      const { viewCount } = await updatePublished(proposalId)
        .set(({ eb, fn, ref, val }) => ({
          viewCount: eb('viewCount', '+', 1),
          firstViewedAt: fn.coalesce(ref('firstViewedAt'), val(at)),
        }))
        .returning('viewCount')
        .executeTakeFirstOrThrow();
      return viewCount;
    },
  };
}

/** Queries across accounts: a token or a deadline may belong to any of them. */
export function proposalLinks({ reads }: Engine): ProposalLinks {
  return {
    async findByToken(token) {
      const [row] = await newestWithToken(reads, { token });
      return row;
    },

    due: (now, limit) =>
      reads
        .selectFrom('proposals')
        .select(['accountId', 'proposalId'])
        .where('expiryDueAt', '<=', now)
        .orderBy('expiryDueAt')
        .limit(limit)
        .execute(),
  };
}

function selectProposals(db: Db) {
  return db
    .selectFrom('proposals')
    .select([
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
    ]);
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
    state: row.state,
    endedAt: row.endedAt ?? undefined,
    firstViewedAt: row.firstViewedAt ?? undefined,
    lastViewedAt: row.lastViewedAt ?? undefined,
  };
}
