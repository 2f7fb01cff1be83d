import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import { publicUser } from '../accounts/payload.ts';
import type { User } from '../accounts/team/user.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { type Fact, recordEvents } from '../events/record-event.ts';
import { type NoticeRow, recordNotices } from '../notices/record-notices.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { withoutSigningLinks } from '../shared/page-links.ts';
import { Refusal } from '../shared/refusal.ts';
import { refusals } from '../shared/refusals.ts';
import { emailKey } from '../shared/text.ts';
import type { Moment } from '../shared/time.ts';
import { findStatus, findStatuses } from '../statuses/queries.ts';
import type { Status } from '../statuses/status.ts';
import { findOwner, requireActiveOwner } from './change-owner.ts';
import type { CustomerDetails, PublicCustomer } from './customer.ts';
import { noteAdded } from './customer-notes.ts';
import { eventCustomer } from './payload.ts';
import { insertCustomers } from './rows/customers.ts';
import { findIdsByKey } from './rows/find-customers.ts';

/** The defaults of a new customer. */
const blankDetails: CustomerDetails = {
  email: '',
  firstName: '',
  lastName: '',
  phone1: '',
  phone2: '',
  gstStatus: 'Not GST Registered',
  type: 'Residential',
  companyName: '',
  companyPhone: '',
  address: '',
  source: '',
  tags: '',
};

/** With an email address or, where none is known, a first phone number. */
export type NewCustomer = Partial<CustomerDetails> & {
  /** Another user of the account who shall own the customer. */
  ownerEmail?: string | undefined;
  /** Takes the place of `ownerEmail`: the id of a member who may get customers. */
  ownerId?: number | undefined;
  status?: string | undefined;
  /** One of a file: it may have any status, since its sale may be over, and fires an event only on request. */
  imported?: { announces: boolean } | undefined;
  /** The member who added the customer, and so is not told of them: `userId` unless it is set; undefined if none did. */
  addedByUserId?: number | undefined;
  /** A note that the same user wrote. */
  note?: string | undefined;
  /** The span that its events belong to, if it is not that of the caller. */
  causedBy?: string | undefined;
};

/**
 * Adds a customer and records `customer_created`, and `note_added` for its note, within the caller's transaction.
 * Refuses with CUSTOMER_EXISTS when the account has a customer with that email address, in whatever spelling of its
 * letters, and with INVALID_PARAMETERS one who has neither email address nor phone number. Returns the customer as it was rendered, once, for row, event and answer.
 */
export async function createCustomer(
  app: App,
  tx: AccountDb,
  input: NewCustomer & { userId: number },
): Promise<PublicCustomer> {
  const [created] = await createCustomers(app, tx, [input]);
  if (created instanceof Refusal) throw created;
  return created as PublicCustomer;
}

/**
 * Adds any number of customers, in their order and in about as many statements as one. Of a customer who is refused nothing
 * is written, and their place in the answer has the refusal.
 */
export async function createCustomers(
  app: App,
  tx: AccountDb,
  inputs: readonly (NewCustomer & { userId: number })[],
): Promise<(PublicCustomer | Refusal)[]> {
  const createdAt = app.now();
  const { ownerOf, actingUserOf } = readUsersOnce(tx);
  const [statuses, taken, owners] = await inParallel([
    findStatuses(tx),
    findIdsByKey(
      tx,
      inputs.flatMap(({ email }) => (email ? [emailKey(email)] : [])),
    ),
    inParallel(inputs.map((input) => ownerOf(input).catch(asRefusal))),
  ]);
  const keys = new Set(taken.keys());
  const places = inputs.map((input, index) => {
    const owner = owners[index] as User | Refusal;
    if (owner instanceof Refusal) return owner;
    try {
      const status = firstStatus(statuses, input);
      const { email = '' } = input;
      const key = emailKey(email);
      if (email === '') refuseUnreachable(input);
      else if (keys.has(key)) throw emailTaken(email);
      else keys.add(key);
      const row = toRow(input, { owner, status, createdAt });
      const events = input.imported?.announces === false ? 0 : 1 + row.notes.length;
      return { input, owner, status, row, events };
    } catch (error) {
      return asRefusal(error);
    }
  });
  const accepted = places.flatMap((place) => (place instanceof Refusal ? [] : [place]));
  const rows = accepted.map(({ row }) => row);
  const eventCount = accepted.reduce((sum, { events }) => sum + events, 0);
  const { firstEvent, ...added } = await insertCustomers(tx, rows, createdAt, eventCount);
  const inserted = added.inserted.values();
  const created: (PublicCustomer | Refusal)[] = [];
  const facts: Fact[] = [];
  const notices: NoticeRow[] = [];
  for (const place of places) {
    if (place instanceof Refusal) {
      created.push(place);
      continue;
    }
    const { input, owner, status, row, events } = place;
    const parts = inserted.next().value ?? assert.fail('Each row is inserted');
    const customer = {
      ...parts,
      owner: JSON.stringify(publicUser(owner)),
      createdAt,
      status: status.name,
      projects: '[]',
    };
    created.push(customer);
    if (events === 0) continue;
    const { customerId } = parts;
    const addedBy = 'addedByUserId' in input ? input.addedByUserId : input.userId;
    if (input.imported === undefined && owner.userId !== addedBy) {
      notices.push({ kind: 'new_lead', userId: owner.userId, customerId, at: createdAt });
    }
    const { causedBy } = input;
    const data = { customer: eventCustomer(customer) };
    facts.push({ type: 'customer_created', customerId, data, causedBy });
    for (const note of row.notes) {
      const writer = await actingUserOf(input.userId);
      facts.push({ ...noteAdded({ customer, note, writer }), causedBy });
    }
  }
  assert.equal(facts.length, eventCount, 'Each event has a number');
  await recordNotices(tx, notices);
  await recordEvents(app, tx, facts, firstEvent);
  return created;
}

function toRow(
  input: NewCustomer & { userId: number },
  { owner, status, createdAt }: { owner: User; status: Status; createdAt: Moment },
) {
  const {
    ownerEmail,
    ownerId,
    status: name,
    imported,
    userId,
    addedByUserId,
    note,
    causedBy,
    ...patch
  } = input;
  const notes =
    note === undefined
      ? []
      : [{ createdAt, text: withoutSigningLinks(note), userId, call: '' as const }];
  return { ...blankDetails, ...patch, ownerId: owner.userId, statusId: status.statusId, notes };
}

/** Reads users that new customers name, each of them once. */
function readUsersOnce(tx: AccountDb) {
  const read = new Map<string, Promise<User>>();
  function once(name: string, ask: () => Promise<User>): Promise<User> {
    const user = read.get(name) ?? ask();
    read.set(name, user);
    return user;
  }

  const actingUserOf = (userId: number) => once(`user ${userId}`, () => actingUser(tx, userId));
  const activeOwner = async (userId: number) => {
    await requireActiveOwner(tx, userId);
    return actingUserOf(userId);
  };

  return {
    actingUserOf,
    async ownerOf(named: Pick<NewCustomer, 'ownerEmail' | 'ownerId'> & { userId: number }) {
      const { ownerEmail, ownerId, userId } = named;
      if (ownerEmail !== undefined) return once(ownerEmail, () => findOwner(tx, ownerEmail));
      if (ownerId !== undefined) return once(`owner ${ownerId}`, () => activeOwner(ownerId));
      return actingUserOf(userId);
    },
  };
}

/** A sale is won by a signature and lost for a reason, so a new customer starts open or parked. */
function firstStatus(
  statuses: readonly Status[],
  { status: name, imported }: Pick<NewCustomer, 'status' | 'imported'>,
): Status {
  if (name === undefined) {
    const initial = statuses.find(({ isInitial }) => isInitial);
    return initial ?? assert.fail('An account has an initial status');
  }
  const mayBeOver = imported !== undefined;
  const first = statuses.filter(({ kind }) => mayBeOver || kind === 'open' || kind === 'parked');
  return findStatus(first, name);
}

/** A refusal about one customer; a fault of the service is thrown on. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && refusals[error.code].status < 500) return error;
  throw error;
}

/** The refusal for an email address that another customer of the account has. */
export function emailTaken(email: string): Refusal {
  return new Refusal(
    'CUSTOMER_EXISTS',
    `A customer with the email address ${email} already exists`,
    {},
    'customer_email',
  );
}

/** Refuses with INVALID_PARAMETERS a customer who has neither an email address nor a first phone number. */
export function refuseUnreachable({ email, phone1 }: Partial<CustomerDetails>): void {
  if (email || phone1) return;
  throw new Refusal(
    'INVALID_PARAMETERS',
    'Enter an email address or a phone number',
    {},
    'customer_email',
  );
}
