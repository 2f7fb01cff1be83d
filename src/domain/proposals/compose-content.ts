import assert from 'node:assert/strict';
import { countPieces, quoteSystem, type Specification } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { type FinanceOffer, offerOf } from '../accounts/settings/finance.ts';
import { readStoredSettings } from '../accounts/settings/queries.ts';
import { type AccountSettings, missingSupplierDetails } from '../accounts/settings/settings.ts';
import { personName } from '../accounts/team/user.ts';
import { findPhotoId } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { FileReference } from '../documents/document.ts';
import { findReferences } from '../documents/queries.ts';
import { type ModelFiles, nameProductFiles } from '../products/files/name-product-files.ts';
import type { Project } from '../projects/project.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import { addDays, dateIn, endOfDay, isDay, type Moment } from '../shared/time.ts';
import type { ProposalContent } from './proposal-content.ts';
import { printSaleTerms, termFacts } from './terms/print-sale-terms.ts';

/** A longer offer would outlive the rebates that it counts on. */
const validDaysMax = 366;

const weeksPerYear = 52;

const monthsPerYear = 12;

/** A part of what a proposal must have, and what is missing of it, as `a title`. */
export type MissingRequirement = {
  part: 'company' | 'title' | 'customer' | 'site' | 'panels' | 'price lines' | 'price';
  need: string;
};

type Composition = {
  project: Project;
  message: string;
  expiresOn: string | undefined;
  /** When the offer begins; by default now. */
  issuedAt?: Moment | undefined;
};
type Composed = {
  content: ProposalContent;
  customer: Customer;
  settings: AccountSettings;
  expiresAt: Moment;
};

/**
 * All that a proposal made of a project now would say, and when its offer ends. Refuses with PROPOSAL_INCOMPLETE a
 * project that is not an offer yet, and names everything that it lacks; with INVALID_PARAMETERS an end that cannot be.
 */
export async function composeContent(
  app: App,
  store: AccountDb,
  composition: Composition,
): Promise<Composed> {
  const { missing, ...composed } = await composeDraft(app, store, composition);
  if (missing.length === 0) return composed;
  const needs = missing.map(({ need }) => need).join('; ');
  throw new Refusal(
    'PROPOSAL_INCOMPLETE',
    `The project cannot be published yet; it needs ${needs}`,
  );
}

/** What a proposal would say of a project that is perhaps no offer yet, with all that is missing. Refuses an end that cannot be. */
export async function composeDraft(
  app: App,
  store: AccountDb,
  { project, message, expiresOn, issuedAt = app.now() }: Composition,
): Promise<Composed & { missing: MissingRequirement[] }> {
  const [customer, { settings, logoId }, productFiles, account] = await Promise.all([
    requireCustomer(store, { customerId: project.customerId }),
    readStoredSettings(store),
    nameProductFiles(store, modelsOf(project.specification)),
    app.store.accounts.find(store.accountId),
  ]);
  assert(account, 'A store is of an account that exists');
  const { proposal, timeZone } = settings;
  const { aboutUs, ...company } = settings.company;
  // STC prices of other days are not part of the offer.
  const { certificatePrices: _, ...terms } = proposal;
  const days = offerDays({ now: issuedAt, timeZone, validDays: terms.validDays, expiresOn });
  const { title, siteAddress, specification } = project;
  const isGstRegistered = customer.gstStatus === 'GST Registered';
  const quote = quoteSystem({
    specification,
    postcode: siteAddress.postcode,
    isGstRegistered,
    certificateTerms: proposal,
    depositPercent: terms.depositPercent,
    installWeeks: terms.installWeeks,
    today: days.issuedOn,
    author: 'Sundesk',
  });
  const { payableCents } = quote.price;
  const finance = payableCents > 0 ? offerOf(settings.finance) : undefined;
  const { owner } = customer;
  const photo = await photoOf(store, owner.userId);
  const content: ProposalContent = {
    issuedOn: days.issuedOn,
    expiresOn: days.expiresOn,
    company: { ...company, name: account.name, ...(aboutUs !== '' && { aboutUs }) },
    colours: settings.colours,
    logoId: logoId ?? null,
    seller: {
      name: personName(owner),
      title: owner.workTitle,
      email: owner.email,
      phone: owner.phoneNumber,
      ...(photo && { photo }),
    },
    customer: {
      name: personName(customer, customer.companyName),
      firstName: customer.firstName,
      companyName: customer.companyName,
      email: customer.email,
      phone: customer.phone1 || customer.phone2,
      isGstRegistered,
    },
    project: { title, siteAddress },
    specification,
    ...(productFiles.length > 0 && { productFiles }),
    quote,
    ...(finance && { finance: { ...finance, weeklyCents: weeklyCentsOf(payableCents, finance) } }),
    terms: { ...terms, sentences: printSaleTerms(termFacts({ terms, specification, quote })) },
    message,
  };
  const missing = findMissing(project, customer, content);
  return { content, customer, settings, expiresAt: days.expiresAt, missing };
}

async function photoOf(store: AccountDb, userId: number): Promise<FileReference | undefined> {
  const photoId = await findPhotoId(store, userId);
  const [photo] = photoId === null ? [] : await findReferences(store, [photoId]);
  return photo;
}

/** Each model of a system once. */
function modelsOf({
  panels,
  inverters,
  battery,
}: Specification): Pick<ModelFiles, 'kind' | 'maker' | 'model'>[] {
  const pieces = [
    ...panels.map(({ maker, model }) => ({ kind: 'panel', maker, model }) as const),
    ...inverters.map(({ maker, model }) => ({ kind: 'inverter', maker, model }) as const),
    ...(battery ? [{ kind: 'battery', maker: battery.maker, model: battery.model } as const] : []),
  ];
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()];
}

/** The fields that every offer needs; all missing ones are named at once. */
function findMissing(
  project: Project,
  customer: Customer,
  { company, quote: { price } }: ProposalContent,
): MissingRequirement[] {
  const { specification, siteAddress } = project;
  const { street, suburb, state, postcode } = siteAddress;
  const hasPrices = specification.priceLines.length > 0;
  const supplier = missingSupplierDetails(company);
  const missing: readonly (MissingRequirement | false)[] = [
    supplier.length > 0 && {
      part: 'company',
      need: `the ${supplier.join(', ')} of your company under Settings, Company and proposals`,
    },
    project.title === '' && { part: 'title', need: 'a title' },
    personName(customer, customer.companyName) === '' && {
      part: 'customer',
      need: "the customer's name",
    },
    [street, suburb, state, postcode].includes('') && {
      part: 'site',
      need: 'the whole address of the site (street, suburb, state and postcode)',
    },
    countPieces(specification.panels) === 0 && { part: 'panels', need: 'panels' },
    !hasPrices && { part: 'price lines', need: 'price lines' },
    hasPrices &&
      price.payableCents < 0 && {
        part: 'price',
        need: 'a price that is not below zero after the STC discount and other discounts',
      },
  ];
  return missing.filter((requirement) => requirement !== false);
}

/**
 * What a loan of a price costs each week, in cents, rounded up to the dollar. The establishment fee is borrowed too, and
 * the monthly fee is paid beside each repayment. A repayment is that of an ordinary annuity, R = P × i ÷ (1 − (1 + i)⁻ⁿ),
 * with a weekly rate of 1/52 of the annual one and the whole weeks of the term; without interest it is P ÷ n. Source:
 * S. G. Kellison, The Theory of Interest, 3rd edition, section 3.2 (annuity-immediate).
 */
export function weeklyCentsOf(
  payableCents: number,
  { annualRate, months, establishmentFeeCents, monthlyFeeCents }: FinanceOffer,
): number {
  const borrowedCents = payableCents + establishmentFeeCents;
  const weeks = Math.floor((months * weeksPerYear) / monthsPerYear);
  const rate = annualRate / 100 / weeksPerYear;
  const repaymentCents =
    rate === 0 ? borrowedCents / weeks : (borrowedCents * rate) / (1 - (1 + rate) ** -weeks);
  const feeCents = (monthlyFeeCents * monthsPerYear) / weeksPerYear;
  return Math.ceil((repaymentCents + feeCents) / 100) * 100;
}

/**
 * The days on which an offer that is made now begins and ends, and the moment of its end; days are `YYYY-MM-DD` in the
 * time zone. Refuses with INVALID_PARAMETERS an end that is not a day, lies in the past or more than 366 days ahead.
 */
export function offerDays(input: {
  now: Moment;
  timeZone: string;
  validDays: number;
  /** The last day; by default `validDays` from today. */
  expiresOn: string | undefined;
}): { issuedOn: string; expiresOn: string; expiresAt: Moment } {
  const { now, timeZone, validDays } = input;
  const issuedOn = dateIn(now, timeZone);
  const expiresOn = input.expiresOn ?? addDays(issuedOn, validDays);
  const latest = latestOfferDay(issuedOn, validDays);
  if (!isDay(expiresOn) || expiresOn < issuedOn || expiresOn > latest) {
    throw invalidParameter(
      'expires_on',
      `must be a day from ${issuedOn} to ${latest}, as YYYY-MM-DD`,
    );
  }
  return { issuedOn, expiresOn, expiresAt: endOfDay(expiresOn, timeZone) };
}

/** The last day on which an offer that begins on a day may end. */
export function latestOfferDay(issuedOn: string, validDays: number): string {
  return addDays(issuedOn, Math.max(validDays, validDaysMax));
}
