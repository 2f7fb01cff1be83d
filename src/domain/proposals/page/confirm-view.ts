import type { AccountStore, App } from '../../app.ts';
import { advanceCustomer } from '../../customers/advance-customer.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { requireShown } from '../../customers/require-shown.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicProject } from '../../projects/payload.ts';
import { requireProject } from '../../projects/require-project.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';
import type { Proposal } from '../proposal.ts';
import { stateNow } from '../state-now.ts';
import {
  confirmableForMs,
  type Hit,
  type HitVerdict,
  inViewMs,
  raiseSeconds,
  readSeconds,
  type SecondsBySection,
  viewsApartMs,
} from './hit.ts';
import { isTicket, openTicket } from './hit-ticket.ts';
import { viewerHint } from './viewer-hint.ts';
import { viewerHash } from './visit.ts';

/** What the page says once it has been in view for two seconds, and from time to time after that. */
export type Sighting = {
  token: string;
  /** Of `openPage`. */
  hitId: string;
  /** What the visitor's cookie holds. */
  viewer: string;
  /** Whether the browser says that a program controls it. */
  isAutomated: boolean;
  /** Seconds that sections were in view since the page was opened. */
  seconds: Readonly<Record<string, unknown>>;
};

/**
 * Counts a view when a person has looked at the page: the first one of a version always, each viewer's
 * further ones of the project 30 minutes apart. Records `proposal_viewed` for it and moves the customer on. Saying it
 * again only raises the seconds. What cannot be true - another viewer, an unknown hit, too soon, too late - is ignored
 * without a word. Returns the version that a person has looked at; undefined for all that is not judged to be one. Opens
 * its own transaction.
 */
export async function confirmView(
  app: App,
  sighting: Sighting,
): Promise<{ proposalId: number } | undefined> {
  const link = await app.store.proposalLinks.findByToken(sighting.token);
  if (link === undefined) return undefined;
  return app.store.forAccount(link.accountId).transaction(async (tx) => {
    const found = await findHit(app, tx, sighting.hitId);
    if (found === undefined || !isBelievable(app, found.hit, sighting)) return undefined;
    const proposal = await tx.proposals.find(found.hit.proposalId);
    if (proposal?.token !== sighting.token) return undefined;
    const verdict = await takeSighting(app, tx, { ...found, proposal, sighting });
    return isByPerson(verdict) && !sighting.isAutomated
      ? { proposalId: proposal.proposalId }
      : undefined;
  });
}

type Found = { hit: Hit; isStored: boolean };

async function findHit(app: App, tx: AccountStore, hitId: string): Promise<Found | undefined> {
  const ticket = isTicket(hitId) ? openTicket(app, hitId) : undefined;
  const stored = await tx.proposals.findHit(ticket?.hitId ?? hitId);
  if (stored !== undefined) return { hit: stored, isStored: true };
  return ticket && { hit: ticket, isStored: false };
}

function isBelievable(app: App, hit: Hit, { viewer }: Sighting): boolean {
  const ageMs = app.now() - hit.openedAt;
  return viewerHash(viewer) === hit.viewer && ageMs >= inViewMs && ageMs <= confirmableForMs;
}

type Seen = Found & { proposal: Proposal; sighting: Sighting };

/** Returns the verdict on the visit from now on. */
async function takeSighting(app: App, tx: AccountStore, seen: Seen): Promise<HitVerdict> {
  const { hit, isStored, sighting } = seen;
  const seconds = raiseSeconds(hit.seconds, readSeconds(sighting.seconds));
  if (isByPerson(hit.verdict)) {
    const isMore = canonicalJson(seconds) !== canonicalJson(hit.seconds);
    if (isMore) await tx.proposals.setSeconds(hit.hitId, seconds);
  }
  if (hit.verdict !== 'unconfirmed') return hit.verdict;
  const verdict = sighting.isAutomated ? 'automated' : await judgeSighting(app, tx, seen);
  if (!isStored && !isByPerson(verdict)) return verdict;
  if (!isStored) await tx.proposals.insertHit(hit);
  const judgement = {
    verdict,
    at: app.now(),
    seconds: isByPerson(verdict) ? seconds : {},
  } as const;
  const isFirst = await tx.proposals.judgeHit(hit.hitId, judgement);
  if (isFirst && verdict === 'viewed') await countView(app, tx, seen);
  return verdict;
}

function isByPerson(verdict: HitVerdict): boolean {
  return verdict === 'viewed' || verdict === 'repeat';
}

async function judgeSighting(
  app: App,
  tx: AccountStore,
  { hit, proposal }: Seen,
): Promise<'viewed' | 'repeat' | 'late'> {
  const now = app.now();
  if ((await stateNow(app, tx, proposal)) !== 'published') return 'late';
  const seen = await tx.proposals.noteVisit(proposal.proposalId, now);
  if (seen === undefined) return 'late';
  if (seen.viewCount === 0) return 'viewed';
  const { projectId, viewer } = hit;
  const wasHere = await tx.proposals.viewedSince(projectId, viewer, now - viewsApartMs);
  return wasHere ? 'repeat' : 'viewed';
}

async function countView(app: App, tx: AccountStore, { hit, proposal }: Seen): Promise<void> {
  const { proposalId, projectId, customerId, version } = proposal;
  const viewCount = await tx.proposals.countView(proposalId, app.now());
  const reason = `Version ${version} of the proposal was viewed`;
  await advanceCustomer(app, tx, { customerId, step: 'viewed', reason });
  const seconds: SecondsBySection = await tx.proposals.secondsOf(proposalId);
  const project = await requireProject(tx, projectId);
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(project),
    proposal_version: String(version),
    view_count: String(viewCount),
    viewer_hint: viewerHint(hit.userAgent),
    seconds_by_section: seconds,
  };
  await recordEvent(app, tx, { type: 'proposal_viewed', customerId, project, data });
}
