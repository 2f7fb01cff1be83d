import type { Contract } from '../../../domain/contracts/contract.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import type { PageContent } from './page-content.ts';
import { identity, needsScript } from './signing-form.ts';

/** Renders the form that verifies the reader's address or number before anything can be signed. */
export function codeForm(page: PageContent, contract: Contract): Html {
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
