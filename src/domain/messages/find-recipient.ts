import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { type Customer, type CustomerKey, customerName } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Project } from '../projects/project.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { findPublished } from '../proposals/state-now.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import type { RefusalCode } from '../shared/refusals.ts';
import { isEmail, trimmed } from '../shared/text.ts';
import { requireChannel } from './channels/find-channel.ts';
import type { Channel } from './message.ts';
import { findOptOut } from './rows/opt-outs.ts';
import { findLatestConsent } from './set-consent.ts';

/**
 * Finds the recipient of a message to a customer: `to`, or else their email address or first phone number. Refuses whom
 * nothing may be sent to: NO_RECIPIENT, EMAIL_OPTED_OUT, SMS_OPTED_OUT, SMS_NO_CONSENT, SMS_OTHER_NUMBER for a
 * number that is not the customer's, or INVALID_PARAMETERS for a `to` that is invalid.
 */
export async function findRecipient(
  app: App,
  tx: AccountDb,
  {
    customer,
    channel,
    to,
    allowsOtherNumber = false,
  }: {
    customer: Customer;
    channel: Channel;
    to: string | undefined;
    allowsOtherNumber?: boolean;
  },
): Promise<string> {
  const consent = await findLatestConsent(tx, customer.customerId, channel);
  if (channel === 'email') {
    if (consent?.given === false) {
      throw new Refusal('EMAIL_OPTED_OUT', 'The customer has unsubscribed from emails');
    }
    if (to === undefined && customer.email === '') {
      throw new Refusal(
        'NO_RECIPIENT',
        'The customer has no email address. Add an email address to the customer, or write to them in another way',
      );
    }
    return emailAddress(trimmed(to ?? customer.email));
  }
  const number = await phoneNumber(app, customer, to);
  if ((await findOptOut(tx, number)) !== undefined) {
    throw new Refusal('SMS_OPTED_OUT', `The number ${number} has opted out of SMS`);
  }
  // The Spam Act 2003 wants consent before the first message, not only a way to end them.
  if (consent?.given !== true) {
    const wish = consent === undefined ? 'has not consented' : 'no longer consents';
    const message = `The customer ${wish} to SMS; record it with setconsent when they do`;
    throw new Refusal('SMS_NO_CONSENT', message);
  }
  if (to !== undefined && !allowsOtherNumber && !(await isNumberOf(app, customer, number))) {
    throw new Refusal(
      'SMS_OTHER_NUMBER',
      `The number ${number} is not one of the customer's numbers. Add it to the customer, or ask an owner to allow it in the desk`,
    );
  }
  return number;
}

async function isNumberOf(app: App, customer: Customer, number: string): Promise<boolean> {
  const { phone1, phone2, companyPhone } = customer;
  for (const text of [phone1, phone2, companyPhone]) {
    if ((await app.readPhone(text)) === number) return true;
  }
  return false;
}

function emailAddress(text: string): string {
  if (!isEmail(text)) throw invalidParameter('to', 'must be an email address');
  return text;
}

async function phoneNumber(app: App, customer: Customer, to: string | undefined): Promise<string> {
  const number = await app.readPhone(to ?? customer.phone1);
  if (number !== undefined) return number;
  if (to !== undefined) {
    throw invalidParameter('to', 'must be a phone number that can be sent an SMS');
  }
  const message =
    customer.phone1 === ''
      ? 'The customer has no phone number'
      : `The customer's phone number cannot be sent an SMS: ${customer.phone1}`;
  throw new Refusal('NO_RECIPIENT', message);
}

/** The answer to whether a customer can be written to on a channel. */
type Reach = {
  /** The customer's email address or first phone number, as it is kept; empty when there is none. */
  to: string;
  /** Why nothing would be sent there; undefined when it would. */
  refusal: { code: RefusalCode; message: string } | undefined;
};

/** The channels for writing to a customer, and what they lack. Refuses what `readAbout` refuses. */
export async function findReach(
  app: App,
  store: AccountDb,
  about: About,
): Promise<{
  customerId: number;
  customerName: string;
  /** The version that the customer can open now; undefined when there is none. */
  publishedVersion: number | undefined;
  email: Reach;
  sms: Reach;
}> {
  const { project, customer } = await readAbout(store, about);
  const published = project && (await findPublished(app, store, project.projectId));
  const reach = async (channel: Channel, to: string): Promise<Reach> => {
    try {
      await requireChannel(app, store, channel);
      await findRecipient(app, store, { customer, channel, to: undefined });
      return { to, refusal: undefined };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { to, refusal: { code: error.code, message: error.message } };
    }
  };
  return {
    customerId: customer.customerId,
    customerName: customerName(customer),
    publishedVersion: published?.version,
    email: await reach('email', customer.email),
    sms: await reach('sms', customer.phone1),
  };
}

/** What a message to a customer is about: one of their projects, or none. */
export type About = { projectId: number } | CustomerKey;

/** Refuses with PROJECT_NOT_FOUND and CUSTOMER_NOT_FOUND. */
export async function readAbout(
  db: AccountDb,
  about: About,
): Promise<{ project: Project | undefined; customer: Customer }> {
  if (!('projectId' in about)) {
    return { project: undefined, customer: await requireCustomer(db, about) };
  }
  const project = await requireProject(db, about.projectId);
  const { customerId } = project;
  return { project, customer: await requireCustomer(db, { customerId }) };
}
