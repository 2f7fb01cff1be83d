import { type Html, html, trusted } from '../../../domain/shared/html.ts';
import { money, wholeDollars } from '../../../domain/shared/money.ts';
import { cumulativeSavingsChart } from '../../../domain/solar/charts/cumulative-savings-chart.ts';
import { monthlyBillsChart } from '../../../domain/solar/charts/monthly-bills-chart.ts';
import { monthlyYieldChart } from '../../../domain/solar/charts/monthly-yield-chart.ts';
import { dayCaption, typicalDayChart } from '../../../domain/solar/charts/typical-day-chart.ts';
import { dailyKwh } from '../../../domain/solar/daily-yield.ts';
import { otherCharges } from '../../../domain/solar/other-charges.ts';
import type { Bill, SavingsEstimate, TypicalDays } from '../../../domain/solar/quote.ts';
import { counted, monthNames } from '../../../domain/solar/wording.ts';
import type { PageContent } from './page-content.ts';
import { more } from './statements.ts';
import { figure } from './wording.ts';

/** Renders the estimated energy, month by month. */
export function performance({ content }: PageContent): Html | undefined {
  const energy = content.quote.yield;
  if (energy === null) return undefined;
  return html`<section id="performance" class="card" data-section="yield" aria-labelledby="performance-title">
<h2 id="performance-title">Estimated energy</h2>
<p class="lead">About <strong>${figure(energy.annualKwh)} kWh</strong> in the first year, or <strong>${figure(Math.round(energy.annualKwh / 36.5) / 10)} kWh</strong> on an average day.</p>
<figure class="chart">${trusted(monthlyYieldChart(energy, content.colours))}<figcaption>Estimated energy by month</figcaption></figure>
${more(
  'Monthly figures',
  html`<table><thead><tr><th scope="col">Month</th><th scope="col" class="number">kWh</th><th scope="col" class="number">kWh per day</th></tr></thead>
<tbody>${energy.monthlyKwh.map((kwh, index) => html`<tr><th scope="row">${monthNames[index]}</th><td class="number">${figure(kwh)}</td><td class="number">${figure(dailyKwh(energy)[index] ?? 0)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">Year</th><td class="number">${figure(energy.annualKwh)}</td><td class="number">${figure(Math.round(energy.annualKwh / 36.5) / 10)}</td></tr></tfoot></table>`,
)}
</section>`;
}

/** Renders the estimated savings over twenty years. */
export function savings({ content }: PageContent): Html | undefined {
  const estimate = content.quote.savings;
  if (estimate === null) return undefined;
  const { cumulativeCents, firstYearCents, paybackYear, rateOfReturn } = estimate;
  const last = cumulativeCents.at(-1) ?? 0;
  const lastYear = cumulativeCents.length - 1;
  return html`<section id="savings" class="card" data-section="savings" aria-labelledby="savings-title">
<h2 id="savings-title">Estimated savings</h2>
<p class="lead">About <strong>${wholeDollars(firstYearCents)}</strong> in the first year. ${
    paybackYear === null
      ? html`The savings do not cover the price within ${lastYear} years.`
      : html`They should cover the price by the end of <strong>year ${paybackYear}</strong>, and after ${lastYear} years you should be about <strong>${wholeDollars(last)}</strong> ahead.`
  }${rateOfReturn !== null && html` That is an annual return of <strong>${figure(rateOfReturn)}%</strong>.`}</p>
<figure class="chart">${trusted(cumulativeSavingsChart(estimate, content.colours))}<figcaption>Savings minus the price, at the end of each year</figcaption></figure>
${more(
  'Year by year',
  html`<table><thead><tr><th scope="col">After</th><th scope="col" class="number">Balance</th></tr></thead>
<tbody>${cumulativeCents.map((cents, year) => html`<tr><th scope="row">${counted(year, 'year')}</th><td class="number">${money(cents)}</td></tr>`)}</tbody></table>`,
)}
${daySection(estimate.typicalDays ?? [], content.colours)}
${billSection(estimate.bills, content.colours)}
${estimate.sensitivity.length > 0 && more('If conditions differ', sensitivityTable(estimate.sensitivity))}
</section>`;
}

/** Renders the energy sources of a day in summer and in winter. */
function daySection(days: TypicalDays, colours: { primary: string; accent: string }): Html | false {
  if (days.length === 0) return false;
  return html`<h3>A typical day</h3>
${days.map((day) => html`<figure class="chart">${trusted(typicalDayChart(day, colours))}<figcaption>${dayCaption(day)}</figcaption></figure>`)}`;
}

function billSection(
  bills: SavingsEstimate['bills'],
  colours: { primary: string; accent: string },
): Html {
  const { before, after } = bills;
  const row = (name: string, of: (bill: Bill) => string) =>
    html`<tr><th scope="row">${name}</th><td class="number">${of(before)}</td><td class="number">${of(after)}</td></tr>`;
  const charges = otherCharges(bills);
  return html`<h3>Your electricity bill</h3>
<p>About <strong>${wholeDollars(before.totalCents)}</strong> a year without the system, and <strong>${wholeDollars(after.totalCents)}</strong> in its first year.</p>
<figure class="chart">${trusted(monthlyBillsChart(bills, colours))}<figcaption>Estimated electricity bill by month</figcaption></figure>
${more(
  'Bill details',
  html`<table><thead><tr><th scope="col">In the first year</th><th scope="col" class="number">Without</th><th scope="col" class="number">With</th></tr></thead>
<tbody>${row('Electricity bought', ({ importKwh }) => `${figure(importKwh)} kWh`)}
${row('Cost', ({ importCents }) => money(importCents))}
${row('Electricity exported', ({ exportKwh }) => `${figure(exportKwh)} kWh`)}
${row('Feed-in credit', ({ exportCents }) => money(0 - exportCents))}
${charges.map(([name, of]) => row(name, (bill) => money(of(bill))))}
${row('Supply charge', ({ supplyCents }) => money(supplyCents))}</tbody>
<tfoot>${row('Annual bill', ({ totalCents }) => money(totalCents))}</tfoot></table>`,
)}`;
}

function sensitivityTable(cases: SavingsEstimate['sensitivity']): Html {
  return html`<table><thead><tr><th scope="col">If</th><th scope="col" class="number">First-year savings</th><th scope="col" class="number">Payback</th></tr></thead>
<tbody>${cases.map(
    ({ text, firstYearCents, paybackYear }) =>
      html`<tr><th scope="row">${text}</th><td class="number">${wholeDollars(firstYearCents)}</td><td class="number">${paybackYear === null ? 'over 20 years' : `year ${paybackYear}`}</td></tr>`,
  )}</tbody></table>`;
}
