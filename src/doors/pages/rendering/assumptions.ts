import type { Statement } from '@sundesk/solar';
import { partNotes } from '../../../domain/proposals/page/stc-timing.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import type { PageContent } from './page-content.ts';
import { statementList } from './statements.ts';

/** The appendix: the assumptions behind the figures, each with its source. */
export function assumptions({ content: { quote } }: PageContent): Html {
  const { price, solarCertificates, batteryCertificates, warnings } = quote;
  const parts: readonly (readonly [title: string, statements: readonly Statement[]])[] = [
    ['Date of installation', partNotes(warnings).timing],
    ['STC price', price.working],
    ['STCs for the panels', solarCertificates.working],
    ['STCs for the battery', batteryCertificates?.working ?? []],
    ['Energy', quote.yield?.assumptions ?? []],
    ['Savings', quote.savings?.assumptions ?? []],
  ];
  return html`<div id="assumptions" data-section="assumptions">
<p>Energy and savings are estimates, not promises. This is what we based them on.</p>
${parts.map(([title, statements]) => statements.length > 0 && html`<h3>${title}</h3>${statementList(statements)}`)}
</div>`;
}
