import { type Html, html } from '../../../domain/shared/html.ts';
import { contactLinks } from './contact.ts';
import type { PageContent } from './page-content.ts';
import { paragraphs } from './paragraphs.ts';

/** Renders the seller's message, and how to reply. */
export function letter({ content }: PageContent): Html {
  const { customer, company, seller, message } = content;
  const name = seller.name || company.name;
  const words = message || plainLetter(customer.firstName || customer.name, company.name);
  return html`<section class="letter" data-section="message" aria-label="A message from ${name}">
<div class="words">${paragraphs(words)}</div>
<div class="sender"><span class="face" aria-hidden="true">${initials(name)}</span>
<p><strong>${name}</strong>${
    seller.name !== '' &&
    html`<br><span class="note">${[seller.title, company.name].filter(Boolean).join(', ')}</span>`
  }</p>
${contactLinks(content)}</div>
</section>`;
}

/** The letter of a seller who has not written their own. */
function plainLetter(customer: string, company: string): string {
  return (
    `Hi ${customer || 'there'},\n\nThanks for asking ${company} for a proposal. It shows the system that we recommend for ` +
    'your site, what it costs and what it should save you. If you have any questions, please get in touch.'
  );
}

/** `AT` for Alex Taylor; whole characters, also of other scripts. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase('en-AU') ?? '').join('');
}
