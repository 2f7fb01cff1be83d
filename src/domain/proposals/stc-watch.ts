import {
  type CertificateValue,
  certificateValueOn,
  discountCents,
  type InstallDay,
  installDay,
  lastDayAhead,
  longDay,
  lossBetween,
  nextLoss,
  type Statement,
  usualInstallDay,
  type ValuedSystem,
  type ValueStep,
  valueSteps,
} from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { AccountSettings } from '../accounts/settings/settings.ts';
import { personName } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import { dateIn } from '../shared/time.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalContent } from './proposal-content.ts';

/** An open offer whose STCs are worth less than was quoted, or will be from a step on. Money in cents. */
export type LosingQuote = {
  customerId: number;
  customerName: string;
  projectId: number;
  projectTitle: string;
  version: number;
  /** Last day of the offer, `YYYY-MM-DD`. */
  expiresOn: string;
  /** The planned installation date of the offer; empty when none was planned. */
  expectedInstallOn: string;
  /** The date that the offer counted STCs for. */
  publishedInstallOn: string;
  /** The date that they are counted for today. */
  todayInstallOn: string;
  /** The STC discount of the offer. */
  publishedDiscountCents: number;
  /** The STC discount if it were calculated today; null when STCs that it counts are not calculated. */
  todayDiscountCents: number | null;
  /** The loss since publication, as far as it can be calculated; never negative. */
  lostCents: number;
  /** Published for STCs that are not calculated today: neither lost nor kept. */
  uncalculatedCents: number;
  reasons: readonly Statement[];
  nextStep: QuoteStep | null;
};

/** The loss for installation from this date on, compared with today. */
export type QuoteStep = {
  on: string;
  discountCents: number | null;
  lostCents: number;
  uncalculatedCents: number;
  why: readonly Statement[];
};

type StcWatch = {
  /** Sorted by value already lost, most first, then by the date of the next step. */
  quotes: LosingQuote[];
  /** The number of open offers evaluated. */
  openOffers: number;
  /** True when only the newest were evaluated. */
  isCut: boolean;
  /** The day it is in the account's time zone, for which all of this is true. */
  today: string;
  /** The next day on which any offer may change; null when there is none within 18 months. */
  comingStep: ValueStep | null;
};

/** The number of newest open offers that are evaluated. */
export const openOffersMax = 1000;
const pageRows = 100;

/**
 * The open offers that lose value, of all or of one owner's customers: what was published is compared with what would
 * be calculated today, with today's prices, for the planned installation date (for today plus the account's usual weeks
 * to install, when there is none or it has passed), and with each step of the 18 months ahead. An offer keeps what it
 * promised.
 */
export async function watchStcs(
  app: App,
  store: AccountDb,
  { ownerId }: { ownerId: number | undefined },
): Promise<StcWatch> {
  const { proposal: terms, timeZone } = await readSettings(store);
  const now = app.now();
  const today = dateIn(now, timeZone);
  const quotes: LosingQuote[] = [];
  let openOffers = 0;
  let before: number | undefined;
  do {
    const { offers, next } = await findOpenOffers(store, {
      ownerId,
      now,
      before,
      limit: pageRows,
    });
    const within = offers.slice(0, openOffersMax - openOffers);
    quotes.push(...within.map((offer) => evaluateOffer(offer, terms, today)).filter(losesValue));
    openOffers += within.length;
    before = within.length < offers.length ? within.at(-1)?.proposalId : next;
  } while (before !== undefined && openOffers < openOffersMax);
  const [comingStep = null] = valueSteps(terms, { after: today, until: lastDayAhead(today) });
  return {
    quotes: quotes.sort(byLoss),
    openOffers,
    isCut: before !== undefined,
    today,
    comingStep,
  };
}

type OfferTerms = Pick<
  AccountSettings['proposal'],
  'certificateCents' | 'certificatePrices' | 'installWeeks'
>;

/**
 * Returns the discount an offer quoted, its value today and later; `today` is `YYYY-MM-DD` in the account's time zone.
 */
export function evaluateOffer(offer: OpenOffer, terms: OfferTerms, today: string): LosingQuote {
  const { content } = offer;
  const { expectedInstallOn } = content.specification;
  const system: ValuedSystem = {
    specification: content.specification,
    postcode: content.project.siteAddress.postcode,
  };
  const published = publishedValue(content);
  const day = installDayToday(content, { ...terms, today });
  const value = certificateValueOn(system, terms, day.on);
  const { reasons, ...loss } = lossBetween(published, value);
  const next = nextLoss(system, terms, { value, until: lastDayAhead(today) });
  return {
    customerId: offer.customerId,
    customerName: offer.customerName,
    projectId: offer.projectId,
    projectTitle: content.project.title,
    version: offer.version,
    expiresOn: content.expiresOn,
    expectedInstallOn,
    publishedInstallOn: published.installOn,
    todayInstallOn: day.on,
    publishedDiscountCents: content.quote.price.certificateDiscountCents,
    todayDiscountCents: wholeDiscount(value, loss),
    ...loss,
    reasons: [...(reasons.length > 0 ? dayReason(content, day) : []), ...reasons],
    nextStep: next === undefined ? null : toStep(next),
  };
}

function toStep({
  on,
  value,
  reasons,
  ...loss
}: NonNullable<ReturnType<typeof nextLoss>>): QuoteStep {
  return {
    on,
    discountCents: wholeDiscount(value, loss),
    lostCents: loss.lostCents,
    uncalculatedCents: loss.uncalculatedCents,
    why: reasons,
  };
}

/** A sum with an unknown part is unknown. */
function wholeDiscount(
  value: CertificateValue,
  { uncalculatedCents }: { uncalculatedCents: number },
): number | null {
  return uncalculatedCents > 0 ? null : discountCents(value);
}

/** The value as counted at publication, under the rules of that time. */
function publishedValue({ quote }: ProposalContent): CertificateValue {
  const { price, installDay, solarCertificates, batteryCertificates } = quote;
  return {
    installOn: installDay.on,
    solarCount: solarCertificates.count,
    batteryCount: batteryCertificates === null ? 0 : batteryCertificates.count,
    certificateCents: price.certificateCents,
  };
}

/** The date that an offer's STCs are counted for today: a planned date that has passed counts as none. */
function installDayToday(
  { specification }: ProposalContent,
  terms: { today: string; installWeeks: number },
): InstallDay {
  return specification.expectedInstallOn < terms.today
    ? usualInstallDay(terms)
    : installDay(specification, terms);
}

/** Why STCs are counted for another date than the one that the offer was published for. */
function dayReason({ specification, quote }: ProposalContent, day: InstallDay): Statement[] {
  const { expectedInstallOn } = specification;
  if (day.on === quote.installDay.on) return [];
  const source = 'Check of this proposal';
  const text =
    expectedInstallOn === ''
      ? `No installation date is set. STCs were counted for ${longDay(quote.installDay.on)}, and are now counted for ${longDay(day.on)}.`
      : `The planned installation date, ${longDay(expectedInstallOn)}, has passed, so STCs are counted for ${longDay(day.on)}.`;
  return [{ text, source }];
}

function losesValue({ lostCents, uncalculatedCents, nextStep }: LosingQuote): boolean {
  return lostCents > 0 || uncalculatedCents > 0 || nextStep !== null;
}

/** Later than any day, for those that no step awaits. */
const never = '9999-12-31';

function byLoss(one: LosingQuote, other: LosingQuote): number {
  const [step, otherStep] = [one.nextStep?.on ?? never, other.nextStep?.on ?? never];
  return (
    other.lostCents - one.lostCents ||
    other.uncalculatedCents - one.uncalculatedCents ||
    Number(step > otherStep) - Number(step < otherStep) ||
    (other.nextStep?.lostCents ?? 0) - (one.nextStep?.lostCents ?? 0)
  );
}

/**
 * A page of the open offers of an account or an owner, newest first. A bounded number are examined; contents, which are
 * long, are read only for the requested offers. `next` is where the next page begins.
 */
export async function findOpenOffers(
  db: AccountDb,
  { ownerId, now, before = Number.MAX_SAFE_INTEGER, limit }: OffersPage,
): Promise<{ offers: OpenOffer[]; next: number | undefined }> {
  const page = db
    .own('proposals')
    .select(['proposalId', 'projectId', 'customerId', 'version', 'expiresAt'])
    .where('expiryDueAt', 'is not', null)
    .where('proposalId', '<', before)
    .$if(ownerId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('customers as o')
            .select('o.customerId')
            .whereRef('o.customerId', '=', 'proposals.customerId')
            .where('o.ownerId', '=', Number(ownerId)),
        ),
      ),
    )
    .orderBy('proposalId', 'desc')
    .limit(limit);
  const rows = await db.kysely
    .selectFrom(page.as('p'))
    .innerJoin('customers as c', 'c.customerId', 'p.customerId')
    .select([
      'p.proposalId',
      'p.projectId',
      'p.customerId',
      'p.version',
      'p.expiresAt',
      'c.firstName',
      'c.lastName',
      'c.companyName',
    ])
    .select((eb) =>
      eb
        .selectFrom('contracts as k')
        .select('k.contractId')
        .where('k.accountId', '=', db.accountId)
        .whereRef('k.proposalId', '=', 'p.proposalId')
        .where('k.state', '=', 'open')
        .limit(1)
        .as('openContract'),
    )
    .orderBy('p.proposalId', 'desc')
    .execute();
  const open = rows.filter((row) => row.expiresAt > now && row.openContract !== null);
  // Between pages others get their turn.
  await new Promise((resolve) => setImmediate(resolve));
  const contents = await contentsOf(
    db,
    open.map(({ proposalId }) => proposalId),
  );
  return {
    offers: open.map(({ proposalId, projectId, customerId, version, ...customer }) => ({
      proposalId,
      projectId,
      customerId,
      version,
      customerName: personName(customer, customer.companyName),
      content: JSON.parse(contents.get(proposalId) ?? ''),
    })),
    next: rows.length < limit ? undefined : rows.at(-1)?.proposalId,
  };
}

async function contentsOf(
  db: AccountDb,
  proposalIds: readonly number[],
): Promise<Map<number, string>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await db
    .own('proposals')
    .select(['proposalId', 'contentJson'])
    .where('proposalId', 'in', proposalIds)
    .execute();
  return new Map(rows.map((row) => [row.proposalId, row.contentJson]));
}

/** A published version that can still be accepted: its time has not run out, and its contract waits for signatures. */
export type OpenOffer = Pick<Proposal, 'proposalId' | 'projectId' | 'customerId' | 'version'> & {
  /** Names as they are now; may be empty. */
  customerName: string;
  content: ProposalContent;
};

/** A page of offers: of all customers or of one owner's, newest first. */
type OffersPage = {
  ownerId: number | undefined;
  /** The current time; an offer that ends earlier is not open. */
  now: number;
  /** Those before this one; undefined for the newest. */
  before: number | undefined;
  /** The most offers examined, across all owners. */
  limit: number;
};
