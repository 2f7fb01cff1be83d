import type { Generated } from 'kysely';

/** The library of rebates. */
export type RebateTables = {
  rebates: {
    rebate_id: Generated<number>;
    account_id: number;
    state: string;
    name: string;
    created_at: number;
    updated_at: number;
    /** The whole rebate, as `rebate` describes it. */
    rebate_json: string;
  };
};
