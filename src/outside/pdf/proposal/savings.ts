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
import { facts, keyFigure, listing, section, statements, subsection } from './parts.ts';
import type { Theme } from './theme.ts';
import { figure } from './wording.ts';

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
    ...subsection(theme, 'Where the energy of the first year goes', [
      facts(theme, energyFacts(estimate.energy)),
      ...typicalDays(theme, estimate.typicalDays ?? [], content.colours),
    ]),
    ...(estimate.sensitivity.length === 0
      ? []
      : subsection(theme, 'If something is otherwise', [sensitivity(theme, estimate)])),
    ...subsection(theme, 'Year by year', [years(theme, estimate)]),
    ...subsection(theme, 'What this estimate rests on', statements(theme, estimate.assumptions)),
  ]);
}

const legend =
  'The bill of each month: the first bar without the system, the second with it. Below zero you are in credit.';

function bill(theme: Theme, bills: SavingsEstimate['bills']): Block {
  const { before, after } = bills;
  const row = (name: string, of: (bill: Bill) => string) => [name, of(before), of(after)];
  return listing(
    theme,
    [
      { title: 'In the first year', share: 46 },
      { title: 'Without the system', share: 27, isFigure: true },
      { title: 'With it', share: 27, isFigure: true },
    ],
    [
      row('Energy bought', ({ importKwh }) => `${figure(importKwh)} kWh`),
      row('What it costs', ({ importCents }) => money(importCents)),
      row('Energy exported', ({ exportKwh }) => `${figure(exportKwh)} kWh`),
      row('What it earns', ({ exportCents }) => money(0 - exportCents)),
      ...otherCharges(bills).map(([name, of]) => row(name, (one) => money(of(one)))),
      row('Daily charge', ({ supplyCents }) => money(supplyCents)),
      row('The bill of the year', ({ totalCents }) => money(totalCents)).map((text, index) => ({
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
  const caption = {
    fontSize: 8,
    color: theme.muted,
    margin: [0, 2, 0, 0] as [number, number, number, number],
  };
  return [
    {
      margin: [0, 8, 0, 0],
      columnGap: 14,
      unbreakable: true,
      columns: days.map((day) => ({
        width,
        stack: [
          { svg: typicalDayChart(day, colours), width },
          { ...caption, text: dayCaption(day) },
        ],
      })),
    },
  ];
}

function energyFacts(energy: EnergyUse): (readonly [string, string])[] {
  const { selfUsedKwh, fromBatteryKwh, exportedKwh, curtailedKwh } = energy;
  const kwh = (value: number) => `${figure(value)} kWh`;
  return [
    ['Used by you', `${kwh(selfUsedKwh)}, ${energy.selfUsePercent}% of what the panels make`],
    ['Of which by way of the battery', fromBatteryKwh > 0 ? kwh(fromBatteryKwh) : ''],
    ['Exported', kwh(exportedKwh)],
    ['Held back by the export limit', curtailedKwh > 0 ? kwh(curtailedKwh) : ''],
    ['Of all that you use', `${energy.ownSharePercent}% comes from your panels`],
  ];
}

function sensitivity(theme: Theme, { sensitivity: cases }: SavingsEstimate): Block {
  return listing(
    theme,
    [
      { title: 'If', share: 40 },
      { title: 'Saved in the first year', share: 22, isFigure: true },
      { title: 'Pays for itself', share: 20, isFigure: true },
      { title: 'Return a year', share: 18, isFigure: true },
    ],
    cases.map(({ text, firstYearCents, paybackYear, rateOfReturn }) => [
      text,
      wholeDollars(firstYearCents),
      paybackYear === null ? 'not in 20 years' : `in year ${paybackYear}`,
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
    { title: 'Less the price', share: 20, isFigure: true },
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
  const perYear = `a year on the price, over ${counted(years, 'year')} (internal rate of return)`;
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
      ...(rateOfReturn === null ? [] : [keyFigure(theme, `${figure(rateOfReturn)}%`, perYear)]),
    ],
  };
}
