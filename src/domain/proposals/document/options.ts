import { kilowattHours, kilowatts, longDay } from '@sundesk/solar';
import { wholeDollars } from '@sundesk/solar/values';
import { type OptionFigures, optionFigures, type ProposalContent } from '../proposal-content.ts';
import { type OptionCard, partsIf, type Section, text } from './parts.ts';

export type Outcome = 'Signed' | 'Not chosen';

/** The other options of a day, each with the path of its page where it has one, and what was decided by then. */
export type Offered = {
  options: readonly (OptionFigures & { path?: string; outcome?: Outcome | undefined })[];
  on: string;
  /** That of the proposal itself. */
  outcome?: Outcome | undefined;
};

/** This offer beside the others to the same customer; without parts if there is no choice. */
export function options(
  content: ProposalContent,
  { options: others, on, outcome }: Offered,
): Section {
  const cards = [{ ...optionFigures(content), outcome }, ...others].map(cardOf);
  return {
    id: 'options',
    section: 'options',
    title: 'Your options',
    parts: partsIf(
      others.length > 0,
      { kind: 'options', cards },
      text(
        outcome === undefined
          ? `Offered on ${longDay(on)}. Each option has its own proposal; you sign one.`
          : 'One of these is signed. Those that were not chosen can no longer be signed.',
        'note',
      ),
    ),
  };
}

function cardOf(option: Offered['options'][number], index: number): OptionCard {
  const { title, payableCents, firstYearCents, paybackYear, path, outcome } = option;
  const size = sizeOf(option);
  return {
    title: title || size,
    size,
    price: wholeDollars(payableCents),
    facts:
      firstYearCents === null
        ? []
        : [
            ['Saves', `${wholeDollars(firstYearCents)} a year`],
            ['Payback', paybackYear === null ? 'Over 20 years' : `Year ${paybackYear}`],
          ],
    isOwn: index === 0,
    mark: outcome ?? (index === 0 ? 'This proposal' : ''),
    path,
  };
}

function sizeOf({ systemWatts, batteryWattHours }: OptionFigures): string {
  const parts = [
    systemWatts > 0 && kilowatts(systemWatts),
    batteryWattHours > 0 && `${kilowattHours(batteryWattHours)} battery`,
  ];
  return parts.filter(Boolean).join(' + ');
}
