import { type EnergyPlan, tariffLimits } from '@sundesk/solar';
import { accountLibrary } from '../shared/account-library.ts';
import { Refusal } from '../shared/refusal.ts';
import { examplePlans } from './example-plans.ts';

export const plansMax = tariffLimits.plans;

/** The electricity plans of an account, and examples that every account can copy. */
export const plans = accountLibrary<'retailer', EnergyPlan>({
  table: 'plans',
  group: 'retailer',
  json: 'planJson',
  max: plansMax,
  examples: examplePlans,
  unknown: () => new Refusal('PLAN_NOT_FOUND', 'The library has no plan of this retailer and name'),
});
