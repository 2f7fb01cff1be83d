import { counted, longDay } from '@sundesk/solar';
import { money, wholeDollars } from '@sundesk/solar/values';
import type { PaymentDetails } from '../../../domain/accounts/settings/payment-details.ts';
import { type Contract, type Signer, signerInTurn } from '../../../domain/contracts/contract.ts';
import { signedDocumentOf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import { depositDueOn } from '../../../domain/proposals/terms/deposit-due-on.ts';
import { type Content, type Html, html } from '../../../domain/shared/html.ts';
import { dateIn } from '../../../domain/shared/time.ts';
import { reachThem } from './contact.ts';
import { contractAddress, type PageContent, stateOf } from './page-content.ts';
import type { SigningState } from './signing-state.ts';
import { dayIn, listed, momentIn } from './wording.ts';

/** Characters that every bank passes on with a transfer (direct entry, ABA format). */
const referenceCharactersMax = 18;

/**
 * The top of the page once something has happened: what, what happens next, and whom to ask. Undefined for an offer that
 * waits for its first signature.
 */
export function band(page: PageContent): Html | undefined {
  const state = stateOf(page);
  const { contract } = page;
  if (contract === undefined) return undefined;
  if (state === 'signed' || state === 'sealing') return signed(page, contract);
  const message = messageOf[state]?.(page, contract);
  return message && setBand(message);
}

type BandText = { title: string; text: Content; isGood?: boolean; more?: Content };

function setBand({ title, text, isGood, more }: BandText): Html {
  return html`<section class="signed${!isGood && ' passed'}" data-section="contract" aria-labelledby="band-title"><div class="wrap">
<div class="told">
<h2 id="band-title" tabindex="-1">${title}</h2>
<p>${text}</p>
</div>
${more}
</div></section>`;
}

/** What happened before everyone has signed, or instead of it. */
const messageOf: Readonly<
  Partial<Record<SigningState, (page: PageContent, contract: Contract) => BandText | undefined>>
> = {
  declined: ({ content, timeZone }, { endedAt }) => ({
    title: `Declined${endedAt === undefined ? '' : ` on ${dayIn(timeZone, endedAt)}`}`,
    text: html`Nothing was agreed and nothing is owed. If that was a mistake, or you would like something changed, ${reachThem(content)}.`,
  }),
  closed: ({ content }) => ({
    title: 'No longer open',
    text: html`This offer can no longer be signed. For a current one, ${reachThem(content)}.`,
  }),
  voided: ({ content, timeZone }, { voided }) => ({
    title: 'No longer in force',
    text: html`The contract was cancelled${voided !== undefined && ` on ${dayIn(timeZone, voided.at)}`}. For a current offer, ${reachThem(content)}.`,
  }),
  not_chosen: ({ content, options }) => {
    const other = options.find(({ outcome }) => outcome === 'Signed');
    return {
      title: 'Not chosen',
      text: html`Another proposal was signed${other !== undefined && html`: <a href="${other.path}">${other.title || 'the signed one'}</a>, ${wholeDollars(other.payableCents)}`}. This one can no longer be signed. If you would rather have it, ${reachThem(content)}.`,
    };
  },
  partly: ({ content, sendsLinks }, contract) => ({
    title: 'You have signed',
    text: html`Thank you. Next: ${listed(namesOf(contract, 'waiting'))} ${sendsLinks ? 'gets a signing link by email' : 'signs'}, and then your signed copy is on this page. For questions, ${reachThem(content)}.`,
    isGood: true,
  }),
  queued: ({ content, sendsLinks }, contract) => ({
    title: `${signerInTurn(contract)?.name} signs first`,
    text: html`Then it is your turn: ${sendsLinks ? 'we will email you' : 'come back to this page'}. For questions, ${reachThem(content)}.`,
  }),
  ready: othersSigned,
  verify: othersSigned,
  stranger: othersSigned,
};

function othersSigned({ content, signer }: PageContent, contract: Contract): BandText | undefined {
  const names = namesOf(contract, 'signed');
  if (names.length === 0) return undefined;
  const next = signer === undefined ? `${signerInTurn(contract)?.name} signs` : 'it is your turn';
  return {
    title: `${listed(names)} ${names.length > 1 ? 'have' : 'has'} signed`,
    text: html`Now ${next}. For questions, ${reachThem(content)}.`,
    isGood: true,
  };
}

function namesOf({ signers }: Contract, state: Signer['state']): string[] {
  return signers.filter((one) => one.state === state).map(({ name }) => name);
}

function signed(page: PageContent, contract: Contract): Html {
  const at = contract.endedAt ?? lastSignature(contract);
  return setBand({
    title: `Signed${at === undefined ? '' : ` on ${momentIn(page.timeZone, at)}`}`,
    text: `Thank you. ${nextStep(page, contract, at)}`,
    isGood: true,
    more: html`${paymentOfDeposit(page, contract)}
${
  page.signer !== undefined &&
  signedDocumentOf(contract) !== undefined &&
  html`<p><a class="button" href="${contractAddress(page)}">Open the signed PDF</a></p>`
}`,
  });
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
