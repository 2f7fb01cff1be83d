import { type Html, html, trusted } from '../../../domain/shared/html.ts';
import { money, wholeDollars } from '../../../domain/shared/money.ts';
import { cumulativeSavingsChart } from '../../../domain/solar/cumulative-savings-chart.ts';
import { monthlyYieldChart } from '../../../domain/solar/monthly-yield-chart.ts';
import { counted, monthNames } from '../../../domain/solar/wording.ts';
import type { PageContent } from './page-content.ts';
import { more, statementList } from './statements.ts';
import { figure } from './wording.ts';

/** How much energy the system should make, month by month. */
export function performance({ content }: PageContent): Html | undefined {
  const energy = content.quote.yield;
  if (energy === null) return undefined;
  return html`<section id="performance" class="card" data-section="yield" aria-labelledby="performance-title">
<h2 id="performance-title">What it makes</h2>
<p class="lead">About <strong>${figure(energy.annualKwh)} kWh</strong> in the first year, which is <strong>${figure(Math.round(energy.annualKwh / 36.5) / 10)} kWh</strong> on an average day.</p>
<figure class="chart">${trusted(monthlyYieldChart(energy, content.colours))}<figcaption>Estimated energy in each month</figcaption></figure>
${more(
  'The same in numbers',
  html`<table><thead><tr><th scope="col">Month</th><th scope="col" class="number">kWh</th></tr></thead>
<tbody>${energy.monthlyKwh.map((kwh, index) => html`<tr><th scope="row">${monthNames[index]}</th><td class="number">${figure(kwh)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">Year</th><td class="number">${figure(energy.annualKwh)}</td></tr></tfoot></table>`,
)}
<div data-section="assumptions">${more('What this estimate rests on', statementList(energy.assumptions))}</div>
</section>`;
}

/** What the system should save over twenty years. */
export function savings({ content }: PageContent): Html | undefined {
  const estimate = content.quote.savings;
  if (estimate === null) return undefined;
  const { cumulativeCents, firstYearCents, paybackYear } = estimate;
  const last = cumulativeCents.at(-1) ?? 0;
  const lastYear = cumulativeCents.length - 1;
  return html`<section id="savings" class="card" data-section="savings" aria-labelledby="savings-title">
<h2 id="savings-title">What it saves</h2>
<p class="lead">About <strong>${wholeDollars(firstYearCents)}</strong> in the first year. ${
    paybackYear === null
      ? html`It does not earn back its price within ${lastYear} years.`
      : html`After ${counted(paybackYear, 'year')} it has earned back its price, and after ${lastYear} years you are about <strong>${wholeDollars(last)}</strong> ahead.`
  }</p>
<figure class="chart">${trusted(cumulativeSavingsChart(estimate, content.colours))}<figcaption>Estimated savings less the price, at the end of each year</figcaption></figure>
${more(
  'The same in numbers',
  html`<table><thead><tr><th scope="col">After</th><th scope="col" class="number">Balance</th></tr></thead>
<tbody>${cumulativeCents.map((cents, year) => html`<tr><th scope="row">${counted(year, 'year')}</th><td class="number">${money(cents)}</td></tr>`)}</tbody></table>`,
)}
<div data-section="assumptions">${more('What this estimate rests on', statementList(estimate.assumptions))}</div>
</section>`;
}
