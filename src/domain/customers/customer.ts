import { z } from 'zod';
import { personName, type User } from '../accounts/team/user.ts';
import { emailCharactersMax, emailPattern, isEmail, trimmed } from '../shared/text.ts';
import type { Moment } from '../shared/time.ts';
import { filled, line, prose, type Value } from '../shared/values/members.ts';
import type { ChangeSource, Status } from '../statuses/status.ts';
import type { Call } from './call.ts';
import {
  addressLineCharactersMax,
  nameCharactersMax,
  noteCharactersMax,
  phoneCharactersMax,
  sourceCharactersMax,
} from './customer-limits.ts';
import { areTags, tagsCharactersMax, tagsFault, tidyTags } from './tags.ts';

/** Names a customer by either of its two keys. No customer is found by an empty email address. */
export type CustomerKey = { customerId: number } | { email: string };

/**
 * The cursor of a list, which continues strictly after this customer in its order. Changes are numbered in the order of
 * their commits, and none is dated before the one that came before it.
 */
export type CustomerCursor = { updatedAt: Moment; changeNumber: number; customerId: number };

/**
 * The customer as the interface shows it: `details`, `owner`, `notes` and `projects` are JSON text that was rendered
 * when it last changed. `payload.ts` joins them.
 */
export type ShownCustomer = {
  customerId: number;
  details: string;
  owner: string;
  createdAt: Moment;
  updatedAt: Moment;
  notes: string;
  status: string;
  projects: string;
};

/** The customer as lists with cursors show it, with members that the interface does not know. */
export type ListedCustomer = ShownCustomer & Pick<CustomerDetails, 'address' | 'source' | 'tags'>;

/** The history of a customer's status: who moved it, by what means, and why. */
export type StatusChange = {
  from: Status;
  to: Status;
  /** What the sale is worth from now on. */
  valueCents: number;
  userId: number;
  source: ChangeSource;
  reason: string;
  at: Moment;
};

export const gstStatuses = ['GST Registered', 'Not GST Registered'] as const;
export type GstStatus = (typeof gstStatuses)[number];

export const customerTypes = ['Residential', 'Commercial', 'Large-Scale'] as const;
export type CustomerType = (typeof customerTypes)[number];

/** The details that a caller can set. */
export const customerDetails = z.object({
  /** Empty for a customer who is known by phone only, which no caller of the API can create or make of another. */
  email: line(emailCharactersMax)
    .refine(isEmail, 'must be an email address')
    .meta({ format: 'email', pattern: emailPattern.source }),
  firstName: line(nameCharactersMax),
  lastName: line(nameCharactersMax),
  phone1: line(phoneCharactersMax),
  phone2: line(phoneCharactersMax),
  gstStatus: z.enum(gstStatuses),
  type: z.enum(customerTypes),
  companyName: line(nameCharactersMax),
  companyPhone: line(phoneCharactersMax),
  /** Where the system will be or the customer lives, in one line as it was typed. */
  address: line(addressLineCharactersMax),
  /** How the customer found the firm, as the firm names it. */
  source: line(sourceCharactersMax),
  /** Separated by commas. */
  tags: line(tagsCharactersMax).overwrite(tidyTags).refine(areTags, tagsFault),
});
export type CustomerDetails = Value<typeof customerDetails>;

/** An email address, or nothing where one need not be known. */
export const emailOrNothing = line(emailCharactersMax).refine(
  (text) => text === '' || isEmail(text),
  'must be an email address',
);

/** A customer of an account, with owner; notes, as JSON text, were rendered when one last changed. */
export type Customer = CustomerDetails & {
  customerId: number;
  owner: User;
  statusId: number;
  /** The name of the status; it follows when the account renames the status. */
  status: string;
  /** The price payable of the project saved or published last. */
  valueCents: number;
  createdAt: Moment;
  updatedAt: Moment;
  /** Oldest first, as `publicNote` shows them. */
  notes: string;
};

export const noteText = filled(prose(noteCharactersMax));

/** `editedAt` is when its text was changed last. */
export type Note = NewNote & { noteId: number; editedAt: Moment | undefined };

/** `userId` is who wrote it. A logged call may say nothing more than `call`, which is empty for any other note. */
export type NewNote = { createdAt: Moment; text: string; userId: number; call: Call | '' };

/** The details that the display name of a customer is made of. */
export type NamedDetails = Pick<
  CustomerDetails,
  'firstName' | 'lastName' | 'companyName' | 'email' | 'phone1'
>;

/** Returns the display name of a customer: the person, else the company, else the email address, else the phone number. */
export function customerName(customer: NamedDetails): string {
  return personName(customer, customer.companyName, customer.email, customer.phone1);
}

/** Splits a full name at its last space: `Mary Ann Smith` is Mary Ann, Smith. A single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const whole = trimmed(name);
  const lastName = /\S+$/u.exec(whole)?.[0] ?? '';
  const firstName = trimmed(whole.slice(0, -lastName.length || undefined));
  return firstName === '' ? { firstName: whole, lastName: '' } : { firstName, lastName };
}
