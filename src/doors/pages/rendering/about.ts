import { counted } from '@sundesk/solar';
import { type Html, html } from '../../../domain/shared/html.ts';
import { contactLinks } from './contact.ts';
import type { PageContent } from './page-content.ts';
import { questionForm } from './question-form.ts';

/** The firm and its promises, and whom to ask. */
export function about(page: PageContent): Html {
  const { content } = page;
  const { company, terms } = content;
  const years = terms.workmanshipWarrantyYears;
  const facts: readonly (readonly [string, string] | false)[] = [
    years > 0 && [`${counted(years, 'year')} warranty`, 'workmanship and whole system'],
    company.licence !== '' && [`Licence ${company.licence}`, 'electrical contractor'],
    company.abn !== '' && [`ABN ${company.abn}`, company.legalName || company.name],
    terms.saleTerms.boundByCode === true && ['NETCC', 'bound by the consumer code'],
  ];
  const known = facts.filter((fact) => fact !== false);
  return html`<section id="about" class="card" data-section="contact" aria-labelledby="about-title">
<h2 id="about-title">About ${company.name}</h2>
<div class="split">
${known.length > 0 && html`<ul class="plain trust">${known.map(([name, note]) => html`<li><strong>${name}</strong><span class="note">${note}</span></li>`)}</ul>`}
<div class="ask"><h3>Questions?</h3>${contactLinks(content)}</div>
</div>
${questionForm(page)}
</section>`;
}
