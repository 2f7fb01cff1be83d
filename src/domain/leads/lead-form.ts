import { z } from 'zod';
import { sourceCharactersMax } from '../customers/customer-limits.ts';
import { filled, line, list, partly, prose, type Value } from '../shared/values/members.ts';
import { keysOf } from '../shared/values/record-of.ts';
import { leadCharactersMax, leadFormLimits } from './lead-limits.ts';

// The form that a firm puts on its website: type, limits and a sentence for each member.

const limits = leadFormLimits;

export const leadFields = keysOf(leadCharactersMax);
export type LeadField = (typeof leadFields)[number];

const asked = z.enum(['hidden', 'optional', 'required']);

export const leadForm = z.object({
  isOn: z.boolean(),
  heading: filled(line(limits.headingCharacters)),
  text: prose(limits.proseCharacters),
  button: filled(line(limits.buttonCharacters)),
  fields: z
    .object({ name: asked, email: asked, phone: asked, address: asked, message: asked })
    .refine(
      ({ email, phone }) => email !== 'hidden' || phone !== 'hidden',
      'must ask for an email address or a phone number',
    ),
  /** The source of the customers that it adds. */
  source: filled(line(sourceCharactersMax)),
  /** The members who own the leads by turn; empty for the first owner of the account. */
  ownerIds: list(z.int().positive(), limits.owners),
  /** Shown once a lead has been sent. */
  thanks: filled(prose(limits.proseCharacters)),
  /** The origins of the websites that may show it; empty for all. */
  websites: list(
    z
      .string()
      .max(limits.websiteCharacters)
      .overwrite((text) => originOf(text) ?? text),
    limits.websites,
  ).refine(
    (websites) => websites.every((website) => originOf(website) === website),
    'must be addresses such as https://www.example.com.au',
  ),
});
export type LeadForm = Value<typeof leadForm>;

/** Absent members stay as they are. */
export const leadFormChanges = partly(leadForm.extend({ fields: partly(leadForm.shape.fields) }));
/** The pattern keeps a header in which origins are listed in its form. */
const originPattern = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/;

/** The origin of a website, from its address with or without `https://`; undefined for other text. */
function originOf(text: string): string | undefined {
  const address = text.trim();
  const origin = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)?.origin;
  return origin !== undefined && originPattern.test(origin) ? origin : undefined;
}
