import {
  emptySpecification,
  explainChanges,
  type FigureChanges,
  figuresOf,
  type KeptFigures,
  type Quote,
  type QuoteInput,
  quoteSystem,
  type SizedBattery,
  type Specification,
  type SpecificationPatch,
  sizeBattery,
} from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import type { GstStatus } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { dateIn } from '../shared/time.ts';
import { changeSpecification } from './check-details.ts';
import type { Project } from './project.ts';
import { requireProject, saveFigures } from './rows/projects.ts';

const nothingPlanned: Calculation = {
  specification: emptySpecification,
  postcode: '',
  gstStatus: 'Not GST Registered',
};

/** A project with its figures as they are today. */
export type QuotedProject = Project & { quote: Quote };

/** The figures of a project as they are today, with the account's settings. Money in cents. */
export async function quoteProject(
  app: App,
  store: AccountDb,
  { customerId, specification, siteAddress }: Project,
): Promise<Quote> {
  const { gstStatus } = await requireCustomer(store, { customerId });
  return quoteAsOfToday(app, store, { specification, postcode: siteAddress.postcode, gstStatus });
}

/** The subject of the figures: a system, its site, and its buyer. */
type Calculation = {
  specification: Specification;
  /** The postcode of the site. */
  postcode: string;
  gstStatus: GstStatus;
};

/** The figures that follow today, with the account's settings. Money in cents. */
async function quoteAsOfToday(
  app: App,
  store: AccountDb,
  calculation: Calculation,
): Promise<Quote> {
  return quoteSystem(await quoteInput(app, store, calculation));
}

/** A calculation with the account's settings and today's date. */
async function quoteInput(
  app: App,
  store: AccountDb,
  { specification, postcode, gstStatus }: Calculation,
): Promise<QuoteInput> {
  const { proposal, timeZone } = await readSettings(store);
  return {
    specification,
    postcode,
    isGstRegistered: gstStatus === 'GST Registered',
    certificateTerms: proposal,
    depositPercent: proposal.depositPercent,
    installWeeks: proposal.installWeeks,
    today: dateIn(app.now(), timeZone),
    author: 'Sundesk',
  };
}

/**
 * Calculates the figures of a system as of today, with the account's settings, and returns their inputs too. The input
 * replaces the values of the project; without a project the rest is empty. With the price of a kWh, batteries of
 * several sizes are compared too; `batterySizes` is null where there is nothing to compare. Nothing is saved. Refuses
 * with PROJECT_NOT_FOUND.
 */
export async function calculateQuote(
  app: App,
  store: AccountDb,
  {
    projectId,
    specification,
    batteryCentsPerKwh,
    ...patch
  }: Partial<Omit<Calculation, 'specification'>> & {
    projectId?: number | undefined;
    specification: SpecificationPatch;
    /** The price of a usable kWh, installed, before STCs. */
    batteryCentsPerKwh?: number | undefined;
  },
): Promise<Calculation & { quote: Quote; batterySizes: SizedBattery[] | null }> {
  const before = projectId === undefined ? nothingPlanned : await planOf(store, projectId);
  const calculation = {
    ...before,
    ...patch,
    specification: changeSpecification(before.specification, specification),
  };
  const input = await quoteInput(app, store, calculation);
  return {
    ...calculation,
    quote: quoteSystem(input),
    batterySizes: batteryCentsPerKwh === undefined ? null : sizeBattery(input, batteryCentsPerKwh),
  };
}

async function planOf(store: AccountDb, projectId: number): Promise<Calculation> {
  const { customerId, specification, siteAddress } = await requireProject(store, projectId);
  const { gstStatus } = await requireCustomer(store, { customerId });
  return { specification, postcode: siteAddress.postcode, gstStatus };
}

/**
 * Returns costs and savings of a project's system with batteries of several sizes, as of today; null without savings.
 */
export async function sizeBatteryOfProject(
  app: App,
  store: AccountDb,
  { project, centsPerKwh }: { project: Project; centsPerKwh: number },
): Promise<SizedBattery[] | null> {
  const { specification, siteAddress, customerId } = project;
  const { gstStatus } = await requireCustomer(store, { customerId });
  const { postcode } = siteAddress;
  const input = await quoteInput(app, store, { specification, postcode, gstStatus });
  return sizeBattery(input, centsPerKwh);
}

/**
 * Compares the figures of a project with those of its last save and explains the differences; undefined if there are
 * none.
 */
export async function explainFigures(
  store: AccountDb,
  projectId: number,
  quote: Quote,
): Promise<FigureChanges | undefined> {
  const kept = await findFigures(store, projectId);
  return kept && explainChanges(kept, figuresOf(quote));
}

/**
 * Keeps the figures of a project as of now, so that `explainFigures` can tell later why they changed, and returns them.
 */
export async function keepFigures(app: App, tx: AccountDb, project: Project): Promise<Quote> {
  const quote = await quoteProject(app, tx, project);
  await saveFigures(tx, project.projectId, figuresOf(quote));
  return quote;
}

/** The figures kept at the last save; undefined where none were. */
export async function findFigures(
  db: AccountDb,
  projectId: number,
): Promise<KeptFigures | undefined> {
  const row = await db
    .own('projects')
    .select('figuresJson')
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row?.figuresJson ? JSON.parse(row.figuresJson) : undefined;
}
