import { dailyKwh, monthlyYieldChart, monthNames, type YieldEstimate } from '@sundesk/solar';
import type { Block, Table } from '../block.ts';
import { contentWidth, type Sheet } from './page.ts';
import { caption, columnWidths, kept, keyFigure, ruled, section } from './parts.ts';
import type { Theme } from './theme.ts';
import { figure } from './wording.ts';

const chartWidth = 265;

/** Prints the expected yield and its limits. */
export function performance({ content, theme }: Sheet): Block[] {
  const { yield: estimate } = content.quote;
  if (estimate === null) {
    const text = 'This proposal does not estimate how much energy you will generate.';
    return section(theme, 'Estimated energy', [{ text }]);
  }
  return section(theme, 'Estimated energy', [
    kept([
      { columns: [chart(estimate, content.colours), summary(theme, estimate)], columnGap: 14 },
      months(theme, estimate),
      caption(theme, 'kWh by month, and below it kWh on an average day of the month.'),
    ]),
  ]);
}

function chart(estimate: YieldEstimate, colours: { primary: string; accent: string }): Block {
  return { svg: monthlyYieldChart(estimate, colours), width: chartWidth };
}

function summary(theme: Theme, { annualKwh, monthlyKwh }: YieldEstimate): Block {
  const best = monthlyKwh.indexOf(Math.max(...monthlyKwh));
  const least = monthlyKwh.indexOf(Math.min(...monthlyKwh));
  const month = (index: number) => `${figure(monthlyKwh[index] ?? 0)} kWh`;
  return {
    width: contentWidth - chartWidth - 14,
    stack: [
      keyFigure(theme, `${figure(annualKwh)} kWh`, 'estimated for the first year'),
      keyFigure(theme, `${figure(Math.round(annualKwh / 36.5) / 10)} kWh`, 'on an average day'),
      keyFigure(theme, month(best), `in ${monthNames[best]}, the best month`),
      keyFigure(theme, month(least), `in ${monthNames[least]}, the lowest month`),
    ],
  };
}

function months(theme: Theme, estimate: YieldEstimate): Table {
  const { monthlyKwh, annualKwh } = estimate;
  const small = { fontSize: 7.5, alignment: 'center' } as const;
  const names = [...monthNames.map((name) => name.slice(0, 3)), 'Year'];
  return {
    margin: [0, 4, 0, 0],
    table: {
      headerRows: 1,
      // Narrower padding than elsewhere, so that five digits stand in one line.
      widths: columnWidths(names.map(() => 1)).map((width) => width + 8),
      body: [
        names.map((text) => ({
          ...small,
          text,
          bold: true,
          color: theme.onPrimary,
          fillColor: theme.primary,
        })),
        [...monthlyKwh, annualKwh].map((kwh) => ({ ...small, text: figure(kwh) })),
        [...dailyKwh(estimate), Math.round(annualKwh / 36.5) / 10].map((kwh) => ({
          ...small,
          text: figure(kwh),
          color: theme.muted,
        })),
      ],
    },
    layout: { ...ruled(theme, 3), paddingLeft: () => 2, paddingRight: () => 2 },
  };
}
