import { sql } from 'kysely';
import type { Proposal } from '../../domain/proposals/proposal.ts';
import type { ProposalLinks, ProposalStore } from '../../domain/proposals/store.ts';
import type { Engine } from '../engine.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { openOffers } from './open-offers.ts';
import { pageRequests } from './page-requests.ts';

/** The condition is written as in the index, so that the database knows the index applies. */
const isPublished = sql<boolean>`state = 'published'`;

export function proposalStore(db: Db, accountId: number): ProposalStore {
  const select = () => selectProposals(db).where('account_id', '=', accountId);
  /** Only while it is published: what is over does not change any more. */
  const updatePublished = (proposalId: number) =>
    db
      .updateTable('proposals')
      .where('account_id', '=', accountId)
      .where('proposal_id', '=', proposalId)
      .where(isPublished);

  return {
    async chosenSaleType(projectId) {
      const row = await db
        .selectFrom('projects')
        .select('chosen_sale_type')
        .where('account_id', '=', accountId)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return row === undefined || row.chosen_sale_type === '' ? undefined : row.chosen_sale_type;
    },

    async chooseSaleType(projectId, saleType) {
      await db
        .updateTable('projects')
        .where('account_id', '=', accountId)
        .where('project_id', '=', projectId)
        .set({ chosen_sale_type: saleType ?? '' })
        .execute();
    },

    ...pageRequests(db, accountId),

    async find(proposalId) {
      const [row] = await proposalById(db, { accountId, proposalId });
      return row && toProposal(row);
    },

    async publishedOf(projectId) {
      const row = await select()
        .where('project_id', '=', projectId)
        .where(isPublished)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async latestOf(projectId) {
      const row = await select()
        .where('project_id', '=', projectId)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async findVersion(projectId, version) {
      const row = await select()
        .where('project_id', '=', projectId)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async page({ projectId, customerId, after = 0, limit }) {
      let query = select().where('proposal_id', '>', after);
      if (projectId !== undefined) query = query.where('project_id', '=', projectId);
      if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
      const rows = await query.orderBy('proposal_id').limit(limit).execute();
      return rows.map(toProposal);
    },

    async ofProject(projectId, { before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = await select()
        .where('project_id', '=', projectId)
        .where('version', '<', before)
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toProposal);
    },

    async publishedOfCustomer(customerId, limit) {
      const ofCustomer = db
        .selectFrom('projects')
        .select('project_id')
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId);
      const rows = await select()
        .where('project_id', 'in', ofCustomer)
        .where(isPublished)
        .orderBy('project_id')
        .limit(limit)
        .execute();
      return rows.map(toProposal);
    },

    openOffers: (page) => openOffers(db, accountId, page),

    async contentOf(proposalId) {
      const { content_json } = await db
        .selectFrom('proposals')
        .select('content_json')
        .where('account_id', '=', accountId)
        .where('proposal_id', '=', proposalId)
        .executeTakeFirstOrThrow();
      return JSON.parse(content_json);
    },

    async checklistOf(proposalId) {
      const { checklist_json } = await db
        .selectFrom('proposals')
        .select('checklist_json')
        .where('account_id', '=', accountId)
        .where('proposal_id', '=', proposalId)
        .executeTakeFirstOrThrow();
      return JSON.parse(checklist_json);
    },

    async insert(proposal) {
      const row = await db
        .insertInto('proposals')
        .values({
          account_id: accountId,
          project_id: proposal.projectId,
          customer_id: proposal.customerId,
          version: proposal.version,
          state: 'published',
          token: proposal.token,
          staff_token: proposal.staffToken,
          content_json: proposal.content,
          content_sha256: proposal.contentSha256,
          checklist_json: JSON.stringify(proposal.checklist),
          pdf_id: proposal.pdfId,
          pdf_sha256: proposal.pdfSha256,
          published_at: proposal.publishedAt,
          expires_at: proposal.expiresAt,
          expiry_due_at: proposal.expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('proposal_id')
        .executeTakeFirst();
      return row?.proposal_id;
    },

    async end(proposalId, state, at) {
      const { numUpdatedRows } = await updatePublished(proposalId)
        .set({ state, ended_at: at, expiry_due_at: null })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setExpiryAside(proposalId) {
      await updatePublished(proposalId).set({ expiry_due_at: null }).execute();
    },

    async bringExpiryBack(proposalId) {
      await updatePublished(proposalId)
        .set(({ ref }) => ({ expiry_due_at: ref('expires_at') }))
        .execute();
    },

    async noteVisit(proposalId, at) {
      await updatePublished(proposalId).set({ last_viewed_at: at }).execute();
      const row = await select()
        .where('proposal_id', '=', proposalId)
        .where(isPublished)
        .executeTakeFirst();
      return row && toProposal(row);
    },

    async countView(proposalId, at) {
      const { view_count } = await updatePublished(proposalId)
        .set(({ eb, fn, ref, val }) => ({
          view_count: eb('view_count', '+', 1),
          first_viewed_at: fn.coalesce(ref('first_viewed_at'), val(at)),
        }))
        .returning('view_count')
        .executeTakeFirstOrThrow();
      return view_count;
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
        .select(['account_id as accountId', 'proposal_id as proposalId'])
        .where('expiry_due_at', '<=', now)
        .orderBy('expiry_due_at')
        .limit(limit)
        .execute(),
  };
}

function selectProposals(db: Db) {
  return db
    .selectFrom('proposals')
    .select([
      'proposal_id as proposalId',
      'project_id as projectId',
      'customer_id as customerId',
      'version',
      'state',
      'token',
      'staff_token as staffToken',
      'content_sha256 as contentSha256',
      'pdf_id as pdfId',
      'pdf_sha256 as pdfSha256',
      'published_at as publishedAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
      'view_count as viewCount',
      'first_viewed_at as firstViewedAt',
      'last_viewed_at as lastViewedAt',
    ]);
}

type ProposalRow = Awaited<
  ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>
>;

const proposalById = preparedQuery<{ accountId: number; proposalId: number }, ProposalRow>(
  (db, value) =>
    selectProposals(db)
      .where('account_id', '=', value('accountId'))
      .where('proposal_id', '=', value('proposalId')),
);

const newestWithToken = preparedQuery<{ token: string }, { accountId: number; proposalId: number }>(
  (db, value) =>
    db
      .selectFrom('proposals')
      .select(['account_id as accountId', 'proposal_id as proposalId'])
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
