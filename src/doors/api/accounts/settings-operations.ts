import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import { changeSettings } from '../../../domain/accounts/settings/change-settings.ts';
import { logoBytesMax, readLogo, setLogo } from '../../../domain/accounts/settings/logo.ts';
import { readSettings } from '../../../domain/accounts/settings/queries.ts';
import { saleTermsShape } from '../../../domain/accounts/settings/sale-terms.ts';
import { accountSettings, settingsChanges } from '../../../domain/accounts/settings/settings.ts';
import { base64File } from '../input.ts';
import { change, read } from '../operation.ts';
import { answerSchema } from '../schema-parts.ts';
import { acknowledgement } from '../shapes.ts';
import { fromSnakeCase, snakeSchema, toSnakeCase } from '../snake-case.ts';

// Payment details are changed in the desk alone, after the password: with a lost key, deposits could be led elsewhere.
const apiSettings = accountSettings.omit({ payment: true });

const apiSettingsChanges = settingsChanges.omit({ payment: true });

const settingsInput = snakeSchema(apiSettingsChanges);

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

const settingsShape = snakeSchema(
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

const toWire = toSnakeCase(apiSettings);
const toChanges = fromSnakeCase(apiSettingsChanges);
const changed = acknowledgement({ settings: settingsShape });

export function settingsOperations() {
  return [
    read({
      action: 'getsettings',
      permission: 'customers:read',
      summary: 'The settings of the account',
      description: 'New proposals use these settings; published ones keep those of their day.',
      answer: settingsShape,
      refusals: [],
      async run({ store }) {
        return { json: await wireSettings(store) };
      },
    }),

    change({
      action: 'changesettings',
      permission: 'account:manage',
      summary: 'Change the settings of the account',
      description: 'Omitted members stay as they are.',
      body: z.object({ data: settingsInput }),
      answer: changed,
      refusals: ['INVALID_PARAMETERS'],
      async run({ store, body: { data } }) {
        await changeSettings(store, toChanges(data));
        return acknowledge('Settings changed', store);
      },
    }),

    change({
      action: 'setlogo',
      permission: 'account:manage',
      summary: 'Set or remove the logo of the account',
      description:
        `\`logo\` is a PNG or JPEG image of at most ${logoBytesMax.toLocaleString('en')} bytes and 4,096 pixels on ` +
        'each side, in base64; an empty text removes the logo.',
      body: z.object({
        data: z.object({
          logo: base64File({
            bytesMax: logoBytesMax,
            message: 'must be an image in base64, or empty',
          }),
        }),
      }),
      answer: changed,
      refusals: ['INVALID_PARAMETERS'],
      opensTransactions: true,
      async run({ app, store, body: { data } }) {
        const isRemoval = data.logo === '';
        await setLogo(app, store, isRemoval ? undefined : Buffer.from(data.logo, 'base64'));
        return acknowledge(isRemoval ? 'Logo removed' : 'Logo set', store);
      },
    }),
  ];
}

async function acknowledge(message: string, store: AccountDb) {
  return { json: { success: true, message, settings: await wireSettings(store) } };
}

async function wireSettings(store: AccountDb) {
  const logo = await readLogo(store);
  return {
    ...toWire(await readSettings(store)),
    logo: logo
      ? { media_type: logo.mediaType, bytes: logo.content.length, sha256: logo.sha256 }
      : null,
  };
}
