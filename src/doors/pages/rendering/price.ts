import {
  type AppliedRebate,
  type Certificates,
  countedFor,
  describeRebate,
  type Price,
  rebateNote,
} from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { stcTiming } from '../../../domain/proposals/page/stc-timing.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { dateIn } from '../../../domain/shared/time.ts';
import type { PageContent } from './page-content.ts';
import { more } from './statements.ts';
import { figure } from './wording.ts';

/** Every line that is paid for, the STC discount, and what the date of installation does to it. */
export function price(page: PageContent): Html {
  const { quote, terms } = page.content;
  const { price: sums } = quote;
  // The panels' alone are in the line of the discount.
  const hasMore = quote.batteryCertificates !== null || quote.solarCertificates.count === null;
  return html`<section id="price" class="card" data-section="price" aria-labelledby="price-title">
<h2 id="price-title">Your price</h2>
${timing(page)}
<details class="more items"><summary>What is included</summary>
<table class="bill"><thead><tr><th scope="col">Item</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${sums.lines.map(line)}</tbody></table>
</details>
<table class="bill">
<tfoot>
<tr class="sum"><th scope="row">Total<small>includes ${money(sums.gstCents)} GST</small></th><td class="number">${money(sums.totalCents)}</td></tr>
${
  sums.certificateDiscountCents > 0 &&
  html`<tr data-section="certificates"><th scope="row">Less STC discount<small>${figure(sums.certificateCount)} STCs × ${money(sums.certificateCents)}, assigned to us, ${countedFor(quote.installDay)}</small></th><td class="number">${money(-sums.certificateDiscountCents)}</td></tr>`
}
${(sums.rebates ?? [])
  .filter(isTakenOff)
  .map(
    ({ name, working, cents }) =>
      html`<tr><th scope="row">Less ${name}${working !== '' && html`<small>${working}</small>`}</th><td class="number">${money(-cents)}</td></tr>`,
  )}
<tr class="pay"><th scope="row">You pay<small>including GST</small></th><td class="number">${money(sums.payableCents)}</td></tr>
${
  sums.depositCents > 0 &&
  html`<tr><th scope="row">Deposit<small>${figure(terms.depositPercent)}% of the price; the terms say when the rest is due</small></th><td class="number">${money(sums.depositCents)}</td></tr>`
}
</tfoot>
</table>
${
  sums.gstOnCertificatesCents !== null &&
  html`<p class="note">You are registered for GST, so assigning the STCs is a supply of yours: ${money(sums.gstOnCertificatesCents)} GST is within their value, and you give us a tax invoice for it.</p>`
}
${rebates(sums)}
${
  hasMore &&
  html`<dl class="pairs">${certificates('STCs for the panels', quote.solarCertificates)}
${quote.batteryCertificates !== null && certificates('STCs for the battery', quote.batteryCertificates)}</dl>`
}
</section>`;
}

/** One line, while the date of installation still decides. */
function timing({ content, now, timeZone }: PageContent): Html | false {
  const change = stcTiming(content);
  if (change === undefined || (now !== undefined && dateIn(now, timeZone) > change.until))
    return false;
  return html`<p class="timing">${change.text}</p>`;
}

function isTakenOff({ cents, paidTo }: AppliedRebate): boolean {
  return cents > 0 && paidTo === 'installer';
}

/** Every rebate with its conditions. */
function rebates({ rebates: all = [], afterRebatesCents, payableCents }: Price): Html | false {
  if (all.length === 0) return false;
  return more(
    'Rebates and loans',
    html`<p class="note">${rebateNote}</p>
<dl class="pairs">${all.map(
      (one) => html`<div><dt>${one.name}</dt><dd>${describeRebate(one)}</dd></div>`,
    )}${
      afterRebatesCents !== undefined &&
      afterRebatesCents !== payableCents &&
      html`<div><dt>Cost after rebates</dt><dd>${money(afterRebatesCents)}</dd></div>`
    }</dl>
${all.map(
  ({ name, conditions, source }) => html`<div class="note"><p>Conditions of ${name}</p>
${conditions.length > 0 && html`<ul>${conditions.map((one) => html`<li>${one}</li>`)}</ul>`}${source !== '' && html`<p>Source: ${source}</p>`}</div>`,
)}`,
  );
}

function line({ description, quantity, unitCents, totalCents }: Price['lines'][number]): Html {
  return html`
<tr><th scope="row">${description}${quantity !== 1 && html`<small>${figure(quantity)} × ${money(unitCents)}</small>`}</th><td class="number">${money(totalCents)}</td></tr>`;
}

function certificates(title: string, { count, reason }: Certificates): Html {
  const result = count === null ? `Not calculated. ${reason}` : figure(count);
  return html`<div><dt>${title}</dt><dd>${result}</dd></div>`;
}
