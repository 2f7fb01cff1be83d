import { z } from 'zod';
import { decimal, line, prose, type Value, whole } from '../../shared/values/members.ts';

// The finance that a firm offers beside its price. Naming a repayment in Australia advertises credit, so the
// wording beside it is the firm's own, and Sundesk has none to suggest.

export const financeLimits = {
  lenderCharacters: 200,
  wordingCharacters: 2_000,
  /** The highest annual cost of credit, in percent. Source: National Credit Code, section 32A. */
  annualRate: 48,
  months: 360,
  establishmentFeeCents: 500_000,
  monthlyFeeCents: 10_000,
} as const;
const limits = financeLimits;

export const finance = z.object({
  offered: z.boolean().meta({
    description:
      'Whether new proposals show the weekly amount, which needs `lender`, `annual_rate`, `months` and `wording`',
  }),
  lender: line(limits.lenderCharacters),
  annualRate: decimal({ min: 0, max: limits.annualRate, decimals: 2 }).nullable().meta({
    description: 'Percent a year, to a hundredth; `null` if not set',
  }),
  months: whole(1, limits.months).nullable().meta({
    description: 'Term of the loan; `null` if not set',
  }),
  establishmentFeeCents: whole(0, limits.establishmentFeeCents).meta({
    description: 'Added to the amount that is borrowed',
  }),
  monthlyFeeCents: whole(0, limits.monthlyFeeCents).meta({
    description: 'Paid beside each repayment',
  }),
  wording: prose(limits.wordingCharacters).meta({
    description:
      'What the law and your lender require beside a repayment, such as comparison rate, fees and conditions',
  }),
});
type FinanceSettings = Value<typeof finance>;

/** Finance that can be shown: it names its lender, rate, term and wording. */
export type FinanceOffer = Omit<FinanceSettings, 'offered' | 'annualRate' | 'months'> & {
  annualRate: number;
  months: number;
};

export const noFinance: FinanceSettings = {
  offered: false,
  lender: '',
  annualRate: null,
  months: null,
  establishmentFeeCents: 0,
  monthlyFeeCents: 0,
  wording: '',
};

/** The offer of a firm; undefined where it makes none. */
export function offerOf({
  offered,
  annualRate,
  months,
  ...offer
}: FinanceSettings): FinanceOffer | undefined {
  if (!offered || annualRate === null || months === null) return undefined;
  return { ...offer, annualRate, months };
}
