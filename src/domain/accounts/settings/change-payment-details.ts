import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { changeSettings } from './change-settings.ts';
import type { PaymentDetails } from './payment-details.ts';
import { readSettings } from './queries.ts';

/**
 * Changes where the deposits of customers go, and records the old and the new details in the security log: a person
 * who could change them unseen could collect the money. Refuses with INVALID_PARAMETERS, naming the member.
 */
export async function changePaymentDetails(
  app: Pick<App, 'now'>,
  tx: AccountDb,
  { payment, by }: { payment: PaymentDetails; by: Actor },
): Promise<PaymentDetails> {
  const { payment: before } = await readSettings(tx);
  const { payment: after } = await changeSettings(tx, { payment });
  if (inWords(before) !== inWords(after)) {
    const detail = `Before: ${inWords(before)}`;
    await logSecurity(app, tx, {
      kind: 'payment_details_changed',
      by,
      subject: inWords(after),
      detail,
    });
  }
  return after;
}

/** `BSB 062-000, account 12345678 (Example Solar); PayID pay@example.com` */
function inWords({ accountName, bsb, accountNumber, payId, cardUrl }: PaymentDetails): string {
  const parts = [
    bsb !== '' && `BSB ${bsb}, account ${accountNumber}`,
    accountName !== '' && `account name ${accountName}`,
    payId !== '' && `PayID ${payId}`,
    cardUrl,
  ];
  return parts.filter(Boolean).join('; ') || 'none';
}
