import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { advanceCustomerById } from '../../customers/advance-customer.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { tellCustomerOwner } from '../../notices/record-notices.ts';
import { publicProject } from '../../projects/payload.ts';
import { requireProject } from '../../projects/rows/projects.ts';
import { canonicalJson } from '../../shared/json-text.ts';
import { sha256 } from '../../shared/secrets.ts';
import { hourMs, type Moment, minuteMs, secondMs } from '../../shared/time.ts';
import { fileOfProposal, type Proposal } from '../proposal.ts';
import { findStoredRequest, insertPageRequest, sumSeconds } from '../rows/page-requests.ts';
import { addView, findProposal, saveVisit } from '../rows/proposals.ts';
import { stateNow } from '../state-now.ts';
import {
  type PageRequest,
  type PageRequestVerdict,
  pageSections,
  raiseSeconds,
  type SecondsBySection,
  secondsMax,
  viewerHint,
} from './page-request.ts';
import { isTicket, openTicket } from './visit.ts';

/** The time in view that counts as a view, and the earliest and latest report of it after the request. */
const inViewMs = 2 * secondMs;

const confirmableForMs = 24 * hourMs;

/** A viewer's further views count after this. */
export const viewsApartMs = 30 * minuteMs;

/** The page's report after it has been in view for two seconds, and from time to time after that. */
export type Sighting = {
  token: string;
  /** The id that `openPage` returned. */
  pageRequestId: string;
  /** The content of the visitor's cookie. */
  viewer: string;
  /** True if the browser says that a program controls it. */
  isAutomated: boolean;
  /** Seconds that sections were in view since the page was opened. */
  seconds: Readonly<Record<string, unknown>>;
};

/**
 * Counts a view when a person has seen the page: the first one of a version always, each viewer's further ones of the
 * project 30 minutes apart. Records `proposal_viewed` for it and moves the customer on. A repeated report only raises
 * the seconds. Ignores a report by another viewer or on an unknown page request, and one that comes too soon or too
 * late. Returns the version that a person has viewed; undefined when the report does not show that. Opens its own
 * transaction.
 */
export async function confirmView(
  app: App,
  sighting: Sighting,
): Promise<{ proposalId: number } | undefined> {
  const link = await app.store.proposalLinks.findByToken(sighting.token);
  if (link === undefined) return undefined;
  return app.store.forAccount(link.accountId).transaction(async (tx) => {
    const found = await findPageRequest(app, tx, sighting.pageRequestId);
    if (found === undefined || !isBelievable(app, found.pageRequest, sighting)) return undefined;
    const proposal = await findProposal(tx, found.pageRequest.proposalId);
    if (proposal?.token !== sighting.token) return undefined;
    const verdict = await takeSighting(app, tx, { ...found, proposal, sighting });
    return isByPerson(verdict) && !sighting.isAutomated
      ? { proposalId: proposal.proposalId }
      : undefined;
  });
}

type Found = { pageRequest: PageRequest; isStored: boolean };

async function findPageRequest(
  app: App,
  tx: AccountDb,
  pageRequestId: string,
): Promise<Found | undefined> {
  const ticket = isTicket(pageRequestId) ? openTicket(app, pageRequestId) : undefined;
  const stored = await findStoredRequest(tx, ticket?.pageRequestId ?? pageRequestId);
  if (stored !== undefined) return { pageRequest: stored, isStored: true };
  return ticket && { pageRequest: ticket, isStored: false };
}

function isBelievable(app: App, pageRequest: PageRequest, { viewer }: Sighting): boolean {
  const ageMs = app.now() - pageRequest.openedAt;
  return sha256(viewer) === pageRequest.viewer && ageMs >= inViewMs && ageMs <= confirmableForMs;
}

type Seen = Found & { proposal: Proposal; sighting: Sighting };

/** Returns the verdict on the visit from now on. */
async function takeSighting(app: App, tx: AccountDb, seen: Seen): Promise<PageRequestVerdict> {
  const { pageRequest, isStored, sighting } = seen;
  const seconds = raiseSeconds(pageRequest.seconds, readSeconds(sighting.seconds));
  if (isByPerson(pageRequest.verdict)) {
    const isMore = canonicalJson(seconds) !== canonicalJson(pageRequest.seconds);
    if (isMore) await setSeconds(tx, pageRequest.pageRequestId, seconds);
  }
  if (pageRequest.verdict !== 'unconfirmed') return pageRequest.verdict;
  const verdict = sighting.isAutomated ? 'automated' : await judgeSighting(app, tx, seen);
  if (!isStored && !isByPerson(verdict)) return verdict;
  if (!isStored) await insertPageRequest(tx, pageRequest);
  const judgement = {
    verdict,
    at: app.now(),
    seconds: isByPerson(verdict) ? seconds : {},
  } as const;
  const isFirst = await setVerdict(tx, pageRequest.pageRequestId, judgement);
  if (isFirst && verdict === 'viewed') await countView(app, tx, seen);
  return verdict;
}

function isByPerson(verdict: PageRequestVerdict): boolean {
  return verdict === 'viewed' || verdict === 'repeat';
}

async function judgeSighting(
  app: App,
  tx: AccountDb,
  { pageRequest, proposal }: Seen,
): Promise<'viewed' | 'repeat' | 'late'> {
  const now = app.now();
  if ((await stateNow(app, tx, proposal)) !== 'published') return 'late';
  const seen = await saveVisit(tx, proposal.proposalId, now);
  if (seen === undefined) return 'late';
  if (seen.viewCount === 0) return 'viewed';
  const { projectId, viewer } = pageRequest;
  const wasHere = await wasViewedSince(tx, projectId, viewer, now - viewsApartMs);
  return wasHere ? 'repeat' : 'viewed';
}

async function countView(app: App, tx: AccountDb, { pageRequest, proposal }: Seen): Promise<void> {
  const { proposalId, projectId, customerId, version } = proposal;
  const viewCount = await addView(tx, proposalId, app.now());
  const reason = `Version ${version} of the proposal was viewed`;
  const seconds: SecondsBySection = await sumSeconds(tx, proposalId);
  if (viewCount === 1) {
    await tellCustomerOwner(tx, { kind: 'viewed', customerId, projectId, at: app.now() });
  }
  const project = await requireProject(tx, projectId);
  const data = {
    project: publicProject(project),
    proposal_version: String(version),
    view_count: String(viewCount),
    viewer_hint: viewerHint(pageRequest.userAgent),
    seconds_by_section: seconds,
  };
  await advanceCustomerById(app, tx, {
    customerId,
    step: 'viewed',
    reason,
    cause: (customer) => ({
      type: 'proposal_viewed',
      customerId,
      project,
      file: fileOfProposal(proposal),
      data: { customer: eventCustomer(customer), ...data },
    }),
  });
}

/** Returns true if a view of the project by this viewer was counted after a moment. */
export async function wasViewedSince(
  db: AccountDb,
  projectId: number,
  viewer: string,
  after: Moment,
): Promise<boolean> {
  const row = await db
    .own('pageRequests')
    .select('pageRequestId')
    .where('projectId', '=', projectId)
    .where('viewer', '=', viewer)
    .where('confirmedAt', '>', after)
    .where('verdict', '=', 'viewed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a page request its verdict; false when it has another one than `unconfirmed` already. */
export async function setVerdict(
  db: AccountDb,
  pageRequestId: string,
  { verdict, at, seconds }: { verdict: PageRequestVerdict; at: Moment; seconds: SecondsBySection },
): Promise<boolean> {
  const { numUpdatedRows } = await update(db, pageRequestId)
    .set({ verdict, confirmedAt: at, secondsJson: JSON.stringify(seconds) })
    .where('verdict', '=', 'unconfirmed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setSeconds(
  db: AccountDb,
  pageRequestId: string,
  seconds: SecondsBySection,
): Promise<void> {
  await update(db, pageRequestId)
    .set({ secondsJson: JSON.stringify(seconds) })
    .execute();
}

function update(db: AccountDb, pageRequestId: string) {
  return db.change('pageRequests').where('pageRequestId', '=', pageRequestId);
}

/** Returns the page's report without unknown sections and impossible numbers. */
export function readSeconds(input: Readonly<Record<string, unknown>>): SecondsBySection {
  const seconds: SecondsBySection = {};
  for (const section of pageSections) {
    const value = Object.hasOwn(input, section) ? input[section] : undefined;
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    const whole = Math.min(Math.floor(value), secondsMax);
    if (whole > 0) seconds[section] = whole;
  }
  return seconds;
}
