import { emptySpecification } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import { eventCustomer } from '../customers/payload.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import { type Moment, minuteMs, secondMs } from '../shared/time.ts';
import { keysOf } from '../shared/values/record-of.ts';
import { publicProject } from './payload.ts';
import { blankAddress, isDraft, type Project } from './project.ts';
import { requireProject, setAnnounceAt } from './rows/projects.ts';

type PublicProject = ReturnType<typeof publicProject>;

/** A project without any details. */
const blank = publicProject({
  projectId: 0,
  customerId: 0,
  title: '',
  siteAddress: blankAddress,
  specification: emptySpecification,
  proposalLink: '',
  installOn: '',
  revision: 0,
  savedBy: null,
  createdAt: 0,
  updatedAt: 0,
});

/** The time without changes after which a draft's saves are announced as one event. */
const quietMs = minuteMs;
/** In a sandbox a program waits for the event, so its drafts are announced sooner. */
const sandboxQuietMs = 2 * secondMs;

/**
 * Records `recent_draft_project` for the saves since the last one, in the transaction that settles the announcement
 * which was due at `at`. Nothing is recorded when another node has settled it, when the project was saved since it was
 * read, or when it is no longer a draft.
 */
export async function announceDraft(
  app: App,
  tx: AccountDb,
  { project, customer, at }: { project: Project; customer?: Customer; at: Moment },
): Promise<void> {
  const { projectId, customerId } = project;
  const { announced } = await findAnnouncement(tx, projectId);
  const current = publicProject(project);
  if (!isDraft(project)) return setAnnounceAt(tx, projectId, undefined);
  const { numUpdatedRows } = await tx
    .change('projects')
    .set({ announceAt: null, announcedJson: JSON.stringify(current) })
    .where('projectId', '=', projectId)
    .where('announceAt', '=', at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const data = {
    customer: eventCustomer(customer ?? (await requireCustomer(tx, { customerId }))),
    project: current,
    changed_fields: changedFields(announced, current),
  };
  await recordEvent(app, tx, { type: 'recent_draft_project', customerId, project, data });
}

/**
 * Announces a draft whose quiet minute is over. Nothing happens when it is not over after all, because of another save,
 * when another node was faster, or when the project was deleted meanwhile.
 */
export async function announceDueDraft(app: App, tx: AccountDb, projectId: number): Promise<void> {
  const { at } = await findAnnouncement(tx, projectId);
  if (at === undefined || at > app.now()) return;
  await announceDraft(app, tx, { project: await requireProject(tx, projectId), at });
}

/**
 * Announces now what a draft still owes, because it is about to be published and a published project announces no
 * drafts. Without anything owed, nothing happens.
 */
export async function flushDraft(
  app: App,
  tx: AccountDb,
  draft: { project: Project; customer?: Customer },
): Promise<void> {
  const { at } = await findAnnouncement(tx, draft.project.projectId);
  if (at !== undefined) await announceDraft(app, tx, { ...draft, at });
}

/**
 * The members of a project, as the interface shows it, that differ from those that were announced last. Before the
 * first announcement (`{}`) those that are filled in.
 */
export function changedFields(announced: Partial<PublicProject>, current: PublicProject): string[] {
  const before: PublicProject = { ...blank, project_id: current.project_id, ...announced };
  return keysOf(current).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(current[name]),
  );
}

/** The time without changes that a draft of an account needs. */
export async function quietMsOf(app: App, accountId: number): Promise<number> {
  return (await app.store.accounts.isSandbox(accountId)) ? sandboxQuietMs : quietMs;
}

/** When the draft is to be announced, and the project as it was announced last (`{}` before the first time). */
export async function findAnnouncement(
  db: AccountDb,
  projectId: number,
): Promise<{ at: Moment | undefined; announced: object }> {
  const row = await db
    .own('projects')
    .select(['announceAt', 'announcedJson'])
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  if (row === undefined) return { at: undefined, announced: {} };
  return { at: row.announceAt ?? undefined, announced: JSON.parse(row.announcedJson) };
}
