import { z } from 'zod';
import { saleTermsShape } from '../../../domain/accounts/settings/sale-terms.ts';
import { accountSettings, settingsChanges } from '../../../domain/accounts/settings/settings.ts';
import { answerSchema } from '../answer-schema.ts';
import { snakeSchema } from '../snake-case.ts';

export const settingsInput = snakeSchema(settingsChanges);

const { proposal, ...parts } = answerSchema(accountSettings, {
  'proposal.certificateCents': {
    description: 'What one certificate is worth, before the dated prices',
  },
  'proposal.certificatePrices': {
    description: 'From each day of installation on, in their order',
  },
}).shape;

/** Kept: the interface promises the limits of the answers about the sale. */
const saleTerms = saleTermsShape.meta({
  description: 'How you sell, as answers; each prints a sentence in your proposals',
});

const { company, colours, ...others } = parts;

export const settingsShape = snakeSchema(
  z
    .object({
      company,
      colours,
      proposal: proposal.extend({ saleTerms }),
      ...others,
      logo: z
        .object({ mediaType: z.string(), bytes: z.number(), sha256: z.string() })
        .nullable()
        .meta({ description: 'What is known of the image; `null` without one' }),
    })
    .meta({ id: 'Settings', description: 'What the account says about itself and how it sells' }),
);
