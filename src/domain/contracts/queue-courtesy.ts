import type { AccountDb } from '../account-db.ts';
import { personName } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import type { EmailParts } from '../messages/email-html.ts';
import { isInvented } from '../messages/is-invented.ts';
import { type Known, queueNotice } from '../messages/team/queue-notice.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Contract } from './contract.ts';

/**
 * Queues an email that a signature does not depend on: where no email is configured, to people of the demo and to those
 * whose address is unknown nothing is sent, and one that is refused is logged.
 */
export async function queueCourtesy(
  app: App,
  tx: AccountDb,
  contract: Pick<Contract, 'contractId' | 'customerId' | 'projectId'>,
  email: {
    recipient: string;
    subject: string;
    text: string;
    parts?: EmailParts;
    attachment?: { documentId: number; name: string };
    signerId?: number;
  },
  known: Known = {},
): Promise<void> {
  if (email.recipient === '') return;
  if (await isInvented(app, { accountId: tx.accountId, email: email.recipient })) return;
  const { contractId, customerId, projectId } = contract;
  try {
    await queueNotice(app, tx, { customerId, projectId, channel: 'email', ...email }, known);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'EMAIL_NOT_CONFIGURED') return;
    app.log.warn({ err: error, contractId }, 'an email about a contract was not queued');
  }
}

/** `Hi Margaret,` for the customer. Of other signers only the whole name is known. */
export function greetSigner(
  customer: Pick<Customer, 'firstName' | 'lastName'>,
  name: string,
): string {
  const isCustomer = customer.firstName !== '' && name === personName(customer);
  return `Hi ${isCustomer ? customer.firstName : name},`;
}
