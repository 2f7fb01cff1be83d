import { z } from 'zod';
import { personName, type User } from '../accounts/team/user.ts';
import { emailCharactersMax, emailPattern, isEmail, trimmed } from '../shared/text.ts';
import type { Moment } from '../shared/time.ts';
import { filled, line, prose, type Value } from '../shared/values/members.ts';
import {
  addressLineCharactersMax,
  nameCharactersMax,
  noteCharactersMax,
  phoneCharactersMax,
  sourceCharactersMax,
  tagCharactersMax,
  tagsMax,
} from './customer-limits.ts';

/** The limit for all tags of a customer with the commas between them. */
const tagsCharactersMax = tagsMax * (tagCharactersMax + 2);
export const tagsFault = `must be at most ${tagsMax} tags of at most ${tagCharactersMax} characters, separated by commas`;

/** The tags in a text that separates them by commas, each once whatever its capitals, in their order. */
export function readTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of text.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** The form in which the tags of a customer are stored. */
export function tidyTags(text: string): string {
  return readTags(text).join(', ');
}

export function areTags(text: string): boolean {
  const tags = readTags(text);
  return tags.length <= tagsMax && tags.every((tag) => tag.length <= tagCharactersMax);
}

/** The tags of two customers who become one: those of the first, then the others while there is room. */
export function joinTags(kept: string, gone: string): string {
  return readTags(`${kept},${gone}`).slice(0, tagsMax).join(', ');
}

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
export type PublicCustomer = {
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
export type ListedCustomer = PublicCustomer & Pick<CustomerDetails, 'address' | 'source' | 'tags'>;

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

/** Who called whom, and how a call ended. */
export const calls = [
  'out_reached',
  'out_no_answer',
  'out_left_message',
  'in_reached',
  'in_no_answer',
  'in_left_message',
] as const;
export type Call = (typeof calls)[number];
