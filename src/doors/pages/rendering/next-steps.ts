import { counted } from '@sundesk/solar';
import type { ProposalContent } from '../../../domain/proposals/proposal-content.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import type { PageContent } from './page-content.ts';
import { figure } from './wording.ts';

/** From the signature to the handover. */
export function nextSteps({ content }: PageContent): Html {
  return html`<section id="next" class="card" data-section="terms" aria-labelledby="next-title">
<h2 id="next-title">What happens next</h2>
<ol class="steps">
<li>You accept and sign on this page.</li>
${stepsAfterSigning(content.terms)}
</ol>
</section>`;
}

/** The items of a list: from the deposit to the handover. */
export function stepsAfterSigning(terms: ProposalContent['terms']): Html {
  return html`${terms.depositPercent > 0 && html`<li>You pay the deposit of ${figure(terms.depositPercent)}%.</li>`}
<li>${terms.saleTerms.appliesForConnection === false ? 'You apply for the grid connection, and we' : 'We apply for the grid connection and'} install ${terms.installWeeks > 0 ? `within about ${counted(terms.installWeeks, 'week')} of your signature` : 'on a day that we agree with you'}.</li>
<li>We test the system and hand it over to you. The terms say when the rest is due.</li>`;
}
