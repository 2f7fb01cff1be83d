import { z } from 'zod';
import { statusKinds, statusSteps } from '../../../domain/statuses/status.ts';
import { changeSources } from '../../../domain/statuses/status-change.ts';
import { moment, ownerUserShape } from '../shapes.ts';

export const statusShape = z
  .object({
    status_id: z.string(),
    status_name: z.string(),
    kind: z.enum(statusKinds).meta({
      description:
        '`open` and `parked` customers may still buy, `won` ones have signed, `lost` ones will not buy',
    }),
    rank: z.number().meta({ description: 'Orders the pipeline from left to right' }),
    win_probability: z.number().meta({ description: 'Chance of winning in percent' }),
    is_initial: z.boolean().meta({ description: 'Whether new customers start in it' }),
    step: z.enum(['', ...statusSteps]).meta({
      description:
        "Its role in the sale, whatever its name: rules move customers by role. Empty for the account's own " +
        'statuses',
    }),
  })
  .meta({ id: 'Status' });

export const statusChangeShape = z
  .object({
    change_id: z.string(),
    changed_at: moment,
    old_status: z.string().meta({ description: 'Its name at the time' }),
    new_status: z.string().meta({ description: 'Its name at the time' }),
    changed_by: ownerUserShape.meta({
      description:
        'The user who made the change or created the key that did; for a rule, the owner of the customer',
    }),
    source: z.enum(changeSources),
    reason: z.string().meta({ description: 'May be empty' }),
  })
  .meta({ id: 'StatusChange' });
