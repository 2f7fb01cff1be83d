import { changedFigures, type FigureChanges, figuresOf, reasonsSince } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { SaleType, SignerInput, Verification } from '../../contracts/contract.ts';
import { findContractOfProposal } from '../../contracts/rows/contracts.ts';
import { signerOf, usualVerification } from '../../contracts/signing/read-signers.ts';
import type { Customer } from '../../customers/customer.ts';
import { emailChannel, smsChannel } from '../../messages/channels/find-channel.ts';
import type { Project } from '../../projects/project.ts';
import { canonicalJson } from '../../shared/json-text.ts';
import { composeDraft, latestOfferDay, type MissingRequirement } from '../compose-content.ts';
import type { Proposal } from '../proposal.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { findChecklist, findContent, findLatestProposal } from '../rows/proposals.ts';
import { ifPublished } from '../state-now.ts';
import { draftSaleType } from '../terms/sale-type.ts';
import type { ChecklistAnswer } from './checklist-keys.ts';
import { type ChecklistItem, checklistOf } from './consumer-checklist.ts';

/** Systems of homes and small firms; above the second, panels get LGCs instead of STCs. */
const usualWatts = { min: 1000, max: 100_000 };
/** Cents for each watt, before STCs. The highest is for systems without a battery. */
const usualCentsPerWatt = { min: 100, max: 500 };

/** The warnings for a member who is about to publish. */
type ProposalCheck = {
  /** The fields that the project still needs before it can be published. */
  missing: readonly MissingRequirement[];
  /** What of the system the seller must confirm before publishing it in the desk (`findOddities`). */
  oddities: readonly string[];
  /** The number that the next version would have. */
  version: number;
  /** True if the published version, made again on its day, would differ; undefined if none is published. */
  isChanged: boolean | undefined;
  /** The differences from the figures of a version of an earlier model, with reasons; else null. */
  figureChanges: FigureChanges | null;
  /** Days, `YYYY-MM-DD`, of an offer that begins today, and the last on which it may end. */
  days: { issuedOn: string; expiresOn: string; latestOn: string };
  /** The channels by which a code can reach signers. */
  channels: { email: boolean; sms: boolean };
  /** The checklist of the consumer code, for either type of sale. */
  checklists: Readonly<Record<SaleType, readonly ChecklistItem[]>>;
  /** The value published last, otherwise the default. */
  suggested: {
    message: string;
    saleType: SaleType;
    verification: Verification;
    signers: readonly SignerInput[];
    answers: readonly ChecklistAnswer[];
  };
};

/** Checks a project as publishing it does: what is missing, and what the seller must confirm. */
export async function checkProject(
  app: App,
  store: AccountDb,
  project: Project,
): Promise<Pick<ProposalCheck, 'missing' | 'oddities'>> {
  const draft = { project, message: '', expiresOn: undefined };
  const { content, missing } = await composeDraft(app, store, draft);
  return { missing, oddities: findOddities(content) };
}

/** Looks at a project as publishing it would, and changes nothing. */
export async function checkProposal(
  app: App,
  store: AccountDb,
  project: Project,
): Promise<ProposalCheck> {
  const { projectId } = project;
  const draft = { project, message: '', expiresOn: undefined };
  const { content, customer, missing } = await composeDraft(app, store, draft);
  const latest = await findLatestProposal(store, projectId);
  const published = await ifPublished(app, store, latest);
  const before = published && (await findContent(store, published.proposalId));
  const { issuedOn, expiresOn, terms } = content;
  // An assumed installation moves with the day of the offer, and the seller changed nothing then.
  const onItsDay =
    before === undefined || before.issuedOn === issuedOn
      ? content
      : (await composeDraft(app, store, { ...draft, issuedAt: published?.publishedAt })).content;
  return {
    missing,
    oddities: findOddities(content),
    version: (latest?.version ?? 0) + 1,
    isChanged: before && differs(before, onItsDay),
    figureChanges: before ? changesOfModel(before, content) : null,
    days: { issuedOn, expiresOn, latestOn: latestOfferDay(issuedOn, terms.validDays) },
    channels: {
      email: (await emailChannel(app, store)) !== undefined,
      sms: (await smsChannel(app, store)) !== undefined,
    },
    checklists: {
      solicited: checklistOf({ content, saleType: 'solicited' }),
      unsolicited: checklistOf({ content, saleType: 'unsolicited' }),
    },
    suggested: {
      ...(await suggest(app, store, { latest, customer })),
      saleType: await draftSaleType(store, projectId, latest),
    },
  };
}

function differs(before: ProposalContent, content: ProposalContent): boolean {
  return canonicalJson(timeless(before)) !== canonicalJson(timeless(content));
}

/** Published versions keep their figures, so the installer reads why the draft of the same system has others. */
function changesOfModel(before: ProposalContent, content: ProposalContent): FigureChanges | null {
  const figures = changedFigures(figuresOf(before.quote), figuresOf(content.quote));
  const reasons = reasonsSince(before.quote.modelVersion);
  return figures.length > 0 && reasons.length > 0 ? { figures, reasons } : null;
}

/** The content of an offer, without its dates, its message, other options and the version of the model. */
function timeless({
  issuedOn,
  expiresOn,
  message,
  options,
  quote,
  ...rest
}: ProposalContent): object {
  const { modelVersion, ...figures } = quote;
  return { ...rest, quote: figures };
}

async function suggest(
  app: App,
  store: AccountDb,
  { latest, customer }: { latest: Proposal | undefined; customer: Customer },
): Promise<Omit<ProposalCheck['suggested'], 'saleType'>> {
  const contract = latest && (await findContractOfProposal(store, latest.proposalId));
  if (latest === undefined || contract === undefined) {
    const signers = [signerOf(customer)];
    return {
      message: '',
      verification: await usualVerification(app, store, signers),
      signers,
      answers: [],
    };
  }
  const { message } = await findContent(store, latest.proposalId);
  const checklist = await findChecklist(store, latest.proposalId);
  const { verification, signers } = contract;
  return {
    message,
    verification,
    signers: signers.map(({ name, email, phone }) => ({ name, email, phone })),
    answers: answersOf(checklist ?? []),
  };
}

/**
 * What of a system is rarely meant, each as a sentence for the seller: panels or inverters without brand or model, panels
 * without an inverter, and an unusual size or price. All of it can be right, so it is to be confirmed, not refused.
 */
export function findOddities({
  specification: { panels, inverters, battery },
  quote: { systemWatts, price },
}: Pick<ProposalContent, 'specification' | 'quote'>): string[] {
  const oddities: string[] = [];
  if (panels.some(isUnnamed)) oddities.push('The panels have no brand or no model.');
  if (inverters.some(isUnnamed)) oddities.push('The inverter has no brand or no model.');
  if (panels.length > 0 && inverters.length === 0) oddities.push('There is no inverter.');
  if (systemWatts <= 0) return oddities;
  if (systemWatts < usualWatts.min || systemWatts > usualWatts.max) {
    oddities.push(`The system has ${systemWatts / 1000} kW of panels.`);
  }
  const perWatt = price.totalCents / systemWatts;
  if (perWatt < usualCentsPerWatt.min || (battery === null && perWatt > usualCentsPerWatt.max)) {
    oddities.push(`The price before STCs is ${money(Math.round(perWatt))} per watt.`);
  }
  return oddities;
}

function isUnnamed({ maker, model }: { maker: string; model: string }): boolean {
  return maker === '' || model === '';
}

/** The answers to a list, to reuse for the next version. */
export function answersOf(items: readonly ChecklistItem[]): ChecklistAnswer[] {
  return items.flatMap(({ key, state, reason, markedBy }) =>
    markedBy === null || state === 'missing' || state === 'confirm' ? [] : [{ key, state, reason }],
  );
}
