import type { Generated, Kysely } from 'kysely';

/** The tables as they are. Times are milliseconds since 1970 UTC, truth values 0 or 1, so both databases agree. */
export type Schema = {
  accounts: {
    account_id: Generated<number>;
    name: string;
    created_at: number;
    /** Number of the account's latest event; its row lock makes the numbers follow the order of commits. */
    event_sequence: Generated<number>;
    /** Kept so that `X-Total-Count` costs the same in an account of any size. */
    customer_count: Generated<number>;
  };
  users: {
    user_id: Generated<number>;
    account_id: number;
    first_name: string;
    last_name: string;
    phone_number: string;
    email: string;
    email_key: string;
    work_title: string;
    username: string;
    /** The user as the interface shows it, for the same reason as in `customers`. */
    public_json: string;
    created_at: number;
  };
  api_keys: {
    key_id: string;
    account_id: number;
    user_id: number;
    hash: string;
    label: string;
    /** Separated by spaces. */
    permissions: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
  };
  statuses: {
    status_id: Generated<number>;
    account_id: number;
    name: string;
    kind: string;
    rank: number;
    win_probability: number;
    is_initial: number;
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
  };
  customer_notes: {
    note_id: Generated<number>;
    account_id: number;
    customer_id: number;
    created_at: number;
    note: string;
  };
  status_changes: {
    change_id: Generated<number>;
    account_id: number;
    customer_id: number;
    from_status_id: number;
    to_status_id: number;
    user_id: number;
    source: string;
    reason: string;
    changed_at: number;
  };
  projects: {
    project_id: Generated<number>;
    account_id: number;
    customer_id: number;
    title: string;
    street_number: string;
    street: string;
    suburb: string;
    state: string;
    postcode: string;
    country: string;
    panel_quantity: number;
    panel_type: string;
    inverter_quantity: number;
    inverter_type: string;
    system_watts: number;
    proposal_link: string;
    created_at: number;
  };
  subscriptions: {
    subscription_id: string;
    account_id: number;
    hook_url: string;
    type: string;
    sealed_secret: string;
    created_at: number;
    ended_at: number | null;
    end_reason: string | null;
  };
  events: {
    account_id: number;
    sequence: number;
    event_id: string;
    type: string;
    occurred_at: number;
    customer_id: number;
    body: string;
  };
  deliveries: {
    delivery_id: Generated<number>;
    account_id: number;
    subscription_id: string;
    event_id: string;
    state: string;
    /** Attempts made, not counting one that is under way. */
    attempts: Generated<number>;
    /** When a worker must look at it next: the time to send, or the end of the claim; null once it is over. */
    due_at: number | null;
    claim_id: string | null;
    created_at: number;
    finished_at: number | null;
  };
  attempts: {
    delivery_id: number;
    number: number;
    account_id: number;
    started_at: number;
    duration_ms: number;
    outcome: string;
    maybe_delivered: number;
    status: number | null;
    address: string | null;
    error: string | null;
    response_headers: string;
    response_body: string;
  };
  idempotency_keys: {
    account_id: number;
    key: string;
    request_hash: string;
    answer: string;
    created_at: number;
  };
};

export type Db = Kysely<Schema>;
