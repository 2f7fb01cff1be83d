import { wholeDollars } from '@sundesk/solar/values';
import { proposalDocument } from '../../../domain/proposals/document/document.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { dateIn } from '../../../domain/shared/time.ts';
import { about } from './about.ts';
import { imprint } from './contact.ts';
import { layout } from './layout.ts';
import { letter } from './letter.ts';
import { options } from './options.ts';
import { overview } from './overview.ts';
import { asksToSign, fileAddresses, type PageContent, stateOf } from './page-content.ts';
import { setSection } from './set-parts.ts';
import { signedBand } from './signed-band.ts';
import { signing } from './signing.ts';
import { smallPrint } from './small-print.ts';
import { cancellation } from './termination-notice.ts';

/** The page of a proposal, whole without any script except for signing. */
export function proposalPage(page: PageContent): Html {
  const { content } = page;
  const document = proposalDocument(content, fileAddresses(page));
  const today = dateIn(page.now, page.timeZone);
  return layout({
    title: `Solar proposal from ${content.company.name}`,
    colours: content.colours,
    // The team's visits are not counted; only a signer's view on their device is recorded.
    pageRequestId: page.isPreview ? undefined : page.pageRequestId,
    hasScript: true,
    body: html`<a class="skip" href="#content">Skip to the proposal</a>
${page.isStaff && html`<p class="staff" role="note">${staffNote(page)}</p>`}
<main id="content" tabindex="-1">
<div id="band">${signedBand(page)}</div>
${overview(page, document.cover)}
<div class="wrap sheets">
${letter(page, document.letter)}
${options(page)}
${setSection(document.savings, today)}
${setSection(document.system, today)}
${setSection(document.price, today)}
${setSection(document.next, today)}
${about(page, document.about, document.letter)}
${setSection(document.terms, today)}
${cancellation(page)}
${smallPrint(page, document.sources)}
${signing(page)}
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

/** Always in sight until the signing part is. */
function dock(page: PageContent): Html {
  const { price, savings: estimate } = page.content.quote;
  return html`<aside class="dock" aria-label="Price and acceptance" data-until-signed><div class="wrap"><p><small>You pay</small> <strong>${wholeDollars(price.payableCents)}</strong></p>
<nav aria-label="Contents"><ul class="plain">${[
    estimate !== null && link('savings', 'Savings'),
    link('system', 'System'),
    link('price', 'Price'),
    link('terms', 'Terms'),
  ]}</ul></nav>
<a class="button" href="#sign" data-signs${stateOf(page) !== 'stranger' && html` aria-label="Accept and sign"`}>${signingLabel(page)}</a></div></aside>`;
}

function link(id: string, name: string): Html {
  return html`<li><a href="#${id}">${name}</a></li>`;
}

/** The link for reading signs nothing, so its page does not promise that. */
function signingLabel(page: PageContent): string {
  return stateOf(page) === 'stranger' ? 'Ask for my signing link' : 'Accept';
}
