import type { SaleType } from '../../../domain/contracts/contract.ts';
import { cancellationNotice, frontPageNotice } from '../../../domain/contracts/cooling-off.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import type { PageContent } from './page-content.ts';

/** The notice at the top of an unsolicited offer: the right to cancel, and who the supplier is. */
export function frontPage(page: PageContent): Html | undefined {
  if (saleTypeOf(page) !== 'unsolicited') return undefined;
  const { company } = page.content;
  const supplier = [
    company.legalName || company.name,
    company.abn !== '' && `ABN ${company.abn}`,
    company.address,
    company.phone,
    company.email,
  ].filter(Boolean);
  return html`<div class="cancel" role="note" aria-labelledby="cancel-title">
<p class="title" id="cancel-title">${frontPageNotice.title}</p>
<p><strong>${frontPageNotice.right}</strong></p>
<p>${frontPageNotice.further} <a href="#cancellation">Read the cancellation notice</a></p>
<p>Supplier: ${supplier.join(' · ')}</p>
</div>`;
}

/** The rights in full; the form itself is the last page of the PDF. */
export function cancellation(page: PageContent): Html | undefined {
  if (saleTypeOf(page) !== 'unsolicited') return undefined;
  return html`<section id="cancellation" class="card" data-section="terms" aria-labelledby="cancellation-title">
<h2 id="cancellation-title">${cancellationNotice.title}</h2>
${cancellationNotice.parts.map(({ title, text }) => html`<h3>${title}</h3><p>${text}</p>`)}
<p>The form is on the last page of the PDF.</p>
</section>`;
}

/** The sale type; undefined while there is neither a contract nor a draft. */
function saleTypeOf({ draft, contract }: PageContent): SaleType | undefined {
  return draft?.saleType ?? contract?.saleType;
}
