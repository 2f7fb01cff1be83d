import type { AccountStore, App } from '../app.ts';
import type { GstStatus } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { dateIn } from '../shared/time.ts';
import type { Quote } from '../solar/quote.ts';
import { quoteSystem } from '../solar/quote-system.ts';
import { emptySpecification, type Specification } from '../solar/specification.ts';
import { checkSpecification, type GivenSpecification } from './check-specification.ts';
import { requireProject } from './require-project.ts';
import { withSpecification } from './with-specification.ts';

/** What figures are about: a system, where it stands, and who buys it. */
export type Calculation = {
  specification: Specification;
  /** Of the site. */
  postcode: string;
  gstStatus: GstStatus;
};

/**
 * The figures of a system as they are today, with the account's settings, and all that they were made from. What is said
 * takes the place of what the project has; without a project the rest is empty. Nothing is saved. Refuses with
 * PROJECT_NOT_FOUND, and with INVALID_PARAMETERS what no system can have.
 */
export async function calculateQuote(
  app: App,
  store: AccountStore,
  {
    projectId,
    specification,
    ...said
  }: Partial<Omit<Calculation, 'specification'>> & {
    projectId?: number | undefined;
    specification: GivenSpecification;
  },
): Promise<Calculation & { quote: Quote }> {
  checkSpecification(specification);
  const before = projectId === undefined ? nothingPlanned : await planOf(store, projectId);
  const calculation = {
    ...before,
    ...said,
    specification: withSpecification(before.specification, specification),
  };
  return { ...calculation, quote: await quoteAsOfToday(app, store, calculation) };
}

/** The figures that follow today. Money in cents. */
export async function quoteAsOfToday(
  app: App,
  store: AccountStore,
  { specification, postcode, gstStatus }: Calculation,
): Promise<Quote> {
  const { proposal, timeZone } = await store.settings.read();
  return quoteSystem({
    specification,
    postcode,
    isGstRegistered: gstStatus === 'GST Registered',
    certificateCents: proposal.certificateCents,
    depositPercent: proposal.depositPercent,
    today: dateIn(app.now(), timeZone),
  });
}

const nothingPlanned: Calculation = {
  specification: emptySpecification,
  postcode: '',
  gstStatus: 'Not GST Registered',
};

async function planOf(store: AccountStore, projectId: number): Promise<Calculation> {
  const { customerId, specification, siteAddress } = await requireProject(store, projectId);
  const { gstStatus } = await requireCustomer(store, { customerId });
  return { specification, postcode: siteAddress.postcode, gstStatus };
}
