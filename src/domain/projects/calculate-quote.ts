import {
  emptySpecification,
  type Quote,
  quoteSystem,
  type SizedBattery,
  type SpecificationPatch,
  sizeBattery,
} from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { type Calculation, quoteInput } from './quote-as-of-today.ts';
import { changeSpecification } from './refuse-invalid.ts';
import { requireProject } from './require-project.ts';

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

const nothingPlanned: Calculation = {
  specification: emptySpecification,
  postcode: '',
  gstStatus: 'Not GST Registered',
};

async function planOf(store: AccountDb, projectId: number): Promise<Calculation> {
  const { customerId, specification, siteAddress } = await requireProject(store, projectId);
  const { gstStatus } = await requireCustomer(store, { customerId });
  return { specification, postcode: siteAddress.postcode, gstStatus };
}
