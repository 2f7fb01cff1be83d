import type { AccountDb } from '../account-db.ts';
import { findContract } from '../contracts/rows/contracts.ts';
import { customerName, type NamedDetails } from '../customers/customer.ts';
import type { EventType, FeedCursor } from '../events/event.ts';
import type { Moment } from '../shared/time.ts';

/**
 * Changes of a project are left out: an editor saves them every few seconds, and `recent_draft_project` follows once they have
 * settled.
 */
const leftOut = 'project_updated';
type FeedType = Exclude<EventType, typeof leftOut>;

/** An event for people who have the desk open. */
type FeedEntry = {
  cursor: FeedCursor;
  type: FeedType;
  customerId: number;
  projectId: number | undefined;
  at: Moment;
  /** The event in words. */
  title: string;
  /** The customer did it themselves, so the team wants to know at once. */
  isByCustomer: boolean;
};

/** The parts of an event's data that entries are made of. What an erased event lacks is undefined. */
type Data = {
  project?: { project_id?: string };
  new_status?: string;
  view_count?: string;
  contract_id?: string;
};

const titles: Readonly<Record<FeedType, (name: string, data: Data) => string>> = {
  customer_created: (name) => `${name} was added`,
  customer_status_change: (name, { new_status: status }) =>
    status === undefined ? `${name} moved on` : `${name} moved to ${status}`,
  project_email_sent: (name) => `An email to ${name} was sent`,
  project_sms_sent: (name) => `An SMS to ${name} was sent`,
  published_proposal_link: (name) => `A proposal for ${name} was published`,
  recent_draft_project: (name) => `A project of ${name} was changed`,
  contract_signed: (name) => `The contract with ${name} is signed`,
  proposal_viewed: (name, { view_count: views = '1' }) =>
    `${name} is looking at their proposal${views === '1' ? '' : ' again'}`,
  customer_updated: (name) => `The details of ${name} were changed`,
  note_added: (name) => `A note on ${name} was added`,
  proposal_expired: (name) => `The proposal for ${name} has expired`,
  contract_declined: (name) => `${name} declined the contract`,
};

/** A client that missed more than this reloads everything. */
export const feedEntriesMax = 100;

export type ActivityPage = {
  entries: { entry: FeedEntry; isFor: (onlyOwner: number | undefined) => boolean }[];
  /** The cursor of the next page. */
  through: FeedCursor;
};

/** Returns the events after a cursor, for the whole account, with a way to tell who may see each. */
export async function readActivityFeed(store: AccountDb, after: FeedCursor): Promise<ActivityPage> {
  const events = await findEventsAfter(store, after, feedEntriesMax);
  const entries: ActivityPage['entries'] = [];
  for (const event of events) {
    const isOnPaper = await wasSignedOnPaper(store, event);
    entries.push({
      entry: feedEntryOf(event, { isOnPaper }),
      isFor: (onlyOwner) => isFor(event, onlyOwner),
    });
  }
  return { entries, through: events.at(-1)?.cursor ?? after };
}

async function wasSignedOnPaper(store: AccountDb, event: TeamEvent): Promise<boolean> {
  if (event.type !== 'contract_signed') return false;
  const contractId = dataOf(event).contract_id;
  const contract = contractId === undefined ? undefined : await findContract(store, contractId);
  return contract?.paper !== undefined;
}

function dataOf({ body }: Pick<TeamEvent, 'body'>): Data {
  return JSON.parse(body).data;
}

/** Tells an event in words. A contract that was signed on paper was brought by the team. */
export function feedEntryOf(event: TeamEvent, { isOnPaper = false } = {}): FeedEntry {
  const { cursor, type, customerId, occurredAt } = event;
  const data = dataOf(event);
  const projectId = Number(data.project?.project_id);
  const name = event.customer === undefined ? 'A customer' : customerName(event.customer);
  return {
    cursor,
    type,
    customerId,
    projectId: Number.isSafeInteger(projectId) ? projectId : undefined,
    at: occurredAt,
    title: titles[type](name, data),
    isByCustomer:
      type === 'proposal_viewed' ||
      type === 'contract_declined' ||
      (type === 'contract_signed' && !isOnPaper),
  };
}

/** Returns true if a person who sees the customers of one owner, or of all, may see an event. */
export function isFor({ customer }: TeamEvent, onlyOwner: number | undefined): boolean {
  return onlyOwner === undefined || customer?.ownerId === onlyOwner;
}

/** An event with what the desk knows of its customer by now; undefined where there is none of that number any more. */
export type TeamEvent = {
  cursor: FeedCursor;
  type: FeedType;
  customerId: number;
  occurredAt: Moment;
  body: string;
  customer: (NamedDetails & { ownerId: number }) | undefined;
};

/** The events after a cursor, in order. */
async function findEventsAfter(
  db: AccountDb,
  cursor: FeedCursor,
  limit: number,
): Promise<TeamEvent[]> {
  const rows = await db.kysely
    .selectFrom('events as e')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.customerId', '=', 'e.customerId').on('c.accountId', '=', db.accountId),
    )
    .select([
      'e.sequence as cursor',
      'e.type',
      'e.customerId',
      'e.occurredAt',
      'e.body',
      'c.ownerId',
      'c.firstName',
      'c.lastName',
      'c.companyName',
      'c.email',
      'c.phone1',
    ])
    .where('e.accountId', '=', db.accountId)
    .where('e.sequence', '>', cursor)
    .where('e.isTest', '=', 0)
    .where('e.type', '!=', leftOut)
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
  return rows.map(({ ownerId, firstName, lastName, companyName, email, phone1, ...event }) => ({
    ...event,
    type: event.type as FeedType,
    customer:
      ownerId === null
        ? undefined
        : {
            ownerId,
            firstName: firstName ?? '',
            lastName: lastName ?? '',
            companyName: companyName ?? '',
            email: email ?? '',
            phone1: phone1 ?? '',
          },
  }));
}
