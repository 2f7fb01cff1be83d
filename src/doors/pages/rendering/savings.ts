import {
  type Bill,
  type ChartColours,
  counted,
  cumulativeSavingsChart,
  dailyKwh,
  dayCaption,
  monthlyBillsChart,
  monthlyYieldChart,
  monthNames,
  otherCharges,
  type SavingsEstimate,
  type TypicalDays,
  typicalDayChart,
  type YieldEstimate,
} from '@sundesk/solar';
import { money, wholeDollars } from '@sundesk/solar/values';
import { type Html, html, trusted } from '../../../domain/shared/html.ts';
import type { PageContent } from './page-content.ts';
import { more } from './statements.ts';
import { figure } from './wording.ts';

/** What the system saves: the bill of each month, three figures, and the rest for those who look further. */
export function savings(page: PageContent): Html | undefined {
  const { quote, colours } = page.content;
  const estimate = quote.savings;
  if (estimate === null) return energyOnly(page);
  const { bills, paybackYear, cumulativeCents, typicalDays: days = [] } = estimate;
  const years = cumulativeCents.length - 1;
  return html`<section id="savings" class="card" data-section="savings" aria-labelledby="savings-title">
<h2 id="savings-title">What you save</h2>
<div class="split">
<div>
<p class="lead">Your electricity costs about <strong>${wholeDollars(bills.before.totalCents)}</strong> a year now, and about <strong>${credit(bills.after.totalCents)}</strong> with this system.</p>
<dl class="key">
${keyFigure('First-year savings', wholeDollars(estimate.firstYearCents))}
${keyFigure('Payback', paybackYear === null ? `Over ${years} years` : `Year ${paybackYear}`)}
${keyFigure(`After ${years} years`, wholeDollars(cumulativeCents.at(-1) ?? 0), 'savings minus the price')}
</dl>
</div>
<figure class="chart">${trusted(monthlyBillsChart(bills, colours))}<figcaption>Estimated electricity bill by month</figcaption></figure>
</div>
${more(
  'More about your savings',
  html`${days.length > 0 && html`<h3>A typical day</h3>${typicalDays(days, colours)}`}
<h3>Over ${years} years</h3>${longRun(estimate, colours)}
<h3>Bill details</h3>${billTable(bills)}
${quote.yield !== null && html`<h3>Energy by month</h3>${energy(quote.yield, colours)}`}
${estimate.sensitivity.length > 0 && html`<h3>If conditions differ</h3>${sensitivityTable(estimate.sensitivity)}`}`,
)}
</section>`;
}

function keyFigure(name: string, value: string, note = ''): Html {
  return html`<div><dt>${name}</dt><dd>${value}${note !== '' && html`<small>${note}</small>`}</dd></div>`;
}

function credit(cents: number): string {
  return cents < 0 ? `${wholeDollars(-cents)} in credit` : wholeDollars(cents);
}

/** Where there is no usage to compare with. */
function energyOnly({ content }: PageContent): Html | undefined {
  const estimate = content.quote.yield;
  if (estimate === null) return undefined;
  return html`<section class="card" aria-labelledby="performance-title">
<h2 id="performance-title">Your energy</h2>
${energy(estimate, content.colours)}
</section>`;
}

function energy(estimate: YieldEstimate, colours: ChartColours): Html {
  const { annualKwh, monthlyKwh } = estimate;
  const daily = figure(Math.round(annualKwh / 36.5) / 10);
  return html`<div id="performance" data-section="yield">
<p>About <strong>${figure(annualKwh)} kWh</strong> in the first year, or <strong>${daily} kWh</strong> on an average day.</p>
<figure class="chart">${trusted(monthlyYieldChart(estimate, colours))}<figcaption>Estimated energy by month</figcaption></figure>
<table><thead><tr><th scope="col">Month</th><th scope="col" class="number">kWh</th><th scope="col" class="number">kWh per day</th></tr></thead>
<tbody>${monthlyKwh.map((kwh, index) => html`<tr><th scope="row">${monthNames[index]}</th><td class="number">${figure(kwh)}</td><td class="number">${figure(dailyKwh(estimate)[index] ?? 0)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">Year</th><td class="number">${figure(annualKwh)}</td><td class="number">${daily}</td></tr></tfoot></table>
</div>`;
}

function longRun(estimate: SavingsEstimate, colours: ChartColours): Html {
  const { cumulativeCents, paybackYear, rateOfReturn } = estimate;
  const years = cumulativeCents.length - 1;
  const ahead = wholeDollars(cumulativeCents.at(-1) ?? 0);
  return html`<p>${
    paybackYear === null
      ? html`The savings do not cover the price within ${years} years.`
      : html`Your savings should cover the price by the end of <strong>year ${paybackYear}</strong>, and after ${years} years you should be about <strong>${ahead}</strong> ahead.`
  }${rateOfReturn !== null && html` That is an annual return of <strong>${figure(rateOfReturn)}%</strong>.`}</p>
<figure class="chart">${trusted(cumulativeSavingsChart(estimate, colours))}<figcaption>Savings minus the price, at the end of each year</figcaption></figure>
<table><thead><tr><th scope="col">After</th><th scope="col" class="number">Balance</th></tr></thead>
<tbody>${cumulativeCents.map((cents, year) => html`<tr><th scope="row">${counted(year, 'year')}</th><td class="number">${money(cents)}</td></tr>`)}</tbody></table>`;
}

/** The energy sources of a day in summer and in winter. */
function typicalDays(days: TypicalDays, colours: ChartColours): Html {
  return html`<div class="charts">${days.map((day) => html`<figure class="chart">${trusted(typicalDayChart(day, colours))}<figcaption>${dayCaption(day)}</figcaption></figure>`)}</div>`;
}

function billTable(bills: SavingsEstimate['bills']): Html {
  const { before, after } = bills;
  const row = (name: string, of: (bill: Bill) => string) =>
    html`<tr><th scope="row">${name}</th><td class="number">${of(before)}</td><td class="number">${of(after)}</td></tr>`;
  const charges = otherCharges(bills);
  return html`<table><thead><tr><th scope="col">In the first year</th><th scope="col" class="number">Without</th><th scope="col" class="number">With</th></tr></thead>
<tbody>${row('Electricity bought', ({ importKwh }) => `${figure(importKwh)} kWh`)}
${row('Cost', ({ importCents }) => money(importCents))}
${row('Electricity exported', ({ exportKwh }) => `${figure(exportKwh)} kWh`)}
${row('Feed-in credit', ({ exportCents }) => money(0 - exportCents))}
${charges.map(([name, of]) => row(name, (bill) => money(of(bill))))}
${row('Supply charge', ({ supplyCents }) => money(supplyCents))}</tbody>
<tfoot>${row('Annual bill', ({ totalCents }) => money(totalCents))}</tfoot></table>`;
}

function sensitivityTable(cases: SavingsEstimate['sensitivity']): Html {
  return html`<table><thead><tr><th scope="col">If</th><th scope="col" class="number">First-year savings</th><th scope="col" class="number">Payback</th></tr></thead>
<tbody>${cases.map(
    ({ text, firstYearCents, paybackYear }) =>
      html`<tr><th scope="row">${text}</th><td class="number">${wholeDollars(firstYearCents)}</td><td class="number">${paybackYear === null ? 'over 20 years' : `year ${paybackYear}`}</td></tr>`,
  )}</tbody></table>`;
}
