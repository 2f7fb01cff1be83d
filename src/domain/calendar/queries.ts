import type { AccountDb } from '../account-db.ts';
import { customerColumns, type NamedCustomer, type TaskOwner } from '../tasks/queries.ts';

/** An agreed day of installation, with the site in its parts. */
type InstallationRow = NamedCustomer & {
  projectId: number;
  title: string;
  installOn: string;
  streetNumber: string;
  street: string;
  suburb: string;
  state: string;
  postcode: string;
};

/** Installations agreed for the days from one to another, in the order of days. */
export function findInstallations(
  db: AccountDb,
  {
    from,
    through,
    limit,
    ownerId,
    onlyOwner,
  }: TaskOwner & { from: string; through: string; limit: number },
): Promise<InstallationRow[]> {
  return db.kysely
    .selectFrom('projects as p')
    .innerJoin('customers as c', 'c.customerId', 'p.customerId')
    .select(['p.projectId', 'p.title', 'p.installOn', ...siteColumns, ...customerColumns])
    .where('p.accountId', '=', db.accountId)
    .where('c.accountId', '=', db.accountId)
    .where('p.installOn', '>=', from)
    .where('p.installOn', '<=', through)
    .$if(ownerId !== undefined, (query) => query.where('c.ownerId', '=', Number(ownerId)))
    .$if(onlyOwner !== undefined, (query) => query.where('c.ownerId', '=', Number(onlyOwner)))
    .orderBy('p.installOn')
    .orderBy('p.projectId')
    .limit(limit)
    .execute();
}

/**
 * The addresses of these customers: their own with the site of each of their projects, the newest project of a customer
 * first. A customer without projects has one row, with null for a site.
 */
export async function findSites(db: AccountDb, customerIds: readonly number[]) {
  if (customerIds.length === 0) return [];
  return db.kysely
    .selectFrom('customers as c')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.customerId', '=', 'c.customerId').on('p.accountId', '=', db.accountId),
    )
    .select(['c.customerId', 'c.address as ofCustomer', 'p.projectId', ...siteColumns])
    .where('c.accountId', '=', db.accountId)
    .where('c.customerId', 'in', customerIds)
    .orderBy('p.projectId', 'desc')
    .execute();
}

const siteColumns = ['p.streetNumber', 'p.street', 'p.suburb', 'p.state', 'p.postcode'] as const;

/** The SHA-256 of the secret of a member's calendar address; undefined if they have none or have left. */
export async function findCalendarToken(
  db: AccountDb,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .own('users')
    .select('calendarTokenHash')
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row?.calendarTokenHash ?? undefined;
}
