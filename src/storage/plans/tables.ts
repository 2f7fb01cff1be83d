import type { Generated } from 'kysely';

/** The library of electricity plans. */
export type PlanTables = {
  plans: {
    plan_id: Generated<number>;
    account_id: number;
    retailer: string;
    name: string;
    created_at: number;
    updated_at: number;
    /** The whole plan, as `energyPlan` describes it. */
    plan_json: string;
  };
};
