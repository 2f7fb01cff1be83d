import {
  inverter,
  panel,
  type Quote,
  quote,
  specification,
  specificationPatch,
} from '@sundesk/solar';
import { z } from 'zod';
import { siteAddress } from '../../../domain/projects/project.ts';
import { rebateSentences } from '../rebates/rebate-operations.ts';
import { answerSchema } from '../schema-parts.ts';
import { snakeInput, snakeSchema, toSnakeCase } from '../snake-case.ts';

export const specificationInput = snakeInput(specificationPatch);

const watts = { description: 'Rated power of one' };
const warrantyYears = {
  description: 'Years of the product warranty; `null` if unknown',
};
const fromDatasheet = 'From the datasheet; `null` where it is not known';

/** Kept: answers have the figures of the datasheet after the warranty. */
const specificationAnswer = answerSchema(
  specification.extend({
    panels: z.array(
      panel.omit({ electrical: true }).extend({ electrical: panel.shape.electrical }),
    ),
    inverters: z.array(
      inverter.omit({ electrical: true }).extend({ electrical: inverter.shape.electrical }),
    ),
  }),
  {
    '': { id: 'Specification', description: 'The planned system' },
    'panels.watts': watts,
    'panels.warrantyYears': warrantyYears,
    'panels.electrical': { id: 'PanelElectrical', description: fromDatasheet },
    'inverters.watts': watts,
    'inverters.warrantyYears': warrantyYears,
    'inverters.electrical': { id: 'InverterElectrical', description: fromDatasheet },
    'assumptions.losses': {
      id: 'SystemLosses',
      description: 'Losses in percent; `null` for the default of each',
    },
    sitePlan: { id: 'SitePlan', description: 'The plan of the roof; `null` without one' },
    'usage.plan': { id: 'UsagePlan', description: 'A copy of an electricity plan' },
    ...tariffSentences('usage.plan.tariff'),
    rebates: { description: 'Copies of the rebates that apply' },
    ...rebateSentences('rebates'),
    expectedInstallOn: { description: '`YYYY-MM-DD`, or empty' },
  },
);

/** The specification as it is read. */
export const specificationShape = snakeSchema(specificationAnswer);
export const wireSpecification = toSnakeCase(specificationAnswer);

const { street_number: streetnum, ...lines } = snakeSchema(siteAddress.exactPartial()).shape;

/** Kept: the interface calls the number of the street `streetnum`. */
export const siteAddressInput = z
  .object({ streetnum, ...lines })
  .meta({ id: 'SiteAddressInput' })
  .transform(({ streetnum: streetNumber, ...others }) =>
    streetNumber === undefined ? others : { streetNumber, ...others },
  );

const { systemWatts, price, installDay, ...others } = quote.shape;

/** Kept: the interface has the day of installation in two members. */
const quoteAnswer = z
  .object({
    systemWatts,
    price,
    installOn: installDay.shape.on,
    installOnAssumed: installDay.shape.isAssumed,
    ...others,
  })
  .meta(z.globalRegistry.get(quote) ?? {});
const writeQuote = toSnakeCase(quoteAnswer);

export const quoteShape = snakeSchema(quoteAnswer);
export function wireQuote({ installDay: { on, isAssumed }, ...figures }: Quote) {
  return writeQuote({ ...figures, installOn: on, installOnAssumed: isAssumed });
}

/** The descriptions of a tariff's members in responses, by their paths in a value that holds it at `path`. */
export function tariffSentences(path: string) {
  const step = { description: 'Where the step ends, in kWh; `null` for the last one' };
  return {
    [path]: { id: 'Tariff', description: 'The prices of a plan' },
    [`${path}.importRates.steps.upToKwh`]: step,
    [`${path}.feedInRates.steps.upToKwh`]: step,
  };
}
