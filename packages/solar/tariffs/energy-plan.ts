import { z } from 'zod';
import { dayOrEmpty, line } from '../values/members.ts';
import type { Value } from '../values/value.ts';
import { tariff } from './tariff.ts';
import { tariffLimits as limits } from './tariff-limits.ts';

/**
 * An electricity plan: a tariff, and who offers it where. A project keeps a copy, so that changes to a library do not
 * reach it.
 */
export const energyPlan = z
  .object({
    name: line(limits.nameCharacters).min(1, 'must not be empty'),
    retailer: line(limits.nameCharacters).default(''),
    area: line(limits.nameCharacters)
      .default('')
      .meta({ description: 'Where it is offered, such as the network' }),
    validOn: dayOrEmpty()
      .default('')
      .meta({ description: 'A day that its prices were valid on, `YYYY-MM-DD`, or empty' }),
    source: line(limits.sourceCharacters)
      .default('')
      .meta({ description: 'Where its prices come from' }),
    tariff,
  })
  .meta({ id: 'EnergyPlan' });
export type EnergyPlan = Value<typeof energyPlan>;
