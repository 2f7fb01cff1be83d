import { inverter, panel, specification, specificationPatch } from '@sundesk/solar';
import { z } from 'zod';
import { siteAddress } from '../../../domain/projects/project.ts';
import { answerSchema } from '../answer-schema.ts';
import { rebateSentences } from '../rebates/rebate-shapes.ts';
import { snakeInput, snakeSchema, toSnakeCase } from '../snake-case.ts';
import { tariffSentences } from './tariff-sentences.ts';

export const specificationInput = snakeInput(specificationPatch);

const watts = { description: 'Rated power of one' };
const warrantyYears = {
  description: 'Years of the product warranty; `null` if unknown',
};
const fromDatasheet = 'From the datasheet; `null` where it is not known';

/** Kept: answers have the figures of the datasheet after the warranty. */
const answer = answerSchema(
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
export const specificationShape = snakeSchema(answer);
export const wireSpecification = toSnakeCase(answer);

const { street_number: streetnum, ...lines } = snakeSchema(siteAddress.exactPartial()).shape;

/** Kept: the interface calls the number of the street `streetnum`. */
export const siteAddressInput = z
  .object({ streetnum, ...lines })
  .meta({ id: 'SiteAddressInput' })
  .transform(({ streetnum: streetNumber, ...others }) =>
    streetNumber === undefined ? others : { streetNumber, ...others },
  );
