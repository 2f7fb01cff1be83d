import { Refusal } from '../shared/refusal.ts';
import type { CustomerDetails } from './customer.ts';

/** The refusal for an email address that another customer of the account has. */
export function emailTaken(email: string): Refusal {
  return new Refusal(
    'CUSTOMER_EXISTS',
    `A customer with the email address ${email} already exists`,
    {},
    'customer_email',
  );
}

/** Refuses with INVALID_PARAMETERS a customer who has neither an email address nor a first phone number. */
export function refuseUnreachable({ email, phone1 }: Partial<CustomerDetails>): void {
  if (email || phone1) return;
  throw new Refusal(
    'INVALID_PARAMETERS',
    'Enter an email address or a phone number',
    {},
    'customer_email',
  );
}
