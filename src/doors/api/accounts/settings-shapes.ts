import { z } from 'zod';
import { saleTermsShape } from '../../../domain/accounts/settings/sale-terms.ts';
import { settingsChanges } from '../../../domain/accounts/settings/settings.ts';
import { snakeSchema } from '../snake-case.ts';

const saleTerms = snakeSchema(saleTermsShape);

export const settingsInput = snakeSchema(settingsChanges);

/** Answers promise types without limits, which a later version may widen. */
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
