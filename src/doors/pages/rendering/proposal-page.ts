import { longDay, type SavingsEstimate } from '@sundesk/solar';
import { wholeDollars } from '@sundesk/solar/values';
import type { Cover } from '../../../domain/proposals/document/cover.ts';
import { proposalDocument } from '../../../domain/proposals/document/document.ts';
import {
  type Offered,
  options as optionsSection,
} from '../../../domain/proposals/document/options.ts';
import type { FileAddresses, Section } from '../../../domain/proposals/document/parts.ts';
import { outcomeOf } from '../../../domain/proposals/state-now.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { dateIn } from '../../../domain/shared/time.ts';
import { band } from './band.ts';
import { imprint } from './contact.ts';
import { brand, layout } from './layout.ts';
import { about, letter } from './letter.ts';
import { type PageContent, pdfAddress, stateOf } from './page-content.ts';
import { more, setParts, setSection } from './set-parts.ts';
import { signing } from './signing.ts';
import { endedWords } from './signing-state.ts';
import { cancellation, frontPage } from './termination-notice.ts';
import { fingerprint } from './wording.ts';

/** The page of a proposal, whole without any script except for signing. */
export function proposalPage(page: PageContent): Html {
  const { content } = page;
  const today = dateIn(page.now, page.timeZone);
  const document = proposalDocument(content, fileAddresses(page), offeredOn(page));
  return layout({
    title: `Solar proposal from ${content.company.name}`,
    colours: content.colours,
    // The team's visits are not counted; only a signer's view on their device is recorded.
    pageRequestId: page.isPreview ? undefined : page.pageRequestId,
    hasScript: true,
    body: html`<a class="skip" href="#content">Skip to the proposal</a>
${page.isStaff && html`<p class="staff" role="note">${staffNote(page)}</p>`}
<main id="content" tabindex="-1">
<div id="band">${band(page)}</div>
${overview(page, document.cover)}
<div class="wrap sheets">
${letter(page, document.letter)}
<div id="choice">${options(document.options, outcomeOf(page.contract) !== undefined)}</div>
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

/** The files, how to tell that they are the right ones, and what the figures rest on. */
function smallPrint(page: PageContent, { id, section, title, parts }: Section): Html {
  const { proposal } = page;
  return html`<section id="documents" class="card" data-section="documents" aria-labelledby="documents-title">
<h2 id="documents-title">Documents and sources</h2>
<ul class="plain files">
<li><a href="${pdfAddress(page)}"><strong>Full proposal</strong><span>PDF, version ${proposal.version} of ${longDay(page.content.issuedOn)}</span></a></li>
</ul>
<div>${more(title, html`<div id="${id}" data-section="${section}">${setParts(parts, '')}</div>`)}
${page.draft === undefined && more('Check your copy of the PDF', html`<p>The SHA-256 fingerprint of the PDF:</p><p class="print">${fingerprint(proposal.pdfSha256)}</p>`)}</div>
</section>`;
}

/** The sender, the subject, the key figures and what becomes of the electricity bill. */
function overview(page: PageContent, cover: Cover): Html {
  const { content, proposal } = page;
  const { savings } = content.quote;
  return html`<section id="overview" class="hero" data-section="summary" aria-labelledby="overview-title">
${sun()}
<div class="wrap">
${frontPage(page)}
${brand(page.content.company.name, page.logo)}
<div class="opening">
<div>
<p class="eyebrow">${cover.subject}</p>
<h1 id="overview-title">${cover.headline}</h1>
<p class="where">${cover.site}</p>
<p class="validity">Version ${proposal.version}, issued ${longDay(content.issuedOn)}<span id="validity">${validity(page)}</span> <a href="${pdfAddress(page)}">Download PDF</a></p>
</div>
<div class="promise">
<dl class="figures">${cover.figures.map(
    ({ name, value, note }) =>
      html`<div><dt>${name}</dt><dd><b>${value}</b> <span>${note}</span></dd></div>`,
  )}</dl>
${savings !== null && billBars(savings.bills)}
</div>
</div>
</div>
</section>`;
}

/** A sun over the corner, in the firm's accent. */
function sun(): Html {
  return html`<svg class="sun" viewBox="0 0 400 400" aria-hidden="true"><circle cx="200" cy="200" r="80"/><circle class="ring" cx="200" cy="200" r="130"/><circle class="ring" cx="200" cy="200" r="190"/></svg>`;
}

/** The bill of a year without the system above that with it; a credit has no bar. */
function billBars({ before, after }: SavingsEstimate['bills']): Html {
  const most = Math.max(before.totalCents, after.totalCents, 1);
  const bar = (name: string, kind: string, cents: number) => html`<div class="${kind}">
<dt>${name}</dt><dd>${cents < 0 ? `${wholeDollars(-cents)} credit` : wholeDollars(cents)}</dd>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect class="bar" width="${Math.max(0, Math.round((cents / most) * 100))}" height="10"/></svg>
</div>`;
  return html`<div class="bills"><p class="kind">Your electricity bill, estimated for a year</p>
<dl>${bar('Now', 'before', before.totalCents)}
${bar('With this system', 'after', after.totalCents)}</dl></div>`;
}

function validity(page: PageContent): Html {
  const ended = endedWordsOf(page);
  return ended === undefined
    ? html`, valid until <strong>${longDay(page.content.expiresOn)}</strong>.`
    : html`. <strong>${ended}</strong>.`;
}

/** What changes with the contract besides the signing part, by the id of its element, for the page that is open by then. */
export function changingParts(page: PageContent): Record<string, string> {
  const parts = {
    band: html`${band(page)}`,
    validity: validity(page),
    // While there is a choice, they stay as they are.
    ...(outcomeOf(page.contract) !== undefined && {
      choice: html`${options(optionsSection(page.content, offeredOn(page)), true)}`,
    }),
  };
  return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, part.html]));
}

function offeredOn({ options, now, timeZone, contract }: PageContent): Offered {
  return { options, on: dateIn(now, timeZone), outcome: outcomeOf(contract) };
}

/** This offer beside the others to the same customer, folded once one is signed; nothing if there is no choice. */
function options({ id, section, title, parts }: Section, isDecided: boolean): Html | false {
  const heading = html`<h2 id="options-title">${title}</h2>`;
  const set = setParts(parts, '');
  return (
    parts.length > 0 &&
    html`<section id="${id}"${isDecided && html` class="card"`} data-section="${section}" aria-labelledby="options-title">
${
  isDecided
    ? more(heading, html`${set}`)
    : html`${heading}
${set}`
}
</section>`
  );
}

/** Returns whether the page asks its reader to sign, or at least to prove first who they are. */
function asksToSign(page: PageContent): boolean {
  return ['ready', 'verify', 'stranger'].includes(stateOf(page));
}

/** What became of the offer; undefined while it is valid. */
function endedWordsOf(page: PageContent): string | undefined {
  return endedWords[stateOf(page)];
}

/** The addresses of the files that the page shows. */
function fileAddresses({ proposal, draft }: PageContent): FileAddresses {
  const folder = `/p/${proposal.token}`;
  const file = draft?.fileAddress ?? ((id) => `${folder}/files/${id}`);
  return { roof: draft?.roofAddress ?? `${folder}/roof`, picture: file, datasheet: file };
}
