import { counted } from '@sundesk/solar';
import type { TermKey } from '../../../domain/proposals/terms/print-sale-terms.ts';
import { textsOfTerms } from '../../../domain/proposals/terms/texts-of-terms.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import type { PageContent } from './page-content.ts';
import { paragraphs } from './paragraphs.ts';
import { more } from './statements.ts';

/** The terms that people ask about first, in this order; the summary shows as many as fit in six lines. */
const summarised: readonly TermKey[] = [
  'price',
  'deposit',
  'balance',
  'cooling_off',
  'connection_refused',
  'connection',
];
const summaryLines = 6;

/** Six lines of the terms as they are signed, and all of them behind a button. */
export function terms({ content }: PageContent): Html {
  const { terms } = content;
  const texts = textsOfTerms(terms);
  const years = terms.workmanshipWarrantyYears;
  const lines = summarised
    .flatMap((about) => terms.sentences.find((sentence) => sentence.about === about) ?? [])
    .slice(0, summaryLines - (years > 0 ? 1 : 0));
  return html`<section id="terms" class="card" data-section="terms" aria-labelledby="terms-title">
<h2 id="terms-title">Warranties and terms</h2>
<dl class="answers">${lines.map(({ title, text }) => html`<div><dt>${title}</dt><dd>${text}</dd></div>`)}
${years > 0 && html`<div><dt>Warranty</dt><dd>${workmanship(years)}</dd></div>`}</dl>
${more(
  'Read all warranties and terms',
  html`<div data-section="warranties">
<h3>Warranties</h3>
${years > 0 && html`<p>${workmanship(years)}</p>`}
${paragraphs(texts.warranties)}
</div>
${texts.terms !== '' && html`<h3>Terms</h3>${paragraphs(texts.terms)}`}
${
  texts.complaints !== '' &&
  html`<div data-section="complaints"><h3>Complaints</h3>${paragraphs(texts.complaints)}</div>`
}`,
)}
</section>`;
}

function workmanship(years: number): string {
  return `Our warranty on workmanship and the whole system is ${counted(years, 'year')}.`;
}
