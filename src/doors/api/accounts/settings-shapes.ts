import { z } from 'zod';
import { saleTermsShape } from '../../../domain/accounts/settings/sale-terms.ts';
import { accountSettings, settingsChanges } from '../../../domain/accounts/settings/settings.ts';
import { answerSchema } from '../answer-schema.ts';
import { snakeSchema } from '../snake-case.ts';

// Payment details are changed in the desk alone, after the password: with a lost key, deposits could be led elsewhere.
export const apiSettings = accountSettings.omit({ payment: true });
export const apiSettingsChanges = settingsChanges.omit({ payment: true });

export const settingsInput = snakeSchema(apiSettingsChanges);

const { proposal, ...parts } = answerSchema(apiSettings, {
  'proposal.certificateCents': {
    description: 'The STC price before the first dated price',
  },
  'proposal.certificatePrices': {
    description: 'STC prices from installation dates on, in order of date',
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
        .meta({ description: 'Facts about the image; `null` without a logo' }),
    })
    .meta({ id: 'Settings', description: 'The settings of the account' }),
);
