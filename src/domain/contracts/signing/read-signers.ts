import type { AccountDb } from '../../account-db.ts';
import { personName } from '../../accounts/team/user.ts';
import type { App } from '../../app.ts';
import type { Customer } from '../../customers/customer.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import { Refusal } from '../../shared/refusal.ts';
import { isEmail, isVisibleLine, trimmed } from '../../shared/text.ts';
import {
  signerNameCharactersMax as nameCharactersMax,
  signerPhoneCharactersMax as phoneCharactersMax,
  type SignerInput,
  type Verification,
} from '../contract.ts';

/**
 * The signers with names and addresses trimmed, and with phone numbers in the international form where a code goes to
 * them. Doors check those that callers name; customers who sign alone are checked here. Refuses with INVALID_PARAMETERS
 * a missing name, what is not an email address, a missing one where a code goes to it, and a phone number that no code can be sent to.
 */
export async function readSigners(
  app: Pick<App, 'readPhone'>,
  input: readonly SignerInput[],
  verification: Verification,
): Promise<SignerInput[]> {
  const signers: SignerInput[] = [];
  for (const one of input) {
    const name = trimmed(one.name);
    const email = trimmed(one.email);
    if (name === '' || name.length > nameCharactersMax || !isVisibleLine(name)) {
      throw invalid(`The name of a signer must have 1 to ${nameCharactersMax} characters`);
    }
    if (email === '' && verification === 'email') {
      throw invalid(`Add an email address for ${name}: the code to sign goes there`);
    }
    if (email !== '' && !isEmail(email)) {
      throw invalid(`The email address of ${name} is not valid`);
    }
    const phone = verification === 'sms' ? await app.readPhone(one.phone) : trimmed(one.phone);
    if (phone === undefined || phone.length > phoneCharactersMax || !isVisibleLine(phone)) {
      throw invalid(`The phone number of ${name} is not one that an SMS can be sent to`);
    }
    signers.push({ name, email, phone });
  }
  return signers;
}

function invalid(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}

/** The customer as the signer of a contract, who signs alone unless others are named. */
export function signerOf(customer: Customer): SignerInput {
  const { email, companyName, phone1, phone2 } = customer;
  const phone = phone1 || phone2;
  return { name: personName(customer, email, companyName, phone), email, phone };
}

/** The default verification of signers: a code by email if email is set up and each has an address, otherwise none. */
export async function usualVerification(
  app: App,
  store: AccountDb,
  signers: readonly Pick<SignerInput, 'email'>[],
): Promise<Verification> {
  if (signers.some(({ email }) => email === '')) return 'none';
  return (await emailChannel(app, store)) === undefined ? 'none' : 'email';
}
