import { type Html, html } from '../../../domain/shared/html.ts';
import { money, wholeDollars } from '../../../domain/shared/money.ts';
import { longDay } from '../../../domain/solar/wording.ts';
import { assumptions } from './assumptions.ts';
import { contactList, imprint } from './contact.ts';
import { layout } from './layout.ts';
import { options } from './options.ts';
import { keyFacts, letter, overview } from './overview.ts';
import { asksToSign, endedWordsOf, type PageContent, pdfAddress, stateOf } from './page-content.ts';
import { performance, savings } from './performance.ts';
import { price } from './price.ts';
import { signing } from './signing.ts';
import { system } from './system.ts';
import { cancellation } from './termination-notice.ts';
import { documents, terms } from './terms.ts';

/** The page of a proposal, whole without any script except for signing. */
export function proposalPage(page: PageContent): Html {
  const { content } = page;
  return layout({
    title: `Solar proposal from ${content.company.name}`,
    colours: content.colours,
    // The team's visits are not counted; only a signer's view on their device is recorded.
    pageRequestId: page.isPreview ? undefined : page.pageRequestId,
    hasScript: true,
    body: html`<a class="skip" href="#content">Skip to the proposal</a>
${page.isStaff && html`<p class="staff" role="note">${staffNote(page)}</p>`}
<main id="content" tabindex="-1">
${overview(page)}
<div class="wrap columns">
<div class="sheets">
${letter(page)}
${keyFacts(page)}
${system(page)}
${price(page)}
${performance(page)}
${savings(page)}
${options(page)}
${terms(page)}
${documents(page)}
${assumptions(page)}
${cancellation(page)}
${signing(page)}
</div>
${aside(page)}
</div>
</main>
<footer data-section="contact"><div class="wrap">${imprint(content)}</div></footer>
${asksToSign(page) && dock(page)}`,
  });
}

function staffNote({ content, isPreview, draft, signer }: PageContent): string {
  const team = `the team of ${content.company.name}`;
  if (draft !== undefined) return `Preview for ${team}. This draft isn’t published.`;
  if (isPreview) return `Preview for ${team}. This visit isn’t counted.`;
  const whose = signer === undefined ? 'the signer' : signer.name;
  return `You’re signed in as a member of ${team}, so this visit isn’t counted. Only ${whose} can sign here.`;
}

/** Beside the proposal where there is room; below it there is only whom to ask. */
function aside(page: PageContent): Html {
  const { content } = page;
  const parts = [
    ['summary', 'Summary', true],
    ['system', 'Your system', true],
    ['price', 'Your price', true],
    ['performance', 'Estimated energy', content.quote.yield !== null],
    ['savings', 'Estimated savings', content.quote.savings !== null],
    ['options', 'Your other options', page.options.length > 0],
    ['terms', 'Warranties and terms', true],
    ['documents', 'Documents', true],
    ['assumptions', 'Assumptions and sources', true],
    ['sign', asksToSign(page) ? signingLabel(page) : 'Contract', true],
  ] as const;
  return html`<aside aria-label="At a glance">
<div class="card glance">
<p class="kind">You pay</p>
<p class="amount">${money(content.quote.price.payableCents)}</p>
<p class="note">including GST${stateOf(page) !== 'signed' && ` · ${endedWordsOf(page) ?? `valid until ${longDay(content.expiresOn)}`}`}</p>
${asksToSign(page) && html`<p data-until-signed><a class="button wide" href="#sign" data-signs>${signingLabel(page)}</a></p>`}
${stateOf(page) === 'signed' && html`<p class="done">Signed</p>`}
<p><a class="button plain wide" href="${pdfAddress(page)}">Download PDF</a></p>
<nav aria-label="Contents"><ul class="plain">${parts.map(([id, name, isThere]) => isThere && html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
</div>
<div class="card ask"><h2>Questions?</h2>${contactList(content)}</div>
</aside>`;
}

/** Always under the thumb on a phone. */
function dock(page: PageContent): Html {
  return html`<div class="dock" data-until-signed><p><small>You pay</small> <strong>${wholeDollars(page.content.quote.price.payableCents)}</strong></p><a class="button" href="#sign" data-signs>${signingLabel(page)}</a></div>`;
}

/** The link for reading signs nothing, so its page does not promise that. */
function signingLabel(page: PageContent): string {
  return stateOf(page) === 'stranger' ? 'Ask for my signing link' : 'Accept and sign';
}
