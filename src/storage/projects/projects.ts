import {
  describeComponents,
  type Project,
  type SiteAddress,
} from '../../domain/projects/project.ts';
import type { DraftQueue, ProjectStore, PublicForms } from '../../domain/projects/store.ts';
import { countPieces, systemWatts } from '../../domain/solar/specification.ts';
import { nextChange } from '../accounts/account-counts.ts';
import { rewriteWords } from '../customers/customer-words.ts';
import type { Engine } from '../engine.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { removeProject } from './remove-project.ts';

export function projectStore(db: Db, accountId: number, publicForms: PublicForms): ProjectStore {
  async function ofCustomer(customerId: number): Promise<Project[]> {
    return (await projectsOf(db, { accountId, customerId })).map(toProject);
  }

  /** False when there is no such row. */
  async function change(
    which: ReturnType<typeof ownProject>,
    columns: Partial<ProjectColumns> & { proposal_link?: string; revision?: number },
    at: number,
  ): Promise<boolean> {
    const changed = await which
      .set({ ...columns, updated_at: at })
      .returning('customer_id')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await renderProjects(db, accountId, { customerId: changed.customer_id, at, publicForms });
    return true;
  }

  function ownProject(projectId: number) {
    return db
      .updateTable('projects')
      .where('account_id', '=', accountId)
      .where('project_id', '=', projectId);
  }

  async function find(projectId: number): Promise<Project | undefined> {
    const [row] = await projectById(db, { accountId, projectId });
    return row && toProject(row);
  }

  return {
    async insert(project) {
      const { project_id } = await db
        .insertInto('projects')
        .values({
          account_id: accountId,
          customer_id: project.customerId,
          ...toColumns(project),
          proposal_link: project.proposalLink,
          created_at: project.createdAt,
          updated_at: project.createdAt,
        })
        .returning('project_id')
        .executeTakeFirstOrThrow();
      const { customerId, createdAt } = project;
      await renderProjects(db, accountId, { customerId, at: createdAt, publicForms });
      await rewriteWords(db, { accountId, customerId });
      return project_id;
    },

    find,

    async findAll(projectIds) {
      if (projectIds.length === 0) return [];
      const rows = await readProjects(db)
        .where('account_id', '=', accountId)
        .where('project_id', 'in', projectIds)
        .execute();
      return rows.map(toProject);
    },

    async page({ customerId, after = 0, limit }) {
      let query = readProjects(db)
        .where('account_id', '=', accountId)
        .where('project_id', '>', after);
      if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
      const rows = await query.orderBy('project_id').limit(limit).execute();
      return rows.map(toProject);
    },

    ofCustomer,

    async save({ projectId, revision, ...project }, at) {
      const before = await find(projectId);
      const isSaved = await change(
        ownProject(projectId).where('revision', '=', revision),
        { ...toColumns(project), revision: revision + 1 },
        at,
      );
      if (isSaved && before !== undefined && hasMoved(before.siteAddress, project.siteAddress)) {
        await rewriteWords(db, { accountId, customerId: before.customerId });
      }
      return isSaved;
    },

    async remove(projectId, at) {
      const project = await find(projectId);
      if (project === undefined) return;
      await removeProject(db, accountId, projectId);
      const { customerId } = project;
      await renderProjects(db, accountId, { customerId, at, publicForms });
      await rewriteWords(db, { accountId, customerId });
    },

    async setProposalLink(projectId, proposalLink, at) {
      await change(ownProject(projectId), { proposal_link: proposalLink }, at);
    },

    async figures(projectId) {
      const row = await db
        .selectFrom('projects')
        .select('figures_json')
        .where('account_id', '=', accountId)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return row?.figures_json ? JSON.parse(row.figures_json) : undefined;
    },

    async keepFigures(projectId, figures) {
      await ownProject(projectId)
        .set({ figures_json: JSON.stringify(figures) })
        .execute();
    },

    async announcement(projectId) {
      const row = await db
        .selectFrom('projects')
        .select(['announce_at', 'announced_json'])
        .where('account_id', '=', accountId)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      if (row === undefined) return { at: undefined, announced: {} };
      return { at: row.announce_at ?? undefined, announced: JSON.parse(row.announced_json) };
    },

    async announceAt(projectId, at) {
      await ownProject(projectId)
        .set({ announce_at: at ?? null })
        .execute();
    },

    async settleAnnouncement(projectId, { at, announced }) {
      const settled = await ownProject(projectId)
        .set({ announce_at: null, announced_json: JSON.stringify(announced) })
        .where('announce_at', '=', at)
        .executeTakeFirst();
      return settled.numUpdatedRows === 1n;
    },
  };
}

/** Keeps what the customer's row shows of its projects in step, and says when it changed for `updated_since`. */
export async function renderProjects(
  db: Db,
  accountId: number,
  { customerId, at, publicForms }: { customerId: number; at: number; publicForms: PublicForms },
): Promise<void> {
  const rows = await projectsOf(db, { accountId, customerId });
  const change = await nextChange(db, accountId, at);
  await db
    .updateTable('customers')
    .set({
      projects_json: publicForms.projects(rows.map(toProject)),
      ...change,
    })
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Returns whether customers are found under other words of their site than before. */
function hasMoved(before: SiteAddress, after: SiteAddress): boolean {
  return (['street', 'suburb', 'postcode'] as const).some((part) => before[part] !== after[part]);
}

/** The store across accounts. */
export function draftQueue({ reads }: Engine): DraftQueue {
  return {
    due: (now, limit) =>
      reads
        .selectFrom('projects')
        .select(['account_id as accountId', 'project_id as projectId'])
        .where('announce_at', '<=', now)
        .orderBy('announce_at')
        .limit(limit)
        .execute(),

    async nextDueAt() {
      const next = await reads
        .selectFrom('projects')
        .select('announce_at')
        .where('announce_at', 'is not', null)
        .orderBy('announce_at')
        .limit(1)
        .executeTakeFirst();
      return next?.announce_at ?? undefined;
    },
  };
}

type ProjectColumns = ReturnType<typeof toColumns>;

/** The columns that people fill in, and those that follow from them. */
function toColumns(
  project: Pick<Project, 'title' | 'siteAddress' | 'specification' | 'installOn'>,
) {
  const { siteAddress, specification } = project;
  return {
    title: project.title,
    street_number: siteAddress.streetNumber,
    street: siteAddress.street,
    suburb: siteAddress.suburb,
    state: siteAddress.state,
    postcode: siteAddress.postcode,
    country: siteAddress.country,
    panel_quantity: countPieces(specification.panels),
    panel_type: describeComponents(specification.panels),
    inverter_quantity: countPieces(specification.inverters),
    inverter_type: describeComponents(specification.inverters),
    system_watts: systemWatts(specification),
    specification_json: JSON.stringify(specification),
    install_on: project.installOn,
  };
}

function selectProjects(db: Db) {
  return readProjects(db).orderBy('customer_id').orderBy('project_id');
}

function readProjects(db: Db) {
  return db
    .selectFrom('projects')
    .select([
      'project_id as projectId',
      'customer_id as customerId',
      'title',
      'street_number as streetNumber',
      'street',
      'suburb',
      'state',
      'postcode',
      'country',
      'proposal_link as proposalLink',
      'specification_json as specification',
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'install_on as installOn',
    ]);
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>>;

const projectsOf = preparedQuery<{ accountId: number; customerId: number }, ProjectRow>(
  (db, value) =>
    selectProjects(db)
      .where('account_id', '=', value('accountId'))
      .where('customer_id', '=', value('customerId')),
);

const projectById = preparedQuery<{ accountId: number; projectId: number }, ProjectRow>(
  (db, value) =>
    selectProjects(db)
      .where('account_id', '=', value('accountId'))
      .where('project_id', '=', value('projectId')),
);

function toProject(row: ProjectRow): Project {
  return {
    projectId: row.projectId,
    customerId: row.customerId,
    title: row.title,
    siteAddress: {
      streetNumber: row.streetNumber,
      street: row.street,
      suburb: row.suburb,
      state: row.state,
      postcode: row.postcode,
      country: row.country,
    },
    specification: JSON.parse(row.specification),
    proposalLink: row.proposalLink,
    installOn: row.installOn,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
