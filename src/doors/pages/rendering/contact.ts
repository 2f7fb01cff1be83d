import { imprintOf, reachOf } from '../../../domain/proposals/document/cover.ts';
import type { ProposalContent } from '../../../domain/proposals/proposal-content.ts';
import { type Html, html } from '../../../domain/shared/html.ts';

type People = Pick<ProposalContent, 'company' | 'seller'>;

/** The contact person, with links that a phone can open. */
export function contactList({ company, seller }: People): Html {
  return html`<div class="contact">
<p class="person"><strong>${seller.name || company.name}</strong>${
    seller.name !== '' &&
    html`<br><span>${[seller.title, company.name].filter(Boolean).join(', ')}</span>`
  }</p>
${contactLinks({ company, seller })}
</div>`;
}

/** Their phone number and email address as links. */
export function contactLinks({ company, seller }: People): Html {
  const { phone, email } = reachOf({ company, seller });
  return html`<ul class="plain reach">
${phone !== '' && html`<li><a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></li>`}
${email !== '' && html`<li><a href="mailto:${email}">${email}</a></li>`}
</ul>`;
}

/** `call … or write to …`, for the middle of a sentence. */
export function reachThem({ company, seller }: People): Html {
  const { phone, email } = reachOf({ company, seller });
  const call = html`call <a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>`;
  const write = html`write to <a href="mailto:${email}">${email}</a>`;
  if (phone === '' && email === '') return html`speak to ${seller.name || company.name}`;
  if (phone === '') return write;
  return email === '' ? call : html`${call} or ${write}`;
}

/** Renders the firm's legal details. */
export function imprint(people: People): Html {
  const { company } = people;
  return html`<p><strong>${company.name}</strong></p>
<ul class="plain facts">${imprintOf(people).map((fact) => html`<li>${fact}</li>`)}${website(company.website)}</ul>`;
}

/** Links the website if it is a web address, and shows it as text otherwise. */
function website(text: string): Html | undefined {
  if (text === '') return undefined;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return html`<li>${text}</li>`;
  return html`<li><a href="${url.href}" rel="noreferrer noopener">${text}</a></li>`;
}
