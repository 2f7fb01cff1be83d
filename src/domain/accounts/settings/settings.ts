import { z } from 'zod';
import type { Sealed } from '../../shared/sealed.ts';
import { emailCharactersMax, emailPattern } from '../../shared/text.ts';
import {
  dayPattern,
  line,
  list,
  partly,
  prose,
  type Value,
  whole,
} from '../../shared/values/members.ts';
import { isAbn } from './abn.ts';
import { finance, noFinance } from './finance.ts';
import { noPaymentDetails, paymentDetails } from './payment-details.ts';
import { noPriceRules, priceRules } from './price-rules.ts';
import { defaultSaleTerms, saleTermsShape } from './sale-terms.ts';

// The settings of an account: type, limits and a sentence for each member, for all doors. What a firm
// cannot say of itself although it fits is refused by `change-settings.ts`.

export const settingsLimits = {
  lineCharacters: 200,
  websiteCharacters: 500,
  aboutUsCharacters: 600,
  proseCharacters: 20_000,
  validDays: 365,
  installWeeks: 104,
  warrantyYears: 40,
  /** The highest STC price: the clearing house sells STCs for 40 dollars, so buyers do not pay much more. */
  certificateCents: 10_000,
  /** Dated prices of certificates: one for each half-year until the scheme ends would be ten. */
  certificatePrices: 50,
} as const;
const limits = settingsLimits;

const text = line(limits.lineCharacters);
const colour = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #0b4f6c')
  .toLowerCase();
const paragraphs = prose(limits.proseCharacters).meta({
  description: 'Your own text after the sentences of `sale_terms`; empty lines separate paragraphs',
});
const certificateCents = whole(0, limits.certificateCents);

export const company = z.object({
  legalName: text.meta({ description: "Empty for the account's name" }),
  abn: text.meta({
    pattern: '^( *(\\d *){11})?$',
    description: '11 digits, with or without spaces',
  }),
  address: text,
  phone: text,
  email: line(emailCharactersMax).meta({ pattern: `^$|${emailPattern.source}` }),
  website: line(limits.websiteCharacters).meta({
    pattern: '^(https://[^\\s\\u0000-\\u001f\\u007f-\\u009f]+)?$',
    description: 'With `https://`',
  }),
  licence: text.meta({ description: 'Licence of the electrical contractor' }),
  aboutUs: prose(limits.aboutUsCharacters).meta({
    description: 'About the firm, near the end of proposals; empty lines separate paragraphs',
  }),
});
export type Company = Value<typeof company>;

export const colours = z.object({
  primary: colour.meta({ description: 'Dark enough for white text on it' }),
  accent: colour,
});

export const proposalSettings = z.object({
  validDays: whole(1, limits.validDays),
  depositPercent: whole(0, 100),
  installWeeks: whole(1, limits.installWeeks).meta({
    description: 'From signature to installation',
  }),
  workmanshipWarrantyYears: whole(0, limits.warrantyYears),
  saleTerms: saleTermsShape,
  terms: paragraphs,
  warranties: paragraphs,
  complaints: paragraphs,
  certificateCents: certificateCents.meta({
    description: 'The STC price on proposals before the first dated price',
  }),
  certificatePrices: list(
    z.object({
      from: z
        .string()
        .meta({ pattern: dayPattern, description: 'Day of installation, `YYYY-MM-DD`' }),
      cents: certificateCents,
    }),
    limits.certificatePrices,
  ).meta({
    description:
      'STC prices from installation dates on; each date once. The list replaces the current one',
  }),
});
export type ProposalSettings = Value<typeof proposalSettings>;

export const smsSettings = z.object({
  sender: text.meta({
    pattern: '^((?!\\d+$)[A-Za-z0-9]{3,11})?$',
    description:
      '3 to 11 letters and digits shown instead of a number; empty for the number of the service',
  }),
  senderRegistered: z.boolean().meta({
    description: 'Whether it is on the register of the ACMA; others are shown as "Unverified"',
  }),
});

export const accountSettings = z.object({
  company,
  colours,
  proposal: proposalSettings,
  finance,
  priceRules,
  payment: paymentDetails,
  sms: smsSettings,
  timeZone: text.meta({
    description: 'IANA name, such as `Australia/Sydney`; days are in this zone',
    format: 'iana-time-zone',
  }),
});
export type AccountSettings = Value<typeof accountSettings>;

/** The changes, by parts. Absent members stay as they are, also in the answers about the sale. */
export const settingsChanges = partly(
  z.object({
    company: partly(company),
    colours: partly(colours),
    proposal: partly(
      proposalSettings.extend({
        saleTerms: partly(saleTermsShape).meta({
          description:
            'How you sell, as answers; each prints a sentence in your proposals. Omitted answers stay as they are, ' +
            'and `null` removes one',
        }),
      }),
    ),
    finance: partly(finance),
    priceRules: partly(priceRules),
    payment: partly(paymentDetails),
    sms: partly(smsSettings),
    timeZone: accountSettings.shape.timeZone,
  }),
);
export const defaultSettings: AccountSettings = {
  company: {
    legalName: '',
    abn: '',
    address: '',
    phone: '',
    email: '',
    website: '',
    licence: '',
    aboutUs: '',
  },
  colours: { primary: '#0b4f6c', accent: '#f2a900' },
  proposal: {
    validDays: 30,
    depositPercent: 10,
    installWeeks: 8,
    workmanshipWarrantyYears: 5,
    saleTerms: defaultSaleTerms,
    terms: '',
    warranties: '',
    complaints: '',
    certificateCents: 3800,
    certificatePrices: [],
  },
  finance: noFinance,
  priceRules: noPriceRules,
  payment: noPaymentDetails,
  sms: { sender: '', senderRegistered: false },
  timeZone: 'Australia/Sydney',
};

/** Both are PEM texts. */
export type StoredSealingKey = { certificate: string; sealedPrivateKey: Sealed };

/** A box at a post office is not a business address (Australian Consumer Law, section 79(d)(iv)). */
const postBox =
  /^\s*(?:g\.?\s*)?(?:p\.?\s*o\.?\s*box|locked bag|private bag|post (?:office )?box)\b/i;

/**
 * The details of the supplier that a proposal must name and the settings lack, for people: a customer must know whom
 * they contract with (Australian Consumer Law, section 79(d)).
 */
export function missingSupplierDetails(
  company: Pick<Company, 'legalName' | 'abn' | 'address' | 'phone'>,
): string[] {
  const { legalName, abn, address, phone } = company;
  const missing = [
    legalName.trim() === '' && 'legal name',
    !isAbn(abn) && 'ABN',
    (address.trim() === '' || postBox.test(address)) && 'street address (not a post office box)',
    phone.trim() === '' && 'phone number',
  ];
  return missing.filter((detail) => detail !== false);
}
