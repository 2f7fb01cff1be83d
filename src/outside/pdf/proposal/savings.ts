import {
  type Bill,
  type ChartColours,
  counted,
  cumulativeSavingsChart,
  dayCaption,
  type EnergyUse,
  monthlyBillsChart,
  otherCharges,
  type SavingsEstimate,
  type TypicalDays,
  typicalDayChart,
} from '@sundesk/solar';
import { money, wholeDollars } from '@sundesk/solar/values';
import type { Block } from '../block.ts';
import { contentWidth, type Sheet, smallSize } from './page.ts';
import { caption, factsBeside, kept, keyFigure, listing, section, subsection } from './parts.ts';
import type { Theme } from './theme.ts';
import { figure } from './wording.ts';

const chartWidth = 265;
const half = (contentWidth - 16) / 2;
const billChartWidth = 225;
const billWidth = contentWidth - 16 - billChartWidth;

/** Prints the expected savings; nothing without the customer's usage and tariffs. */
export function savings({ content, theme }: Sheet): Block[] {
  const { savings: estimate } = content.quote;
  if (estimate === null) {
    const missing =
      content.specification.usage === null
        ? 'how much electricity you use and what you pay for it'
        : 'an estimate of the energy that your system generates';
    const text = `This proposal does not estimate savings, because it does not include ${missing}.`;
    return section(theme, 'Estimated savings', [{ text }]);
  }
  return section(theme, 'Estimated savings', [
    kept([
      {
        columnGap: 14,
        columns: [
          {
            width: chartWidth,
            stack: [
              { svg: cumulativeSavingsChart(estimate, content.colours), width: chartWidth },
              caption(theme, 'Bars: savings minus the price, at the end of each year.'),
            ],
          },
          summary(theme, estimate),
        ],
      },
    ]),
    ...subsection(theme, 'Your electricity bill', [
      kept([
        {
          columnGap: 16,
          columns: [
            { width: billWidth, stack: [bill(theme, estimate.bills)] },
            {
              width: billChartWidth,
              stack: [
                { svg: monthlyBillsChart(estimate.bills, content.colours), width: billChartWidth },
                caption(theme, legend),
              ],
            },
          ],
        },
      ]),
    ]),
    ...subsection(theme, 'Where your energy goes in the first year', [
      kept([
        energyFacts(theme, estimate.energy),
        ...typicalDays(theme, estimate.typicalDays ?? [], content.colours),
      ]),
    ]),
    ...(estimate.sensitivity.length === 0
      ? []
      : subsection(theme, 'If conditions differ', [sensitivity(theme, estimate)])),
    ...subsection(theme, 'Year by year', [
      kept([
        years(theme, estimate),
        caption(theme, 'Net: the savings up to the end of the year, minus the price.'),
      ]),
    ]),
  ]);
}

const legend = 'Estimated electricity bill by month. A bar below zero is a credit.';

const billSize = 8.5;

function bill(theme: Theme, bills: SavingsEstimate['bills']): Block {
  const { before, after } = bills;
  const row = (name: string, of: (bill: Bill) => string) => [name, of(before), of(after)];
  return listing(
    theme,
    [
      { title: 'In the first year', share: 37 },
      { title: 'Without', share: 26, isFigure: true },
      { title: 'With the system', share: 37, isFigure: true },
    ],
    [
      row('Electricity bought', ({ importKwh }) => `${figure(importKwh)} kWh`),
      row('Cost', ({ importCents }) => money(importCents)),
      row('Electricity exported', ({ exportKwh }) => `${figure(exportKwh)} kWh`),
      row('Feed-in credit', ({ exportCents }) => money(0 - exportCents)),
      ...otherCharges(bills).map(([name, of]) => row(name, (one) => money(of(one)))),
      row('Supply charge', ({ supplyCents }) => money(supplyCents)),
      row('Annual bill', ({ totalCents }) => money(totalCents)).map((text, index) => ({
        text,
        bold: true,
        fontSize: billSize,
        alignment: index === 0 ? 'left' : 'right',
      })),
    ],
    { width: billWidth, fontSize: billSize },
  );
}

function typicalDays(theme: Theme, days: TypicalDays, colours: ChartColours): Block[] {
  if (days.length === 0) return [];
  return [
    {
      margin: [0, 6, 0, 0],
      columnGap: 16,
      columns: days.map((day) => ({
        width: half,
        stack: [
          { svg: typicalDayChart(day, colours), width: half },
          caption(theme, dayCaption(day)),
        ],
      })),
    },
  ];
}

function energyFacts(theme: Theme, energy: EnergyUse): Block {
  const { selfUsedKwh, fromBatteryKwh, exportedKwh, curtailedKwh } = energy;
  const kwh = (value: number) => `${figure(value)} kWh`;
  return factsBeside(
    theme,
    [
      [
        [
          'Self-consumption',
          `${kwh(selfUsedKwh)}, ${energy.selfUsePercent}% of what your panels generate`,
        ],
        ['Through the battery', fromBatteryKwh > 0 ? kwh(fromBatteryKwh) : ''],
      ],
      [
        ['Your panels supply', `${energy.ownSharePercent}% of the electricity you use`],
        ['Exported', kwh(exportedKwh)],
        ['Lost to the export limit', curtailedKwh > 0 ? kwh(curtailedKwh) : ''],
      ],
    ],
    0.36,
  );
}

function sensitivity(theme: Theme, { sensitivity: cases }: SavingsEstimate): Block {
  return listing(
    theme,
    [
      { title: 'If', share: 46 },
      { title: 'First-year savings', share: 19, isFigure: true },
      { title: 'Payback', share: 18, isFigure: true },
      { title: 'Annual return', share: 17, isFigure: true },
    ],
    cases.map(({ text, firstYearCents, paybackYear, rateOfReturn }) => [
      text,
      wholeDollars(firstYearCents),
      paybackYear === null ? 'over 20 years' : `year ${paybackYear}`,
      rateOfReturn === null ? 'none' : `${figure(rateOfReturn)}%`,
    ]),
    { fontSize: smallSize },
  );
}

/** The years in four parts beside each other. */
function years(theme: Theme, { cumulativeCents }: SavingsEstimate): Block {
  const count = cumulativeCents.length - 1;
  const parts = 4;
  const rows = Math.ceil(count / parts);
  const cells = (year: number) => {
    if (year > count) return ['', '', ''];
    const [before = 0, after = 0] = cumulativeCents.slice(year - 1, year + 1);
    return [String(year), wholeDollars(after - before), wholeDollars(after)];
  };
  const columns = [
    { title: 'Year', share: 12, isFigure: true },
    { title: 'Saved', share: 16, isFigure: true },
    { title: 'Net', share: 20, isFigure: true },
  ];
  const perPart = Array.from({ length: parts }, (_, part) => part * rows);
  return listing(
    theme,
    perPart.flatMap(() => columns),
    Array.from({ length: rows }, (_, row) => perPart.flatMap((first) => cells(first + row + 1))),
    { fontSize: smallSize },
  );
}

function summary(
  theme: Theme,
  { firstYearCents, cumulativeCents, paybackYear, rateOfReturn }: SavingsEstimate,
): Block {
  const years = cumulativeCents.length - 1;
  const perYear = `annual return over ${counted(years, 'year')} (internal rate of return)`;
  return {
    width: contentWidth - chartWidth - 14,
    stack: [
      keyFigure(theme, wholeDollars(firstYearCents), 'estimated first-year savings'),
      paybackYear === null
        ? keyFigure(theme, `Over ${years} years`, 'until your savings cover the price')
        : keyFigure(theme, `Year ${paybackYear}`, 'payback: your savings cover the price'),
      keyFigure(
        theme,
        wholeDollars(cumulativeCents[years] ?? 0),
        `net benefit after ${years} years`,
      ),
      ...(rateOfReturn === null ? [] : [keyFigure(theme, `${figure(rateOfReturn)}%`, perYear)]),
    ],
  };
}
