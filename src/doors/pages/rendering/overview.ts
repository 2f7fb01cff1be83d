import { kilowattHours, kilowatts, longDay, type SavingsEstimate } from '@sundesk/solar';
import { wholeDollars } from '@sundesk/solar/values';
import { formatAddress } from '../../../domain/projects/project.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { endedWordsOf, type PageContent, pdfAddress } from './page-content.ts';
import { frontPage } from './termination-notice.ts';
import { figure } from './wording.ts';

/** The sender, the subject, the key figures and what becomes of the electricity bill. */
export function overview(page: PageContent): Html {
  const { content, proposal } = page;
  const { project, quote } = content;
  const ended = endedWordsOf(page);
  return html`<section id="overview" class="hero" data-section="summary" aria-labelledby="overview-title">
${sun()}
<div class="wrap">
${frontPage(page)}
${brand(page)}
<div class="opening">
<div>
<p class="eyebrow">Solar proposal for ${content.customer.name}</p>
<h1 id="overview-title">${headline(page)}</h1>
<p class="where">${[project.title, formatAddress(project.siteAddress)].filter(Boolean).join(' · ')}</p>
<p class="validity">Version ${proposal.version}, issued ${longDay(content.issuedOn)}${ended === undefined ? html`, valid until <strong>${longDay(content.expiresOn)}</strong>` : html`. <strong>${ended}</strong>`}. <a href="${pdfAddress(page)}">Download PDF</a></p>
</div>
<div class="promise">
<dl class="figures">${figures(page).map(
    ({ name, value, note }) =>
      html`<div><dt>${name}</dt><dd><b>${value}</b> <span>${note}</span></dd></div>`,
  )}</dl>
${quote.savings !== null && billBars(quote.savings.bills)}
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

function brand({ content, logo }: PageContent): Html {
  const { name } = content.company;
  if (logo === undefined) return html`<p class="brand">${name}</p>`;
  const data = Buffer.from(logo.content).toString('base64');
  return html`<p class="brand"><img src="data:${logo.mediaType};base64,${data}" alt="${name}"></p>`;
}

function headline({ content }: PageContent): string {
  const { battery } = content.specification;
  const watts = content.quote.systemWatts;
  const storage =
    battery !== null && `${kilowattHours(battery.nominalWattHours * battery.quantity)} battery`;
  if (watts === 0) return storage ? `Your ${storage}` : 'Your solar proposal';
  return `Your ${kilowatts(watts)} solar system${storage ? ` with a ${storage}` : ''}`;
}

/** At most four key figures: the price first, and only figures that were calculated. */
function figures({ content }: PageContent): { name: string; value: string; note: string }[] {
  const { price, yield: energy, savings, systemWatts } = content.quote;
  const { battery } = content.specification;
  const all = [
    {
      name: 'You pay',
      value: wholeDollars(price.payableCents),
      note:
        price.certificateDiscountCents > 0
          ? `incl. GST, after ${wholeDollars(price.certificateDiscountCents)} STC discount${price.rebateDiscountCents ? ' and rebates' : ''}`
          : 'incl. GST',
    },
    savings && {
      name: 'Saves about',
      value: wholeDollars(savings.firstYearCents),
      note: 'in the first year',
    },
    savings && {
      name: 'Payback',
      value: savings.paybackYear === null ? 'Over 20 years' : `Year ${savings.paybackYear}`,
      note: 'estimated',
    },
    energy && {
      name: 'Generates about',
      value: `${figure(energy.annualKwh)} kWh`,
      note: 'in the first year',
    },
    systemWatts > 0 && { name: 'Panels', value: kilowatts(systemWatts), note: 'rated power' },
    battery && {
      name: 'Battery',
      value: kilowattHours(battery.usableWattHours * battery.quantity),
      note: 'usable',
    },
  ];
  return all.filter((one) => typeof one === 'object' && one !== null).slice(0, 4);
}
