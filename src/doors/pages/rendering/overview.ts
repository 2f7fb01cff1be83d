import { longDay, type SavingsEstimate } from '@sundesk/solar';
import { wholeDollars } from '@sundesk/solar/values';
import type { Cover } from '../../../domain/proposals/document/cover.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { brand } from './brand.ts';
import { endedWordsOf, type PageContent, pdfAddress } from './page-content.ts';
import { frontPage } from './termination-notice.ts';

/** The sender, the subject, the key figures and what becomes of the electricity bill. */
export function overview(page: PageContent, cover: Cover): Html {
  const { content, proposal } = page;
  const { savings } = content.quote;
  const ended = endedWordsOf(page);
  return html`<section id="overview" class="hero" data-section="summary" aria-labelledby="overview-title">
${sun()}
<div class="wrap">
${frontPage(page)}
${brand(page.content.company.name, page.logo)}
<div class="opening">
<div>
<p class="eyebrow">${cover.subject}</p>
<h1 id="overview-title">${cover.headline}</h1>
<p class="where">${cover.site}</p>
<p class="validity">Version ${proposal.version}, issued ${longDay(content.issuedOn)}${ended === undefined ? html`, valid until <strong>${longDay(content.expiresOn)}</strong>` : html`. <strong>${ended}</strong>`}. <a href="${pdfAddress(page)}">Download PDF</a></p>
</div>
<div class="promise">
<dl class="figures">${cover.figures.map(
    ({ name, value, note }) =>
      html`<div><dt>${name}</dt><dd><b>${value}</b> <span>${note}</span></dd></div>`,
  )}</dl>
${savings !== null && billBars(savings.bills)}
</div>
</div>
</div>
</section>`;
}

/** A sun over the corner, in the firm's accent. */
function sun(): Html {
  return html`<svg class="sun" viewBox="0 0 400 400" aria-hidden="true"><circle cx="200" cy="200" r="80"/><circle class="ring" cx="200" cy="200" r="130"/><circle class="ring" cx="200" cy="200" r="190"/></svg>`;
}

/** The bill of a year without the system above that with it; a credit has no bar. */
function billBars({ before, after }: SavingsEstimate['bills']): Html {
  const most = Math.max(before.totalCents, after.totalCents, 1);
  const bar = (name: string, kind: string, cents: number) => html`<div class="${kind}">
<dt>${name}</dt><dd>${cents < 0 ? `${wholeDollars(-cents)} credit` : wholeDollars(cents)}</dd>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect class="bar" width="${Math.max(0, Math.round((cents / most) * 100))}" height="10"/></svg>
</div>`;
  return html`<div class="bills"><p class="kind">Your electricity bill, estimated for a year</p>
<dl>${bar('Now', 'before', before.totalCents)}
${bar('With this system', 'after', after.totalCents)}</dl></div>`;
}
