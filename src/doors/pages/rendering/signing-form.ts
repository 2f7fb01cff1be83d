import { longDay } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import type { Contract } from '../../../domain/contracts/contract.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { reachThem } from './contact.ts';
import { type PageContent, pdfAddress } from './page-content.ts';
import { more } from './set-parts.ts';
import { fingerprint } from './wording.ts';

/**
 * The signing form. Fields that need the script are hidden until the script has loaded, so that readers do not fill in
 * a form that cannot be sent.
 */
export function signingForm(page: PageContent, contract: Contract): Html {
  const { content, proposal } = page;
  return html`<p>Ready to go ahead? It takes about two minutes.</p>
${coolingOffAhead(contract)}
${needsScript(page)}
<button class="button wide" type="button" data-scripted data-opens="sign-form" aria-expanded="false" aria-controls="sign-form" hidden>Accept and sign</button>
<form id="sign-form" data-document="${contract.documentSha256}" novalidate hidden>
${identity(page)}
<h3>What you are signing</h3>
<p><a href="${pdfAddress(page)}">Proposal version ${proposal.version} of ${longDay(content.issuedOn)}</a> (PDF), <strong>${money(content.quote.price.payableCents)}</strong> including GST.</p>
<div class="field">
<p class="problem" id="consents-problem" hidden>Tick the box to continue.</p>
<label class="check"><input type="checkbox" name="consents" required aria-describedby="consents-problem"> <span>${contract.consentText}</span></label>
</div>
<div class="field">
<label for="signer-name">Your full name</label>
<input id="signer-name" name="name" value="${page.signer?.name ?? ''}" autocomplete="name" maxlength="200" required aria-describedby="name-problem">
<p class="problem" id="name-problem" hidden>Enter your full name.</p>
</div>
<fieldset class="field" aria-describedby="signature-problem">
<legend>Your signature</legend>
<div class="choice">
<label><input type="radio" name="kind" value="drawn" checked> <span>Draw</span></label>
<label><input type="radio" name="kind" value="typed"> <span>Type</span></label>
</div>
<div class="pad" data-kind="drawn"><canvas aria-label="Draw your signature here. If you cannot draw, choose Type." role="img"></canvas><span class="line" aria-hidden="true"></span><button type="button" class="quiet" data-clears>Clear</button></div>
<div class="pad typed" data-kind="typed" hidden><output for="signer-name" aria-label="Your typed signature">${page.signer?.name}</output><span class="line" aria-hidden="true"></span></div>
<p class="hint" data-kind="typed" hidden>Your name as you entered it above is your signature.</p>
<p class="problem" id="signature-problem" hidden>Sign in the box.</p>
</fieldset>
<p class="problem big" role="alert" data-answer hidden></p>
<button class="button wide" type="submit">Sign the contract</button>
<p class="note">We record your name, the time, your IP address and your browser with the signature.</p>
${more(
  'Details of this signature',
  html`<p>A SHA-256 fingerprint identifies a file: a change of a single byte changes the fingerprint. The whole fingerprint of the proposal’s PDF:</p>
<p class="print">${fingerprint(contract.documentSha256)}</p>
<p>After the last signature, the sealed contract and our check page show the same fingerprint.</p>`,
)}
</form>`;
}

export function identity({ signer, contract }: PageContent): Html {
  return html`<dl class="pairs identity">
<div><dt>You are</dt><dd>${signer?.name}</dd></div>
${signer?.email !== '' && html`<div><dt>Email</dt><dd>${signer?.email}</dd></div>`}
${contract?.verification === 'sms' && html`<div><dt>Phone</dt><dd>${signer?.phone}</dd></div>`}
</dl>`;
}

/** Shown until the script removes it, so it stays if the script cannot be loaded. */
export function needsScript({ content }: PageContent): Html {
  return html`<p class="notice" data-unscripted>To sign here, turn on JavaScript in your browser. You can also ${reachThem(content)}.</p>`;
}

export function declineForm(): Html {
  return html`<details class="decline" data-scripted hidden><summary>I don’t want to go ahead</summary>
<form id="decline-form" novalidate>
<div class="field">
<label for="decline-reason">Reason <small>(optional)</small></label>
<textarea id="decline-reason" name="reason" rows="3" maxlength="2000"></textarea>
</div>
<p class="problem big" role="alert" data-answer hidden></p>
<button class="button plain" type="submit">Decline this contract</button>
</form>
</details>`;
}

function coolingOffAhead({ saleType }: Contract): Html | undefined {
  if (saleType !== 'unsolicited') return undefined;
  return html`<p class="notice">We approached you, so after signing you have 10 business days to change your mind, without a reason and at no cost. We take no payment and install nothing before they are over.</p>`;
}
