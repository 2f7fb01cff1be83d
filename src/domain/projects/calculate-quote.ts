import type { AccountStore, App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Quote } from '../solar/quote.ts';
import {
  emptySpecification,
  type GivenSpecification,
  withSpecification,
} from '../solar/specification.ts';
import { type Calculation, quoteAsOfToday } from './quote-as-of-today.ts';
import { requireProject } from './require-project.ts';

/**
 * The figures of a system as they are today, with the account's settings, and all that they were made from. What is said
 * takes the place of what the project has; without a project the rest is empty. Nothing is saved. Refuses with
 * PROJECT_NOT_FOUND.
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
  const before = projectId === undefined ? nothingPlanned : await planOf(store, projectId);
  const calculation = {
    ...before,
    ...said,
    specification: withSpecification(before.specification, specification),
  };
  return { ...calculation, quote: await quoteAsOfToday(app, store, calculation) };
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
