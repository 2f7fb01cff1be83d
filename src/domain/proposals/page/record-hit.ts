import type { AccountStore, App } from '../../app.ts';
import type { Proposal } from '../proposal.ts';
import { type Hit, hitsKeptMax, userAgentCharactersMax } from './hit.ts';
import { sealTicket } from './hit-ticket.ts';
import { addressHash, judgeVisit, type Visit, type Visited, viewerHash } from './visit.ts';

/**
 * Stores a request for the page of a proposal, or for its PDF, and returns what names it. When a version has very many
 * hits, further ones are not stored any more; what names one of those holds all of it, so that it can still be counted.
 */
export async function recordHit(
  app: App,
  store: AccountStore,
  { accountId, proposal, visit, what }: Visited & { visit: Visit; what: 'page' | 'pdf' },
): Promise<string> {
  const judged = judgeVisit(visit, { accountId, proposal });
  const hit: Hit = {
    hitId: app.newId('hit'),
    projectId: proposal.projectId,
    proposalId: proposal.proposalId,
    viewer: viewerHash(visit.viewer),
    verdict: what === 'pdf' && judged === 'unconfirmed' ? 'pdf' : judged,
    userAgent: storable(visit.request.userAgent),
    address: addressHash(visit.request.address, proposal),
    openedAt: app.now(),
    confirmedAt: undefined,
    seconds: {},
  };
  if (await isFull(store, proposal)) return sealTicket(app, hit);
  return store.transaction(async (tx) => {
    // Again, because others were storing theirs as well.
    if (await isFull(tx, proposal)) return sealTicket(app, hit);
    await tx.proposals.insertHit(hit);
    return hit.hitId;
  });
}

async function isFull(store: AccountStore, { proposalId }: Proposal): Promise<boolean> {
  return (await store.proposals.countHits(proposalId, hitsKeptMax)) >= hitsKeptMax;
}

function storable(userAgent: string): string {
  return userAgent.replaceAll('\0', '').slice(0, userAgentCharactersMax).toWellFormed();
}
