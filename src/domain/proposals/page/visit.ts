import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { isSameSecret, sha256 } from '../../shared/secrets.ts';
import type { Proposal } from '../proposal.ts';
import { insertPageRequest } from '../rows/page-requests.ts';
import type { PageRequest, PageRequestVerdict } from './page-request.ts';

/** Hits of a version beyond these are stored only when a person has seen the page. */
export const pageRequestsKeptMax = 2000;

const userAgentCharactersMax = 500;

const prefix = 'ticket.';
const identity = { kind: 'page_request_ticket' } as const;

/** A request for the page of a proposal or for its PDF. */
export type Visit = {
  /** The content of the visitor's cookie. */
  viewer: string;
  kind: 'get' | 'head' | 'prefetch';
  /** True if the client says that it is a robot. */
  isScanner: boolean;
  /** The `staff` of the address. */
  staffToken?: string | undefined;
  /** The accounts to whose team the visitor belongs, who is signed in in the same browser. */
  teams?: readonly number[];
  request: { address: string; userAgent: string };
};

/** The requested proposal and its account. */
type Visited = { accountId: number; proposal: Proposal };

/** The verdict on a request before the page has reported anything. */
function judgeVisit(visit: Visit, visited: Visited): PageRequestVerdict {
  if (isStaff(visit, visited)) return 'staff';
  if (visit.kind !== 'get') return visit.kind;
  return visit.isScanner ? 'scanner' : 'unconfirmed';
}

export function isStaff(visit: Pick<Visit, 'staffToken' | 'teams'>, visited: Visited): boolean {
  return hasStaffMark(visit, visited.proposal) || isSignedIn(visit, visited);
}

/** Returns true if the address was made for the team to look at. */
export function hasStaffMark(
  { staffToken = '' }: Pick<Visit, 'staffToken'>,
  proposal: Proposal,
): boolean {
  return isSameSecret(staffToken, proposal.staffToken);
}

function isSignedIn({ teams = [] }: Pick<Visit, 'teams'>, { accountId }: Visited): boolean {
  return teams.includes(accountId);
}

/**
 * Tells whether two page requests of a proposal came from one address. The token is required to find out which address:
 * a reader of the database has the token, and could try all addresses.
 */
function addressHash(address: string, proposal: Proposal): string {
  return sha256(`${proposal.token}\n${address}`);
}

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
    viewer: sha256(visit.viewer),
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

/** Counts the stored page requests of a version, up to `max`. */
export async function countPageRequests(
  db: AccountDb,
  proposalId: number,
  max: number,
): Promise<number> {
  const { count } = await db.kysely
    .selectFrom((from) =>
      from
        .selectFrom('pageRequests')
        // A column of the index, so that the rows themselves are not read.
        .select('openedAt')
        .where('accountId', '=', db.accountId)
        .where('proposalId', '=', proposalId)
        .limit(max)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
