import { wholeDollars } from '../../../domain/shared/money.ts';
import { cumulativeSavingsChart } from '../../../domain/solar/cumulative-savings-chart.ts';
import type { SavingsEstimate } from '../../../domain/solar/quote.ts';
import type { Block } from '../block.ts';
import { contentWidth, type Sheet } from './page.ts';
import { keyFigure, section, statements, subsection } from './parts.ts';
import type { Theme } from './theme.ts';

const chartWidth = 325;

/** What the system is expected to save; without the customer's use and tariffs nothing is said. */
export function savings({ content, theme }: Sheet): Block[] {
  const { savings: estimate } = content.quote;
  if (estimate === null) {
    const lack =
      content.specification.usage === null
        ? 'what you use and pay for energy today'
        : 'an estimate of the energy that the system makes';
    const text = `This proposal makes no estimate of savings, because ${lack} is not part of it.`;
    return section(theme, 'What you save', [{ text }]);
  }
  return section(theme, 'What you save', [
    {
      columnGap: 14,
      columns: [
        { svg: cumulativeSavingsChart(estimate, content.colours), width: chartWidth },
        summary(theme, estimate),
      ],
    },
    {
      text: 'The bars show the estimated savings less the price at the end of each year.',
      fontSize: 8,
      color: theme.muted,
      margin: [0, 2, 0, 0],
    },
    ...subsection(theme, 'What this estimate rests on', statements(theme, estimate.assumptions)),
  ]);
}

function summary(
  theme: Theme,
  { firstYearCents, cumulativeCents, paybackYear }: SavingsEstimate,
): Block {
  const years = cumulativeCents.length - 1;
  return {
    width: contentWidth - chartWidth - 14,
    stack: [
      keyFigure(theme, wholeDollars(firstYearCents), 'estimated savings in the first year'),
      paybackYear === null
        ? keyFigure(theme, `Over ${years} years`, 'until the savings make up for the price')
        : keyFigure(theme, `Year ${paybackYear}`, 'in which the savings make up for the price'),
      keyFigure(
        theme,
        wholeDollars(cumulativeCents[years] ?? 0),
        `saved after ${years} years, less the price`,
      ),
    ],
  };
}
