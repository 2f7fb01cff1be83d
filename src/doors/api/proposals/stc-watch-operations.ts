import { statement } from '@sundesk/solar';
import { z } from 'zod';
import {
  type LosingQuote,
  openOffersMax,
  type QuoteStep,
  watchStcs,
} from '../../../domain/proposals/stc-watch.ts';
import { countingNumber } from '../input.ts';
import { read } from '../operation.ts';
import { snakeSchema } from '../snake-case.ts';
import { day } from './proposal-shapes.ts';

const statementShape = snakeSchema(statement);

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

const stcWatchShape = z.object({
  as_of: day.meta({ description: 'The day of the calculation' }),
  open_proposals: z.number().meta({ description: 'How many open proposals were checked' }),
  is_cut: z.boolean().meta({ description: 'Whether older ones were left out' }),
  next_step_on: z.string().meta({
    description:
      'The next day on which the STC count or price of any system changes; empty when there is none within 18 months',
  }),
  quotes: z.array(losingQuoteShape),
});

const action = 'getquoteslosingvalue';
const pageMax = 1000;
const quotesOnPage = 100;
const quotesOnPageMax = 1000;

export function stcWatchOperations() {
  return [
    read({
      action,
      permission: 'customers:read',
      summary: 'Open quotes whose STCs are worth less than was quoted, or soon will be',
      description:
        'Every published proposal that can still be accepted is calculated again with the settings of today: for ' +
        'its planned installation date, or for today plus the weeks to installation of the account when there is ' +
        'none or it has passed; and for each day within 18 months on which the STC count or price changes. The ' +
        'list holds the quotes that lose value: those that have already lost some first, then by the day of the ' +
        'next step. A published version keeps its price. The discount for STCs that are not calculated is in ' +
        `\`uncalculated_cents\`. The newest ${openOffersMax.toLocaleString('en')} open proposals are checked. ` +
        '`X-Total-Count` holds how many lose value, and while there is more, `Link` holds the next page.',
      query: z.object({
        page: countingNumber(pageMax).optional().meta({ description: 'From 1' }),
        per_page: countingNumber(quotesOnPageMax)
          .optional()
          .meta({ description: `Quotes on a page: ${quotesOnPage}, or up to ${quotesOnPageMax}` }),
      }),
      answer: stcWatchShape,
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, store, query, address }) {
        const { page = 1, per_page: perPage = quotesOnPage } = query;
        const found = await watchStcs(app, store, { ownerId: undefined });
        const before = (page - 1) * perPage;
        const headers: Record<string, string> = { 'x-total-count': String(found.quotes.length) };
        if (before + perPage < found.quotes.length) {
          const next = new URLSearchParams({
            action,
            page: String(page + 1),
            per_page: String(perPage),
          });
          headers.link = `<${address}?${next}>; rel="next"`;
        }
        return {
          headers,
          json: {
            as_of: found.today,
            open_proposals: found.openOffers,
            is_cut: found.isCut,
            next_step_on: found.comingStep?.on ?? '',
            quotes: found.quotes.slice(before, before + perPage).map(wireLosingQuote),
          },
        };
      },
    }),
  ];
}

function wireLosingQuote(quote: LosingQuote) {
  return {
    customer_id: String(quote.customerId),
    customer_name: quote.customerName,
    project_id: String(quote.projectId),
    project_title: quote.projectTitle,
    version: String(quote.version),
    expires_on: quote.expiresOn,
    expected_install_on: quote.expectedInstallOn,
    published_install_on: quote.publishedInstallOn,
    today_install_on: quote.todayInstallOn,
    published_discount_cents: quote.publishedDiscountCents,
    today_discount_cents: quote.todayDiscountCents,
    lost_cents: quote.lostCents,
    uncalculated_cents: quote.uncalculatedCents,
    reasons: quote.reasons,
    next_step: quote.nextStep && wireStep(quote.nextStep),
  };
}

function wireStep({ on, discountCents, lostCents, uncalculatedCents, why }: QuoteStep) {
  return {
    on,
    discount_cents: discountCents,
    lost_cents: lostCents,
    uncalculated_cents: uncalculatedCents,
    why,
  };
}
