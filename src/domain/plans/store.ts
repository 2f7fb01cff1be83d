import type { EnergyPlan } from '@sundesk/solar';
import type { Moment } from '../shared/time.ts';

/** A plan is identified within its account by its retailer and name. */
export type PlanKey = Pick<EnergyPlan, 'retailer' | 'name'>;

export type PlanStore = {
  /** Unordered. */
  list(): Promise<EnergyPlan[]>;
  /** Writes over the plan with the same key. */
  save(plan: EnergyPlan, at: Moment): Promise<void>;
  /** False when there was none. */
  remove(key: PlanKey): Promise<boolean>;
};
