import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { createCustomer } from '../customers/create-customer.ts';
import {
  type Customer,
  type CustomerDetails,
  customerName,
  type PublicCustomer,
} from '../customers/customer.ts';
import { addCustomerNote } from '../customers/customer-notes.ts';
import { findPerson } from '../customers/person-key.ts';
import { requireCustomer, requirePublicCustomer } from '../customers/require-customer.ts';
import { findNotes } from '../customers/rows/find-customers.ts';
import { tellCustomerOwner } from '../notices/record-notices.ts';

/** Who asks for a quote, and how they found the firm. */
type LeadDetails = Partial<
  Pick<
    CustomerDetails,
    'firstName' | 'lastName' | 'email' | 'phone1' | 'companyName' | 'address' | 'source'
  >
>;

/**
 * Adds a lead: as a new customer or, if the firm has a customer with the email address or, without one, with the phone
 * number and name, as a note to that one, whose details stay as they are. The owner is told in either case, unless it was
 * they who did it (`byUserId`). The same note is not added twice. Refuses what `createCustomer` and
 * `addCustomerNote` refuse.
 */
export async function takeLead(
  app: App,
  tx: AccountDb,
  input: {
    details: LeadDetails;
    /** What they want, in their words; empty if they wrote nothing. */
    message: string;
    /** The owner of a new customer; the author is by default. */
    owner: { ownerId: number } | { ownerEmail: string } | undefined;
    /** The author of a new customer. Who did it, or else the customer's owner, is the author of a note to a known one. */
    userId: number;
    byUserId: number | undefined;
    /** Where they asked, for the note. */
    channel?: 'lead form';
  },
): Promise<{ customer: PublicCustomer; isNew: boolean }> {
  const { details, message, owner, userId, byUserId, channel } = input;
  const known = await findPerson(tx, details);
  const words = message === '' ? '' : `:\n${message}`;
  if (known === undefined) {
    const note = channel === undefined ? message : `From the ${channel}${words}`;
    const customer = await createCustomer(app, tx, {
      ...details,
      ...owner,
      ...(note !== '' && { note }),
      userId,
      addedByUserId: byUserId,
    });
    return { customer, isNew: true };
  }
  const customer = await requireCustomer(tx, { customerId: known });
  const others = differencesOf(customer, details);
  const where = channel === undefined ? '' : ` on the ${channel}`;
  const text = [`Asked again${where}${words}`, ...others].join('\n');
  const isKnown = (await findNotes(tx, known)).some(
    (note) => note.text === text || (others.length === 0 && note.text === message),
  );
  if (!isKnown) {
    const key = { customerId: known };
    await addCustomerNote(app, tx, { key, text, userId: byUserId ?? customer.owner.userId });
    await tellCustomerOwner(tx, { kind: 'new_lead', customerId: known, at: app.now(), byUserId });
  }
  return { customer: await requirePublicCustomer(tx, { customerId: known }), isNew: false };
}

/** A line for each detail that the customer has otherwise. */
function differencesOf(customer: Customer, details: LeadDetails): string[] {
  const { firstName = '', lastName = '', phone1 = '', companyName = '' } = details;
  const name = `${firstName} ${lastName}`.trim();
  return [
    ['Name', name === customerName(customer) ? '' : name],
    ['Phone', [customer.phone1, customer.phone2].includes(phone1) ? '' : phone1],
    ['Company', companyName === customer.companyName ? '' : companyName],
    ['Address', details.address === customer.address ? '' : details.address],
    ['Source', details.source === customer.source ? '' : details.source],
  ].flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []));
}
