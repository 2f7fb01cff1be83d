import { z } from 'zod';
import { emailCharactersMax, emailPattern, isEmail } from '../shared/text.ts';
import { filled, line } from '../shared/values/members.ts';
import type { Value } from '../shared/values/value.ts';

export const signerNameCharactersMax = 200;
export const signerPhoneCharactersMax = 50;

/** A signer, as entered when the contract is opened. */
export const signerInput = z.object({
  name: filled(line(signerNameCharactersMax)),
  email: line(emailCharactersMax)
    .refine(isEmail, 'must be an email address')
    .meta({ format: 'email', pattern: emailPattern.source }),
  phone: line(signerPhoneCharactersMax),
});
export type SignerInput = Value<typeof signerInput>;
