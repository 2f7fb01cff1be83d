import { countPieces, type KeptFigures, systemWatts } from '@sundesk/solar';
import type { Updateable } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import { preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import { nextChange } from '../../accounts/account-counts.ts';
import { rewriteWords } from '../../customers/rows/customer-words.ts';
import type { Db, Schema } from '../../schema.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Moment } from '../../shared/time.ts';
import type { PieceCost } from '../costs/margin.ts';
import { publicProject } from '../payload.ts';
import { describeComponents, type Project, type SiteAddress } from '../project.ts';

export async function insertProject(
  db: AccountDb,
  project: Omit<Project, 'projectId' | 'revision' | 'updatedAt' | 'savedBy'>,
): Promise<number> {
  const { projectId } = await db.kysely
    .insertInto('projects')
    .values({
      accountId: db.accountId,
      customerId: project.customerId,
      ...toColumns(project),
      proposalLink: project.proposalLink,
      createdAt: project.createdAt,
      updatedAt: project.createdAt,
    })
    .returning('projectId')
    .executeTakeFirstOrThrow();
  const { customerId, createdAt } = project;
  await renderProjects(db, { customerId, at: createdAt });
  await rewriteWords(db, customerId);
  return projectId;
}

/** Those of these numbers that there are, in no order. */
export async function findProjectsByIds(
  db: AccountDb,
  projectIds: readonly number[],
): Promise<Project[]> {
  if (projectIds.length === 0) return [];
  const rows = await readProjects(db.kysely)
    .where('accountId', '=', db.accountId)
    .where('projectId', 'in', projectIds)
    .execute();
  return rows.map(toProject);
}

/** Projects of the account or of one customer, in the order of their numbers. */
export async function findProjects(
  db: AccountDb,
  {
    customerId,
    after = 0,
    limit,
  }: {
    customerId?: number | undefined;
    after: number | undefined;
    limit: number;
  },
): Promise<Project[]> {
  let query = readProjects(db.kysely)
    .where('accountId', '=', db.accountId)
    .where('projectId', '>', after);
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  const rows = await query.orderBy('projectId').limit(limit).execute();
  return rows.map(toProject);
}

/**
 * Writes title, site, specification and agreed day of installation, and counts the revision up. False when the
 * stored revision is not the one that was read.
 */
export async function saveProject(
  db: AccountDb,
  {
    projectId,
    revision,
    ...project
  }: Pick<
    Project,
    'projectId' | 'title' | 'siteAddress' | 'specification' | 'installOn' | 'revision'
  >,
  at: Moment,
  savedBy: number | null = null,
): Promise<boolean> {
  const before = await findProject(db, projectId);
  const isSaved = await change(
    db,
    ownProject(db, projectId).where('revision', '=', revision),
    { ...toColumns(project), revision: revision + 1, savedBy },
    at,
  );
  if (isSaved && before !== undefined && hasMoved(before.siteAddress, project.siteAddress)) {
    await rewriteWords(db, before.customerId);
  }
  return isSaved;
}

/**
 * The path of the published PDF, whose version says from now on how the sale came about; empty when nothing is published
 * any more. `projects` are those of the customer, where the caller has read them; returns them as they are from now on.
 */
export async function saveProposalLink(
  db: AccountDb,
  { projectId, customerId }: Pick<Project, 'projectId' | 'customerId'>,
  { proposalLink, at }: { proposalLink: string; at: Moment },
  projects?: readonly Project[],
): Promise<Project[]> {
  const link = { proposalLink, updatedAt: at };
  const saleType = proposalLink === '' ? {} : { chosenSaleType: '' as const };
  await ownProject(db, projectId)
    .set({ ...link, ...saleType })
    .execute();
  const owned = projects ?? (await findProjectsOf(db, customerId));
  const linked = owned.map((one) => (one.projectId === projectId ? { ...one, ...link } : one));
  await showProjects(db, { customerId, at }, linked);
  return linked;
}

export async function saveFigures(
  db: AccountDb,
  projectId: number,
  figures: KeptFigures,
): Promise<void> {
  await ownProject(db, projectId)
    .set({ figuresJson: JSON.stringify(figures) })
    .execute();
}

/** What its products cost when they were chosen; empty before the first save that kept it. */
export async function findKeptCosts(db: AccountDb, projectId: number): Promise<PieceCost[]> {
  const row = await db
    .own('projects')
    .select('costsJson')
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row === undefined ? [] : JSON.parse(row.costsJson);
}

/** Sets when it is to be announced, or that it needs no more. */
export async function setAnnounceAt(
  db: AccountDb,
  projectId: number,
  at: Moment | undefined,
): Promise<void> {
  await ownProject(db, projectId)
    .set({ announceAt: at ?? null })
    .execute();
}

/** Oldest first. */
export async function findProjectsOf(db: AccountDb, customerId: number): Promise<Project[]> {
  return (await projectsOf(db.kysely, { accountId: db.accountId, customerId })).map(toProject);
}

/** Each contract of a customer that is signed and not voided, as its price, with its project; in no order. */
export async function findSignedProjects(
  db: AccountDb,
  customerId: number,
): Promise<(Project & { contractId: string; openedAt: Moment; payableCents: number })[]> {
  const rows = await readProjects(db.kysely)
    .innerJoin('contracts as k', 'k.projectId', 'projects.projectId')
    .select(['k.contractId', 'k.openedAt', 'k.payableCents'])
    .where('projects.accountId', '=', db.accountId)
    .where('k.accountId', '=', db.accountId)
    .where('k.customerId', '=', customerId)
    .where('k.state', '=', 'signed')
    .execute();
  return rows.map(({ contractId, openedAt, payableCents, ...row }) => ({
    ...toProject(row),
    contractId,
    openedAt,
    payableCents,
  }));
}

/** False when there is no such row. */
async function change(
  db: AccountDb,
  which: ReturnType<typeof ownProject>,
  columns: Updateable<Schema['projects']>,
  at: number,
): Promise<boolean> {
  const changed = await which
    .set({ ...columns, updatedAt: at })
    .returning('customerId')
    .executeTakeFirst();
  if (changed === undefined) return false;
  const { customerId } = changed;
  await renderProjects(db, { customerId, at });
  return true;
}

function ownProject(db: AccountDb, projectId: number) {
  return db.change('projects').where('projectId', '=', projectId);
}

export async function findProject(db: AccountDb, projectId: number): Promise<Project | undefined> {
  const [row] = await projectById(db.kysely, { accountId: db.accountId, projectId });
  return row && toProject(row);
}

/** Keeps what the customer's row shows of its projects in step, and says when it changed for `updated_since`. */
export async function renderProjects(
  db: AccountDb,
  of: { customerId: number; at: number },
): Promise<void> {
  await showProjects(db, of, await findProjectsOf(db, of.customerId));
}

async function showProjects(
  db: AccountDb,
  { customerId, at }: { customerId: number; at: number },
  projects: readonly Project[],
): Promise<void> {
  const change = await nextChange(db, at);
  await db
    .change('customers')
    .set({
      projectsJson: JSON.stringify(projects.map(publicProject)),
      ...change,
    })
    .where('customerId', '=', customerId)
    .execute();
}

/** Returns whether customers are found under other words of their site than before. */
function hasMoved(before: SiteAddress, after: SiteAddress): boolean {
  return (['street', 'suburb', 'postcode'] as const).some((part) => before[part] !== after[part]);
}

/** The store across accounts. */
export function draftQueue({ reads }: Engine) {
  return {
    /** The longest waiting first. */
    due: (now: Moment, limit: number): Promise<{ accountId: number; projectId: number }[]> =>
      reads
        .selectFrom('projects')
        .select(['accountId', 'projectId'])
        .where('announceAt', '<=', now)
        .orderBy('announceAt')
        .limit(limit)
        .execute(),

    /** When the next one is due, which may be over; undefined when none waits. */
    async nextDueAt(): Promise<Moment | undefined> {
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
      'projects.projectId',
      'projects.customerId',
      'projects.title',
      'projects.streetNumber',
      'projects.street',
      'projects.suburb',
      'projects.state',
      'projects.postcode',
      'projects.country',
      'projects.proposalLink',
      'projects.specificationJson as specification',
      'projects.revision',
      'projects.savedBy',
      'projects.createdAt',
      'projects.updatedAt',
      'projects.installOn',
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

function toProject({
  streetNumber,
  street,
  suburb,
  state,
  postcode,
  country,
  specification,
  ...project
}: ProjectRow): Project {
  return {
    ...project,
    siteAddress: { streetNumber, street, suburb, state, postcode, country },
    specification: JSON.parse(specification),
  };
}

/** The project, or a refusal PROJECT_NOT_FOUND. */
export async function requireProject(store: AccountDb, projectId: number): Promise<Project> {
  const project = await findProject(store, projectId);
  if (project === undefined) throw projectNotFound();
  return project;
}

export function projectNotFound(): Refusal {
  return new Refusal('PROJECT_NOT_FOUND', 'Project not found');
}
