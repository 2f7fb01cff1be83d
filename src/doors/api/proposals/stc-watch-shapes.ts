import { z } from 'zod';
import { statementShape } from '../solar/quote-shapes.ts';

const day = z.string().meta({
  description: "`YYYY-MM-DD` in the account's time zone",
  pattern: '^\\d{4}-\\d\\d-\\d\\d$',
});
const uncalculatedCents = z.number().meta({
  description:
    'STC discount for STCs that are not calculated for that day, so their loss is unknown; it is not included in ' +
    '`lost_cents`',
});

const losingQuoteShape = z
  .object({
    customer_id: z.string(),
    customer_name: z.string(),
    project_id: z.string(),
    project_title: z.string(),
    version: z.string(),
    expires_on: day.meta({ description: 'Last day of the offer' }),
    expected_install_on: z.string().meta({
      description: 'Planned installation date of the offer; empty when there was none',
    }),
    published_install_on: day.meta({ description: 'The date for which the offer counted STCs' }),
    today_install_on: day.meta({ description: 'The date for which they are counted today' }),
    published_discount_cents: z.number().meta({ description: 'STC discount of the offer' }),
    today_discount_cents: z.number().nullable().meta({
      description:
        'STC discount if it were calculated today; `null` when STCs that it counts are not calculated',
    }),
    lost_cents: z.number().meta({ description: 'The loss; never negative' }),
    uncalculated_cents: uncalculatedCents,
    reasons: z.array(statementShape),
    next_step: z
      .object({
        on: day.meta({ description: 'The first installation date with the loss' }),
        discount_cents: z.number().nullable(),
        lost_cents: z.number().meta({ description: 'The loss compared to today; never negative' }),
        uncalculated_cents: uncalculatedCents,
        why: z.array(statementShape),
      })
      .nullable()
      .meta({ description: '`null` without a further loss within 18 months' }),
  })
  .meta({ id: 'QuoteLosingValue' });

export const stcWatchShape = z.object({
  as_of: day.meta({ description: 'The day of the calculation' }),
  open_proposals: z.number().meta({ description: 'How many open proposals were checked' }),
  is_cut: z.boolean().meta({ description: 'Whether older ones were left out' }),
  next_step_on: z.string().meta({
    description:
      'The next day on which the STC count or price of any system changes; empty when there is none within 18 months',
  }),
  quotes: z.array(losingQuoteShape),
});
