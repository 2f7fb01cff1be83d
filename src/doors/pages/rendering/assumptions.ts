import { type Html, html } from '../../../domain/shared/html.ts';
import type { Statement } from '../../../domain/solar/quote.ts';
import type { PageContent } from './page-content.ts';
import { more, statementList } from './statements.ts';

/** The appendix: the assumptions behind the figures, each with its source. */
export function assumptions({ content: { quote } }: PageContent): Html {
  const { price, solarCertificates, batteryCertificates } = quote;
  const parts: readonly (readonly [title: string, statements: readonly Statement[]])[] = [
    ['STC price', price.working],
    ['STCs for the panels', solarCertificates.working],
    ['STCs for the battery', batteryCertificates?.working ?? []],
    ['Energy', quote.yield?.assumptions ?? []],
    ['Savings', quote.savings?.assumptions ?? []],
  ];
  return html`<section id="assumptions" class="card" data-section="assumptions" aria-labelledby="assumptions-title">
<h2 id="assumptions-title">Assumptions and sources</h2>
<p>Energy and savings are estimates, not promises. This is what we based them on.</p>
${parts.map(
  ([title, statements]) => statements.length > 0 && more(title, statementList(statements)),
)}
</section>`;
}
