import { signedDocumentOf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import { textsOfTerms } from '../../../domain/proposals/terms/texts-of-terms.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { counted, longDay } from '../../../domain/solar/wording.ts';
import {
  contractAddress,
  endedWordsOf,
  type PageContent,
  pdfAddress,
  stateOf,
} from './page-content.ts';
import { paragraphs } from './paragraphs.ts';
import { more } from './statements.ts';
import { figure, fingerprint } from './wording.ts';

/** The files, and how to tell that they are the right ones. */
export function documents(page: PageContent): Html {
  const { content, proposal, contract } = page;
  return html`<section id="documents" class="card" data-section="documents" aria-labelledby="documents-title">
<h2 id="documents-title">Documents</h2>
<ul class="plain files">
<li><a href="${pdfAddress(page)}"><strong>Full proposal</strong><span>PDF, version ${proposal.version} of ${longDay(content.issuedOn)}</span></a></li>
${
  stateOf(page) === 'signed' &&
  contract !== undefined &&
  page.signer !== undefined &&
  signedDocumentOf(contract) !== undefined &&
  html`<li><a href="${contractAddress(page)}"><strong>The signed contract</strong><span>${contract.paper === undefined ? 'PDF, sealed' : 'Scan of the paper contract'}</span></a></li>`
}
</ul>
${endedWordsOf(page) === undefined && html`<p class="note">This offer is valid until the end of ${longDay(content.expiresOn)}.</p>`}
${page.draft === undefined && more('Check that you have the right file', html`<p>The SHA-256 fingerprint of the PDF:</p><p class="print">${fingerprint(proposal.pdfSha256)}</p>`)}
</section>`;
}

/** Renders the warranties, the next steps and the terms. */
export function terms({ content }: PageContent): Html {
  const { terms } = content;
  const texts = textsOfTerms(terms);
  return html`<section id="terms" class="card" data-section="terms" aria-labelledby="terms-title">
<h2 id="terms-title">Warranties and terms</h2>
<div data-section="warranties">
<h3>Warranties</h3>
${terms.workmanshipWarrantyYears > 0 && html`<p>Our warranty on workmanship and the whole system is <strong>${counted(terms.workmanshipWarrantyYears, 'year')}</strong>.</p>`}
${paragraphs(texts.warranties)}
</div>
<h3>What happens next</h3>
<ol class="steps">
<li>You accept and sign on this page.</li>
${stepsAfterSigning(terms)}
</ol>
${texts.terms !== '' && html`<h3>Terms</h3>${paragraphs(texts.terms)}`}
${
  texts.complaints !== '' &&
  html`<div data-section="complaints"><h3>Complaints</h3>${paragraphs(texts.complaints)}</div>`
}
</section>`;
}

/** The items of a list: from the deposit to the handover. */
export function stepsAfterSigning(terms: PageContent['content']['terms']): Html {
  return html`${terms.depositPercent > 0 && html`<li>You pay the deposit of ${figure(terms.depositPercent)}%.</li>`}
<li>${terms.saleTerms.appliesForConnection === false ? 'You apply for the grid connection, and we' : 'We apply for the grid connection and'} install ${terms.installWeeks > 0 ? `within about ${counted(terms.installWeeks, 'week')} of your signature` : 'on a day that we agree with you'}.</li>
<li>We test the system and hand it over to you. The terms say when the rest is due.</li>`;
}
