import { Refusal } from '../shared/refusal.ts';

/** The refusal for an email address that another customer of the account has. */
export function emailTaken(email: string): Refusal {
  return new Refusal(
    'CUSTOMER_EXISTS',
    `A customer with the email address ${email} already exists`,
    {},
    'customer_email',
  );
}
