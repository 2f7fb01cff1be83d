import { account, count, table, text } from '../../database/table.ts';

/** The lead form of an account; without a row it is as `newLeadForm`. */
export const leadForms = table('leadForms', {
  accountId: account().primaryKey(),
  formJson: text().exported(),
  /** The public key in its address: the account and 144 bits. It can do nothing but send leads. */
  publicKey: text().exported(),
  /** The leads that have been shared out among several owners. */
  turn: count(),
});
