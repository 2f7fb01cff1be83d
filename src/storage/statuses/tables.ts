import type { Generated } from 'kysely';
import type { Status, StatusKind } from '../../domain/statuses/status.ts';
import type { ChangeSource } from '../../domain/statuses/status-change.ts';

/** The pipeline: its statuses, how many customers stand in each, and each change of status. */
export type StatusTables = {
  statuses: {
    status_id: Generated<number>;
    account_id: number;
    name: string;
    kind: StatusKind;
    rank: number;
    win_probability: number;
    is_initial: number;
    /** The role of the status in the sale; empty for one of the account's own. */
    step: Generated<Status['step']>;
  };
  /** The number and value of each owner's customers in each status. */
  pipeline_counts: {
    account_id: number;
    owner_id: number;
    status_id: number;
    customers: Generated<number>;
    value_cents: Generated<number>;
  };
  status_changes: {
    change_id: Generated<number>;
    account_id: number;
    customer_id: number;
    from_status_id: number;
    to_status_id: number;
    /** Their names at that time; they may have others now, or be gone. */
    old_status: string;
    new_status: string;
    user_id: number;
    source: ChangeSource;
    reason: string;
    changed_at: number;
  };
};
