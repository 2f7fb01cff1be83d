import type { AccountDb } from '../../account-db.ts';
import { personName } from '../../accounts/team/user.ts';
import type { Proposal } from '../proposal.ts';
import type { ProposalContent } from '../proposal-content.ts';

/**
 * A page of the open offers of an account or an owner, newest first. A bounded number are examined; contents, which are
 * long, are read only for the requested offers. `next` is where the next page begins.
 */
export async function findOpenOffers(
  db: AccountDb,
  { ownerId, now, before = Number.MAX_SAFE_INTEGER, limit }: OffersPage,
): Promise<{ offers: OpenOffer[]; next: number | undefined }> {
  const page = db
    .own('proposals')
    .select(['proposalId', 'projectId', 'customerId', 'version', 'expiresAt'])
    .where('expiryDueAt', 'is not', null)
    .where('proposalId', '<', before)
    .$if(ownerId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('customers as o')
            .select('o.customerId')
            .whereRef('o.customerId', '=', 'proposals.customerId')
            .where('o.ownerId', '=', Number(ownerId)),
        ),
      ),
    )
    .orderBy('proposalId', 'desc')
    .limit(limit);
  const rows = await db.kysely
    .selectFrom(page.as('p'))
    .innerJoin('customers as c', 'c.customerId', 'p.customerId')
    .select([
      'p.proposalId',
      'p.projectId',
      'p.customerId',
      'p.version',
      'p.expiresAt',
      'c.firstName',
      'c.lastName',
      'c.companyName',
    ])
    .select((eb) =>
      eb
        .selectFrom('contracts as k')
        .select('k.contractId')
        .where('k.accountId', '=', db.accountId)
        .whereRef('k.proposalId', '=', 'p.proposalId')
        .where('k.state', '=', 'open')
        .limit(1)
        .as('openContract'),
    )
    .orderBy('p.proposalId', 'desc')
    .execute();
  const open = rows.filter((row) => row.expiresAt > now && row.openContract !== null);
  // Between pages others get their turn.
  await new Promise((resolve) => setImmediate(resolve));
  const contents = await contentsOf(
    db,
    open.map(({ proposalId }) => proposalId),
  );
  return {
    offers: open.map(({ proposalId, projectId, customerId, version, ...customer }) => ({
      ...{ proposalId, projectId, customerId, version },
      customerName: personName(customer, customer.companyName),
      content: JSON.parse(contents.get(proposalId) ?? ''),
    })),
    next: rows.length < limit ? undefined : rows.at(-1)?.proposalId,
  };
}

async function contentsOf(
  db: AccountDb,
  proposalIds: readonly number[],
): Promise<Map<number, string>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await db
    .own('proposals')
    .select(['proposalId', 'contentJson'])
    .where('proposalId', 'in', proposalIds)
    .execute();
  return new Map(rows.map((row) => [row.proposalId, row.contentJson]));
}

/** A published version that can still be accepted: its time has not run out, and its contract waits for signatures. */
export type OpenOffer = Pick<Proposal, 'proposalId' | 'projectId' | 'customerId' | 'version'> & {
  /** Names as they are now; may be empty. */
  customerName: string;
  content: ProposalContent;
};

/** A page of offers: of all customers or of one owner's, newest first. */
type OffersPage = {
  ownerId: number | undefined;
  /** The current time; an offer that ends earlier is not open. */
  now: number;
  /** Those before this one; undefined for the newest. */
  before: number | undefined;
  /** The most offers examined, across all owners. */
  limit: number;
};
