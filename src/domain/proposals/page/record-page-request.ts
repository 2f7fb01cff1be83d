import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Proposal } from '../proposal.ts';
import { countPageRequests, insertPageRequest } from '../rows/page-requests.ts';
import { type PageRequest, pageRequestsKeptMax, userAgentCharactersMax } from './page-request.ts';
import { addressHash, judgeVisit, type Visit, type Visited, viewerHash } from './visit.ts';

const prefix = 'ticket.';
const identity = { kind: 'page_request_ticket' } as const;

/**
 * Stores a request for the page of a proposal, or for its PDF, and returns its ID. When a version has very many page
 * requests, further ones are not stored: their ID is a sealed ticket that holds all of the request, so that it can
 * still be counted.
 */
export async function recordPageRequest(
  app: App,
  store: AccountDb,
  { accountId, proposal, visit, what }: Visited & { visit: Visit; what: 'page' | 'pdf' },
): Promise<string> {
  const judged = judgeVisit(visit, { accountId, proposal });
  const pageRequest: PageRequest = {
    pageRequestId: app.newId('hit'),
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
  if (await isFull(store, proposal)) return sealTicket(app, pageRequest);
  return store.transaction(async (tx) => {
    // Again, because others were storing theirs as well.
    if (await isFull(tx, proposal)) return sealTicket(app, pageRequest);
    await insertPageRequest(tx, pageRequest);
    return pageRequest.pageRequestId;
  });
}

async function isFull(store: AccountDb, { proposalId }: Proposal): Promise<boolean> {
  return (await countPageRequests(store, proposalId, pageRequestsKeptMax)) >= pageRequestsKeptMax;
}

function storable(userAgent: string): string {
  return userAgent.replaceAll('\0', '').slice(0, userAgentCharactersMax).toWellFormed();
}

/** Names a page request that is not stored: the request itself, sealed, so that it cannot be forged. */
function sealTicket(app: App, pageRequest: PageRequest): string {
  return prefix + app.secretBox.seal(JSON.stringify({ pageRequest }), identity).text;
}

export function isTicket(pageRequestId: string): boolean {
  return pageRequestId.startsWith(prefix);
}

/** Undefined for a text that we did not seal, or not as a ticket. */
export function openTicket(app: App, ticket: string): PageRequest | undefined {
  try {
    const { pageRequest } = JSON.parse(
      app.secretBox.open({ text: ticket.slice(prefix.length), identity }),
    );
    return pageRequest;
  } catch {
    return undefined;
  }
}
