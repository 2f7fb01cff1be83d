import type { AppliedRebate } from '@sundesk/solar';
import type { ProposalContent } from '../../../src/domain/proposals/proposal-content.ts';
import { smallContent } from './proposal-content.ts';

const source = 'example.com, read on 1 November 2026';
const rebates: AppliedRebate[] = [
  {
    name: 'Council grant',
    isLoan: false,
    cents: 50_000,
    paidTo: 'installer',
    working: '',
    conditions: ['The home lies in the council area.'],
    source,
  },
  {
    name: 'Battery grant',
    isLoan: false,
    cents: 80_000,
    paidTo: 'customer',
    working: 'each usable kWh of 9.7 kWh at $100.00, at most $800.00',
    conditions: ['The battery joins a virtual power plant.'],
    source,
  },
  {
    name: 'State loan',
    isLoan: true,
    cents: 0,
    paidTo: 'installer',
    working: 'A loan of up to $10,000.00; it changes no price.',
    conditions: [],
    source: '',
  },
];
const { quote } = smallContent;

/** The small system with a rebate of the installer, one of the customer and a loan. */
export const rebateContent: ProposalContent = {
  ...smallContent,
  quote: {
    ...quote,
    price: {
      ...quote.price,
      rebates,
      rebateDiscountCents: 50_000,
      payableCents: quote.price.payableCents - 50_000,
      afterRebatesCents: quote.price.payableCents - 130_000,
    },
  },
};
