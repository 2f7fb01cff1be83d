import { countPieces, systemWatts } from '@sundesk/solar';
import type { Engine } from '../../database/engine.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import {
  describeComponents,
  type Project,
  type SiteAddress,
} from '../../domain/projects/project.ts';
import type { DraftQueue, ProjectStore, PublicForms } from '../../domain/projects/store.ts';
import type { Db } from '../../domain/schema.ts';
import { nextChange } from '../accounts/account-counts.ts';
import { rewriteWords } from '../customers/customer-words.ts';
import { removeProject } from './remove-project.ts';

export function projectStore(db: Db, accountId: number, publicForms: PublicForms): ProjectStore {
  async function ofCustomer(customerId: number): Promise<Project[]> {
    return (await projectsOf(db, { accountId, customerId })).map(toProject);
  }

  /** False when there is no such row. */
  async function change(
    which: ReturnType<typeof ownProject>,
    columns: Partial<ProjectColumns> & { proposalLink?: string; revision?: number },
    at: number,
  ): Promise<boolean> {
    const changed = await which
      .set({ ...columns, updatedAt: at })
      .returning('customerId')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await renderProjects(db, accountId, { customerId: changed.customerId, at, publicForms });
    return true;
  }

  function ownProject(projectId: number) {
    return db
      .updateTable('projects')
      .where('accountId', '=', accountId)
      .where('projectId', '=', projectId);
  }

  async function find(projectId: number): Promise<Project | undefined> {
    const [row] = await projectById(db, { accountId, projectId });
    return row && toProject(row);
  }

  return {
    async insert(project) {
      const { projectId } = await db
        .insertInto('projects')
        .values({
          accountId,
          customerId: project.customerId,
          ...toColumns(project),
          proposalLink: project.proposalLink,
          createdAt: project.createdAt,
          updatedAt: project.createdAt,
        })
        .returning('projectId')
        .executeTakeFirstOrThrow();
      const { customerId, createdAt } = project;
      await renderProjects(db, accountId, { customerId, at: createdAt, publicForms });
      await rewriteWords(db, { accountId, customerId });
      return projectId;
    },

    find,

    async findAll(projectIds) {
      if (projectIds.length === 0) return [];
      const rows = await readProjects(db)
        .where('accountId', '=', accountId)
        .where('projectId', 'in', projectIds)
        .execute();
      return rows.map(toProject);
    },

    async page({ customerId, after = 0, limit }) {
      let query = readProjects(db)
        .where('accountId', '=', accountId)
        .where('projectId', '>', after);
      if (customerId !== undefined) query = query.where('customerId', '=', customerId);
      const rows = await query.orderBy('projectId').limit(limit).execute();
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
      await change(ownProject(projectId), { proposalLink }, at);
    },

    async figures(projectId) {
      const row = await db
        .selectFrom('projects')
        .select('figuresJson')
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .executeTakeFirst();
      return row?.figuresJson ? JSON.parse(row.figuresJson) : undefined;
    },

    async keepFigures(projectId, figures) {
      await ownProject(projectId)
        .set({ figuresJson: JSON.stringify(figures) })
        .execute();
    },

    async costs(projectId) {
      const row = await db
        .selectFrom('projects')
        .select('costsJson')
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .executeTakeFirst();
      return row === undefined ? [] : JSON.parse(row.costsJson);
    },

    async keepCosts(projectId, costs) {
      await ownProject(projectId)
        .set({ costsJson: JSON.stringify(costs) })
        .execute();
    },

    async announcement(projectId) {
      const row = await db
        .selectFrom('projects')
        .select(['announceAt', 'announcedJson'])
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .executeTakeFirst();
      if (row === undefined) return { at: undefined, announced: {} };
      return { at: row.announceAt ?? undefined, announced: JSON.parse(row.announcedJson) };
    },

    async announceAt(projectId, at) {
      await ownProject(projectId)
        .set({ announceAt: at ?? null })
        .execute();
    },

    async settleAnnouncement(projectId, { at, announced }) {
      const settled = await ownProject(projectId)
        .set({ announceAt: null, announcedJson: JSON.stringify(announced) })
        .where('announceAt', '=', at)
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
      projectsJson: publicForms.projects(rows.map(toProject)),
      ...change,
    })
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
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
        .select(['accountId', 'projectId'])
        .where('announceAt', '<=', now)
        .orderBy('announceAt')
        .limit(limit)
        .execute(),

    async nextDueAt() {
      const next = await reads
        .selectFrom('projects')
        .select('announceAt')
        .where('announceAt', 'is not', null)
        .orderBy('announceAt')
        .limit(1)
        .executeTakeFirst();
      return next?.announceAt ?? undefined;
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
    streetNumber: siteAddress.streetNumber,
    street: siteAddress.street,
    suburb: siteAddress.suburb,
    state: siteAddress.state,
    postcode: siteAddress.postcode,
    country: siteAddress.country,
    panelQuantity: countPieces(specification.panels),
    panelType: describeComponents(specification.panels),
    inverterQuantity: countPieces(specification.inverters),
    inverterType: describeComponents(specification.inverters),
    systemWatts: systemWatts(specification),
    specificationJson: JSON.stringify(specification),
    installOn: project.installOn,
  };
}

function selectProjects(db: Db) {
  return readProjects(db).orderBy('customerId').orderBy('projectId');
}

function readProjects(db: Db) {
  return db
    .selectFrom('projects')
    .select([
      'projectId',
      'customerId',
      'title',
      'streetNumber',
      'street',
      'suburb',
      'state',
      'postcode',
      'country',
      'proposalLink',
      'specificationJson as specification',
      'revision',
      'createdAt',
      'updatedAt',
      'installOn',
    ]);
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>>;

const projectsOf = preparedQuery<{ accountId: number; customerId: number }, ProjectRow>(
  (db, value) =>
    selectProjects(db)
      .where('accountId', '=', value('accountId'))
      .where('customerId', '=', value('customerId')),
);

const projectById = preparedQuery<{ accountId: number; projectId: number }, ProjectRow>(
  (db, value) =>
    selectProjects(db)
      .where('accountId', '=', value('accountId'))
      .where('projectId', '=', value('projectId')),
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
