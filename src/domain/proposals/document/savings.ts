import {
  type Bill,
  type ChartColours,
  counted,
  cumulativeSavingsChart,
  dailyKwh,
  dayCaption,
  type EnergyUse,
  monthlyBillsChart,
  monthlyYieldChart,
  monthNames,
  otherCharges,
  type SavingsEstimate,
  typicalDayChart,
  type YieldEstimate,
} from '@sundesk/solar';
import { money, wholeDollars } from '@sundesk/solar/values';
import type { ProposalContent } from '../proposal-content.ts';
import {
  type Fact,
  figure,
  group,
  type Part,
  partsIf,
  type Section,
  type Table,
  text,
} from './parts.ts';

/** What the system saves: the bill of each month, three figures, and the rest for those who look further. */
export function savings(content: ProposalContent): Section {
  const { quote, colours } = content;
  const estimate = quote.savings;
  if (estimate === null) return energyAlone(content);
  const { bills, paybackYear, cumulativeCents } = estimate;
  const years = cumulativeCents.length - 1;
  const figures = [
    { name: 'First-year savings', value: wholeDollars(estimate.firstYearCents) },
    {
      name: 'Payback',
      value: paybackYear === null ? `Over ${years} years` : `Year ${paybackYear}`,
    },
    {
      name: `After ${years} years`,
      value: wholeDollars(cumulativeCents.at(-1) ?? 0),
      note: 'savings minus the price',
    },
  ];
  const left: Part[] = [
    text(
      [
        'Your electricity costs about ',
        { strong: wholeDollars(bills.before.totalCents) },
        ' a year now, and about ',
        { strong: credit(bills.after.totalCents) },
        ' with this system.',
      ],
      'lead',
    ),
    { kind: 'figures', figures },
  ];
  const billChart = {
    svg: monthlyBillsChart(bills, colours),
    caption: 'Estimated electricity bill by month',
  };
  const days = (estimate.typicalDays ?? []).map((day) => ({
    svg: typicalDayChart(day, colours),
    caption: dayCaption(day),
  }));
  const details = [
    group('Where your energy goes in the first year', [
      { kind: 'facts', facts: energyFacts(estimate.energy) },
      ...partsIf(days.length > 0, { kind: 'charts', charts: days }),
    ]),
    group(`Over ${years} years`, longRun(estimate, colours)),
    group('Bill details', [{ kind: 'table', table: billTable(bills) }]),
    ...(quote.yield === null
      ? []
      : [
          group('Energy by month', energy(quote.yield, colours), {
            id: 'performance',
            section: 'yield',
          }),
        ]),
    ...partsIf(
      estimate.sensitivity.length > 0,
      group('If conditions differ', [
        { kind: 'table', table: sensitivityTable(estimate.sensitivity) },
      ]),
    ),
  ];
  return {
    id: 'savings',
    section: 'savings',
    title: 'What you save',
    parts: [
      { kind: 'beside', left, right: [{ kind: 'charts', charts: [billChart] }] },
      { kind: 'more', label: 'More about your savings', parts: details },
    ],
  };
}

function credit(cents: number): string {
  return cents < 0 ? `${wholeDollars(-cents)} in credit` : wholeDollars(cents);
}

/** Where there is no usage to compare with. */
function energyAlone({ quote, specification, colours }: ProposalContent): Section {
  const missing =
    specification.usage === null
      ? 'how much electricity you use and what you pay for it'
      : 'an estimate of the energy that your system generates';
  return {
    id: 'performance',
    section: 'yield',
    title: 'Your energy',
    parts: [
      ...(quote.yield === null
        ? [text('This proposal does not estimate how much energy you will generate.')]
        : energy(quote.yield, colours)),
      text(`This proposal does not estimate savings, because it does not include ${missing}.`),
    ],
  };
}

function energy(estimate: YieldEstimate, colours: ChartColours): Part[] {
  const { annualKwh, monthlyKwh } = estimate;
  const daily = figure(Math.round(annualKwh / 36.5) / 10);
  const days = dailyKwh(estimate);
  const numbers: Table = {
    columns: [
      { title: 'Month' },
      { title: 'kWh', isFigure: true },
      { title: 'kWh per day', isFigure: true },
    ],
    rows: monthlyKwh.map((kwh, index) => ({
      cells: [monthNames[index] ?? '', figure(kwh), figure(days[index] ?? 0)],
    })),
    sums: [{ cells: ['Year', figure(annualKwh), daily] }],
  };
  const chart = {
    svg: monthlyYieldChart(estimate, colours),
    caption: 'Estimated energy by month',
  };
  return [
    text([
      'About ',
      { strong: `${figure(annualKwh)} kWh` },
      ' in the first year, or ',
      { strong: `${daily} kWh` },
      ' on an average day.',
    ]),
    { kind: 'charts', charts: [chart], numbers },
  ];
}

function longRun(estimate: SavingsEstimate, colours: ChartColours): Part[] {
  const { cumulativeCents, paybackYear, rateOfReturn } = estimate;
  const years = cumulativeCents.length - 1;
  const ahead = wholeDollars(cumulativeCents.at(-1) ?? 0);
  const cover =
    paybackYear === null
      ? [`The savings do not cover the price within ${years} years.`]
      : [
          'Your savings should cover the price by the end of ',
          { strong: `year ${paybackYear}` },
          `, and after ${years} years you should be about `,
          { strong: ahead },
          ' ahead.',
        ];
  const rate =
    rateOfReturn === null
      ? []
      : [' That is an annual return of ', { strong: `${figure(rateOfReturn)}%` }, '.'];
  const chart = {
    svg: cumulativeSavingsChart(estimate, colours),
    caption: 'Savings minus the price, at the end of each year',
  };
  const numbers: Table = {
    columns: [{ title: 'After' }, { title: 'Balance', isFigure: true }],
    rows: cumulativeCents.map((cents, year) => ({ cells: [counted(year, 'year'), money(cents)] })),
  };
  return [text([...cover, ...rate]), { kind: 'charts', charts: [chart], numbers }];
}

function energyFacts(energy: EnergyUse): Fact[] {
  const { selfUsedKwh, fromBatteryKwh, exportedKwh, curtailedKwh } = energy;
  const kwh = (value: number) => `${figure(value)} kWh`;
  const facts: readonly (Fact | false)[] = [
    [
      'Self-consumption',
      `${kwh(selfUsedKwh)}, ${energy.selfUsePercent}% of what your panels generate`,
    ],
    fromBatteryKwh > 0 && ['Through the battery', kwh(fromBatteryKwh)],
    ['Your panels supply', `${energy.ownSharePercent}% of the electricity you use`],
    ['Exported', kwh(exportedKwh)],
    curtailedKwh > 0 && ['Lost to the export limit', kwh(curtailedKwh)],
  ];
  return facts.filter((fact) => fact !== false);
}

function billTable(bills: SavingsEstimate['bills']): Table {
  const { before, after } = bills;
  const row = (name: string, of: (bill: Bill) => string) => ({
    cells: [name, of(before), of(after)],
  });
  return {
    columns: [
      { title: 'In the first year' },
      { title: 'Without', isFigure: true },
      { title: 'With', isFigure: true },
    ],
    rows: [
      row('Electricity bought', ({ importKwh }) => `${figure(importKwh)} kWh`),
      row('Cost', ({ importCents }) => money(importCents)),
      row('Electricity exported', ({ exportKwh }) => `${figure(exportKwh)} kWh`),
      row('Feed-in credit', ({ exportCents }) => money(0 - exportCents)),
      ...otherCharges(bills).map(([name, of]) => row(name, (bill) => money(of(bill)))),
      row('Supply charge', ({ supplyCents }) => money(supplyCents)),
    ],
    sums: [row('Annual bill', ({ totalCents }) => money(totalCents))],
  };
}

function sensitivityTable(cases: SavingsEstimate['sensitivity']): Table {
  return {
    columns: [
      { title: 'If' },
      { title: 'First-year savings', isFigure: true },
      { title: 'Payback', isFigure: true },
    ],
    rows: cases.map(({ text, firstYearCents, paybackYear, rateOfReturn }) => ({
      cells: [
        text,
        wholeDollars(firstYearCents),
        {
          text: paybackYear === null ? 'over 20 years' : `year ${paybackYear}`,
          notes: rateOfReturn === null ? [] : [`${figure(rateOfReturn)}% a year`],
        },
      ],
    })),
  };
}
