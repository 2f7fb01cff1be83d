import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { customerName } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { requireProject } from '../projects/require-project.ts';
import { findPublished } from '../proposals/state-now.ts';
import { Refusal } from '../shared/refusal.ts';
import type { RefusalCode } from '../shared/refusals.ts';
import { requireChannel } from './channels/require-channel.ts';
import { findRecipient } from './find-recipient.ts';
import type { Channel } from './message.ts';

/** The answer to whether a customer can be written to on a channel. */
type Reach = {
  /** The customer's email address or first phone number, as it is kept; empty when there is none. */
  to: string;
  /** Why nothing would be sent there; undefined when it would. */
  refusal: { code: RefusalCode; message: string } | undefined;
};

/** The channels for writing to the customer of a project, and what they lack. Refuses with PROJECT_NOT_FOUND. */
export async function findReach(
  app: App,
  store: AccountDb,
  projectId: number,
): Promise<{
  customerId: number;
  customerName: string;
  /** The version that the customer can open now; undefined when there is none. */
  publishedVersion: number | undefined;
  email: Reach;
  sms: Reach;
}> {
  const project = await requireProject(store, projectId);
  const customer = await requireCustomer(store, { customerId: project.customerId });
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
    publishedVersion: (await findPublished(app, store, projectId))?.version,
    email: await reach('email', customer.email),
    sms: await reach('sms', customer.phone1),
  };
}
