import type { Contract } from '../../../domain/contracts/contract.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { reachThem } from './contact.ts';
import type { PageContent } from './page-content.ts';
import { needsScript } from './signing-form.ts';

/**
 * Lets an unknown reader have each signer's own link emailed to the address in the contract, which the page does not
 * show, or without an email server tell the team that they need it.
 */
export function linkForm(page: PageContent, { signers }: Contract): Html {
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
