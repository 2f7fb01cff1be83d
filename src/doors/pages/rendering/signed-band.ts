import { counted, longDay } from '@sundesk/solar';
import { money, wholeDollars } from '@sundesk/solar/values';
import type { PaymentDetails } from '../../../domain/accounts/settings/payment-details.ts';
import type { Contract } from '../../../domain/contracts/contract.ts';
import { signedDocumentOf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import { depositDueOn } from '../../../domain/proposals/terms/deposit-due-on.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { dateIn } from '../../../domain/shared/time.ts';
import { contractAddress, type PageContent, stateOf } from './page-content.ts';
import { momentIn } from './wording.ts';

/** Characters that every bank passes on with a transfer (direct entry, ABA format). */
const referenceCharactersMax = 18;

/** The top of the page once everyone has signed: when, what happens next, and the file; or that another was signed. */
export function signedBand(page: PageContent): Html | undefined {
  const state = stateOf(page);
  const { contract } = page;
  if (state === 'not_chosen') return notChosen(page);
  if (contract === undefined || (state !== 'signed' && state !== 'sealing')) return undefined;
  const at = contract.endedAt ?? lastSignature(contract);
  return html`<section class="signed" data-section="contract" aria-labelledby="signed-title"><div class="wrap">
<div class="told">
<h2 id="signed-title" tabindex="-1">Signed${at !== undefined && html` on ${momentIn(page.timeZone, at)}`}</h2>
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

function notChosen({ options }: PageContent): Html {
  const signed = options.find(({ outcome }) => outcome === 'Signed');
  return html`<section class="signed passed" data-section="contract" aria-labelledby="passed-title"><div class="wrap">
<div class="told">
<h2 id="passed-title" tabindex="-1">Not chosen</h2>
<p>Another proposal was signed${signed !== undefined && html`: <a href="${signed.path}">${signed.title || 'the signed one'}</a>, ${wholeDollars(signed.payableCents)}`}. This one can no longer be signed.</p>
</div>
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

/**
 * How to pay the deposit of a signed contract: the firm's bank account, PayID and page for cards. Undefined where
 * nothing is to be paid, or the firm has not said how, and while the law forbids to take a payment.
 */
function paymentOfDeposit(page: PageContent, contract: Contract): Html | undefined {
  const { payment, content } = page;
  const { depositCents } = content.quote.price;
  if (contract.kind === 'variation' || depositCents <= 0 || isCoolingOff(page, contract)) {
    return undefined;
  }
  const facts = factsOf(payment, content.company);
  if (facts.length === 0 && payment.cardUrl === '') return undefined;
  return html`<div class="deposit">
<h3>Pay your deposit of ${money(depositCents)}</h3>
${
  facts.length > 0 &&
  html`<dl>${facts.map(fact)}${fact(['Reference', referenceOf(content.customer.name, contract.projectId)])}</dl>`
}
${
  payment.cardUrl !== '' &&
  html`<p><a class="button" href="${payment.cardUrl}" rel="noreferrer noopener">Pay by card</a><span class="note">opens ${hostOf(payment.cardUrl)}</span></p>`
}
</div>`;
}

/** No payment may be taken in the cooling-off period of an unsolicited sale (Australian Consumer Law, section 179). */
function isCoolingOff(
  { now, timeZone }: PageContent,
  { saleType, coolingOffEnds }: Contract,
): boolean {
  return saleType === 'unsolicited' && dateIn(now, timeZone) <= coolingOffEnds;
}

function fact([name, value]: readonly [string, string]): Html {
  return html`<div class="deposit-fact"><dt>${name}</dt><dd>${value}</dd></div>`;
}

function factsOf(
  { accountName, bsb, accountNumber, payId }: PaymentDetails,
  company: PageContent['content']['company'],
): (readonly [string, string])[] {
  const name = accountName || company.legalName || company.name;
  const facts: readonly (readonly [string, string] | false)[] = [
    bsb !== '' && ['BSB', bsb],
    bsb !== '' && ['Account', accountNumber],
    payId !== '' && ['PayID', payId],
    (bsb !== '' || payId !== '') && ['Name', name],
  ];
  return facts.filter((one) => one !== false);
}

/** `ELLIS 1042`: the end of the customer's name, and the project, so that the firm finds both on its statement. */
function referenceOf(customerName: string, projectId: number): string {
  const plain = customerName.normalize('NFKD').replaceAll(/[^A-Za-z ]/g, '');
  const last = plain.trim().split(/ +/).at(-1)?.toUpperCase() || 'PROJECT';
  return `${last.slice(0, referenceCharactersMax - 1 - `${projectId}`.length)} ${projectId}`;
}

function hostOf(url: string): string {
  return new URL(url).host;
}
