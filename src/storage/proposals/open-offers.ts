import { personName } from '../../domain/accounts/person-name.ts';
import type { OffersPage, OpenOffer } from '../../domain/proposals/open-offer.ts';
import type { Db } from '../schema.ts';

/**
 * A page of the open offers of an account or an owner, newest first. A bounded number are examined; contents, which are
 * long, are read only for the requested offers. `next` is where the next page begins.
 */
export async function openOffers(
  db: Db,
  accountId: number,
  { ownerId, now, before = Number.MAX_SAFE_INTEGER, limit }: OffersPage,
): Promise<{ offers: OpenOffer[]; next: number | undefined }> {
  const page = db
    .selectFrom('proposals')
    .select(['proposal_id', 'project_id', 'customer_id', 'version', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expiry_due_at', 'is not', null)
    .where('proposal_id', '<', before)
    .$if(ownerId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('customers as o')
            .select('o.customer_id')
            .whereRef('o.customer_id', '=', 'proposals.customer_id')
            .where('o.owner_id', '=', Number(ownerId)),
        ),
      ),
    )
    .orderBy('proposal_id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom(page.as('p'))
    .innerJoin('customers as c', 'c.customer_id', 'p.customer_id')
    .select([
      'p.proposal_id as proposalId',
      'p.project_id as projectId',
      'p.customer_id as customerId',
      'p.version',
      'p.expires_at as expiresAt',
      'c.first_name as firstName',
      'c.last_name as lastName',
      'c.company_name as companyName',
    ])
    .select((eb) =>
      eb
        .selectFrom('contracts as k')
        .select('k.contract_id')
        .where('k.account_id', '=', accountId)
        .whereRef('k.proposal_id', '=', 'p.proposal_id')
        .where('k.state', '=', 'open')
        .limit(1)
        .as('openContract'),
    )
    .orderBy('p.proposal_id', 'desc')
    .execute();
  const open = rows.filter((row) => row.expiresAt > now && row.openContract !== null);
  // Between pages others get their turn.
  await new Promise((resolve) => setImmediate(resolve));
  const contents = await contentsOf(
    db,
    accountId,
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
  db: Db,
  accountId: number,
  proposalIds: readonly number[],
): Promise<Map<number, string>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('proposals')
    .select(['proposal_id', 'content_json'])
    .where('account_id', '=', accountId)
    .where('proposal_id', 'in', proposalIds)
    .execute();
  return new Map(rows.map((row) => [row.proposal_id, row.content_json]));
}
