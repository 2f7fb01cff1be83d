import type { AccountDb } from '../../account-db.ts';
import { nationalDigits } from '../../shared/spelling/fold.ts';
import { trimmed } from '../../shared/text.ts';
import { customerName } from '../customer.ts';
import { findCustomer } from '../rows/find-customers.ts';
import { findCustomersWithWords } from './customer-lists.ts';
import type { Asker } from './list-customers.ts';
import { searchWords } from './search-words.ts';

/** The values in which a customer resembles a new one. */
export const likenesses = ['email', 'phone', 'name'] as const;
type Likeness = (typeof likenesses)[number];

/** A duplicate of another owner shows only that it exists and who owns it. */
type Duplicate = { ownerId: number; likenesses: readonly Likeness[] } & (
  | { isVisible: true; customerId: number; name: string; email: string; statusId: number }
  | { isVisible: false }
);

const duplicatesMax = 10;
/** Shorter ones are beginnings of numbers, which many have in common. */
const phoneDigitsMin = 6;

/**
 * Customers that may be the same as the one described: with this email address, with one of these telephone numbers
 * however they are written, or of the same name (and postcode, when that is known).
 */
export async function findDuplicates(
  store: AccountDb,
  input: {
    email?: string | undefined;
    phones?: readonly string[] | undefined;
    name?: string | undefined;
    postcode?: string | undefined;
    exceptCustomerId?: number | undefined;
    asker: Asker;
  },
): Promise<Duplicate[]> {
  const { exceptCustomerId, asker } = input;
  const found = new Map<number, Found>();
  for (const one of [
    ...(await withEmail(store, input.email)),
    ...(await withPhones(store, input.phones)),
    ...(await withName(store, input.name, input.postcode)),
  ]) {
    if (one.customerId === exceptCustomerId) continue;
    const known = found.get(one.customerId) ?? { ...one, likenesses: [] };
    found.set(one.customerId, { ...known, likenesses: [...known.likenesses, ...one.likenesses] });
  }
  return [...found.values()].slice(0, duplicatesMax).map((one) => show(one, asker));
}

type Found = {
  customerId: number;
  name: string;
  email: string;
  statusId: number;
  ownerId: number;
  likenesses: readonly Likeness[];
};

async function withEmail(store: AccountDb, email = ''): Promise<Found[]> {
  if (trimmed(email) === '') return [];
  const customer = await findCustomer(store, { email });
  if (customer === undefined) return [];
  const { customerId, statusId, owner } = customer;
  const name = customerName(customer);
  return [
    {
      customerId,
      name,
      email: customer.email,
      statusId,
      ownerId: owner.userId,
      likenesses: ['email'],
    },
  ];
}

async function withPhones(store: AccountDb, phones: readonly string[] = []): Promise<Found[]> {
  const numbers = new Set(phones.map(nationalDigits));
  const found = new Map<number, Found>();
  for (const number of numbers) {
    if (number.length < phoneDigitsMin) continue;
    for (const row of await findCustomersWithWords(store, [number], duplicatesMax)) {
      found.set(row.customerId, { ...row, likenesses: ['phone'] });
    }
  }
  return [...found.values()];
}

async function withName(store: AccountDb, name = '', postcode = ''): Promise<Found[]> {
  const words = wordsOf(name);
  // A single shared name is not a match: Lee alone is too common.
  if (words.length < 2) return [];
  const rows = await findCustomersWithWords(
    store,
    [...words, ...wordsOf(postcode)],
    duplicatesMax * 2,
  );
  const alike = rows.filter((row) => wordsOf(row.name).toString() === words.toString());
  return alike.map((row) => ({ ...row, likenesses: ['name'] }));
}

function wordsOf(text: string): string[] {
  const blank = {
    lastName: '',
    email: '',
    phone1: '',
    phone2: '',
    companyName: '',
    companyPhone: '',
    address: '',
    source: '',
    tags: '',
  };
  return searchWords({ ...blank, firstName: text }, []).toSorted();
}

function show({ ownerId, likenesses, ...customer }: Found, { onlyOwner }: Asker): Duplicate {
  if (onlyOwner !== undefined && ownerId !== onlyOwner) {
    return { ownerId, likenesses, isVisible: false };
  }
  const { customerId, name, email, statusId } = customer;
  return { ownerId, likenesses, isVisible: true, customerId, name, email, statusId };
}
