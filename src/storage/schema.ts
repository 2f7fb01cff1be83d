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
    /** 1 for the one that a first start makes to show what Sundesk is. */
    is_demo: Generated<number>;
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
    role: Generated<string>;
    /** With what they sign in; null for one who cannot. */
    identity_id: string | null;
    removed_at: number | null;
    /** Of this account, about; null before they were. */
    last_seen_at: number | null;
  };
  invitations: {
    invitation_id: string;
    account_id: number;
    email: string;
    email_key: string;
    role: string;
    /** SHA-256; the token itself stands only in the letter. */
    token_hash: string;
    invited_by: number;
    created_at: number;
    expires_at: number;
    /** Accepted or taken back. */
    ended_at: number | null;
  };
  identities: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    image: string | null;
    two_factor_enabled: number | null;
    created_at: number;
    updated_at: number;
  };
  sessions: {
    id: string;
    user_id: string;
    token: string;
    expires_at: number;
    ip_address: string | null;
    user_agent: string | null;
    created_at: number;
    updated_at: number;
  };
  credentials: {
    id: string;
    user_id: string;
    account_id: string;
    provider_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: number | null;
    refresh_token_expires_at: number | null;
    scope: string | null;
    password: string | null;
    created_at: number;
    updated_at: number;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: number;
    created_at: number;
    updated_at: number;
  };
  second_factors: {
    id: string;
    user_id: string;
    secret: string;
    backup_codes: string;
    verified: number | null;
    failed_verification_count: number | null;
    locked_until: number | null;
  };
  /** How often something was tried until `ends_at`, when the count begins anew. */
  sign_in_tries: { try_key: string; tries: number; ends_at: number };
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
    /** By which lists sort names. */
    name_key: Generated<string>;
    /** What the customer would pay: the price of the project that was saved last. */
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
    /** The system as it is planned; the columns above that tell of panels and inverters follow from it. */
    specification_json: Generated<string>;
    /** Counts the saves, so that nobody overwrites what they have not seen. */
    revision: Generated<number>;
    updated_at: Generated<number>;
    /** When `recent_draft_project` is due; null while nothing is to be told. */
    announce_at: number | null;
    /** The project as that event last showed it. */
    announced_json: Generated<string>;
    /** The agreed day of installation, `YYYY-MM-DD`; empty until there is one. */
    install_on: Generated<string>;
  };
  subscriptions: {
    subscription_id: string;
    account_id: number;
    hook_url: string;
    type: string;
    sealed_secret: string;
    /** Signs beside the new secret until then. */
    previous_sealed_secret: string | null;
    previous_signs_until: number | null;
    /** The ed25519 key, where its owner asked for signatures of that kind. */
    sealed_signing_key: string | null;
    public_key: string | null;
    /** `active`, `paused` by its owner or `disabled` after failing for days; while ended, what it was before. */
    state: Generated<string>;
    /** Since when it is paused or disabled. */
    suspended_at: number | null;
    is_ordered: Generated<number>;
    /** How many of its deliveries are sent at the same time. */
    slots: Generated<number>;
    rate_per_second: number | null;
    created_at: number;
    ended_at: number | null;
    end_reason: string | null;
  };
  /** What the engine keeps of each subscription while it works; `domain/deliveries/lane.ts` tells what it means. */
  lanes: {
    subscription_id: string;
    account_id: number;
    /** When a worker must look at it next; null while nothing can be sent. */
    next_due_at: number | null;
    /** The number given to its latest delivery. */
    sequence: Generated<number>;
    /** How many of its deliveries are leased. */
    sending: Generated<number>;
    breaker_level: Generated<number>;
    breaker_until: Generated<number>;
    breaker_probing: Generated<number>;
    window_started_at: Generated<number>;
    window_requests: Generated<number>;
    window_failures: Generated<number>;
    rate_now: number | null;
    lowered_at: Generated<number>;
    paced_until: Generated<number>;
    failing_since: number | null;
    failure_spells: Generated<number>;
    last_spell_at: number | null;
    warned_percent: Generated<number>;
    last_success_at: number | null;
    last_failure_at: number | null;
  };
  events: {
    account_id: number;
    sequence: number;
    event_id: string;
    type: string;
    occurred_at: number;
    customer_id: number;
    body: string;
    /** Sent to one subscription to try it, and not part of the feed. */
    is_test: Generated<number>;
  };
  deliveries: {
    delivery_id: Generated<number>;
    account_id: number;
    subscription_id: string;
    event_id: string;
    /** Its number within its subscription, from 1. */
    sequence: Generated<number>;
    state: string;
    /** Attempts made, not counting one that is under way. */
    attempts: Generated<number>;
    /** How many attempts had been made when the present round of the schedule began. */
    round_began: Generated<number>;
    /** What asked for the present round: `event`, `retry`, `replay` or `test`. */
    cause: Generated<string>;
    /** When it is to be sent; null unless it is `pending` or `retry_wait`. */
    due_at: number | null;
    /** When the worker's right to it ends; null unless it is `sending`. */
    leased_until: number | null;
    claim_id: string | null;
    /** A worker was lost while it sent this, so the receiver may have it already. */
    maybe_delivered: Generated<number>;
    /** The customer, where the subscription asked for strict order within each; null once it is over. */
    order_key: number | null;
    /** The state again, unless it is one on the way of most deliveries; only then it stands in an index. */
    aside: string | null;
    /** How its latest attempt ended. */
    outcome: string | null;
    created_at: number;
    finished_at: number | null;
  };
  attempts: {
    attempt_id: Generated<number>;
    account_id: number;
    delivery_id: number;
    number: number;
    cause: string;
    started_at: number;
    duration_ms: number;
    dns_ms: number | null;
    connect_ms: number | null;
    tls_ms: number | null;
    first_byte_ms: number | null;
    reused: number;
    outcome: string;
    maybe_delivered: number;
    status: number | null;
    address: string | null;
    error: string | null;
    response_headers: string;
    response_body: string;
  };
  /** How many attempts of each half hour since 1970 were delivered and how many failed; they outlive the attempts. */
  attempt_counts: {
    account_id: number;
    half_hour: number;
    delivered: Generated<number>;
    failed: Generated<number>;
  };
  replays: {
    replay_id: string;
    account_id: number;
    /** As JSON. */
    filter: string;
    state: string;
    replayed: Generated<number>;
    /** The most that it will replay. */
    cap: number;
    /** How far it has come, so that it goes on after a restart. */
    progress: Generated<number>;
    created_at: number;
    finished_at: number | null;
  };
  /** Readers of the feed who let us keep their place. */
  consumers: {
    account_id: number;
    name: string;
    /** Of the last event that the reader has confirmed. */
    sequence: number;
    updated_at: number;
  };
  /** What the owner of a subscription should know. */
  notices: {
    notice_id: Generated<number>;
    account_id: number;
    subscription_id: string;
    kind: string;
    message: string;
    /** 1 until the letters to the team about it are queued. */
    letter_due: Generated<number>;
    created_at: number;
  };
  account_settings: {
    account_id: number;
    settings_json: string;
    logo_id: number | null;
    certificate: string;
    sealed_private_key: string;
  };
  documents: {
    document_id: Generated<number>;
    account_id: number;
    kind: string;
    media_type: string;
    sha256: string;
    content: Uint8Array;
    created_at: number;
  };
  proposals: {
    proposal_id: Generated<number>;
    account_id: number;
    project_id: number;
    customer_id: number;
    version: number;
    state: string;
    token: string;
    staff_token: string;
    content_json: string;
    content_sha256: string;
    /** Null for a version from before there was one. */
    checklist_json: string | null;
    pdf_id: number;
    pdf_sha256: string;
    published_at: number;
    expires_at: number;
    /** When the worker must end it; null once it is over, and for one that was signed. */
    expiry_due_at: number | null;
    ended_at: number | null;
    view_count: Generated<number>;
    first_viewed_at: number | null;
    last_viewed_at: number | null;
  };
  proposal_hits: {
    hit_id: string;
    account_id: number;
    project_id: number;
    proposal_id: number;
    viewer: string;
    verdict: string;
    user_agent: string;
    address: string;
    opened_at: number;
    confirmed_at: number | null;
    seconds_json: string;
  };
  contracts: {
    contract_id: string;
    account_id: number;
    project_id: number;
    customer_id: number;
    proposal_id: number;
    proposal_version: number;
    kind: string;
    replaces_contract_id: string | null;
    state: string;
    sale_type: string;
    verification: string;
    consent_text: string;
    document_id: number;
    document_sha256: string;
    differences_json: string;
    opened_at: number;
    ended_at: number | null;
    cooling_off_ends: string;
    decline_reason: string;
    sealed_id: number | null;
    sealed_sha256: string;
    seal_at: number | null;
    seal_attempts: Generated<number>;
    /** The user who said that it was signed on paper; null for one that was signed here. */
    marked_by: number | null;
    /** The scan of the paper. */
    paper_id: number | null;
    /** When the sale was reopened, by whom and why. */
    voided_at: number | null;
    voided_by: number | null;
    void_reason: Generated<string>;
  };
  products: {
    product_id: Generated<number>;
    account_id: number;
    kind: string;
    maker: string;
    model: string;
    watts: number;
    nominal_watt_hours: number;
    usable_watt_hours: number;
    price_cents: number;
    archived_at: number | null;
    created_at: number;
    updated_at: number;
    /** The figures of the datasheet that are known. */
    datasheet_json: Generated<string>;
  };
  account_channels: {
    account_id: number;
    /** Without the password; empty where the operator's server is used. */
    smtp_json: string;
    /** Empty without a login. */
    sealed_smtp_password: string;
    /** Without the token; empty where the operator's provider is used. */
    sms_json: string;
    sms_sid: string;
    sealed_sms_token: string;
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
  contract_signers: {
    signer_id: Generated<number>;
    account_id: number;
    contract_id: string;
    position: number;
    name: string;
    email: string;
    phone: string;
    token: string;
    state: string;
    code_hash: string;
    code_expires_at: number | null;
    code_tries: Generated<number>;
    code_sent_at: number | null;
    verified_at: number | null;
    signature_json: string;
    signed_at: number | null;
  };
  contract_audit: {
    audit_id: Generated<number>;
    account_id: number;
    contract_id: string;
    signer_id: number | null;
    step: string;
    at: number;
    address: string;
    user_agent: string;
    document_sha256: string;
    details: string;
    chain_sha256: string;
  };
  messages: {
    message_id: string;
    account_id: number;
    customer_id: number;
    project_id: number | null;
    user_id: number;
    channel: string;
    purpose: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    template: string;
    sender: string;
    reply_to: string;
    attachment_id: number | null;
    attachment_name: string;
    brings_proposal: number;
    state: string;
    attempts: Generated<number>;
    due_at: number | null;
    leased_until: number | null;
    claim_id: string | null;
    /** Whether the other side may have it: set just before it can. */
    handed_over: Generated<number>;
    provider_id: string;
    problem: string;
    /** Names the page that ends messages to its recipient; empty where there is none. */
    stop_token: string;
    created_at: number;
    ended_at: number | null;
  };
  message_templates: {
    template_id: Generated<number>;
    account_id: number;
    channel: string;
    name: string;
    subject: string;
    body: string;
    updated_at: number;
  };
  consents: {
    consent_id: Generated<number>;
    account_id: number;
    customer_id: number;
    channel: string;
    given: number;
    source: string;
    said_at: number;
  };
  opt_outs: {
    opt_out_id: Generated<number>;
    account_id: number;
    number: string;
    opted_out_at: number;
  };
  /** What all nodes on the database must agree on. */
  agreements: { name: string; value: string };
  idempotency_keys: {
    account_id: number;
    key: string;
    request_hash: string;
    answer: string;
    created_at: number;
  };
};

export type Db = Kysely<Schema>;
