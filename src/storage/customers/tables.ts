import type { Generated } from 'kysely';

/** Customers, the pipeline they move through, and what was imported. */
export type CustomerTables = {
  statuses: {
    status_id: Generated<number>;
    account_id: number;
    name: string;
    kind: string;
    rank: number;
    win_probability: number;
    is_initial: number;
    /** The step of the trade that it stands for; empty for one of the account's own. */
    step: Generated<string>;
  };
  customers: {
    customer_id: Generated<number>;
    account_id: number;
    email: string;
    email_key: string;
    first_name: string;
    last_name: string;
    phone_1: string;
    phone_2: string;
    gst_status: string;
    type: string;
    company_name: string;
    company_phone: string;
    /**
     * These three hold what the interface shows of the columns above, of `customer_notes` and of `projects`. Whatever
     * changes those writes them anew, so that reading a customer is one row and little to render.
     */
    details_json: string;
    notes_json: Generated<string>;
    projects_json: Generated<string>;
    owner_id: number;
    status_id: number;
    created_at: number;
    updated_at: number;
    /** Of the latest change, among those of the account. */
    change_number: Generated<number>;
    /** By which lists sort names. */
    name_key: Generated<string>;
    /** The sum of the signed contracts; before a signature what they would pay for the project that was saved last. */
    value_cents: Generated<number>;
  };
  /** Under which words customers are found. */
  customer_words: { account_id: number; word: string; customer_id: number };
  /** How many customers each owner has in each status, and what they are worth. */
  pipeline_counts: {
    account_id: number;
    owner_id: number;
    status_id: number;
    customers: Generated<number>;
    value_cents: Generated<number>;
  };
  /** Who changed what of a customer, beside notes and statuses. */
  customer_changes: {
    change_id: Generated<number>;
    account_id: number;
    customer_id: number;
    user_id: number;
    kind: string;
    details_json: string;
    changed_at: number;
  };
  customer_notes: {
    note_id: Generated<number>;
    account_id: number;
    customer_id: number;
    created_at: number;
    note: string;
    /** Null for notes from before this was kept. */
    user_id: number | null;
    edited_at: number | null;
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
    source: string;
    reason: string;
    changed_at: number;
  };
  imports: {
    import_id: string;
    account_id: number;
    user_id: number;
    file_name: string;
    columns_json: string;
    options_json: string;
    state: string;
    rows_total: number;
    rows_done: Generated<number>;
    created: Generated<number>;
    updated: Generated<number>;
    skipped: Generated<number>;
    failed: Generated<number>;
    created_at: number;
    ended_at: number | null;
  };
  import_rows: {
    account_id: number;
    import_id: string;
    row_number: number;
    cells_json: string;
    email_key: string;
    outcome: string;
    problem: string;
    /** The customer that the row made or changed. */
    customer_id: number | null;
    /** What an update replaced, so that it can be undone. */
    before_json: string;
    written_at: number | null;
  };
};
