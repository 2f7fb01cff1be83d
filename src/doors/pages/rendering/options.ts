import { kilowattHours, kilowatts } from '@sundesk/solar';
import { wholeDollars } from '@sundesk/solar/values';
import {
  type Option,
  type OptionFigures,
  optionFigures,
} from '../../../domain/proposals/page/open-page.ts';
import { type Content, type Html, html } from '../../../domain/shared/html.ts';
import type { PageContent } from './page-content.ts';

/** Renders this offer beside the others to the same customer; nothing if there is no choice. */
export function options({ content, options: others }: PageContent): Html | undefined {
  if (others.length === 0) return undefined;
  const own = optionFigures(content);
  return html`<section id="options" data-section="options" aria-labelledby="options-title">
<h2 id="options-title">Your options</h2>
<ul class="plain options">
<li class="chosen" aria-current="true"><p class="name"><strong>${own.title || what(own)}</strong></p>${figures(own)}<p class="mark">This proposal</p></li>
${others.map((other) => html`<li>${link(other)}${figures(other)}<p class="mark" aria-hidden="true">Compare and choose</p></li>`)}
</ul>
</section>`;
}

function link(option: Option): Html {
  return html`<p class="name"><a href="${option.path}"><strong>${option.title || what(option)}</strong></a></p>`;
}

function figures(option: OptionFigures): Html {
  const { payableCents, firstYearCents, paybackYear } = option;
  return html`<p class="note">${what(option)}</p>
<p class="price">${wholeDollars(payableCents)}</p>
${
  firstYearCents !== null &&
  html`<dl>${fact('Saves', `${wholeDollars(firstYearCents)} a year`)}
${fact('Payback', paybackYear === null ? 'Over 20 years' : `Year ${paybackYear}`)}</dl>`
}`;
}

function fact(name: string, value: Content): Html {
  return html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`;
}

function what({ systemWatts, batteryWattHours }: OptionFigures): string {
  const parts = [
    systemWatts > 0 && kilowatts(systemWatts),
    batteryWattHours > 0 && `${kilowattHours(batteryWattHours)} battery`,
  ];
  return parts.filter(Boolean).join(' + ');
}
