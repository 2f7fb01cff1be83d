import { money, wholeDollars } from '../shared/money.ts';
import { countedFor } from '../solar/certificates/install-day.ts';
import type { AppliedRebate, Price, Quote, SavingsEstimate } from '../solar/quote.ts';
import type { PanelWarranty } from '../solar/warranty.ts';
import { counted, longDay, percent } from '../solar/wording.ts';
import type { ProposalContent } from './proposal-content.ts';

/** One answer to what a home owner asks first. */
type KeyFact = { title: string; text: string };

/**
 * The summary for home owners, in one or two sentences each: price, rebate, yield, savings, payback, warranty and
 * what happens next. The page and the PDF begin with it and give the details below.
 */
export function summariseProposal(content: ProposalContent): KeyFact[] {
  return [
    { title: 'Price', text: price(content) },
    { title: 'Rebate', text: rebate(content) },
    { title: 'Energy', text: energy(content) },
    { title: 'Savings', text: savings(content) },
    { title: 'Payback', text: payback(content) },
    { title: 'Warranty', text: warranty(content) },
    { title: 'What happens next', text: nextStep(content) },
  ].filter(({ text }) => text !== '');
}

function price({ quote: { price: sums } }: ProposalContent): string {
  const pays = `You pay ${money(sums.payableCents)}, including GST.`;
  if (sums.depositCents <= 0) return pays;
  const rest = money(sums.payableCents - sums.depositCents);
  return `${pays} The deposit is ${money(sums.depositCents)}, and the remaining ${rest} is due later, as the terms set out.`;
}

function rebate({ quote: { price: sums, installDay } }: ProposalContent): string {
  const named = (sums.rebates ?? []).filter(({ cents }) => cents > 0).map(programRebate);
  return [certificateDiscount(sums, installDay), ...named].join(' ');
}

function programRebate({ name, cents, paidTo }: AppliedRebate): string {
  return paidTo === 'installer'
    ? `${name}: ${money(cents)} is taken off the price. You pay it yourself if the program declines.`
    : `${name}: the program should pay you ${money(cents)} afterwards.`;
}

function certificateDiscount(sums: Price, day: Quote['installDay']): string {
  if (sums.certificateDiscountCents === 0) return 'The price includes no STC discount.';
  return (
    `An STC discount of ${money(sums.certificateDiscountCents)} is already taken off the price. ` +
    `It is ${counted(sums.certificateCount, 'STC')} at ${money(sums.certificateCents)} each, ${countedFor(day)}.`
  );
}

function energy({ quote }: ProposalContent): string {
  if (quote.yield === null)
    return 'This proposal does not estimate how much energy you will generate.';
  const { annualKwh } = quote.yield;
  return `Your system should generate about ${kwh(annualKwh)} in its first year, or ${kwh(Math.round(annualKwh / 36.5) / 10)} on an average day.`;
}

function savings({ quote, specification }: ProposalContent): string {
  if (quote.savings === null) {
    const missing =
      specification.usage === null
        ? 'how much electricity you use and what you pay for it'
        : 'an estimate of the energy that your system generates';
    return `This proposal does not estimate savings, because it does not include ${missing}.`;
  }
  const { firstYearCents, bills } = quote.savings;
  return (
    `You should save about ${wholeDollars(firstYearCents)} in the first year. ` +
    `Your annual electricity bill would change from about ${wholeDollars(bills.before.totalCents)} to ${billAfter(bills)}.`
  );
}

function billAfter({ after: { totalCents } }: SavingsEstimate['bills']): string {
  if (totalCents < 0) return `a credit of about ${wholeDollars(-totalCents)}`;
  return `about ${wholeDollars(totalCents)}`;
}

function payback({ quote: { savings: estimate } }: ProposalContent): string {
  if (estimate === null) return '';
  const { paybackYear, cumulativeCents, rateOfReturn } = estimate;
  const years = cumulativeCents.length - 1;
  if (paybackYear === null) return `The savings do not cover the price within ${years} years.`;
  const ahead = wholeDollars(cumulativeCents.at(-1) ?? 0);
  const earns = rateOfReturn === null ? '' : `, an annual return of ${percent(rateOfReturn)}`;
  return (
    `Your savings should cover the price by the end of year ${paybackYear}. ` +
    `After ${years} years you should be about ${ahead} ahead${earns}.`
  );
}

function warranty({ specification, terms }: ProposalContent): string {
  const { panels, inverters, battery } = specification;
  const years = terms.workmanshipWarrantyYears;
  const ours =
    years > 0
      ? `Our warranty on workmanship and the whole system is ${counted(years, 'year')}.`
      : '';
  const products = [
    ...warrantiesOf('panels', panels),
    ...warrantiesOf('inverter', inverters),
    ...warrantiesOf('battery', battery === null ? [] : [battery]),
  ];
  const theirs =
    products.length === 0
      ? ''
      : `Manufacturers’ warranties: ${new Intl.ListFormat('en-AU').format(products)}.`;
  return [ours, theirs].filter(Boolean).join(' ');
}

/** `panels 25 years (performance 30 years)`; the models are named where they differ. */
function warrantiesOf(
  kind: string,
  products: readonly ({ maker: string; model: string } & PanelWarranty)[],
): string[] {
  const texts = products.map(({ warrantyYears, performanceWarrantyYears }) => {
    const performance =
      performanceWarrantyYears && `performance ${counted(performanceWarrantyYears, 'year')}`;
    if (!warrantyYears) return performance ?? '';
    return `${counted(warrantyYears, 'year')}${performance ? ` (${performance})` : ''}`;
  });
  if (new Set(texts).size <= 1) return texts[0] ? [`${kind} ${texts[0]}`] : [];
  return products.flatMap(({ maker, model }, index) =>
    texts[index] ? [`${`${maker} ${model}`.trim()} ${texts[index]}`] : [],
  );
}

function nextStep({ terms, specification, expiresOn }: ProposalContent): string {
  const { expectedInstallOn } = specification;
  const [who, verb] =
    terms.saleTerms.appliesForConnection === false
      ? ['You then apply', 'and we install']
      : ['We then apply', 'and install'];
  const when =
    terms.installWeeks > 0
      ? `within about ${counted(terms.installWeeks, 'week')} of your signature`
      : 'on a day that we agree with you';
  const planned =
    expectedInstallOn === '' ? '' : `; the planned date is ${longDay(expectedInstallOn)}`;
  return `Accept and sign online by ${longDay(expiresOn)}. ${who} for the grid connection ${verb} ${when}${planned}.`;
}

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

function kwh(value: number): string {
  return `${numbers.format(value)} kWh`;
}
