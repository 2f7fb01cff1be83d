import { z } from 'zod';
import { dayOrEmpty, line, list, whole } from '../values/members.ts';
import { stateCodes } from '../values/postcode-limits.ts';
import type { Value } from '../values/value.ts';
import { rebateLimits as limits } from './rebate-limits.ts';

/** The basis of a rebate's amount. A loan is information only and changes no price. */
export const rebateBases = [
  'system',
  'panel_kw',
  'battery_usable_kwh',
  'battery_nominal_kwh',
  'loan',
] as const;

/** A rebate that is bound to no state has an empty one. */
export const rebateStates = ['', ...stateCodes] as const;

/** The recipient of a rebate. */
export const rebateReceivers = ['installer', 'customer'] as const;

/**
 * A payment of a state or another program towards a system. A project keeps a copy, so that changes to a library do not
 * reach it.
 */
export const rebate = z
  .object({
    name: line(limits.nameCharacters).min(1, 'must not be empty'),
    state: z
      .enum(rebateStates, `must be empty or one of: ${stateCodes.join(', ')}`)
      .default('')
      .meta({ description: 'The state or territory of the site; empty for every one' }),
    fromOn: dayOrEmpty().default('').meta({
      description: 'First day on which a system may be installed, `YYYY-MM-DD`; empty if unknown',
    }),
    untilOn: dayOrEmpty().default('').meta({
      description: 'Last day on which a system may be installed, `YYYY-MM-DD`; empty if unknown',
    }),
    basis: z.enum(rebateBases, `must be one of: ${rebateBases.join(', ')}`).meta({
      description:
        'What `cents` is paid for: the system, each kW of its panels, each usable or nominal kWh of its battery. A `loan` ' +
        'is information only',
    }),
    cents: whole(0, limits.cents).meta({
      description: 'Amount for each unit of the basis; of a loan, the most that is lent',
    }),
    maxCents: whole(0, limits.cents)
      .nullable()
      .default(null)
      .meta({ description: 'The most that it pays; `null` for no maximum' }),
    paidTo: z
      .enum(rebateReceivers, 'must be one of: installer, customer')
      .default('installer')
      .meta({
        description:
          'Who receives it: the installer takes it off the price, the customer pays the price and is paid afterwards',
      }),
    conditions: list(
      line(limits.conditionCharacters).min(1, 'must not be empty'),
      limits.conditions,
    )
      .default([])
      .meta({ description: 'What it depends on, a sentence each; proposals show them' }),
    source: line(limits.sourceCharacters)
      .default('')
      .meta({ description: 'Where this is published, and the day it was read' }),
  })
  .refine(({ fromOn, untilOn }) => fromOn === '' || untilOn === '' || fromOn <= untilOn, {
    path: ['untilOn'],
    error: 'must not be before fromOn',
  })
  .meta({ id: 'Rebate' });
export type Rebate = Value<typeof rebate>;
