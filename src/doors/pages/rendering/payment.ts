import { money } from '@sundesk/solar/values';
import type { PaymentDetails } from '../../../domain/accounts/settings/payment-details.ts';
import type { Contract } from '../../../domain/contracts/contract.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { dateIn } from '../../../domain/shared/time.ts';
import type { PageContent } from './page-content.ts';

/**
 * How to pay the deposit of a signed contract: the firm's bank account, PayID and page for cards. Undefined where
 * nothing is to be paid, or the firm has not said how, and while the law forbids to take a payment.
 */
export function paymentOfDeposit(page: PageContent, contract: Contract): Html | undefined {
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
export function isCoolingOff(
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

/** Characters that every bank passes on with a transfer (direct entry, ABA format). */
const referenceCharactersMax = 18;

/** `ELLIS 1042`: the end of the customer's name, and the project, so that the firm finds both on its statement. */
export function referenceOf(customerName: string, projectId: number): string {
  const plain = customerName.normalize('NFKD').replaceAll(/[^A-Za-z ]/g, '');
  const last = plain.trim().split(/ +/).at(-1)?.toUpperCase() || 'PROJECT';
  return `${last.slice(0, referenceCharactersMax - 1 - `${projectId}`.length)} ${projectId}`;
}

function hostOf(url: string): string {
  return new URL(url).host;
}
