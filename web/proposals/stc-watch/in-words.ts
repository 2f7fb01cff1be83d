import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { calendarDay, money } from '../../shared/formats/formats.ts';

export type StcWatch = WebOutputs['dashboard']['stcWatch'];
export type LosingQuote = StcWatch['quotes'][number];
type Loss = Pick<LosingQuote, 'lostCents' | 'uncalculatedCents'>;

/** `$342.00 less, and $3,458.00 uncertain`: what cannot be calculated is not called a loss. */
export function lossInWords({ lostCents, uncalculatedCents }: Loss): string {
  const parts = [
    lostCents > 0 && `${money(lostCents)} less`,
    uncalculatedCents > 0 && `${money(uncalculatedCents)} uncertain`,
  ];
  return parts.filter((part) => part !== false).join(', and ');
}

const changes = {
  solar: 'solar STCs drop by one year',
  battery: 'battery STCs drop',
  price: 'your STC price changes',
} as const;

/** The next step, for an account whose quotes lose nothing yet. */
export function comingStepInWords(step: StcWatch['comingStep']): string {
  if (step === null) return 'No change to STCs is scheduled in the next 18 months.';
  const what = step.changes.map((change) => changes[change]);
  const all = [what.slice(0, -1).join(', '), ...what.slice(-1)].filter(Boolean).join(' and ');
  return `Next change on ${calendarDay(step.on)}: ${all}.`;
}
