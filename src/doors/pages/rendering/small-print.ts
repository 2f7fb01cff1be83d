import { longDay } from '@sundesk/solar';
import { signedDocumentOf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import type { Section } from '../../../domain/proposals/document/parts.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import {
  contractAddress,
  endedWordsOf,
  type PageContent,
  pdfAddress,
  stateOf,
} from './page-content.ts';
import { more, setParts } from './set-parts.ts';
import { fingerprint } from './wording.ts';

/** The files, how to tell that they are the right ones, and what the figures rest on. */
export function smallPrint(page: PageContent, { id, section, title, parts }: Section): Html {
  const { content, proposal, contract } = page;
  return html`<section id="documents" class="card" data-section="documents" aria-labelledby="documents-title">
<h2 id="documents-title">Documents and sources</h2>
<ul class="plain files">
<li><a href="${pdfAddress(page)}"><strong>Full proposal</strong><span>PDF, version ${proposal.version} of ${longDay(content.issuedOn)}${endedWordsOf(page) === undefined && `, valid until the end of ${longDay(content.expiresOn)}`}</span></a></li>
${
  stateOf(page) === 'signed' &&
  contract !== undefined &&
  page.signer !== undefined &&
  signedDocumentOf(contract) !== undefined &&
  html`<li><a href="${contractAddress(page)}"><strong>The signed contract</strong><span>${contract.paper === undefined ? 'PDF, sealed' : 'Scan of the paper contract'}</span></a></li>`
}
</ul>
<div>${more(title, html`<div id="${id}" data-section="${section}">${setParts(parts, '')}</div>`)}
${page.draft === undefined && more('Check that you have the right file', html`<p>The SHA-256 fingerprint of the PDF:</p><p class="print">${fingerprint(proposal.pdfSha256)}</p>`)}</div>
</section>`;
}
