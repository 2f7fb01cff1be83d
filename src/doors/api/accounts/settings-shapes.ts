import { z } from 'zod';
import { settingsLimits as limits } from '../../../domain/accounts/settings/check-settings.ts';
import { saleTermsShape } from '../../../domain/accounts/settings/sale-terms.ts';
import { emailCharactersMax } from '../../../domain/shared/text.ts';
import { line, prose, wholeNumber } from '../input.ts';
import { snakeInput, snakeSchema } from '../snake-case.ts';

const text = line(limits.lineCharacters).optional();
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #0b4f6c');
const paragraphs = prose(limits.proseCharacters).optional().meta({
  description:
    'Words of your own after the sentences of `sale_terms`; paragraphs are separated by empty lines',
});

const saleTerms = snakeSchema(saleTermsShape);

/** What a caller may say; the domain has the same limits, for all doors. */
export const settingsInput = z.object({
  company: z
    .object({
      legal_name: text.meta({ description: "Empty for the account's name" }),
      abn: text.meta({ description: '11 digits, with or without spaces' }),
      address: text,
      phone: text,
      email: line(emailCharactersMax).optional(),
      website: line(limits.websiteCharacters).optional().meta({ description: 'With `https://`' }),
      licence: text.meta({ description: 'Licence of the electrical contractor' }),
    })
    .optional(),
  colours: z
    .object({
      primary: colour.optional().meta({ description: 'Dark enough for white text on it' }),
      accent: colour.optional(),
    })
    .optional(),
  proposal: z
    .object({
      valid_days: wholeNumber(1, limits.validDays).optional(),
      deposit_percent: wholeNumber(0, 100).optional(),
      install_weeks: wholeNumber(1, limits.installWeeks)
        .optional()
        .meta({ description: 'From signature to installation' }),
      workmanship_warranty_years: wholeNumber(0, limits.warrantyYears).optional(),
      sale_terms: snakeInput(saleTermsShape.exactPartial())
        .optional()
        .meta({
          description:
            'How you sell, as answers; each prints a sentence in your proposals. Answers that are not given stay as they are, and ' +
            '`null` takes one back',
        }),
      terms: paragraphs,
      warranties: paragraphs,
      complaints: paragraphs,
      certificate_cents: wholeNumber(0, limits.certificateCents).optional().meta({
        description: 'What one certificate is worth on the proposal, before the dated prices',
      }),
      certificate_prices: z
        .array(
          z.object({
            from: z.string().meta({ description: 'Day of installation, `YYYY-MM-DD`' }),
            cents: wholeNumber(0, limits.certificateCents),
          }),
        )
        .max(limits.certificatePrices, `must have at most ${limits.certificatePrices} entries`)
        .optional()
        .meta({
          description:
            'From each day of installation on one certificate is worth so much; each day once. The list takes the place of ' +
            'the one there is',
        }),
    })
    .optional(),
  sms: z
    .object({
      sender: line(limits.lineCharacters).optional().meta({
        description:
          '3 to 11 letters and digits shown instead of a number; empty for the number of the service',
      }),
      sender_registered: z.boolean().optional().meta({
        description: 'Whether it is on the register of the ACMA; others are shown as "Unverified"',
      }),
    })
    .optional(),
  time_zone: line(limits.lineCharacters).optional().meta({
    description: 'IANA name, such as `Australia/Sydney`; days are of this zone',
  }),
});

export const settingsShape = z
  .object({
    company: z.object({
      legal_name: z.string(),
      abn: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      website: z.string(),
      licence: z.string(),
    }),
    colours: z.object({ primary: z.string(), accent: z.string() }),
    proposal: z.object({
      valid_days: z.number(),
      deposit_percent: z.number(),
      install_weeks: z.number(),
      workmanship_warranty_years: z.number(),
      sale_terms: saleTerms.meta({
        description: 'How you sell, as answers; each prints a sentence in your proposals',
      }),
      terms: z.string(),
      warranties: z.string(),
      complaints: z.string(),
      certificate_cents: z.number().meta({
        description: 'What one certificate is worth, before the dated prices',
      }),
      certificate_prices: z
        .array(z.object({ from: z.string(), cents: z.number() }))
        .meta({ description: 'From each day of installation on, in their order' }),
    }),
    sms: z.object({ sender: z.string(), sender_registered: z.boolean() }),
    time_zone: z.string(),
    logo: z
      .object({ media_type: z.string(), bytes: z.number(), sha256: z.string() })
      .nullable()
      .meta({ description: 'What is known of the image; `null` without one' }),
  })
  .meta({ id: 'Settings', description: 'What the account says about itself and how it sells' });
