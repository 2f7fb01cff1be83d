import { formatAddress } from '../../../domain/projects/project.ts';
import { summariseProposal } from '../../../domain/proposals/summarise-proposal.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { wholeDollars } from '../../../domain/shared/money.ts';
import { kilowattHours, kilowatts, longDay } from '../../../domain/solar/wording.ts';
import { contactList } from './contact.ts';
import { endedWordsOf, type PageContent } from './page-content.ts';
import { paragraphs } from './paragraphs.ts';
import { frontPage } from './termination-notice.ts';
import { figure } from './wording.ts';

/** The sender, the subject and the key figures. */
export function overview(page: PageContent): Html {
  const { content, proposal } = page;
  const { project } = content;
  const ended = endedWordsOf(page);
  return html`<section id="overview" class="hero" data-section="summary" aria-labelledby="overview-title">
<div class="wrap">
${frontPage(page)}
${brand(page)}
<p class="eyebrow">Solar proposal for ${content.customer.name}</p>
<h1 id="overview-title">${headline(page)}</h1>
<p class="where">${[project.title, formatAddress(project.siteAddress)].filter(Boolean).join(' · ')}</p>
<dl class="figures">${figures(page).map(
    ({ name, value, note }) =>
      html`<div><dt>${name}</dt><dd><b>${value}</b> <span>${note}</span></dd></div>`,
  )}</dl>
<p class="validity">Version ${proposal.version}, issued ${longDay(content.issuedOn)}${ended === undefined ? html`, valid until <strong>${longDay(content.expiresOn)}</strong>` : html`. <strong>${ended}</strong>`}</p>
</div>
</section>`;
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
    energy && {
      name: 'Generates about',
      value: `${figure(energy.annualKwh)} kWh`,
      note: 'in the first year',
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
    systemWatts > 0 && { name: 'Panels', value: kilowatts(systemWatts), note: 'rated power' },
    battery && {
      name: 'Battery',
      value: kilowattHours(battery.usableWattHours * battery.quantity),
      note: 'usable',
    },
  ];
  return all.filter((one) => typeof one === 'object' && one !== null).slice(0, 4);
}

/** Renders the seller's message, and how to reply. */
export function letter({ content }: PageContent): Html {
  const { customer, company, seller, message } = content;
  const words = message || plainLetter(customer.firstName || customer.name, company.name);
  return html`<section class="card letter" data-section="message" aria-label="A message from ${seller.name || company.name}">
${paragraphs(words)}
${contactList(content)}
</section>`;
}

/** The letter of a seller who has not written their own. */
function plainLetter(customer: string, company: string): string {
  return (
    `Hi ${customer || 'there'},\n\nThanks for asking ${company} for a proposal. It shows the system that we recommend for ` +
    'your site, what it costs and what it should save you. If you have any questions, please get in touch.'
  );
}

/** Price to next steps, in a sentence or two each. */
export function keyFacts({ content }: PageContent): Html {
  return html`<section id="summary" class="card" data-section="summary" aria-labelledby="summary-title">
<h2 id="summary-title">Summary</h2>
<dl class="answers">${summariseProposal(content).map(
    ({ title, text }) => html`<div><dt>${title}</dt><dd>${text}</dd></div>`,
  )}</dl>
</section>`;
}
