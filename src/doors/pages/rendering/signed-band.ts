import { counted, longDay } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import type { Contract } from '../../../domain/contracts/contract.ts';
import { signedDocumentOf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import { depositDueOn } from '../../../domain/proposals/terms/deposit-due-on.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { dateIn } from '../../../domain/shared/time.ts';
import { contractAddress, type PageContent, stateOf } from './page-content.ts';
import { isCoolingOff, paymentOfDeposit } from './payment.ts';
import { momentIn } from './wording.ts';

/** The top of the page once everyone has signed: when, what happens next, and the file. */
export function signedBand(page: PageContent): Html | undefined {
  const state = stateOf(page);
  const { contract } = page;
  if (contract === undefined || (state !== 'signed' && state !== 'sealing')) return undefined;
  const at = contract.endedAt ?? lastSignature(contract);
  return html`<section class="signed" data-section="contract" aria-labelledby="signed-title"><div class="wrap">
<div class="told">
<h2 id="signed-title">Signed${at !== undefined && html` on ${momentIn(page.timeZone, at)}`}</h2>
<p>Thank you. ${nextStep(page, contract, at)}</p>
</div>
${paymentOfDeposit(page, contract)}
${
  page.signer !== undefined &&
  signedDocumentOf(contract) !== undefined &&
  html`<p><a class="button" href="${contractAddress(page)}">Open the signed PDF</a></p>`
}
</div></section>`;
}

function lastSignature({ signers }: Contract): number | undefined {
  const times = signers.flatMap(({ signedAt }) => signedAt ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** What the customer does or waits for now. A variation changes an agreement that has its own. */
function nextStep(page: PageContent, contract: Contract, at: number | undefined): string {
  const { quote } = page.content;
  if (contract.kind === 'variation') return 'The change to your contract is agreed.';
  const deposit = quote.price.depositCents;
  if (deposit <= 0) return 'Next, we plan your installation and call you about the date.';
  const next = `Next: your deposit of ${money(deposit)}${depositDue(page, contract, at)}.`;
  const { terms } = page.content;
  if (isCoolingOff(page, contract)) {
    return `${next} We take no payment until ${longDay(contract.coolingOffEnds)} has passed; then this page says how to pay.`;
  }
  if (terms.installWeeks === 0)
    return `${next} Then we agree on the day of the installation with you.`;
  return `${next} Then we plan your installation, within about ${counted(terms.installWeeks, 'week')} of your signature.`;
}

function depositDue(
  { content, timeZone }: PageContent,
  contract: Contract,
  at: number | undefined,
) {
  const due = depositDueOn(content.terms.saleTerms, {
    signedOn: at === undefined ? undefined : dateIn(at, timeZone),
    coolingOffEnds: contract.coolingOffEnds,
  });
  if (due === 'on request') return ', when we ask you for it';
  if (due === 'after cooling-off') return ', once the cooling-off period in the terms has ended';
  return `, due by ${longDay(due.day)}`;
}
