import { longDay } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { type Contract, type Signer, signerInTurn } from '../../../domain/contracts/contract.ts';
import { stepsAfterSigning } from '../../../domain/proposals/document/promises.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { reachThem } from './contact.ts';
import { contractAddress, type PageContent, pdfAddress, stateOf } from './page-content.ts';
import { more } from './set-parts.ts';
import { endedWords, type SigningState } from './signing-state.ts';
import { dayIn, fingerprint, listed, momentIn } from './wording.ts';

/** The last part of the page: the contract's state, and the reader's next action. */
export function signing(page: PageContent): Html {
  return html`<section id="sign" class="card sign" data-section="contract" data-state="${stateOf(page)}" aria-labelledby="sign-title">
${signingBody(page)}
</section>`;
}

/** The inside of that part, which the script exchanges when something has happened. */
export function signingBody(page: PageContent): Html {
  const state = stateOf(page);
  const { contract } = page;
  return html`<p class="back"><a href="#overview">Back to the proposal</a></p>
<h2 id="sign-title" tabindex="-1">${titles[state]}</h2>
${contract?.kind === 'variation' && ['ready', 'verify', 'queued', 'preview'].includes(state) && differences(contract)}
${bodies[state](page, contract as Contract)}
${contract !== undefined && contract.signers.length > 1 && signers(page, contract)}
${['ready', 'verify', 'queued'].includes(state) && declineForm()}`;
}

const titles: Readonly<Partial<Record<SigningState, string>>> = {
  ...endedWords,
  none: 'Go ahead',
  preview: 'Accept and sign',
  stranger: 'Accept and sign',
  partly: 'You have signed',
  queued: 'Not your turn yet',
  verify: 'Accept and sign',
  ready: 'Accept and sign',
};

/** Every state except `none` has a contract. */
const bodies: Readonly<Record<SigningState, (page: PageContent, contract: Contract) => Html>> = {
  none: ({ content }) => html`<p>If you would like to go ahead, ${reachThem(content)}.</p>`,
  preview: () =>
    html`<p class="notice">This is a preview for the team. The customer signs here; you cannot.</p>`,
  stranger: linkForm,
  closed: ({ content }) =>
    html`<p>This contract can no longer be signed. For a current offer, ${reachThem(content)}.</p>`,
  not_chosen: ({ content, timeZone }, { endedAt }) =>
    html`<p>Another proposal for this site was signed${endedAt !== undefined && html` on ${dayIn(timeZone, endedAt)}`}, so this one can no longer be signed.</p>
<p>If you would rather have this one, ${reachThem(content)}.</p>`,
  voided: ({ content, timeZone }, { voided }) =>
    html`<p>The contract on this proposal was cancelled${voided !== undefined && html` on ${dayIn(timeZone, voided.at)}`}. It is no longer binding, and there is nothing to sign here.</p>
<p>For a current offer, ${reachThem(content)}.</p>`,
  declined: ({ content, timeZone }, { endedAt, declineReason }) =>
    html`<p>The contract was declined${endedAt !== undefined && html` on ${momentIn(timeZone, endedAt)}`}. Nothing was agreed and nothing is owed.</p>
${declineReason !== '' && html`<blockquote><p>${declineReason}</p></blockquote>`}
<p>If that was a mistake, or you would like something changed, ${reachThem(content)}.</p>`,
  sealing: (page, contract) =>
    html`<p class="busy" role="status">We are preparing your signed copy. It will appear here in a few seconds.</p>
<p class="patience" hidden>This is taking longer than usual. You can close this page; your signed copy will be here when it is ready.</p>
${coolingOff(page, contract)}`,
  signed: (page, contract) =>
    contract.paper !== undefined
      ? signedOnPaper(page, contract)
      : html`<p class="done">The contract was signed${contract.endedAt !== undefined && html` on ${momentIn(page.timeZone, contract.endedAt)}`}.</p>
<p>Keep your copy. It contains the proposal, the signatures and a record of how they were made. A digital seal shows if anything in it is changed.</p>
${copy(page)}
${coolingOff(page, contract)}
${
  contract.kind !== 'variation' &&
  html`<h3>What happens next</h3>
<ol class="steps">${stepsAfterSigning(page.content.terms).map((step) => html`<li>${step}</li>`)}</ol>`
}`,
  partly: ({ signer, timeZone }, contract) =>
    html`<p class="done">Thank you. You signed${signer?.signedAt !== undefined && html` on ${momentIn(timeZone, signer.signedAt)}`}.</p>
<p>We are now waiting for ${listed(waiting(contract))}. Your signed copy will be here once everyone has signed.</p>`,
  queued: (_page, contract) =>
    html`<p>${signerInTurn(contract)?.name} signs first. Come back to this page when it is your turn.</p>`,
  verify: codeForm,
  ready: signingForm,
};

function signedOnPaper(page: PageContent, contract: Contract): Html {
  const { endedAt, paper } = contract;
  return html`<p class="done">The contract was signed on paper${endedAt !== undefined && html` on ${dayIn(page.timeZone, endedAt)}`}.</p>
${paper?.scanId !== undefined && copy(page)}
${coolingOff(page, contract)}`;
}

/** The file shows every signer's address, so only those who signed may have it. */
function copy(page: PageContent): Html {
  if (page.signer === undefined) {
    return html`<p>Only the people who signed the contract can open it, with their own signing links.</p>`;
  }
  return html`<p><a class="button" href="${contractAddress(page)}">Download the signed contract</a></p>`;
}

function waiting({ signers }: Contract): string[] {
  return signers.filter(({ state }) => state === 'waiting').map(({ name }) => name);
}

function differences({ differences }: Contract): Html {
  return html`<h3>What changes</h3>
<p>You have a signed contract with us. It stays in force unchanged until you sign this variation.</p>
<table class="changes"><caption class="unseen">Changes to the signed contract</caption>
<thead><tr><th scope="col">Signed</th><th scope="col">Now</th></tr></thead>
${differences.map(
  ({ what, before, after }) => html`
<tbody><tr><th scope="rowgroup" colspan="2">${what}</th></tr>
<tr><td>${before === '' ? 'nothing' : html`<del>${before}</del>`}</td><td><ins>${after || 'nothing'}</ins></td></tr></tbody>`,
)}
</table>`;
}

function signers({ signer: reader, timeZone }: PageContent, contract: Contract): Html {
  const stateLabels = {
    waiting: () => (contract.state === 'open' ? 'has not signed yet' : 'did not sign'),
    declined: () => 'declined',
    signed: ({ signedAt, signature }: Signer) => {
      if (signedAt === undefined) return 'has signed';
      return signature === undefined
        ? `signed on paper on ${dayIn(timeZone, signedAt)}`
        : `signed on ${momentIn(timeZone, signedAt)}`;
    },
  };
  return html`<h3>${contract.state === 'open' ? 'Who signs' : 'Who signed'}</h3>
<ol class="signers">${contract.signers.map(
    (one) =>
      html`<li data-state="${one.state}"><strong>${one.name}</strong>${one.signerId === reader?.signerId && ' (you)'}<span>${stateLabels[one.state](one)}</span></li>`,
  )}</ol>`;
}

function coolingOff(
  { content }: PageContent,
  { coolingOffEnds, saleType }: Contract,
): Html | undefined {
  if (saleType !== 'unsolicited' || coolingOffEnds === '') return undefined;
  return html`<div class="notice" role="note" aria-labelledby="cooling-title">
<h3 id="cooling-title">You can change your mind until ${longDay(coolingOffEnds)}</h3>
<p>We approached you, so the Australian Consumer Law gives you a cooling-off period of 10 business days. Until the end of
that day you may withdraw from the contract without a reason and at no cost. We take no payment and install nothing before then.</p>
<p>To withdraw, tell us in any way you like, spoken or in writing: ${reachThem(content)}.</p>
</div>`;
}

/** Renders the form that verifies the reader's address or number before anything can be signed. */
function codeForm(page: PageContent, contract: Contract): Html {
  const bySms = contract.verification === 'sms';
  const target = bySms ? page.signer?.phone : page.signer?.email;
  return html`<p>Ready to go ahead? To confirm that it’s you, we’ll ${bySms ? 'text' : 'email'} you a code.</p>
${needsScript(page)}
${identity(page)}
<form id="send-code-form" data-scripted novalidate hidden>
<p class="problem big" role="alert" data-answer hidden></p>
<button class="button wide" type="submit">${bySms ? 'Text me a code' : 'Email me a code'}</button>
<p class="note">We’ll send it to <strong>${target}</strong>. <button type="button" class="quiet" data-opens="code-form" aria-expanded="false" aria-controls="code-form">I have a code</button></p>
</form>
<form id="code-form" novalidate hidden>
<div class="field">
<p class="sent" role="status" data-sent hidden>We’ve sent a code to <strong>${target}</strong>. It can take a minute to arrive.</p>
<label for="code">Code</label>
<input id="code" name="code" class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required aria-describedby="code-problem">
<p class="problem" id="code-problem" hidden>Enter the code.</p>
</div>
<p class="problem big" role="alert" data-answer hidden></p>
<button class="button wide" type="submit">Confirm code</button>
</form>`;
}

/**
 * Lets an unknown reader have each signer's own link emailed to the address in the contract, which the page does not
 * show, or without an email server tell the team that they need it.
 */
function linkForm(page: PageContent, { signers }: Contract): Html {
  const { content, sendsLinks } = page;
  const waiting = signers.filter(({ state }) => state === 'waiting');
  return html`<p>Ready to go ahead? You sign with your own signing link, so that nobody else can sign in your name.</p>
${needsScript(page)}
<form id="send-link-form" data-scripted novalidate hidden>
${
  waiting.length > 1
    ? html`<fieldset class="field" aria-describedby="signer-problem"><legend>Who are you?</legend>
${waiting.map(
  ({ position, name }) =>
    html`<label class="check"><input type="radio" name="signer" value="${position}"> <span>${name}</span></label>`,
)}
<p class="problem" id="signer-problem" hidden>Choose your name.</p>
</fieldset>`
    : waiting.map(({ position }) => html`<input type="hidden" name="signer" value="${position}">`)
}
<p class="problem big" role="alert" data-answer hidden></p>
<button class="button wide" type="submit">${sendsLinks ? 'Email me my signing link' : 'Ask for my signing link'}</button>
<p class="note">${sendsLinks ? html`We’ll send it to the address that ${content.company.name} has for ${waiting.length > 1 ? 'you' : waiting[0]?.name}.` : html`${content.company.name} will see that you need it. For a faster answer, ${reachThem(content)}.`}</p>
</form>
<p class="notice" role="status" data-link-sent hidden>${sendsLinks ? html`Check your email. Your signing link should arrive within a minute or two. If it doesn’t, look in your spam folder or ${reachThem(content)}.` : html`${content.company.name} can now see that you need your signing link. For a faster answer, ${reachThem(content)}.`}</p>`;
}

/**
 * The signing form, which the script shows alone on the page, so that readers without it do not fill in a form that
 * cannot be sent. The proposal opens beside it: what has been filled in stays.
 */
function signingForm(page: PageContent, contract: Contract): Html {
  const { content, proposal } = page;
  return html`<div class="start"><p>Ready to go ahead? It takes about two minutes.</p>
<p data-scripted hidden><a class="button wide" href="#sign" data-signs>Accept and sign</a></p></div>
${coolingOffAhead(contract)}
${needsScript(page)}
<form id="sign-form" data-document="${contract.documentSha256}" novalidate>
<h3>What you are signing</h3>
<p><a href="${pdfAddress(page)}" target="_blank">Proposal version ${proposal.version} of ${longDay(content.issuedOn)}</a> (PDF), <strong>${money(content.quote.price.payableCents)}</strong> including GST.</p>
${identity(page)}
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

function identity({ signer, contract }: PageContent): Html {
  const reached = [signer?.email, contract?.verification === 'sms' && signer?.phone];
  return html`<p class="note">You are <strong>${signer?.name}</strong>${reached.filter(Boolean).map((at) => `, ${at}`)}.</p>`;
}

/** Shown until the script removes it, so it stays if the script cannot be loaded. */
function needsScript({ content }: PageContent): Html {
  return html`<p class="notice" data-unscripted>To sign here, turn on JavaScript in your browser. You can also ${reachThem(content)}.</p>`;
}

function declineForm(): Html {
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
