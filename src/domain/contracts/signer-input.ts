import { z } from 'zod';
import { emailOrNothing } from '../customers/customer.ts';
import { filled, line, type Value } from '../shared/values/members.ts';

export const signerNameCharactersMax = 200;
export const signerPhoneCharactersMax = 50;

/** A signer, as entered when the contract is opened. Without an email address they get their link by hand or by SMS. */
export const signerInput = z.object({
  name: filled(line(signerNameCharactersMax)),
  email: emailOrNothing,
  phone: line(signerPhoneCharactersMax),
});
export type SignerInput = Value<typeof signerInput>;
