import { money, wholeDollars } from '../../../domain/shared/money.ts';
import { cumulativeSavingsChart } from '../../../domain/solar/charts/cumulative-savings-chart.ts';
import type { ChartColours } from '../../../domain/solar/charts/draw-chart.ts';
import { monthlyBillsChart } from '../../../domain/solar/charts/monthly-bills-chart.ts';
import { dayCaption, typicalDayChart } from '../../../domain/solar/charts/typical-day-chart.ts';
import { otherCharges } from '../../../domain/solar/other-charges.ts';
import type { Bill, EnergyUse, SavingsEstimate, TypicalDays } from '../../../domain/solar/quote.ts';
import { counted } from '../../../domain/solar/wording.ts';
import type { Block } from '../block.ts';
import { contentWidth, type Sheet } from './page.ts';
import { facts, keyFigure, listing, section, subsection } from './parts.ts';
import type { Theme } from './theme.ts';
import { figure } from './wording.ts';

const chartWidth = 325;

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
    {
      columnGap: 14,
      columns: [
        { svg: cumulativeSavingsChart(estimate, content.colours), width: chartWidth },
        summary(theme, estimate),
      ],
    },
    {
      text: 'Bars: savings minus the price, at the end of each year.',
      fontSize: 8,
      color: theme.muted,
      margin: [0, 2, 0, 0],
    },
    ...subsection(theme, 'Your electricity bill', [
      bill(theme, estimate.bills),
      {
        margin: [0, 8, 0, 0],
        columnGap: 14,
        columns: [
          { svg: monthlyBillsChart(estimate.bills, content.colours), width: chartWidth },
          { text: legend, fontSize: 8, color: theme.muted, margin: [0, 14, 0, 0] },
        ],
      },
    ]),
    ...subsection(theme, 'Where your energy goes in the first year', [
      facts(theme, energyFacts(estimate.energy)),
      ...typicalDays(theme, estimate.typicalDays ?? [], content.colours),
    ]),
    ...(estimate.sensitivity.length === 0
      ? []
      : subsection(theme, 'If conditions differ', [sensitivity(theme, estimate)])),
    ...subsection(theme, 'Year by year', [years(theme, estimate)]),
  ]);
}

const legend = 'Estimated electricity bill by month. A bar below zero is a credit.';

function bill(theme: Theme, bills: SavingsEstimate['bills']): Block {
  const { before, after } = bills;
  const row = (name: string, of: (bill: Bill) => string) => [name, of(before), of(after)];
  return listing(
    theme,
    [
      { title: 'In the first year', share: 46 },
      { title: 'Without the system', share: 27, isFigure: true },
      { title: 'With the system', share: 27, isFigure: true },
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
        alignment: index === 0 ? 'left' : 'right',
      })),
    ],
  );
}

function typicalDays(theme: Theme, days: TypicalDays, colours: ChartColours): Block[] {
  if (days.length === 0) return [];
  const width = (contentWidth - 14) / 2;
  const caption = (text: string): Block => ({
    fontSize: 8,
    color: theme.muted,
    margin: [0, 2, 0, 0],
    text,
  });
  return [
    {
      margin: [0, 8, 0, 0],
      columnGap: 14,
      unbreakable: true,
      columns: days.map((day) => ({
        width,
        stack: [{ svg: typicalDayChart(day, colours), width }, caption(dayCaption(day))],
      })),
    },
  ];
}

function energyFacts(energy: EnergyUse): (readonly [string, string])[] {
  const { selfUsedKwh, fromBatteryKwh, exportedKwh, curtailedKwh } = energy;
  const kwh = (value: number) => `${figure(value)} kWh`;
  return [
    [
      'Self-consumption',
      `${kwh(selfUsedKwh)}, ${energy.selfUsePercent}% of what your panels generate`,
    ],
    ['Of this, through the battery', fromBatteryKwh > 0 ? kwh(fromBatteryKwh) : ''],
    ['Exported', kwh(exportedKwh)],
    ['Lost to the export limit', curtailedKwh > 0 ? kwh(curtailedKwh) : ''],
    ['Your panels supply', `${energy.ownSharePercent}% of the electricity you use`],
  ];
}

function sensitivity(theme: Theme, { sensitivity: cases }: SavingsEstimate): Block {
  return listing(
    theme,
    [
      { title: 'If', share: 40 },
      { title: 'First-year savings', share: 22, isFigure: true },
      { title: 'Payback', share: 20, isFigure: true },
      { title: 'Annual return', share: 18, isFigure: true },
    ],
    cases.map(({ text, firstYearCents, paybackYear, rateOfReturn }) => [
      text,
      wholeDollars(firstYearCents),
      paybackYear === null ? 'over 20 years' : `year ${paybackYear}`,
      rateOfReturn === null ? 'none' : `${figure(rateOfReturn)}%`,
    ]),
  );
}

/** The years in two halves beside each other. */
function years(theme: Theme, { cumulativeCents }: SavingsEstimate): Block {
  const row = (year: number) => {
    const [before = 0, after = 0] = cumulativeCents.slice(year - 1, year + 1);
    return [String(year), wholeDollars(after - before), wholeDollars(after)];
  };
  const count = cumulativeCents.length - 1;
  const half = Math.ceil(count / 2);
  const columns = [
    { title: 'Year', share: 12, isFigure: true },
    { title: 'Saved', share: 18, isFigure: true },
    { title: 'Minus the price', share: 20, isFigure: true },
  ];
  return listing(
    theme,
    [...columns, ...columns],
    Array.from({ length: half }, (_, index) => [
      ...row(index + 1),
      ...(index + 1 + half <= count ? row(index + 1 + half) : ['', '', '']),
    ]),
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
