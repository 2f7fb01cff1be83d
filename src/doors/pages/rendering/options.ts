import type { Option } from '../../../domain/proposals/page/find-options.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { wholeDollars } from '../../../domain/shared/money.ts';
import { kilowatts } from '../../../domain/solar/wording.ts';
import type { PageContent } from './page-content.ts';

/** Renders the other offers to the same customer, each with its figures; nothing if there is no choice. */
export function options({ options: others }: PageContent): Html | undefined {
  if (others.length === 0) return undefined;
  return html`<section id="options" class="card" data-section="options" aria-labelledby="options-title">
<h2 id="options-title">Your other options</h2>
<ul class="options">${others.map(option)}</ul>
</section>`;
}

function option({ path, title, systemWatts, hasBattery, payableCents }: Option): Html {
  const what = `${kilowatts(systemWatts)}${hasBattery ? ' with a battery' : ''}`;
  return html`<li><a href="${path}"><strong>${title || what}</strong> <span>${what}</span></a> <b>${wholeDollars(payableCents)}</b></li>`;
}
