import {
  countPieces,
  emptySpecification,
  kilometresBetweenPostcodes,
  type Specification,
  type SpecificationPatch,
  specificationLimits,
  systemWatts,
} from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { PriceRule, PriceRules } from '../accounts/settings/price-rules.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { advanceCustomer } from '../customers/advance-customer.ts';
import type { CustomerKey } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { Refusal } from '../shared/refusal.ts';
import { quietMsOf } from './announce-draft.ts';
import { changeSpecification, checkSiteAddress, keepCosts, withAddress } from './check-details.ts';
import { blankAddress, type SiteAddress } from './project.ts';
import { keepFigures, type QuotedProject } from './quote-project.ts';
import { checkRoofPicture } from './roof-picture.ts';
import { findProjectsOf, insertProject, requireProject, setAnnounceAt } from './rows/projects.ts';
import { valueCustomer } from './value-customer.ts';

/** A customer is read with its projects, so there cannot be any number of them. */
const projectsPerCustomerMax = 200;

/**
 * Adds a draft to a customer, who moves to the step of quoting by rule. Where the input has no price lines, the firm's
 * price rules make them, if it wants that. The draft is announced with `recent_draft_project` when it has been left alone
 * for a minute. Refuses with CUSTOMER_NOT_FOUND and, naming the member, with INVALID_PARAMETERS.
 */
export async function createProject(
  app: App,
  tx: AccountDb,
  input: {
    customerKey: CustomerKey;
    title: string;
    siteAddress: Partial<SiteAddress>;
    specification: SpecificationPatch;
  },
): Promise<QuotedProject> {
  checkSiteAddress(input.siteAddress);
  const customer = await requireCustomer(tx, input.customerKey);
  const { customerId } = customer;
  await refuseTooMany(tx, customerId);
  const siteAddress = withAddress(blankAddress, input.siteAddress);
  const specification = await withPrice(tx, {
    specification: changeSpecification(emptySpecification, input.specification),
    isPriced: input.specification.priceLines !== undefined,
    postcode: siteAddress.postcode,
  });
  await checkRoofPicture(tx, customerId, specification);
  const createdAt = app.now();
  const projectId = await insertProject(tx, {
    customerId,
    title: input.title,
    siteAddress,
    specification,
    proposalLink: '',
    installOn: '',
    createdAt,
  });
  await setAnnounceAt(tx, projectId, createdAt + (await quietMsOf(app, tx.accountId)));
  const reason = 'A draft was saved';
  const quoted = await advanceCustomer(app, tx, { customer, step: 'quoting', reason });
  const project = await requireProject(tx, projectId);
  const quote = await keepFigures(app, tx, project);
  await keepCosts(tx, project);
  await valueCustomer(app, tx, quoted);
  return { ...project, quote };
}

async function withPrice(
  tx: AccountDb,
  {
    specification,
    isPriced,
    postcode,
  }: { specification: Specification; isPriced: boolean; postcode: string },
): Promise<Specification> {
  if (isPriced) return specification;
  const { priceRules } = await readSettings(tx);
  if (!priceRules.onNewProjects) return specification;
  const priceLines = applyPriceRules(specification, { postcode, priceRules });
  return { ...specification, priceLines };
}

async function refuseTooMany(tx: AccountDb, customerId: number): Promise<void> {
  const projects = await findProjectsOf(tx, customerId);
  if (projects.length < projectsPerCustomerMax) return;
  throw new Refusal(
    'INVALID_PARAMETERS',
    `The customer has ${projectsPerCustomerMax} projects, which is the maximum`,
  );
}

/**
 * Makes a second draft of a project for the same customer, to change and to offer beside the first. Its proposals and
 * the agreed day of installation stay with the first. Refuses with PROJECT_NOT_FOUND and, naming the member, with
 * INVALID_PARAMETERS.
 */
export async function copyProject(
  app: App,
  tx: AccountDb,
  { projectId, title }: { projectId: number; title: string },
): Promise<QuotedProject> {
  const { customerId, siteAddress, specification } = await requireProject(tx, projectId);
  return createProject(app, tx, { customerKey: { customerId }, title, siteAddress, specification });
}

type PriceLine = Specification['priceLines'][number];
type PricedSystem = Pick<Specification, 'panels' | 'roof' | 'priceLines'>;

/**
 * The price lines of a system with those of the firm's rules. A rule writes the first line of its description anew, or
 * adds one at the end; a rule that charges for nothing, such as a second storey that is not there, has no line. Other
 * lines stay. The distance is that between the middles of the postcodes, in a straight line.
 */
export function applyPriceRules(
  { panels, roof, priceLines }: PricedSystem,
  { postcode, priceRules }: { postcode: string; priceRules: PriceRules },
): PriceLine[] {
  const counts: Record<PriceRule['basis'], number> = {
    watt: systemWatts({ panels }),
    panel: countPieces(panels),
    storey: Math.max(0, (roof.storeys ?? 1) - 1),
    kilometre: kilometresBetweenPostcodes(priceRules.fromPostcode, postcode) ?? 0,
    fixed: 1,
  };
  const lines: PriceLine[] = [...priceLines];
  for (const rule of priceRules.rules) {
    const made = lineOf(rule, counts[rule.basis]);
    const at = lines.findIndex(({ description }) => description === rule.description);
    if (at === -1) lines.push(...made);
    else lines.splice(at, 1, ...made);
  }
  return lines;
}

/** The line of a rule: none for a count of 0. Watts are one sum, as a system is sold. */
function lineOf({ description, basis, cents }: PriceRule, count: number): PriceLine[] {
  if (count === 0) return [];
  const { quantity, unitCents } = specificationLimits;
  return basis === 'watt'
    ? [{ description, quantity: 1, unitCents: Math.min(count * cents, unitCents) }]
    : [{ description, quantity: Math.min(count, quantity), unitCents: cents }];
}
