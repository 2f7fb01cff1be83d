// Generated from the OpenAPI document by `npm run golden`. Do not edit.

export type Acknowledgement = {
  /** Always true */
  success: boolean;
  /** A confirmation to show to people */
  message: string;
};

export type GstStatus = 'GST Registered' | 'Not GST Registered';

export type CustomerType = 'Residential' | 'Commercial' | 'Large-Scale';

export type Customer = {
  customer_id: string;
  gst_status: GstStatus;
  customer_first_name: string;
  customer_last_name: string;
  customer_phone_1: string;
  customer_phone_2: string;
  /** Unique within the account; empty for a customer of whom only a phone number is known */
  customer_email: string;
  customer_type: CustomerType;
  company_name: string;
  company_phone: string;
  owner_user_info: OwnerUser;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  creation_date: string;
  customer_notes: Array<CustomerNote>;
  /** Name of a status of the account's pipeline */
  customer_status: string;
  projects: Array<Project>;
};

/** The user who owns the customer */
export type OwnerUser = {
  user_id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  work_title: string;
  username: string;
};

export type CustomerNote = {
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  datetime: string;
  note: string;
};

export type Project = {
  project_id: string;
  project_title: string;
  site_address: SiteAddress;
  solar_panel_quantity: string;
  solar_panel_type: string;
  inverter_quantity: string;
  inverter_type: string;
  /** Kilowatts as a number followed by `kW` */
  system_size: string;
  /** Path of the published proposal's PDF; empty while none is published */
  proposal_link: string;
};

export type SiteAddress = {
  streetnum: string;
  street: string;
  suburb: string;
  state: string;
  postcode: string;
  country: string;
};

export type GetCustomerByEmailAnswer = Customer;

/** The reason, for programs */
export type ErrorCode =
  | 'INVALID_ACTION'
  | 'METHOD_NOT_ALLOWED'
  | 'INVALID_API_KEY'
  | 'UNAUTHORIZED_ACCESS'
  | 'INVALID_PARAMETERS'
  | 'BODY_TOO_LARGE'
  | 'ENCODING_REFUSED'
  | 'CUSTOMER_NOT_FOUND'
  | 'CUSTOMER_EXISTS'
  | 'FIELD_NOT_FOUND'
  | 'NOTE_NOT_FOUND'
  | 'DELETION_REFUSED'
  | 'STATUS_CHANGE_REFUSED'
  | 'STATUS_NOT_FOUND'
  | 'STATUS_EXISTS'
  | 'STATUS_IN_USE'
  | 'PIPELINE_CHANGE_REFUSED'
  | 'PROJECT_NOT_FOUND'
  | 'PROJECT_CHANGED'
  | 'FILE_NOT_FOUND'
  | 'TASK_NOT_FOUND'
  | 'PLAN_NOT_FOUND'
  | 'REBATE_NOT_FOUND'
  | 'SUBSCRIPTION_NOT_FOUND'
  | 'SUBSCRIPTION_SUSPENDED'
  | 'DELIVERY_NOT_FOUND'
  | 'DELIVERY_UNDER_WAY'
  | 'REPLAY_NOT_FOUND'
  | 'CONSUMER_NOT_FOUND'
  | 'EMAIL_NOT_CONFIGURED'
  | 'SMS_NOT_CONFIGURED'
  | 'NO_RECIPIENT'
  | 'EMAIL_OPTED_OUT'
  | 'SMS_OPTED_OUT'
  | 'SMS_NO_CONSENT'
  | 'SMS_OTHER_NUMBER'
  | 'PROPOSAL_INCOMPLETE'
  | 'PROPOSAL_NOT_FOUND'
  | 'PROPOSAL_NOT_PUBLISHED'
  | 'MESSAGE_NOT_FOUND'
  | 'TEMPLATE_NOT_FOUND'
  | 'CONTRACT_NOT_FOUND'
  | 'CONTRACT_NOT_OPEN'
  | 'CONTRACT_NOT_SIGNED'
  | 'CONTRACT_BEING_SEALED'
  | 'SANDBOX_ONLY'
  | 'SANDBOX_REFUSED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'QUOTA_EXCEEDED'
  | 'SERVICE_BUSY'
  | 'FILE_UNAVAILABLE'
  | 'DATABASE_UNAVAILABLE'
  | 'HTTPS_REQUIRED'
  | 'INTERNAL_ERROR';

export type BareFailure = {
  code: ErrorCode;
  /** The reason, for people */
  message: string;
};

export type Failure = BareFailure & {
  /** The parameter or member at fault; absent where it is none, or not one alone */
  param?: string;
  /** A link to the entry of the code in the documentation of this Sundesk */
  doc_url?: string;
};

export type DatedCustomer = Customer & {
  /** UTC, `YYYY-MM-DD HH:MM:SS`: when the customer, a note or a project last changed */
  updated_at: string;
};

export type GetAllCustomersAnswer = Array<DatedCustomer>;

export type ListedCustomer = DatedCustomer & {
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** One line; empty where none is known */
  address: string;
  /** How the customer found the firm */
  source: string;
  tags: Array<string>;
};

export type FindCustomersAnswer = {
  items: Array<ListedCustomer>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

export type CreateCustomerRequest = {
  data: CustomerInput;
};

export type CreateCustomerAnswer = ChangedCustomer & {
  /** The same as `customer_id` */
  id: string;
};

export type AcknowledgedFailure = Failure & {
  /** Always false */
  success: boolean;
};

export type CustomerInput = {
  /** Unique within the account */
  customer_email: string;
  /** Required unless `customer_first_name` or `customer_last_name` is given */
  customer_name?: string;
  customer_first_name?: string;
  customer_last_name?: string;
  customer_phone_1?: string;
  customer_phone_2?: string;
  gst_status?: GstStatus;
  customer_type?: CustomerType;
  company_name?: string;
  company_phone?: string;
  /** One line, stored as it is sent; `findcustomers` finds its words */
  address?: string;
  /** How the customer found the firm */
  source?: string;
  /** Replaces the tags of the customer */
  tags?: Array<string>;
  /** An open or parked status of the account */
  customer_status?: string;
  /** The user of the account who will own the customer */
  owner_email?: string;
} & ({ customer_name: string } | { customer_first_name: string } | { customer_last_name: string });

export type CreateCustomersRequest = {
  data: {
    customers: Array<CustomerInput>;
  };
};

/** A customer that was added */
export type CreatedCustomer = {
  /** Always true */
  success: boolean;
  customer_id: string;
  customer: DatedCustomer;
};

/** Why a customer was not added */
export type RefusedCustomer = {
  /** Always false */
  success: boolean;
  /** The code that `createcustomer` would refuse it with */
  code: string;
  message: string;
  /** The member at fault */
  param?: string;
};

export type CreateCustomersAnswer = Acknowledgement & {
  /** How many were added */
  created: number;
  /** How many were refused */
  refused: number;
  results: Array<CreatedCustomer | RefusedCustomer>;
};

export type UpdateCustomerRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    customer_name?: string;
    customer_first_name?: string;
    customer_last_name?: string;
    customer_phone_1?: string;
    customer_phone_2?: string;
    gst_status?: GstStatus;
    customer_type?: CustomerType;
    company_name?: string;
    company_phone?: string;
    /** One line, stored as it is sent; `findcustomers` finds its words */
    address?: string;
    /** How the customer found the firm */
    source?: string;
    /** Replaces the tags of the customer */
    tags?: Array<string>;
    /** The user of the account who will own the customer */
    owner_email?: string;
    /** The name of a status of the account */
    customer_status?: string;
    /** Why; required for a status of kind *lost* */
    reason?: string;
    /** Members to empty */
    clear?: Array<'customer_first_name' | 'customer_last_name' | 'customer_phone_1' | 'customer_phone_2' | 'company_name' | 'company_phone' | 'address' | 'source' | 'tags'>;
  } & ({ customer_id: string } | { customer_email: string });
};

export type ChangedCustomer = CreatedCustomer & {
  /** A confirmation to show to people */
  message: string;
};

export type UpdateCustomerAnswer = ChangedCustomer;

export type SetCustomerStatusRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** The name of a status of the account */
    customer_status: string;
    /** Why; required for a status of kind *lost* */
    reason?: string;
  } & ({ customer_id: string } | { customer_email: string });
};

export type SetCustomerStatusAnswer = ChangedCustomer;

export type AddCustomerNoteRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** Required unless `call` is given */
    note?: string;
    /** Logs a call, outgoing (`out_`) or incoming (`in_`), and how it ended */
    call?: 'out_reached' | 'out_no_answer' | 'out_left_message' | 'in_reached' | 'in_no_answer' | 'in_left_message';
    /** When the call was, if not now; ignored without `call` */
    called_at?: string;
  } & ({ customer_id: string; note: string } | { customer_id: string; call: 'out_reached' | 'out_no_answer' | 'out_left_message' | 'in_reached' | 'in_no_answer' | 'in_left_message' } | { customer_email: string; note: string } | { customer_email: string; call: 'out_reached' | 'out_no_answer' | 'out_left_message' | 'in_reached' | 'in_no_answer' | 'in_left_message' });
};

export type AddCustomerNoteAnswer = ChangedCustomer;

export type CreateLeadRequest = {
  data: {
    /** Required unless `customer_first_name` or `customer_last_name` is given */
    customer_name?: string;
    customer_first_name?: string;
    customer_last_name?: string;
    /** Required unless `customer_phone_1` is given */
    customer_email?: string;
    customer_phone_1?: string;
    company_name?: string;
    /** One line, stored as it is sent */
    address?: string;
    /** How the customer found the firm */
    source?: string;
    /** What they want */
    note?: string;
    /** The user of the account who will own a new customer */
    owner_email?: string;
  } & ({ customer_name: string; customer_email: string } | { customer_name: string; customer_phone_1: string } | { customer_first_name: string; customer_email: string } | { customer_first_name: string; customer_phone_1: string } | { customer_last_name: string; customer_email: string } | { customer_last_name: string; customer_phone_1: string });
};

export type CreateLeadAnswer = ChangedCustomer & {
  /** The same as `customer_id` */
  id: string;
  /** Whether the customer was added */
  is_new: boolean;
};

export type SubscribeCustomerRequest = {
  /** A public `https` URL of at most 2,048 characters */
  hookUrl: string;
  /** The type of event to send */
  type_request: 'customer_created' | 'customer_status_change' | 'project_email_sent' | 'project_sms_sent' | 'published_proposal_link' | 'recent_draft_project' | 'contract_signed' | 'proposal_viewed';
  /** What you call it, in lists, deliveries and emails */
  name?: string;
  /**
   * Only events of customers that have one of these statuses at the moment of the event, by name;
   * `null` for any
   */
  customer_statuses?: Array<string> | null;
  /** Only events of customers of these users, by email address; `null` for any */
  owner_emails?: Array<string> | null;
  /** Your own secret, instead of a new one: `whsec_` and the base64 of 24 to 64 random bytes */
  signing_secret?: string;
};

export type SubscribeCustomerAnswer = Acknowledgement & {
  /** Identifies the subscription, for example to end it */
  subscription_id: string;
  /** Verifies deliveries; shown only once. Empty when you brought your own. */
  signing_secret: string;
};

export type MessageFailure = {
  /** Always false */
  success: boolean;
  /** The reason, for people */
  message: string;
};

export type EventType =
  | 'customer_created'
  | 'customer_status_change'
  | 'project_email_sent'
  | 'project_sms_sent'
  | 'published_proposal_link'
  | 'recent_draft_project'
  | 'contract_signed'
  | 'proposal_viewed'
  | 'customer_updated'
  | 'project_updated'
  | 'proposal_expired'
  | 'contract_declined'
  | 'note_added';

export type SubscribeRequest = {
  data: {
    /** A public `https` URL of at most 2,048 characters */
    url: string;
    /**
     * The types of events to send: a list, or `*` for all types, also those that later versions add
     */
    event_types: '*' | Array<EventType>;
    /** What you call it, in lists, deliveries and emails */
    name?: string;
    /**
     * Only events of customers that have one of these statuses at the moment of the event, by name;
     * `null` for any
     */
    customer_statuses?: Array<string> | null;
    /** Only events of customers of these users, by email address; `null` for any */
    owner_emails?: Array<string> | null;
    /**
     * Whether events of one customer are delivered strictly in order: the next waits until the one
     * before is delivered or given up
     */
    ordered?: boolean;
    /** The most deliveries that are sent at the same time, from 1 to 100; 10 by default */
    concurrency?: number;
    /** The most deliveries that are sent per second, from 1 to 100; `null` for no limit */
    rate_limit?: number | null;
    /** `v1`: with the secret alone; `v1a`: with an ed25519 key as well */
    signature?: 'v1' | 'v1a';
    /** Your own secret, instead of a new one: `whsec_` and the base64 of 24 to 64 random bytes */
    signing_secret?: string;
  };
};

export type Subscription = {
  subscription_id: string;
  /** Empty for none */
  name: string;
  hookUrl: string;
  /** One type as text, several as a list, or `*` for all types */
  type_request: EventType | '*' | Array<EventType>;
  /**
   * Only events of customers that have one of these statuses at that moment; `null` for any. A
   * status that is removed leaves the list, and an empty list lets no event through.
   */
  customer_statuses: Array<string> | null;
  /** Only events of customers of these users; `null` for any */
  owner_emails: Array<string> | null;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /**
   * `paused` by its owner; `disabled` because nothing could be delivered for 5 days; `gone` after
   * the receiver answered 410, which is final. Events for a paused or disabled subscription are
   * held.
   */
  state: 'active' | 'paused' | 'disabled' | 'gone';
  /** When it was paused or disabled; empty otherwise. UTC, `YYYY-MM-DD HH:MM:SS` */
  suspended_at: string;
  /** Empty unless it is `gone` */
  ended_at: string;
  /** Whether events of one customer are delivered strictly in order */
  ordered: boolean;
  /** The most deliveries that are sent at the same time */
  concurrency: number;
  /** The most deliveries that are sent per second; `null` for no limit */
  rate_limit: number | null;
  /** Verifies `v1a` signatures, and begins with `whpk_`; empty unless `signature` is `v1a` */
  public_key: string;
  /**
   * When the previous secret stops signing; empty when only the current one signs. UTC, `YYYY-MM-DD
   * HH:MM:SS`
   */
  secret_rotated_until: string;
  health: SubscriptionHealth;
};

export type SubscriptionHealth = {
  /** When a delivery last succeeded; empty until then. UTC, `YYYY-MM-DD HH:MM:SS` */
  last_success_at: string;
  /** When an attempt last failed; empty until then. UTC, `YYYY-MM-DD HH:MM:SS` */
  last_failure_at: string;
  /**
   * When it began to fail without a success since; empty while it does not fail. UTC, `YYYY-MM-DD
   * HH:MM:SS`
   */
  failing_since: string;
  /**
   * When it will be disabled if nothing is delivered until then; empty while it is not failing.
   * UTC, `YYYY-MM-DD HH:MM:SS`
   */
  disables_at: string;
  /**
   * The circuit breaker: `open` while nothing is sent because most of the latest requests failed,
   * or while one trial delivery is under way; `half_open` when the trial delivery may be sent
   */
  breaker: 'closed' | 'open' | 'half_open';
  /** When sending resumes; empty unless the breaker is `open`. UTC, `YYYY-MM-DD HH:MM:SS` */
  paused_until: string;
  /** Deliveries held since it was paused or disabled; 10001 means more than 10000 */
  held: number;
  /** Deliveries that wait for their time or for an earlier one, counted in the same way */
  waiting: number;
};

export type SubscribeAnswer = Acknowledgement & {
  /** Identifies the subscription, for example to end it */
  subscription_id: string;
  /** Verifies deliveries; shown only once. Empty when you brought your own. */
  signing_secret: string;
  subscription: Subscription;
};

export type GetSubscriptionsAnswer = Array<Subscription>;

export type UpdateSubscriptionRequest = {
  /** The subscription */
  subscription_id: string;
  /** A public `https` URL of at most 2,048 characters */
  hookUrl?: string;
  /** One type, a list of types, or `*` for all, as `event_types` of `subscribe` */
  type_request?: EventType | '*' | Array<EventType>;
  /** What you call it, in lists, deliveries and emails */
  name?: string;
  /**
   * Only events of customers that have one of these statuses at the moment of the event, by name;
   * `null` for any
   */
  customer_statuses?: Array<string> | null;
  /** Only events of customers of these users, by email address; `null` for any */
  owner_emails?: Array<string> | null;
  /**
   * Whether events of one customer are delivered strictly in order: the next waits until the one
   * before is delivered or given up
   */
  ordered?: boolean;
  /** The most deliveries that are sent at the same time, from 1 to 100; 10 by default */
  concurrency?: number;
  /** The most deliveries that are sent per second, from 1 to 100; `null` for no limit */
  rate_limit?: number | null;
  /** `v1`: with the secret alone; `v1a`: with an ed25519 key as well */
  signature?: 'v1' | 'v1a';
};

export type UpdateSubscriptionAnswer = Acknowledgement & {
  subscription: Subscription;
};

export type PauseSubscriptionRequest = {
  /** The subscription */
  subscription_id: string;
};

export type PauseSubscriptionAnswer = Acknowledgement & {
  subscription: Subscription;
};

export type EnableSubscriptionRequest = {
  /** The subscription */
  subscription_id: string;
  /** Whether to send held deliveries; `false` by default */
  replay_missed?: boolean;
};

export type EnableSubscriptionAnswer = Acknowledgement & {
  subscription: Subscription;
  /** The replay; empty when `replay_missed` was not set */
  replay_id: string;
};

export type RotateSecretRequest = {
  /** The subscription */
  subscription_id: string;
  /** Your own secret, as for `subscribe` */
  signing_secret?: string;
  /** How long the old secret keeps signing, in hours from 0 to 168; 24 by default */
  overlap_hours?: number;
};

export type RotateSecretAnswer = Acknowledgement & {
  /** Verifies deliveries; shown only once. Empty when you brought your own. */
  signing_secret: string;
  /**
   * When the previous secret stops signing; empty when only the current one signs. UTC, `YYYY-MM-DD
   * HH:MM:SS`
   */
  secret_rotated_until: string;
};

export type SendTestEventRequest = {
  /** An active subscription */
  subscription_id: string;
  /** One of its types; the first by default */
  type_request?: EventType;
};

export type SendTestEventAnswer = Acknowledgement & {
  /** The `id` in the payload */
  event_id: string;
  delivery_id: string;
};

export type DeliveryCause = 'event' | 'retry' | 'replay' | 'test';

/** One event on its way to one subscription */
export type Delivery = {
  delivery_id: string;
  /** The `id` in the payload, and the header `webhook-id` */
  event_id: string;
  type_request: EventType;
  subscription_id: string;
  /** Empty for none */
  subscription_name: string;
  /** Its number within its subscription, from 1 */
  sequence: number;
  /**
   * `pending` and `retry_wait` wait for their time, `blocked` for an earlier one of the same
   * customer, and `held` for a replay, because the subscription was paused or disabled; `sending`
   * is under way. The rest is over: `delivered`; `exhausted` after the last attempt; `aborted` and
   * `gone` because the receiver asked for that; `cancelled` with its subscription, or when the
   * customer's data was erased
   */
  state: 'pending' | 'sending' | 'retry_wait' | 'held' | 'blocked' | 'delivered' | 'exhausted' | 'aborted' | 'gone' | 'cancelled';
  /** What triggered it: the event itself, `retrydelivery`, a replay, or a test */
  cause: DeliveryCause;
  /** How many have ended */
  attempts: number;
  /** How the latest attempt ended; empty before the first */
  outcome: '' | 'delivered' | 'http_2xx' | 'redirected' | 'http_4xx' | 'http_5xx' | 'http_other' | 'timed_out' | 'dns_failed' | 'refused_private_address' | 'connection_refused' | 'connection_timed_out' | 'connection_failed' | 'tls_failed' | 'reset' | 'response_too_large';
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** When it is due; empty unless it waits for its time. UTC, `YYYY-MM-DD HH:MM:SS` */
  next_attempt_at: string;
  /** Empty until it is over. UTC, `YYYY-MM-DD HH:MM:SS` */
  finished_at: string;
};

export type GetDeliveriesAnswer = Array<Delivery>;

export type AttemptTimings = {
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  /** Milliseconds from the open connection to the start of the response */
  first_byte_ms: number | null;
};

export type AttemptOutcome =
  | 'delivered'
  | 'http_2xx'
  | 'redirected'
  | 'http_4xx'
  | 'http_5xx'
  | 'http_other'
  | 'timed_out'
  | 'dns_failed'
  | 'refused_private_address'
  | 'connection_refused'
  | 'connection_timed_out'
  | 'connection_failed'
  | 'tls_failed'
  | 'reset'
  | 'response_too_large';

/** One request to the receiver */
export type Attempt = {
  /** From 1, across all retries and replays */
  number: number;
  /** What triggered it: the event itself, `retrydelivery`, a replay, or a test */
  cause: DeliveryCause;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  started_at: string;
  duration_ms: number;
  /** Time by phase; `null` for phases that did not happen */
  timings: AttemptTimings;
  /** Whether an open connection was reused */
  connection_reused: boolean;
  outcome: AttemptOutcome;
  /** Whether an earlier attempt with an unknown outcome may have arrived */
  may_be_duplicate: boolean;
  /** Status of the response; `null` without one */
  status: number | null;
  /** The IP address that was reached or refused; empty when none is known */
  address: string;
  /** Why there was no response; empty when there was one */
  error: string;
  response_headers: Record<string, string>;
  /** Its first 16 KiB, as text */
  response_body: string;
};

export type GetAttemptsAnswer = {
  delivery: Delivery;
  /** The body of the request, exactly as every attempt sends it */
  payload: string;
  attempts: Array<Attempt>;
};

export type RetryDeliveryRequest = {
  /** The delivery */
  delivery_id: string;
};

export type RetryDeliveryAnswer = Acknowledgement & {
  delivery: Delivery;
};

export type ReplayKind = 'failed' | 'missed' | 'all';

export type ReplayEventsRequest = {
  /**
   * `failed`: deliveries that were given up; `missed`: those held while the subscription was paused
   * or disabled; `all`: every delivery, also successful ones. `missed` with both `subscription_id`
   * and `from` also sends the events from then on that have no delivery to the subscription, as
   * they happened before it was made
   */
  which: ReplayKind;
  /** Only deliveries to this subscription, which must be active */
  subscription_id?: string;
  /** Only events of this type */
  type_request?: EventType;
  /**
   * Only deliveries made at or after this time: `YYYY-MM-DD HH:MM:SS` UTC, or ISO 8601. For
   * `missed` with `subscription_id`, only events that happened then
   */
  from?: string;
  /** The same, before this time */
  to?: string;
  /** The most deliveries to send, oldest first: from 1 to 10000, the default */
  limit?: number;
};

export type ReplayEventsAnswer = Acknowledgement & {
  replay_id: string;
};

export type Replay = {
  replay_id: string;
  which: ReplayKind;
  /** Empty for all subscriptions */
  subscription_id: string;
  /** Empty for all types */
  type_request: '' | 'customer_created' | 'customer_status_change' | 'project_email_sent' | 'project_sms_sent' | 'published_proposal_link' | 'recent_draft_project' | 'contract_signed' | 'proposal_viewed' | 'customer_updated' | 'project_updated' | 'proposal_expired' | 'contract_declined' | 'note_added';
  /** Empty for no limit. UTC, `YYYY-MM-DD HH:MM:SS` */
  from: string;
  /** Empty for no limit. UTC, `YYYY-MM-DD HH:MM:SS` */
  to: string;
  state: 'running' | 'done' | 'cancelled';
  /** How many deliveries it has started */
  replayed: number;
  /** The most deliveries that it starts */
  cap: number;
  /** Whether it reached its cap with more left to replay */
  capped: boolean;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** Empty while it is running. UTC, `YYYY-MM-DD HH:MM:SS` */
  finished_at: string;
};

export type GetReplaysAnswer = Array<Replay>;

export type CancelReplayRequest = {
  /** The replay */
  replay_id: string;
};

export type CancelReplayAnswer = Acknowledgement & {
  replay: Replay;
};

export type Notice = {
  notice_id: string;
  subscription_id: string;
  /**
   * `failing`: every delivery has failed for 50, 70 or 90 % of the time after which it is disabled;
   * `disabled`: that time is over; `gone`: the receiver answered 410; `address_refused`: its host
   * has an address that Sundesk does not send to
   */
  kind: 'failing' | 'disabled' | 'gone' | 'address_refused';
  /** The same for people */
  message: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
};

export type GetNoticesAnswer = Array<Notice>;

export type UnsubscribeCustomerRequest = {
  /** The one subscription to end */
  subscription_id?: string;
  /** With `type_request`: the URL exactly as it was subscribed */
  hookUrl?: string;
  type_request?: EventType | '*' | Array<EventType>;
} & ({ subscription_id: string } | { hookUrl: string; type_request: EventType | '*' | Array<EventType> });

export type UnsubscribeCustomerAnswer = Acknowledgement & {
  /** How many subscriptions ended */
  removed: number;
};

export type Event = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: EventType;
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  data: {
    customer: EventCustomer;
    [member: string]: unknown;
  } | {
    customer: {
      customer_id: string;
    };
    /** Always true */
    erased: boolean;
  };
  context: EventContext;
};

/** A customer without its projects */
export type EventCustomer = {
  customer_id: string;
  gst_status: GstStatus;
  customer_first_name: string;
  customer_last_name: string;
  customer_phone_1: string;
  customer_phone_2: string;
  /** Unique within the account; empty for a customer of whom only a phone number is known */
  customer_email: string;
  customer_type: CustomerType;
  company_name: string;
  company_phone: string;
  owner_user_info: OwnerUser;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  creation_date: string;
  /** The newest notes, at most 50 and 64 kB */
  customer_notes: Array<CustomerNote>;
  /** Name of a status of the account's pipeline */
  customer_status: string;
  /** Present when older notes are left out; `getcustomerByemail` has them all */
  customer_notes_truncated?: boolean;
};

/** Where the event belongs, with links to follow */
export type EventContext = {
  /** The account in which it happened */
  account_id: string;
  /** Address of the project in the desk, or of the customer if it is about no project */
  desk_url: string;
  /**
   * Address of the customer's page while a proposal of the project is published; otherwise empty
   */
  proposal_url: string;
  /**
   * Address of the PDF, or of the scan of a contract signed on paper, which needs no API key; empty
   * where there is none. Treat it as a password: it works for anyone who has it
   */
  pdf_url: string;
  /**
   * When `pdf_url` stops working, 7 days after it was made, or earlier if the proposal is withdrawn
   * or the customer erased. UTC, `YYYY-MM-DD HH:MM:SS`
   */
  pdf_expires_at: string;
};

export type GetEventsAnswer = Array<Event>;

export type EraseCustomerDataRequest = {
  data: {
    /** The customer */
    customer_id: string;
  };
};

export type EraseCustomerDataAnswer = Acknowledgement & {
  customer_id: string;
  /** How many events were changed; those erased before are not counted */
  erased: number;
};

export type AckEventsRequest = {
  /** The name given to `getevents` */
  consumer: string;
  /** The last event that you have processed, or `start`, or `end` */
  event_id: string;
};

export type AckEventsAnswer = Acknowledgement & {
  consumer: string;
  /** The last event confirmed; empty at the start */
  event_id: string;
};

/** A reader of the feed whose position is stored */
export type Consumer = {
  /** The name that the reader chose */
  consumer: string;
  /** The last event it has confirmed; empty at the start, or when that event is gone */
  event_id: string;
  /** How many events have followed, counted up to 10,000 */
  behind: number;
  /** When it last confirmed */
  updated_at: string;
};

export type GetConsumersAnswer = Array<Consumer>;

export type RemoveConsumerRequest = {
  consumer: string;
};

export type RemoveConsumerAnswer = Acknowledgement;

export type EventTypeDetails = {
  type: EventType;
  summary: string;
  /** When it fires and when not, in Markdown */
  description: string;
  /** JSON Schema 2020-12 of the whole payload */
  schema: Record<string, unknown>;
  /** A payload that fits the schema */
  example: Record<string, unknown>;
};

export type GetEventTypesAnswer = Array<EventTypeDetails>;

export type AccountKey = {
  key_id: string;
  label: string;
  permissions: Array<'customers:read' | 'customers:write' | 'projects:write' | 'messages:send' | 'webhooks:manage' | 'account:manage'>;
  /** Empty when the key does not expire */
  expires_at: string;
};

export type Account = {
  account_id: string;
  account_name: string;
  /** Whether it is a test account, whose emails and SMS are captured */
  is_sandbox: boolean;
  /** The user who created the key */
  user: OwnerUser;
  key: AccountKey;
};

export type GetAccountAnswer = Account;

/** A user of the account */
export type ListedUser = OwnerUser & {
  role: 'owner' | 'manager' | 'sales' | 'read_only';
  /** When the user left the team; empty for a member. UTC, `YYYY-MM-DD HH:MM:SS` */
  removed_at: string;
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`: the last change */
  updated_at: string;
};

export type GetUsersAnswer = {
  items: Array<ListedUser>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

export type SettingsCompany = {
  legal_name: string;
  abn: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  licence: string;
  about_us: string;
};

export type SettingsColours = {
  primary: string;
  accent: string;
};

export type BalanceDue = 'installed' | 'connected';

export type SettingsProposalSaleTermsNonRefundableCharge = {
  description: string;
  cents: number;
};

export type OldEquipment = 'included' | 'charged' | 'no';

export type SettingsProposalSaleTerms = {
  /** How many days after signing is the deposit due? `null` until answered */
  deposit_due_days: number | null;
  /** What percentage of the price is due when the products are delivered? `null` until answered */
  progress_percent: number | null;
  /** When is the balance due? `null` until answered */
  balance_due_on: BalanceDue | null;
  /** How many days after that must the customer pay the balance? `null` until answered */
  balance_due_days: number | null;
  /**
   * If the law gives no cooling-off period, within how many business days may customers cancel?
   * `null` until answered
   */
  cooling_off_business_days: number | null;
  /**
   * If the grid connection is refused, within how many days do you refund everything? `null` until
   * answered
   */
  connection_refund_days: number | null;
  /**
   * How many weeks late may you install before customers may end the contract? `null` until
   * answered
   */
  late_grace_weeks: number | null;
  /**
   * If customers end the contract because you are late, within how many days do you refund
   * everything? `null` until answered
   */
  late_refund_days: number | null;
  /**
   * If customers reject a change to the design, within how many days do you refund everything?
   * `null` until answered
   */
  change_refund_days: number | null;
  /** Which charges are non-refundable? `null` until answered */
  non_refundable_charges: Array<SettingsProposalSaleTermsNonRefundableCharge> | null;
  /** Do you apply for the grid connection? `null` until answered */
  applies_for_connection: boolean | null;
  /**
   * Does your price include the network operator’s charges for connection and meter? `null` until
   * answered
   */
  includes_network_charges: boolean | null;
  /** Do customers assign their STCs to you? `null` until answered */
  lodges_certificates: boolean | null;
  /** What costs extra at some sites? `null` until answered */
  extra_charges: Array<SettingsProposalSaleTermsNonRefundableCharge> | null;
  /** May subcontractors do part of the work? `null` until answered */
  uses_subcontractors: boolean | null;
  /** Does your price include work on an existing solar or battery system? `null` until answered */
  includes_existing_system: boolean | null;
  /** Do you remove and dispose of old equipment? `null` until answered */
  old_equipment: OldEquipment | null;
  /** What do you charge to remove and dispose of old equipment? `null` until answered */
  old_equipment_cents: number | null;
  /** Do you collect products at the end of their life? `null` until answered */
  collects_at_end_of_life: boolean | null;
  /** Do your batteries supply circuits during a power cut? `null` until answered */
  battery_backup: boolean | null;
  /** Do you handle warranty claims with manufacturers? `null` until answered */
  handles_warranty_claims: boolean | null;
  /** Within how many business days do you answer complaints? `null` until answered */
  complaint_business_days: number | null;
  /** Have you signed the New Energy Tech Consumer Code (NETCC)? `null` until answered */
  bound_by_code: boolean | null;
};

export type SettingsProposalCertificatePrice = {
  from: string;
  cents: number;
};

export type SettingsProposal = {
  valid_days: number;
  deposit_percent: number;
  install_weeks: number;
  workmanship_warranty_years: number;
  /** How you sell, as answers; each prints a sentence in your proposals */
  sale_terms: SettingsProposalSaleTerms;
  terms: string;
  warranties: string;
  complaints: string;
  /** The STC price before the first dated price */
  certificate_cents: number;
  /** STC prices from installation dates on, in order of date */
  certificate_prices: Array<SettingsProposalCertificatePrice>;
};

export type SettingsFinance = {
  offered: boolean;
  lender: string;
  annual_rate: number | null;
  months: number | null;
  establishment_fee_cents: number;
  monthly_fee_cents: number;
  wording: string;
};

export type PriceBasis = 'watt' | 'panel' | 'storey' | 'kilometre' | 'fixed';

export type SettingsPriceRulesRule = {
  description: string;
  basis: PriceBasis;
  cents: number;
};

export type SettingsPriceRules = {
  on_new_projects: boolean;
  from_postcode: string;
  rules: Array<SettingsPriceRulesRule>;
};

export type SettingsSms = {
  sender: string;
  sender_registered: boolean;
};

export type SettingsLogo = {
  media_type: string;
  bytes: number;
  sha256: string;
};

/** The settings of the account */
export type Settings = {
  company: SettingsCompany;
  colours: SettingsColours;
  proposal: SettingsProposal;
  finance: SettingsFinance;
  price_rules: SettingsPriceRules;
  sms: SettingsSms;
  time_zone: string;
  /** Facts about the image; `null` without a logo */
  logo: SettingsLogo | null;
};

export type GetSettingsAnswer = Settings;

export type ChangeSettingsCompany = {
  /** Empty for the account's name */
  legal_name?: string;
  /** 11 digits, with or without spaces */
  abn?: string;
  address?: string;
  phone?: string;
  email?: string;
  /** With `https://` */
  website?: string;
  /** Licence of the electrical contractor */
  licence?: string;
  /** About the firm, near the end of proposals; empty lines separate paragraphs */
  about_us?: string;
};

export type ChangeSettingsColours = {
  /** Dark enough for white text on it */
  primary?: string;
  accent?: string;
};

export type ChangeSettingsProposalSaleTerms = {
  /** How many days after signing is the deposit due? `null` until answered */
  deposit_due_days?: number | null;
  /** What percentage of the price is due when the products are delivered? `null` until answered */
  progress_percent?: number | null;
  /** When is the balance due? `null` until answered */
  balance_due_on?: BalanceDue | null;
  /** How many days after that must the customer pay the balance? `null` until answered */
  balance_due_days?: number | null;
  /**
   * If the law gives no cooling-off period, within how many business days may customers cancel?
   * `null` until answered
   */
  cooling_off_business_days?: number | null;
  /**
   * If the grid connection is refused, within how many days do you refund everything? `null` until
   * answered
   */
  connection_refund_days?: number | null;
  /**
   * How many weeks late may you install before customers may end the contract? `null` until
   * answered
   */
  late_grace_weeks?: number | null;
  /**
   * If customers end the contract because you are late, within how many days do you refund
   * everything? `null` until answered
   */
  late_refund_days?: number | null;
  /**
   * If customers reject a change to the design, within how many days do you refund everything?
   * `null` until answered
   */
  change_refund_days?: number | null;
  /** Which charges are non-refundable? `null` until answered */
  non_refundable_charges?: Array<SettingsProposalSaleTermsNonRefundableCharge> | null;
  /** Do you apply for the grid connection? `null` until answered */
  applies_for_connection?: boolean | null;
  /**
   * Does your price include the network operator’s charges for connection and meter? `null` until
   * answered
   */
  includes_network_charges?: boolean | null;
  /** Do customers assign their STCs to you? `null` until answered */
  lodges_certificates?: boolean | null;
  /** What costs extra at some sites? `null` until answered */
  extra_charges?: Array<SettingsProposalSaleTermsNonRefundableCharge> | null;
  /** May subcontractors do part of the work? `null` until answered */
  uses_subcontractors?: boolean | null;
  /** Does your price include work on an existing solar or battery system? `null` until answered */
  includes_existing_system?: boolean | null;
  /** Do you remove and dispose of old equipment? `null` until answered */
  old_equipment?: OldEquipment | null;
  /** What do you charge to remove and dispose of old equipment? `null` until answered */
  old_equipment_cents?: number | null;
  /** Do you collect products at the end of their life? `null` until answered */
  collects_at_end_of_life?: boolean | null;
  /** Do your batteries supply circuits during a power cut? `null` until answered */
  battery_backup?: boolean | null;
  /** Do you handle warranty claims with manufacturers? `null` until answered */
  handles_warranty_claims?: boolean | null;
  /** Within how many business days do you answer complaints? `null` until answered */
  complaint_business_days?: number | null;
  /** Have you signed the New Energy Tech Consumer Code (NETCC)? `null` until answered */
  bound_by_code?: boolean | null;
};

export type ChangeSettingsProposalCertificatePrice = {
  /** Day of installation, `YYYY-MM-DD` */
  from: string;
  cents: number;
};

export type ChangeSettingsProposal = {
  valid_days?: number;
  deposit_percent?: number;
  /** From signature to installation */
  install_weeks?: number;
  workmanship_warranty_years?: number;
  /**
   * How you sell, as answers; each prints a sentence in your proposals. Omitted answers stay as
   * they are, and `null` removes one
   */
  sale_terms?: ChangeSettingsProposalSaleTerms;
  /** Your own text after the sentences of `sale_terms`; empty lines separate paragraphs */
  terms?: string;
  /** Your own text after the sentences of `sale_terms`; empty lines separate paragraphs */
  warranties?: string;
  /** Your own text after the sentences of `sale_terms`; empty lines separate paragraphs */
  complaints?: string;
  /** The STC price on proposals before the first dated price */
  certificate_cents?: number;
  /** STC prices from installation dates on; each date once. The list replaces the current one */
  certificate_prices?: Array<ChangeSettingsProposalCertificatePrice>;
};

export type ChangeSettingsFinance = {
  /**
   * Whether new proposals show the weekly amount, which needs `lender`, `annual_rate`, `months` and
   * `wording`
   */
  offered?: boolean;
  lender?: string;
  /** Percent a year, to a hundredth; `null` if not set */
  annual_rate?: number | null;
  /** Term of the loan; `null` if not set */
  months?: number | null;
  /** Added to the amount that is borrowed */
  establishment_fee_cents?: number;
  /** Paid beside each repayment */
  monthly_fee_cents?: number;
  /**
   * What the law and your lender require beside a repayment, such as comparison rate, fees and
   * conditions
   */
  wording?: string;
};

export type ChangeSettingsPriceRulesRule = {
  /** Of the price line; each once */
  description: string;
  /**
   * What it charges for: each watt of the panels, each panel, each storey above one, each kilometre
   * from `from_postcode`, or the project (`fixed`)
   */
  basis: PriceBasis;
  /** For each, including GST */
  cents: number;
};

export type ChangeSettingsPriceRules = {
  /** Whether a new project without price lines has those of the rules */
  on_new_projects?: boolean;
  /** Where the kilometres begin; without it, no rule charges for them */
  from_postcode?: string;
  /**
   * Rules that fill the price of a project, in the order of its lines. The list replaces the
   * current one
   */
  rules?: Array<ChangeSettingsPriceRulesRule>;
};

export type ChangeSettingsSms = {
  /** 3 to 11 letters and digits shown instead of a number; empty for the number of the service */
  sender?: string;
  /** Whether it is on the register of the ACMA; others are shown as "Unverified" */
  sender_registered?: boolean;
};

export type ChangeSettingsRequest = {
  data: {
    company?: ChangeSettingsCompany;
    colours?: ChangeSettingsColours;
    proposal?: ChangeSettingsProposal;
    finance?: ChangeSettingsFinance;
    price_rules?: ChangeSettingsPriceRules;
    sms?: ChangeSettingsSms;
    /** IANA name, such as `Australia/Sydney`; days are in this zone */
    time_zone?: string;
  };
};

export type ChangeSettingsAnswer = Acknowledgement & {
  settings: Settings;
};

export type SetLogoRequest = {
  data: {
    logo: string;
  };
};

export type SetLogoAnswer = Acknowledgement & {
  settings: Settings;
};

/** A project with its system and figures */
export type WholeProject = Project & {
  customer_id: string;
  /** Whether it has no published proposal */
  is_draft: boolean;
  /** The agreed day of installation, `YYYY-MM-DD`; empty until then */
  install_on: string;
  /** Counts the saves, from `1` */
  revision: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  updated_at: string;
  specification: Specification;
  quote: Quote;
};

export type SpecificationPanel = {
  maker: string;
  model: string;
  /** Rated power of one */
  watts: number;
  quantity: number;
  /** Years of the product warranty; `null` if unknown */
  warranty_years: number | null;
  performance_warranty_years: number | null;
  electrical: PanelElectrical | null;
};

export type SpecificationInverter = {
  maker: string;
  model: string;
  /** Rated power of one */
  watts: number;
  quantity: number;
  /** Years of the product warranty; `null` if unknown */
  warranty_years: number | null;
  electrical: InverterElectrical | null;
};

export type SpecificationBattery = {
  maker: string;
  model: string;
  nominal_watt_hours: number;
  usable_watt_hours: number;
  power_watts: number | null;
  quantity: number;
  warranty_years: number | null;
};

export type SpecificationArrayBifacial = {
  bifaciality: number;
  albedo: number;
  clearance_metres: number;
  source: string;
};

export type SpecificationArray = {
  name: string;
  panels: number;
  tilt: number;
  azimuth: number;
  shading: number;
  monthly_shading: Array<number> | null;
  strings: number | null;
  inverter: number | null;
  bifacial: SpecificationArrayBifacial | null;
};

export type SpecificationPriceLine = {
  description: string;
  quantity: number;
  unit_cents: number;
};

export type RebateState = '' | 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA';

export type RebateBasis =
  | 'system'
  | 'panel_kw'
  | 'battery_usable_kwh'
  | 'battery_nominal_kwh'
  | 'loan';

export type RebateReceiver = 'installer' | 'customer';

export type SpecificationRebate = {
  name: string;
  /** The state or territory of the site; empty for every one */
  state: RebateState;
  /** First day of installation, `YYYY-MM-DD`, or empty */
  from_on: string;
  /** Last day of installation, `YYYY-MM-DD`, or empty */
  until_on: string;
  /** What `cents` is paid for; a `loan` is information only */
  basis: RebateBasis;
  /** Amount for each unit of the basis; of a loan, the most that is lent */
  cents: number;
  /** The most that it pays; `null` for no maximum */
  max_cents: number | null;
  /** Who receives it */
  paid_to: RebateReceiver;
  conditions: Array<string>;
  /** Where this is published */
  source: string;
};

export type SpecificationRoof = {
  material: string;
  storeys: number | null;
};

export type SpecificationAcCable = {
  metres: number | null;
  square_millimetres: number | null;
};

export type SpecificationExistingSolar = {
  watts: number;
  inverter_watts: number | null;
  installed_year: number;
  tilt: number;
  azimuth: number;
};

export type UsagePattern = 'evening' | 'all_day' | 'business';

export type SpecificationUsageTimeOfUse = {
  from_hour: number;
  to_hour: number;
  import_tariff: number;
};

export type SpecificationUsageMetered = {
  import_watt_hours: Array<number>;
  export_watt_hours: Array<number> | null;
  controlled_load_watt_hours: number;
  from_on: string;
  to_on: string;
  filled_months: Array<number>;
  estimated_percent: number;
  sha256: string;
};

export type SpecificationUsage = {
  daily_watt_hours: number;
  pattern: UsagePattern;
  import_tariff: number;
  export_tariff: number;
  time_of_use: Array<SpecificationUsageTimeOfUse>;
  supply_charge: number;
  plan: UsagePlan | null;
  controlled_load_watt_hours: number | null;
  self_use_percent: number | null;
  metered: SpecificationUsageMetered | null;
};

export type WeatherSite =
  | 'adelaide'
  | 'albany'
  | 'alice-springs'
  | 'bendigo'
  | 'brisbane'
  | 'broken-hill'
  | 'broome'
  | 'burnie'
  | 'cairns'
  | 'canberra'
  | 'ceduna'
  | 'charleville'
  | 'coffs-harbour'
  | 'coober-pedy'
  | 'darwin'
  | 'dubbo'
  | 'esperance'
  | 'geraldton'
  | 'gold-coast'
  | 'hobart'
  | 'kalgoorlie'
  | 'katherine'
  | 'kununurra'
  | 'launceston'
  | 'longreach'
  | 'mackay'
  | 'melbourne'
  | 'mildura'
  | 'mount-gambier'
  | 'mount-isa'
  | 'newcastle'
  | 'newman'
  | 'perth'
  | 'port-hedland'
  | 'rockhampton'
  | 'sale'
  | 'sydney'
  | 'tennant-creek'
  | 'thredbo'
  | 'toowoomba'
  | 'townsville'
  | 'wagga-wagga'
  | 'warrnambool'
  | 'weipa'
  | 'whyalla';

export type SpecificationAssumptions = {
  daily_yield: number | null;
  daily_yield_source: string;
  weather_site: WeatherSite | null;
  measured_yield: number | null;
  measured_yield_source?: string;
  losses: SystemLosses | null;
  losses_source?: string;
  horizon: Array<number> | null;
  horizon_source?: string;
  degradation: number;
  tariff_rise: number;
  battery_efficiency: number;
  battery_reserve_percent: number | null;
  battery_fade: number | null;
  battery_life_years: number | null;
  battery_replacement_cents: number | null;
  battery_grid_charge_percent: number | null;
  inverter_replacement_year: number | null;
  inverter_replacement_cents: number | null;
  vpp_yearly_cents: number | null;
  vpp_until_on?: string;
  vpp_source?: string;
};

/** The planned system */
export type Specification = {
  panels: Array<SpecificationPanel>;
  inverters: Array<SpecificationInverter>;
  battery: SpecificationBattery | null;
  arrays: Array<SpecificationArray>;
  price_lines: Array<SpecificationPriceLine>;
  /** Copies of the rebates that apply */
  rebates?: Array<SpecificationRebate>;
  /** `YYYY-MM-DD`, or empty */
  expected_install_on: string;
  roof: SpecificationRoof;
  phases: number | null;
  ac_cable: SpecificationAcCable;
  export_limit_watts: number | null;
  existing_solar: SpecificationExistingSolar | null;
  site_plan: SitePlan | null;
  usage: SpecificationUsage | null;
  assumptions: SpecificationAssumptions;
};

/** From the datasheet; `null` where it is not known */
export type PanelElectrical = {
  open_circuit_volts: number | null;
  short_circuit_amps: number | null;
  volts_percent_per_degree: number | null;
};

/** From the datasheet; `null` where it is not known */
export type InverterElectrical = {
  string_inputs: number | null;
  input_volts_min: number | null;
  input_volts_max: number | null;
  input_amps_max: number | null;
};

export type SitePlanPicture = {
  id: number;
  width: number;
  height: number;
  attribution?: string;
};

export type SitePlanFaceOutline = {
  x: number;
  y: number;
};

export type SitePlanFacePanel = {
  along: number;
  up: number;
  is_portrait: boolean;
};

export type SitePlanFace = {
  name: string;
  outline: Array<SitePlanFaceOutline>;
  eave: number;
  pitch: number;
  setback: number;
  panels: Array<SitePlanFacePanel>;
};

/** The plan of the roof; `null` without one */
export type SitePlan = {
  picture: SitePlanPicture;
  metres_per_pixel: number;
  north: number;
  faces: Array<SitePlanFace>;
  obstructions: Array<Array<SitePlanFaceOutline>>;
};

/** A copy of an electricity plan */
export type UsagePlan = {
  name: string;
  retailer: string;
  area: string;
  valid_on: string;
  source: string;
  tariff: Tariff;
};

export type WindowDays = 'every_day' | 'weekdays' | 'weekends';

export type TariffImportRateStep = {
  cents_per_kwh: number;
  /** Where the step ends, in kWh; `null` for the last one */
  up_to_kwh: number | null;
};

export type TariffImportRate = {
  name: string;
  months: Array<number>;
  days: WindowDays;
  from_hour: number;
  to_hour: number;
  steps: Array<TariffImportRateStep>;
};

export type StepPeriod = 'day' | 'month' | 'quarter' | 'year';

export type DemandPeriod = 'day' | 'month';

export type TariffDemandCharge = {
  name: string;
  months: Array<number>;
  days: WindowDays;
  from_hour: number;
  to_hour: number;
  cents_per_kw: number;
  per: DemandPeriod;
};

export type TariffControlledLoad = {
  cents_per_kwh: number;
  daily_charge: number;
};

export type TariffFreeWindow = {
  months: Array<number>;
  days: WindowDays;
  from_hour: number;
  to_hour: number;
  cap_kwh: number | null;
};

/** The prices of a plan */
export type Tariff = {
  import_rates: Array<TariffImportRate>;
  import_steps_per: StepPeriod;
  feed_in_rates: Array<TariffImportRate>;
  feed_in_steps_per: StepPeriod;
  demand_charges: Array<TariffDemandCharge>;
  controlled_load: TariffControlledLoad | null;
  daily_charge: number;
  free_window: TariffFreeWindow | null;
  includes_gst: boolean;
};

/** Losses in percent; `null` for the default of each */
export type SystemLosses = {
  soiling: number | null;
  mismatch: number | null;
  wiring: number | null;
  connections: number | null;
  first_light: number | null;
  rating: number | null;
  age: number | null;
  availability: number | null;
};

export type QuoteYield = {
  annual_kwh: number;
  /** January to December */
  monthly_kwh: Array<number>;
  /**
   * A year of each of the `arrays` of the specification, which add up to `annual_kwh`; absent
   * without panels on them, and in proposals from before it was told
   */
  arrays_kwh?: Array<number>;
  assumptions: Array<Statement>;
};

export type QuoteSavingsBillsMonthly = {
  before_cents: number;
  after_cents: number;
};

export type QuoteSavingsBills = {
  before: Bill;
  after: Bill;
  /** January to December */
  monthly: Array<QuoteSavingsBillsMonthly>;
};

export type QuoteSavingsEnergy = {
  self_used_kwh: number;
  /** The part of it that came from the battery */
  from_battery_kwh: number;
  exported_kwh: number;
  /** Energy lost to the export limit */
  curtailed_kwh: number;
  /** Share of the panels' energy */
  self_use_percent: number;
  /** Share of the house's consumption that comes from the panels */
  own_share_percent: number;
};

export type QuoteSavingsTypicalDay = {
  /** 1 for summer, 7 for winter */
  month: number;
  used_kwh: Array<number>;
  /** By the panels */
  made_kwh: Array<number>;
  /** Energy that the panels supply directly */
  from_solar_kwh: Array<number>;
  from_battery_kwh: Array<number>;
  from_grid_kwh: Array<number>;
};

export type QuoteSavingsSensitivity = {
  text: string;
  first_year_cents: number;
  /** The first year that ends at or above zero; `null` if that takes more than 20 */
  payback_year: number | null;
  /** Internal rate of return over 20 years in percent; `null` when the price is not recovered */
  rate_of_return: number | null;
};

export type QuoteSavings = {
  first_year_cents: number;
  /** The first year that ends at or above zero; `null` if that takes more than 20 */
  payback_year: number | null;
  /** Internal rate of return over 20 years in percent; `null` when the price is not recovered */
  rate_of_return: number | null;
  /** The net balance at the end of years 0 to 20, beginning with the price */
  cumulative_cents: Array<number>;
  /** Of the first year, without the system and with it */
  bills: QuoteSavingsBills;
  /** Where the energy of the first year goes */
  energy: QuoteSavingsEnergy;
  /**
   * The mean day of January and of July in the first year: kWh in each hour of the clock from
   * midnight. Consumption comes from solar, battery and grid
   */
  typical_days?: Array<QuoteSavingsTypicalDay>;
  /** The results if conditions differ */
  sensitivity: Array<QuoteSavingsSensitivity>;
  assumptions: Array<Statement>;
};

/** The figures of the system as of today. Money in whole cents including GST */
export type Quote = {
  system_watts: number;
  price: Price;
  /** Installation date that STCs are counted for, `YYYY-MM-DD` */
  install_on: string;
  /**
   * Whether the date is assumed, as today plus the account's weeks to installation, because none is
   * planned
   */
  install_on_assumed: boolean;
  solar_certificates: Certificates;
  /** `null` without a battery */
  battery_certificates: Certificates | null;
  /** `null` where the site or the panels are not known */
  yield: QuoteYield | null;
  /** `null` without a usage */
  savings: QuoteSavings | null;
  /** Notes for the customer */
  warnings: Array<Statement>;
  /**
   * Problems to fix before the system is offered, such as strings that do not fit the inverter;
   * neither the page nor the PDF of a proposal shows it
   */
  design_faults: Array<Statement>;
  /**
   * Notes for the salesperson, such as a rule that is announced and not confirmed; neither the page
   * nor the PDF of a proposal shows it
   */
  seller_notes: Array<Statement>;
  /**
   * Version of the solar model that calculated the figures; `null` in proposals from before
   * versions were numbered
   */
  model_version: number | null;
};

export type PriceLine = SpecificationPriceLine & {
  total_cents: number;
};

export type Price = {
  lines: Array<PriceLine>;
  /** The sum of the lines, including GST */
  total_cents: number;
  /** The GST within it */
  gst_cents: number;
  certificate_count: number;
  /** STC price */
  certificate_cents: number;
  /** STC discount */
  certificate_discount_cents: number;
  /** Of a customer registered for GST, who assigns the STCs; else `null` */
  gst_on_certificates_cents: number | null;
  /** Rebates of the project; absent where it has none */
  rebates?: Array<AppliedRebate>;
  /** Rebates that are taken off the price; absent where the project has none */
  rebate_discount_cents?: number;
  /**
   * `payable_cents` less the rebates that the customer receives; absent where the project has none
   */
  after_rebates_cents?: number;
  payable_cents: number;
  deposit_cents: number;
  /** The STC price, for which installation dates and who says so */
  working: Array<Statement>;
};

/** A rebate of the project */
export type AppliedRebate = {
  name: string;
  /** A loan is information only; its `cents` are 0 */
  is_loan: boolean;
  /** What it pays for this system */
  cents: number;
  /** Whether it is taken off the price, or paid to the customer afterwards */
  paid_to: RebateReceiver;
  /** How it was counted; empty for a fixed amount */
  working: string;
  conditions: Array<string>;
  source: string;
};

export type Statement = {
  text: string;
  /** Where it comes from */
  source: string;
};

export type Certificates = {
  /** `null` when they were not calculated */
  count: number | null;
  /** Why they were not calculated; empty when they were */
  reason: string;
  /** How they were counted */
  working: Array<Statement>;
};

/** A year of electricity */
export type Bill = {
  import_kwh: number;
  import_cents: number;
  export_kwh: number;
  /** Income from exports; negative when they cost */
  export_cents: number;
  /** Demand charges on the highest hour of typical days; real months have higher ones */
  demand_cents: number;
  /** Of a circuit with its own meter, which is not in `import_kwh` */
  controlled_load_kwh: number;
  /** With the daily charge of its meter */
  controlled_load_cents: number;
  /** Daily charges */
  supply_cents: number;
  total_cents: number;
};

export type GetProjectAnswer = WholeProject;

/** A project without its system and figures */
export type ListedProject = Project & {
  customer_id: string;
  /** Whether no proposal of it is published */
  is_draft: boolean;
  /** The agreed day of installation, `YYYY-MM-DD`; empty until then */
  install_on: string;
  /** Counts the saves, from `1` */
  revision: string;
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`: the last change */
  updated_at: string;
};

export type GetProjectsAnswer = {
  items: Array<ListedProject>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

export type SiteAddressInput = {
  streetnum?: string;
  street?: string;
  suburb?: string;
  state?: string;
  postcode?: string;
  country?: string;
};

export type SpecificationPanelInput = {
  maker: string;
  model: string;
  /** Rated power of one */
  watts: number;
  quantity: number;
  electrical?: PanelElectricalInput | null;
  /** Years of the product warranty */
  warranty_years?: number | null;
  /** Years of the performance warranty */
  performance_warranty_years?: number | null;
};

export type SpecificationInverterInput = {
  maker: string;
  model: string;
  /** Rated power of one */
  watts: number;
  quantity: number;
  electrical?: InverterElectricalInput | null;
  /** Years of the product warranty */
  warranty_years?: number | null;
};

export type SpecificationBatteryInput = {
  maker: string;
  model: string;
  /** Of one */
  nominal_watt_hours: number;
  /** Of one */
  usable_watt_hours: number;
  /**
   * Highest power of charging and discharging of one; by default, half of the usable energy an hour
   */
  power_watts?: number | null;
  quantity: number;
  /** Years of the product warranty */
  warranty_years?: number | null;
};

export type SpecificationArrayBifacialInput = {
  /** Power of the back in percent of the front, from the datasheet */
  bifaciality: number;
  /** Light that the ground reflects in percent: 20 for grass, 60 for white gravel */
  albedo: number;
  /** From the ground to the lower edge of the panels */
  clearance_metres: number;
  /** Source of these figures, such as the datasheet */
  source: string;
};

export type SpecificationArrayInput = {
  name: string;
  panels: number;
  /** Degrees from the horizontal */
  tilt: number;
  /** Degrees clockwise from north */
  azimuth: number;
  /** Shading loss in percent of the yield */
  shading: number;
  /** Shading loss of each month in percent of the light, from January; replaces `shading` */
  monthly_shading?: Array<number> | null;
  /** Number of strings that its panels are wired in; `null` if not planned yet */
  strings?: number | null;
  /**
   * Its inverter, by the place in `inverters`, which begins with 0; given for every array or for
   * none. `null` if all inverters share all arrays
   */
  inverter?: number | null;
  /**
   * Of bifacial panels on a frame in the open, such as a ground mount, a tilt frame or a fence;
   * `null` for panels on a roof, whose backs get no light
   */
  bifacial?: SpecificationArrayBifacialInput | null;
};

export type SpecificationPriceLineInput = {
  description: string;
  quantity: number;
  /** Unit price in cents including GST; negative for a discount */
  unit_cents: number;
};

export type SpecificationRoofInput = {
  material?: string;
  storeys?: number | null;
};

export type SpecificationAcCableInput = {
  /** Length in metres, one way */
  metres?: number | null;
  /** Cross-section of each copper conductor */
  square_millimetres?: number | null;
};

export type SpecificationExistingSolarInput = {
  /** Rated power of its panels */
  watts: number;
  /** Rated power of its inverter; `null` for no limit */
  inverter_watts?: number | null;
  /** Determines the age of its panels */
  installed_year: number;
  /** Degrees from the horizontal */
  tilt: number;
  /** Degrees clockwise from north */
  azimuth: number;
};

export type SpecificationUsageTimeOfUseInput = {
  from_hour: number;
  to_hour: number;
  /** Cents per kWh including GST, to a hundredth */
  import_tariff: number;
};

export type SpecificationUsageInput = {
  daily_watt_hours: number;
  /** When the energy of a day is used; `evening` by default */
  pattern?: UsagePattern;
  /** Cents per kWh including GST, to a hundredth; not used with a plan */
  import_tariff: number;
  /** Cents per kWh including GST, to a hundredth; not used with a plan */
  export_tariff: number;
  /**
   * Hours with another import price, across midnight if `to_hour` is not later; they must not
   * overlap
   */
  time_of_use?: Array<SpecificationUsageTimeOfUseInput>;
  /** Cents a day including GST, to a hundredth */
  supply_charge?: number;
  /**
   * A copy of an electricity plan, such as one of `getplans`, whose tariff replaces the prices
   * above
   */
  plan?: EnergyPlanInput | null;
  /**
   * Daily energy on the controlled load meter, in addition to the rest; solar does not supply it.
   * `null` to use the interval data
   */
  controlled_load_watt_hours?: number | null;
  /**
   * Share of the solar energy that the house uses; by default, it follows from the hours of the day
   */
  self_use_percent?: number | null;
  /**
   * Interval data of the meter. Its hours replace the pattern; `daily_watt_hours` stays the daily
   * import
   */
  metered?: MeteredUsage | null;
};

export type SpecificationAssumptionsInput = {
  /**
   * kWh a day from 1 kW that faces north, tilted at the latitude, for example as measured; `null`
   * to simulate it
   */
  daily_yield?: number | null;
  /** Source of the figure; performance claims need one */
  daily_yield_source?: string;
  /** The site whose weather is taken; `null` for the nearest to the postcode */
  weather_site?: WeatherSite | null;
  /**
   * kWh a year of 1 kW of the planned panels, such as those of a neighbouring system or another
   * program, with its losses and shade. The simulated hours are scaled to it, and `daily_yield` is
   * not used for them; `null` for the simulation
   */
  measured_yield?: number | null;
  /** Who measured or calculated it; performance claims need a source */
  measured_yield_source?: string;
  /**
   * Losses of the system besides shade, heat and angle; omitted ones are the usual, `null` for all
   * of these
   */
  losses?: SystemLossesInput | null;
  /** Source of losses that differ from the usual ones */
  losses_source?: string;
  /**
   * Height of hills, trees or buildings around the site in degrees: north, north-east, east and so
   * on to north-west; `null` for a level horizon
   */
  horizon?: Array<number> | null;
  /** Source of the horizon, such as a survey */
  horizon_source?: string;
  /** Panel degradation, percent a year */
  degradation?: number;
  /** Electricity price rise, percent a year */
  tariff_rise?: number;
  /** Battery round-trip efficiency in percent */
  battery_efficiency?: number;
  /** Percent of the usable energy that a battery keeps for outages; `null` for none */
  battery_reserve_percent?: number | null;
  /** Percent of its capacity that a battery loses each year; `null` for 2 */
  battery_fade?: number | null;
  /** Years that a battery works; `null` for 15 */
  battery_life_years?: number | null;
  /** Price of a replacement battery at the end of its life; `null` when it is not replaced */
  battery_replacement_cents?: number | null;
  /**
   * Percent of its capacity up to which the grid charges a battery in the cheapest hours of a day;
   * `null` for never
   */
  battery_grid_charge_percent?: number | null;
  /** The year at the end of which inverters are replaced; `null` if not within the 20 */
  inverter_replacement_year?: number | null;
  /** Price of the replacement */
  inverter_replacement_cents?: number | null;
  /** Yearly income from a virtual power plant; `null` for none */
  vpp_yearly_cents?: number | null;
  /** The last agreed day, `YYYY-MM-DD`; empty if unknown, which counts one year */
  vpp_until_on?: string;
  /** Source of the figure, such as the contract or offer */
  vpp_source?: string;
};

/** Omitted members keep their values; a list replaces the whole list */
export type SpecificationInput = {
  panels?: Array<SpecificationPanelInput>;
  /**
   * Inverters of one entry share their arrays; an inverter with its own arrays needs its own entry
   */
  inverters?: Array<SpecificationInverterInput>;
  battery?: SpecificationBatteryInput | null;
  /** Panels that lie in one plane */
  arrays?: Array<SpecificationArrayInput>;
  price_lines?: Array<SpecificationPriceLineInput>;
  /**
   * Copies of the rebates that apply, such as those of `getrebates`; the price takes them off after
   * the STCs
   */
  rebates?: Array<RebateInput>;
  /**
   * Planned installation date, which STCs are counted for, `YYYY-MM-DD`; empty if none is planned
   */
  expected_install_on?: string;
  roof?: SpecificationRoofInput;
  /** Phases of the grid connection */
  phases?: 1 | 2 | 3 | null;
  ac_cable?: SpecificationAcCableInput;
  /** The most that the network lets the system export; `null` for no limit */
  export_limit_watts?: number | null;
  /** Existing solar at the site; today's bills include its savings */
  existing_solar?: SpecificationExistingSolarInput | null;
  /** The plan of the roof, drawn on a picture of it (`addroofpicture`); `null` without one */
  site_plan?: SitePlanInput | null;
  /** The customer's current consumption and prices; without it no savings are estimated */
  usage?: SpecificationUsageInput | null;
  /** Assumptions of the estimates; omitted members keep their values */
  assumptions?: SpecificationAssumptionsInput;
};

/** From the datasheet of the panel; checks of the strings need it */
export type PanelElectricalInput = {
  /** Of one panel, to a hundredth */
  open_circuit_volts?: number | null;
  /** To a hundredth */
  short_circuit_amps?: number | null;
  /**
   * Temperature coefficient of the open-circuit voltage: percent per degree, to a thousandth, such
   * as `-0.25`
   */
  volts_percent_per_degree?: number | null;
};

/** From the datasheet of the inverter; checks of the strings need it */
export type InverterElectricalInput = {
  /** How many strings can be connected */
  string_inputs?: number | null;
  /** Lowest DC voltage at which an input works, to a tenth */
  input_volts_min?: number | null;
  /** Highest DC voltage of an input, to a tenth */
  input_volts_max?: number | null;
  /** Highest current of an input, to a hundredth */
  input_amps_max?: number | null;
};

/** A payment of a program towards a system */
export type RebateInput = {
  name: string;
  /** The state or territory of the site; empty for every one */
  state?: RebateState;
  /** First day on which a system may be installed, `YYYY-MM-DD`; empty if unknown */
  from_on?: string;
  /** Last day on which a system may be installed, `YYYY-MM-DD`; empty if unknown */
  until_on?: string;
  /**
   * What `cents` is paid for: the system, each kW of its panels, each usable or nominal kWh of its
   * battery. A `loan` is information only
   */
  basis: RebateBasis;
  /** Amount for each unit of the basis; of a loan, the most that is lent */
  cents: number;
  /** The most that it pays; `null` for no maximum */
  max_cents?: number | null;
  /**
   * Who receives it: the installer takes it off the price, the customer pays the price and is paid
   * afterwards
   */
  paid_to?: RebateReceiver;
  /** What it depends on, a sentence each; proposals show them */
  conditions?: Array<string>;
  /** Where this is published, and the day it was read */
  source?: string;
};

export type SitePlanPictureInput = {
  id: number;
  /** In pixels */
  width: number;
  /** In pixels */
  height: number;
  /** What the source of the picture asks to be named by; printed below the roof */
  attribution?: string;
};

export type SitePlanFaceOutlineInput = {
  x: number;
  y: number;
};

export type SitePlanFacePanelInput = {
  /** From the first corner of the eave, along the eave */
  along: number;
  /** From the eave, up the slope */
  up: number;
  /** True if the long side runs up the slope */
  is_portrait: boolean;
};

export type SitePlanFaceInput = {
  name: string;
  /** Corners in order, in metres on the picture */
  outline: Array<SitePlanFaceOutlineInput>;
  /** The edge at the gutter, by the place of its first corner, which begins with 0 */
  eave: number;
  /** Degrees from the horizontal */
  pitch: number;
  /** Metres left free at the edges, on the slope */
  setback: number;
  /** The lower corner of each panel, in metres on the slope */
  panels: Array<SitePlanFacePanelInput>;
};

/** A plan of the roof, drawn on a picture of it */
export type SitePlanInput = {
  /** A picture of the customer's roof that was uploaded before */
  picture: SitePlanPictureInput;
  metres_per_pixel: number;
  /** The direction of north in the picture, in degrees clockwise from its top */
  north: number;
  faces: Array<SitePlanFaceInput>;
  /** Chimneys, vents and skylights, which panels keep clear of */
  obstructions: Array<Array<SitePlanFaceOutlineInput>>;
};

/** An electricity plan */
export type EnergyPlanInput = {
  name: string;
  retailer?: string;
  /** Where it is offered, such as the network */
  area?: string;
  /** A day that its prices were valid on, `YYYY-MM-DD`, or empty */
  valid_on?: string;
  /** Where its prices come from */
  source?: string;
  tariff: TariffInput;
};

export type TariffImportRateStepInput = {
  cents_per_kwh: number;
  /** Where the step ends, in kWh since the period began; `null` for the last one */
  up_to_kwh?: number | null;
};

export type TariffImportRateInput = {
  /** Such as “Peak” */
  name?: string;
  /** Months of the season, 1 for January; empty for all */
  months?: Array<number>;
  /** Days of the week */
  days?: WindowDays;
  /** Clock time in hours, such as 15 or 15.5 */
  from_hour?: number;
  /** Where it ends; across midnight if it is not later than `from_hour` */
  to_hour?: number;
  steps: Array<TariffImportRateStepInput>;
};

export type TariffFeedInRateStepInput = {
  cents_per_kwh: number;
  /** Where the step ends, in kWh since the period began; `null` for the last one */
  up_to_kwh?: number | null;
};

export type TariffFeedInRateInput = {
  /** Such as “Peak” */
  name?: string;
  /** Months of the season, 1 for January; empty for all */
  months?: Array<number>;
  /** Days of the week */
  days?: WindowDays;
  /** Clock time in hours, such as 15 or 15.5 */
  from_hour?: number;
  /** Where it ends; across midnight if it is not later than `from_hour` */
  to_hour?: number;
  steps: Array<TariffFeedInRateStepInput>;
};

export type TariffDemandChargeInput = {
  /** Such as “Peak” */
  name?: string;
  /** Months of the season, 1 for January; empty for all */
  months?: Array<number>;
  /** Days of the week */
  days?: WindowDays;
  /** Clock time in hours, such as 15 or 15.5 */
  from_hour?: number;
  /** Where it ends; across midnight if it is not later than `from_hour` */
  to_hour?: number;
  cents_per_kw: number;
  /** Whether the price of a kW is for each day of the month or for the month */
  per: DemandPeriod;
};

export type TariffControlledLoadInput = {
  cents_per_kwh: number;
  /** Cents a day for its meter */
  daily_charge?: number;
};

export type TariffFreeWindowInput = {
  /** Months of the season, 1 for January; empty for all */
  months?: Array<number>;
  /** Days of the week */
  days?: WindowDays;
  /** Clock time in hours, such as 15 or 15.5 */
  from_hour?: number;
  /** Where it ends; across midnight if it is not later than `from_hour` */
  to_hour?: number;
  /** The most free energy a day; energy above it has the price of its hour */
  cap_kwh?: number | null;
};

export type TariffInput = {
  /** Import rates. Every half hour of the year is in exactly one */
  import_rates: Array<TariffImportRateInput>;
  /** The period after which the steps of imports start again */
  import_steps_per?: StepPeriod;
  /**
   * Feed-in rates, negative where exports cost; every half hour is in exactly one. Empty without a
   * feed-in tariff
   */
  feed_in_rates?: Array<TariffFeedInRateInput>;
  /** The period after which the steps of exports start again */
  feed_in_steps_per?: StepPeriod;
  /** Charged on the highest hour of a month within their window */
  demand_charges?: Array<TariffDemandChargeInput>;
  /** Of a circuit with its own meter, such as hot water */
  controlled_load?: TariffControlledLoadInput | null;
  /** Cents a day */
  daily_charge?: number;
  /** Hours in which imports are free */
  free_window?: TariffFreeWindowInput | null;
  /** Whether prices include GST. Feed-in rates never do */
  includes_gst?: boolean;
};

/** Interval data of the meter, as a typical year */
export type MeteredUsage = {
  /**
   * Mean watt-hours imported in each hour: January to December, in each month weekdays and then
   * weekends, each with 24 clock hours
   */
  import_watt_hours: Array<number>;
  /** The same for exports; `null` without an export register */
  export_watt_hours: Array<number> | null;
  /** Yearly imports of controlled load registers, which are left out */
  controlled_load_watt_hours: number;
  /** First day of the readings, `YYYY-MM-DD` */
  from_on: string;
  /** Last day of the readings, `YYYY-MM-DD` */
  to_on: string;
  /** Months without enough readings, filled from those around them */
  filled_months: Array<number>;
  /** Part of the readings that the meter provider substituted or estimated */
  estimated_percent: number;
  /** Digest of its file */
  sha256: string;
};

/** Losses between the light on the panels and the inverter, in percent */
export type SystemLossesInput = {
  /** Dirt on the glass, in percent; `null` for 2 */
  soiling?: number | null;
  /** Differences between the panels of a string, in percent; `null` for 2 */
  mismatch?: number | null;
  /** DC and AC cables, in percent; `null` for 2 */
  wiring?: number | null;
  /** Plugs and terminals, in percent; `null` for 0.5 */
  connections?: number | null;
  /** Fall in power of new panels in their first days of light, in percent; `null` for 1.5 */
  first_light?: number | null;
  /** Panels below the power on their label, in percent; `null` for 1 */
  rating?: number | null;
  /** Ageing before the first year of the estimate, in percent; `null` for 0 */
  age?: number | null;
  /** Faults, outages and limits of the grid, in percent; `null` for 3 */
  availability?: number | null;
};

export type CreateProjectRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    project_title: string;
    /** `country` is `Australia` by default */
    site_address?: SiteAddressInput;
    specification?: SpecificationInput;
  } & ({ customer_id: string } | { customer_email: string });
};

export type CreateProjectAnswer = Acknowledgement & {
  project_id: string;
  revision: string;
  project: WholeProject;
};

export type UpdateProjectRequest = {
  data: {
    /** The project */
    project_id: string;
    /** The `revision` that you changed */
    revision?: string;
    project_title?: string;
    site_address?: SiteAddressInput;
    specification?: SpecificationInput;
    /** `YYYY-MM-DD`, or empty */
    install_on?: string;
  };
};

export type UpdateProjectAnswer = Acknowledgement & {
  project_id: string;
  revision: string;
  project: WholeProject;
};

export type AddRoofPictureRequest = {
  data: {
    /** The project */
    project_id: string;
    picture: string;
  };
};

export type AddRoofPicturePicture = {
  id: number;
  width: number;
  height: number;
};

export type AddRoofPictureAnswer = Acknowledgement & {
  project_id: string;
  picture: AddRoofPicturePicture;
};

export type CalculateRequest = {
  data: {
    /** A project whose inputs are the starting point */
    project_id?: string;
    /** Of the site; it decides the STC zone and the city of the yield */
    postcode?: string;
    /** Of the customer; `Not GST Registered` by default */
    gst_status?: GstStatus;
    specification?: SpecificationInput;
    /**
     * Price in cents including GST of a usable kWh of battery, installed, before STCs; with it,
     * `battery_sizes` compares batteries of 0, 5, 10, 15 and 20 kWh
     */
    battery_cents_per_kwh?: number;
  };
};

/** The system with a battery of one size */
export type SizedBattery = {
  /** Usable energy of the battery; 0 for none */
  usable_kwh: number;
  /** Price of the system with it, after STCs */
  payable_cents: number;
  first_year_cents: number;
  /** The first year that ends at or above zero; `null` if that takes more than 20 */
  payback_year: number | null;
  /** Internal rate of return over 20 years in percent; `null` when the price is not recovered */
  rate_of_return: number | null;
};

export type CalculateAnswer = {
  postcode: string;
  gst_status: GstStatus;
  specification: Specification;
  quote: Quote;
  /**
   * The same system with batteries of several sizes in place of its own, at the price you pass;
   * `null` without `battery_cents_per_kwh` or without savings, and if `self_use_percent` is given
   */
  battery_sizes: Array<SizedBattery> | null;
};

export type ReadMeterDataRequest = {
  data: {
    /** Text of the NEM12 file */
    file: string;
    /** Of the site; it decides the clock time of the readings */
    postcode: string;
    /** Registers that solar does not supply, such as `E2`; none by default */
    controlled_load_registers?: Array<string>;
    /**
     * Whether days may be missing between others; the average of their month then replaces them.
     * `false` by default
     */
    fill_gaps?: boolean;
  };
};

export type ReadMeterDataAnswer = {
  metered: MeteredUsage;
  /** Imports of an average day */
  daily_watt_hours: number;
  /** Registers of energy in the file */
  registers: Array<string>;
};

export type ContractSignerInput = {
  name: string;
  email: string;
  phone?: string;
};

export type ChecklistKey =
  | 'supplier'
  | 'performance_estimate'
  | 'limitations'
  | 'claims'
  | 'warnings'
  | 'system_design'
  | 'roof_plan'
  | 'inclusions'
  | 'price_breakdown'
  | 'discounts'
  | 'certificates'
  | 'certificate_assignment'
  | 'rebates'
  | 'gst'
  | 'payment_terms'
  | 'extra_charges'
  | 'non_refundable'
  | 'installation_time'
  | 'connection_application'
  | 'network_charges'
  | 'existing_system'
  | 'subcontractors'
  | 'battery_backup'
  | 'system_warranty'
  | 'product_warranties'
  | 'disposal'
  | 'terms'
  | 'consumer_rights'
  | 'design_changes'
  | 'refunds'
  | 'variance'
  | 'complaints'
  | 'cooling_off'
  | 'cancellation_form'
  | 'code_statement';

export type ChecklistItemInput = {
  key: ChecklistKey;
  state: 'present' | 'not_applicable';
  reason: string;
};

export type SaleType = 'solicited' | 'unsolicited';

export type Verification = 'none' | 'email' | 'sms';

export type PublishProposalRequest = {
  data: {
    /** The project */
    project_id: string;
    /** Message to the customer, shown above the figures */
    message?: string;
    /**
     * Last day of the offer in the account's time zone, `YYYY-MM-DD`, at most 366 days ahead.
     * Default: as in the settings
     */
    expires_on?: string;
    /**
     * `unsolicited` when you made the first approach, which gives the customer a cooling-off
     * period. Default: as in the contract that a variation changes, and `solicited` for an original
     */
    sale_type?: SaleType;
    /**
     * Channel for the code that signers must enter before they sign. Default: as in the contract
     * that a variation changes; for an original, `email` where email is set up and `none` elsewhere
     */
    signer_verification?: Verification;
    /**
     * Who must sign, in this order, each with a signing link of their own. Otherwise as in the
     * contract that a variation changes, and the customer alone for an original
     */
    signers?: Array<ContractSignerInput>;
    /**
     * Your answers on contents of the consumer code that the proposal does not show, such as a
     * sketch that you send separately. They are stored with the version and the name of the owner
     * of the API key (`checklist` of `getproposal`). Each key at most once; an answer to a content
     * that the proposal shows changes nothing
     */
    checklist_answers?: Array<ChecklistItemInput>;
    /**
     * Other projects of the customer, by `project_id`, which are published first with the same
     * message, last day, kind of sale and signers: the customer compares all on one page and signs
     * one. Nothing is published while one of them is incomplete
     */
    options?: Array<string>;
  };
};

export type ProposalState = 'published' | 'superseded' | 'withdrawn' | 'expired';

export type PageSection =
  | 'message'
  | 'summary'
  | 'system'
  | 'price'
  | 'yield'
  | 'savings'
  | 'certificates'
  | 'assumptions'
  | 'options'
  | 'warranties'
  | 'terms'
  | 'complaints'
  | 'documents'
  | 'contract'
  | 'contact';

/** A version of the proposal of a project */
export type Proposal = {
  project_id: string;
  customer_id: string;
  /** Number of the version within the project, from `1` */
  version: string;
  /** `published` until it is superseded by a newer version, withdrawn or expired, which is final */
  state: ProposalState;
  /** Path of the PDF; empty unless it is published */
  proposal_link: string;
  /** Full address of the customer's page; empty unless it is published */
  proposal_url: string;
  /** The same page for your own team, whose visits are not counted; empty unless it is published */
  staff_url: string;
  /** SHA-256 of the PDF in hexadecimal */
  pdf_sha256: string;
  /**
   * Address of the PDF, or of the scan of a contract signed on paper, which needs no API key; empty
   * where there is none. Treat it as a password: it works for anyone who has it
   */
  pdf_url: string;
  /**
   * When `pdf_url` stops working, 7 days after it was made, or earlier if the proposal is withdrawn
   * or the customer erased. UTC, `YYYY-MM-DD HH:MM:SS`
   */
  pdf_expires_at: string;
  /** The contract on this version */
  contract_id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  published_at: string;
  /** When the offer expires, unless all have signed */
  expires_at: string;
  /** When it was superseded, withdrawn or expired; empty until then. UTC, `YYYY-MM-DD HH:MM:SS` */
  ended_at: string;
  /** How often this version was viewed */
  view_count: string;
  /** Empty until it was viewed. UTC, `YYYY-MM-DD HH:MM:SS` */
  first_viewed_at: string;
  /** When a person last had the page in view; empty until then. UTC, `YYYY-MM-DD HH:MM:SS` */
  last_viewed_at: string;
  /** Whole seconds for which each part of the page was in view; parts that were not are left out */
  seconds_by_section: Record<string, number>;
};

export type PublishProposalAnswer = Acknowledgement & {
  /** Whether a new version was published */
  is_new: boolean;
  proposal: Proposal;
  /** The proposals of `options` */
  options: Array<Proposal>;
};

export type WithdrawProposalRequest = {
  data: {
    /** The project */
    project_id: string;
  };
};

export type WithdrawProposalAnswer = Acknowledgement & {
  proposal: Proposal;
};

/** A version with its content, as it was when it was published */
export type WholeProposal = Proposal & {
  /** SHA-256 of its content in hexadecimal */
  content_sha256: string;
  /** `YYYY-MM-DD` in the account's time zone */
  issued_on: string;
  /** Last day of the offer */
  expires_on: string;
  project_title: string;
  customer_name: string;
  /** Shown above the figures; may be empty */
  message: string;
  specification: Specification;
  quote: Quote;
  /**
   * The other options of the customer, as the version states them beside its own figures; `[]`
   * without a choice
   */
  options: Array<ProposalOption>;
  /** Checklist of the contents that the consumer code requires, from the day of publication */
  checklist: Array<ChecklistItem>;
};

/** Another option that the proposal states */
export type ProposalOption = {
  /** Empty in versions published before 30 November 2026 */
  project_id: string;
  title: string;
  system_watts: number;
  /** Usable; `0` without a battery */
  battery_watt_hours: number;
  /** Price with GST, after STCs and discounts */
  payable_cents: number;
  /** Savings of the first year; `null` where they are not estimated */
  first_year_cents: number | null;
  /** `null` without an estimate, and where it takes over 20 years */
  payback_year: number | null;
  /** Whether the customer has chosen it by now: a contract on its project is signed */
  is_signed: boolean;
};

/**
 * A content that the consumer code or the consumer law requires of an offer. It helps your team and
 * is never shown to customers
 */
export type ChecklistItem = {
  /** Identifies the content */
  key: ChecklistKey;
  /** The content in words */
  title: string;
  /**
   * `missing` means that the proposal does not show it, not that the law is broken; `confirm` that
   * only a person can judge a text
   */
  state: 'present' | 'confirm' | 'missing' | 'not_applicable';
  /** The reason, and what to do about missing content; for a manual mark, the reason given */
  reason: string;
  /** Where it is required */
  source: string;
  /**
   * Name of the member who marked it when the version was published; empty for results of Sundesk
   */
  marked_by: string;
};

export type GetProposalAnswer = WholeProposal;

/** A version of the proposal of a project */
export type ListedProposal = Proposal & {
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`: the last change */
  updated_at: string;
};

export type GetProposalsAnswer = {
  items: Array<ListedProposal>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

/** A request for the page of a proposal or for its PDF */
export type ProposalVisit = {
  visit_id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  opened_at: string;
  /** When the page was in view for two seconds; empty until then. UTC, `YYYY-MM-DD HH:MM:SS` */
  confirmed_at: string;
  /**
   * `viewed` was counted and fired `proposal_viewed`; `repeat` is the same viewer again within 30
   * minutes; the others do not count, and `reason` says why
   */
  verdict: 'unconfirmed' | 'viewed' | 'repeat' | 'late' | 'automated' | 'staff' | 'scanner' | 'prefetch' | 'head' | 'pdf';
  /** The verdict in words */
  reason: string;
  /** The same for all visits from one browser */
  viewer: string;
  /** Browser and device of the viewer as far as recognised; may be empty */
  viewer_hint: string;
  /** The user agent of the browser; may be empty */
  user_agent: string;
  /** Whole seconds for which each part of the page was in view; parts that were not are left out */
  seconds_by_section: Record<string, number>;
};

export type GetProposalViewsAnswer = Array<ProposalVisit>;

export type QuoteLosingValueNextStep = {
  /** The first installation date with the loss */
  on: string;
  discount_cents: number | null;
  /** The loss compared to today; never negative */
  lost_cents: number;
  /**
   * STC discount for STCs that are not calculated for that day, so their loss is unknown; it is not
   * included in `lost_cents`
   */
  uncalculated_cents: number;
  why: Array<Statement>;
};

export type QuoteLosingValue = {
  customer_id: string;
  customer_name: string;
  project_id: string;
  project_title: string;
  version: string;
  /** Last day of the offer */
  expires_on: string;
  /** Planned installation date of the offer; empty when there was none */
  expected_install_on: string;
  /** The date for which the offer counted STCs */
  published_install_on: string;
  /** The date for which they are counted today */
  today_install_on: string;
  /** STC discount of the offer */
  published_discount_cents: number;
  /**
   * STC discount if it were calculated today; `null` when STCs that it counts are not calculated
   */
  today_discount_cents: number | null;
  /** The loss; never negative */
  lost_cents: number;
  /**
   * STC discount for STCs that are not calculated for that day, so their loss is unknown; it is not
   * included in `lost_cents`
   */
  uncalculated_cents: number;
  reasons: Array<Statement>;
  /** `null` without a further loss within 18 months */
  next_step: QuoteLosingValueNextStep | null;
};

export type GetQuotesLosingValueAnswer = {
  /** The day of the calculation */
  as_of: string;
  /** How many open proposals were checked */
  open_proposals: number;
  /** Whether older ones were left out */
  is_cut: boolean;
  /**
   * The next day on which the STC count or price of any system changes; empty when there is none
   * within 18 months
   */
  next_step_on: string;
  quotes: Array<QuoteLosingValue>;
};

export type ContractKind = 'original' | 'variation';

export type ContractState = 'open' | 'sealing' | 'signed' | 'declined' | 'closed' | 'voided';

/** A version of a proposal, offered for signature */
export type Contract = {
  contract_id: string;
  project_id: string;
  customer_id: string;
  /** The version of the proposal it is about */
  proposal_version: string;
  /** `variation` when it changes a contract that was signed before */
  kind: ContractKind;
  /** The contract that a variation changes; empty for an original */
  replaces_contract_id: string;
  /** What a variation changes, for people; empty for an original */
  differences: Array<ContractDifference>;
  /**
   * `open` while it can be signed; `sealing` when all have signed and the PDF is being sealed;
   * `signed` when that is stored, or your team has marked it as signed on paper; `declined` by a
   * signer; `closed` because its proposal was replaced, withdrawn or expired, or the customer chose
   * another; `voided` when your team has reopened the sale, after which it is no longer binding
   */
  state: ContractState;
  /**
   * `unsolicited` when the installer made the first approach, which gives the customer a
   * cooling-off period
   */
  sale_type: SaleType;
  /** Channel for the code that signers must enter before they sign */
  verification: Verification;
  /** What signers agree to, word for word */
  consent_text: string;
  /** SHA-256 of the PDF that is signed, in hexadecimal */
  document_sha256: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  opened_at: string;
  /**
   * When the last signer signed, one declined or it was closed; empty until then. UTC, `YYYY-MM-DD
   * HH:MM:SS`
   */
  ended_at: string;
  /** As the signer gave it; may be empty */
  decline_reason: string;
  /**
   * The contract that the customer signed instead, for the same site; empty unless this one is
   * `closed` for that reason, and again once that sale is reopened
   */
  chosen_contract_id: string;
  /**
   * Last day of the cooling-off period, `YYYY-MM-DD`; empty before all have signed and where the
   * law gives none
   */
  cooling_off_ends: string;
  /**
   * Address of the sealed PDF, or of the scan of a contract signed on paper, without the required
   * key; empty until it is stored
   */
  signed_pdf_url: string;
  /**
   * Address of the PDF, or of the scan of a contract signed on paper, which needs no API key; empty
   * where there is none. Treat it as a password: it works for anyone who has it
   */
  pdf_url: string;
  /**
   * When `pdf_url` stops working, 7 days after it was made, or earlier if the proposal is withdrawn
   * or the customer erased. UTC, `YYYY-MM-DD HH:MM:SS`
   */
  pdf_expires_at: string;
  /**
   * SHA-256 of the sealed PDF in hexadecimal; empty until it is stored, and for contracts signed on
   * paper
   */
  signed_pdf_sha256: string;
  /** Whether your team has marked it as signed on paper */
  signed_on_paper: boolean;
  /** When the sale was reopened; empty otherwise. UTC, `YYYY-MM-DD HH:MM:SS` */
  voided_at: string;
  /** As your team gave it; may be empty */
  void_reason: string;
  signers: Array<ContractSigner>;
};

export type ContractDifference = {
  what: string;
  before: string;
  after: string;
};

export type ContractSigner = ContractDeclinedEventDeclinedBy & {
  /** Place in the signing order, from 1 */
  position: number;
  phone: string;
  state: 'waiting' | 'signed' | 'declined';
  /** When they last entered a code; empty if never. UTC, `YYYY-MM-DD HH:MM:SS` */
  verified_at: string;
  /** Empty until they have signed. UTC, `YYYY-MM-DD HH:MM:SS` */
  signed_at: string;
  /**
   * The signer's own link, at which they read the proposal and sign. The key must have
   * `projects:write`. Empty unless the contract is open and they have yet to sign, and where email
   * is set up, `verification` is `none` and they have an email address: such a link is enough to
   * sign, so only its signer receives it
   */
  signing_link: string;
};

export type GetContractAnswer = Contract;

/** A version of a proposal, offered for signature */
export type ListedContract = Contract & {
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`: the last change */
  updated_at: string;
};

export type GetContractsAnswer = {
  items: Array<ListedContract>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

/** A step in the audit trail of a contract */
export type ContractAuditEntry = {
  step: 'opened' | 'link_requested' | 'link_sent' | 'shown' | 'code_sent' | 'code_refused' | 'code_accepted' | 'consented' | 'signed' | 'declined' | 'closed' | 'sealed' | 'signed_on_paper' | 'scan_stored' | 'voided';
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  at: string;
  /** Name of the signer; empty for steps by Sundesk */
  signer: string;
  /** Where the request came from; may be empty */
  address: string;
  /** The user agent of the browser; may be empty */
  user_agent: string;
  /** Of the PDF that is signed */
  document_sha256: string;
  details: string;
  /** The entry as JSON text, exactly as hashed, with the time in milliseconds since 1970 */
  chained: string;
  /**
   * SHA-256 in hexadecimal of the previous entry's value, which the first entry lacks, followed by
   * `chained`
   */
  chain_sha256: string;
};

export type GetContractAuditAnswer = {
  contract_id: string;
  /** Whether all entries are unchanged and complete */
  intact: boolean;
  entries: Array<ContractAuditEntry>;
};

export type Channel = 'email' | 'sms';

export type MessageTemplate = {
  channel: Channel;
  /** Unique within its channel */
  name: string;
  /** Empty for an SMS */
  subject: string;
  text: string;
  /** Whether it is a built-in template rather than one of the account */
  is_default: boolean;
};

export type GetTemplatesAnswer = Array<MessageTemplate>;

export type SetTemplateRequest = {
  data: {
    channel: Channel;
    /** Unique within its channel */
    name: string;
    /** Required for email and ignored for SMS */
    subject?: string;
    text: string;
  };
};

export type SetTemplateAnswer = Acknowledgement & {
  template: MessageTemplate;
};

export type RemoveTemplateRequest = {
  data: {
    channel: Channel;
    /** Unique within its channel */
    name: string;
  };
};

export type RemoveTemplateAnswer = Acknowledgement;

export type ConsentState = 'given' | 'withdrawn' | 'unknown';

export type ConsentsEmail = {
  consent: ConsentState;
  /** How consent was given or withdrawn; empty while it is `unknown` */
  source: string;
  /** When that was; empty while it is `unknown`. UTC, `YYYY-MM-DD HH:MM:SS` */
  said_at: string;
};

export type ConsentsSms = ConsentsEmail & {
  /**
   * When the first phone number opted out, by a reply such as STOP or on the page that messages
   * name; empty if it has not. Only the person who has the number can opt in again. UTC,
   * `YYYY-MM-DD HH:MM:SS`
   */
  opted_out_at: string;
};

/** A customer's consent to messages */
export type Consents = {
  /** Emails are sent unless the consent is `withdrawn` */
  email: ConsentsEmail;
  /** SMS are sent only while the consent is `given` */
  sms: ConsentsSms;
};

export type GetConsentAnswer = {
  customer_id: string;
  consents: Consents;
};

export type SetConsentRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    channel: Channel;
    /** `false` when the customer has unsubscribed */
    given: boolean;
    /** How consent was given or withdrawn, such as `form on our website` */
    source: string;
  } & ({ customer_id: string } | { customer_email: string });
};

export type SetConsentAnswer = Acknowledgement & {
  customer_id: string;
  consents: Consents;
};

export type SendProjectEmailRequest = {
  data: {
    /** The project that it is about; without one, name the customer */
    project_id?: string;
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** Name of a template, instead of your own text */
    template?: string;
    subject?: string;
    text?: string;
    /** Recipient instead of the customer's email address */
    to?: string;
    /** Whether to attach the PDF of the published proposal */
    attach_pdf?: boolean;
  } & ({ template: string; project_id: string } | { template: string; customer_id: string } | { template: string; customer_email: string } | { subject: string; text: string; project_id: string } | { subject: string; text: string; customer_id: string } | { subject: string; text: string; customer_email: string });
};

export type SendProjectEmailAnswer = Acknowledgement & {
  message_id: string;
  /** `getmessage` shows its state */
  state: 'queued';
};

export type SendProjectSmsRequest = {
  data: {
    /** The project that it is about; without one, name the customer */
    project_id?: string;
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** Name of a template, instead of your own text */
    template?: string;
    text?: string;
    /**
     * Another phone number of the customer instead of the first; without a country code it is
     * Australian
     */
    to?: string;
  } & ({ template: string; project_id: string } | { template: string; customer_id: string } | { template: string; customer_email: string } | { text: string; project_id: string } | { text: string; customer_id: string } | { text: string; customer_email: string });
};

export type SendProjectSmsAnswer = Acknowledgement & {
  message_id: string;
  /** `getmessage` shows its state */
  state: 'queued';
};

export type MessagePurpose = 'project' | 'notice';

export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'unsure';

/** An email or SMS */
export type Message = {
  message_id: string;
  customer_id: string;
  /** Empty if it belongs to no project */
  project_id: string;
  /** The user who sent it, or who created the key that did */
  user_id: string;
  channel: Channel;
  /**
   * `project` was written to the customer about a project; `notice` is sent by Sundesk itself, such
   * as a signing code
   */
  purpose: MessagePurpose;
  /** An email address, or a number in the international form */
  to: string;
  /** Empty for an SMS */
  subject: string;
  /**
   * The text as sent, with the way to opt out. Empty for a notice, which may contain secrets of its
   * recipient
   */
  text: string;
  /** Empty if it was written without a template */
  template: string;
  /** Name of the attached file, or empty */
  attachment: string;
  /** Whether it holds the link to the published proposal, or its PDF */
  brings_proposal: boolean;
  /**
   * `queued` waits for its time and `sending` is under way; `sent` was accepted by the mail server
   * or the SMS provider; `failed` is final, and `problem` says why. `unsure` was handed over
   * without a known outcome: it may have arrived, so it is not retried automatically
   */
  state: MessageState;
  /** How many have ended */
  attempts: number;
  /**
   * The SMS provider's ID, or the mail server's response when it accepted the email; empty before
   */
  provider_id: string;
  /** Why it failed, is late or uncertain; empty without a problem */
  problem: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** When it was sent, failed or became uncertain; empty until then. UTC, `YYYY-MM-DD HH:MM:SS` */
  ended_at: string;
};

export type GetMessagesAnswer = Array<Message>;

/** An email or SMS with its HTML part */
export type WholeMessage = Message & {
  /** The HTML part of an email; empty where `text` is, and for an SMS */
  html: string;
};

export type GetMessageAnswer = WholeMessage;

export type StatusKind = 'open' | 'won' | 'lost' | 'parked';

export type Status = {
  status_id: string;
  status_name: string;
  /**
   * `open` and `parked` customers may still buy, `won` ones have signed, `lost` ones will not buy
   */
  kind: StatusKind;
  /** Orders the pipeline from left to right */
  rank: number;
  /** Chance of winning in percent */
  win_probability: number;
  /** Whether new customers start in it */
  is_initial: boolean;
  /**
   * Its role in the sale, whatever its name: rules move customers by role. Empty for the account's
   * own statuses
   */
  step: '' | 'lead' | 'contacted' | 'qualified' | 'quoting' | 'sent' | 'viewed' | 'negotiating' | 'signed' | 'deposit' | 'approval' | 'scheduled' | 'installed' | 'lost' | 'cancelled' | 'nurture';
};

export type GetStatusesAnswer = Array<Status>;

export type AddStatusRequest = {
  data: {
    status_name: string;
    kind: StatusKind;
    rank?: number;
    /** In percent; by default 100 for kind *won* and 0 for others */
    win_probability?: number;
  };
};

export type AddStatusAnswer = Acknowledgement & {
  status_id: string;
  status: Status;
};

export type ChangeStatusRequest = {
  data: {
    status_id: string;
    status_name?: string;
    kind?: StatusKind;
    rank?: number;
    win_probability?: number;
    /**
     * With `true` new customers start in it; its kind must be *open*. `false` is refused for the
     * initial status: make another one initial instead
     */
    is_initial?: boolean;
  };
};

export type ChangeStatusAnswer = Acknowledgement & {
  status_id: string;
  status: Status;
};

export type RemoveStatusRequest = {
  data: {
    status_id: string;
    /** The new status of its customers; required if there are any */
    replacement_status_id?: string;
  };
};

export type RemoveStatusAnswer = Acknowledgement & {
  status_id: string;
  /** How many customers were moved to the replacement */
  customers_moved: number;
};

export type ChangeSource = 'user' | 'api' | 'rule' | 'signature' | 'import';

export type StatusChange = {
  change_id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  changed_at: string;
  /** Its name at the time */
  old_status: string;
  /** Its name at the time */
  new_status: string;
  /**
   * The user who made the change or created the key that did; for a rule, the owner of the customer
   */
  changed_by: OwnerUser;
  source: ChangeSource;
  /** May be empty */
  reason: string;
};

export type GetStatusChangesAnswer = Array<StatusChange>;

/** A next step with a customer */
export type Task = {
  task_id: string;
  customer_id: string;
  /** Empty if it is about no project in particular */
  project_id: string;
  kind: 'call' | 'visit' | 'send' | 'follow_up' | 'other';
  title: string;
  /** `YYYY-MM-DD` in the account's time zone */
  due_on: string;
  /** `HH:MM`; empty for any time of the day */
  due_time: string;
  /** The user who does it; empty for the owner of the customer */
  owner_user_id: string;
  repeats: 'never' | 'weekly' | 'monthly';
  /** Whether Sundesk planned it when a proposal was sent */
  is_follow_up: boolean;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, or empty while it is open */
  done_at: string;
};

export type GetTasksAnswer = Array<Task>;

/** An open task in a list with cursors */
export type OpenTask = Task & {
  id: string;
};

export type GetOpenTasksAnswer = {
  items: Array<OpenTask>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

export type AddTaskRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** A project of the customer that it is about */
    project_id?: string;
    /** `other` needs a `title` */
    kind: 'call' | 'visit' | 'send' | 'follow_up' | 'other';
    /** What to do, in your own words */
    title?: string;
    /** `YYYY-MM-DD` in the account's time zone */
    due_on: string;
    /** `HH:MM`; empty for any time of the day */
    due_time?: string;
    /** The user who does it; without it the owner of the customer */
    owner_email?: string;
    repeats?: 'never' | 'weekly' | 'monthly';
  } & ({ customer_id: string } | { customer_email: string });
};

export type ChangedTask = Acknowledgement & {
  task: Task;
};

export type AddTaskAnswer = ChangedTask;

export type ChangeTaskRequest = {
  data: {
    /** A project of the customer that it is about */
    project_id?: string;
    /** `other` needs a `title` */
    kind?: 'call' | 'visit' | 'send' | 'follow_up' | 'other';
    /** What to do, in your own words */
    title?: string;
    /** `YYYY-MM-DD` in the account's time zone */
    due_on?: string;
    /** `HH:MM`; empty for any time of the day */
    due_time?: string;
    /** The user who does it */
    owner_email?: string;
    repeats?: 'never' | 'weekly' | 'monthly';
    task_id: string;
  };
};

export type ChangeTaskAnswer = ChangedTask;

export type FinishTaskRequest = {
  data: {
    task_id: string;
  };
};

export type FinishTaskAnswer = ChangedTask;

export type ReopenTaskRequest = {
  data: {
    task_id: string;
  };
};

export type ReopenTaskAnswer = ChangedTask;

export type RemoveTaskRequest = {
  data: {
    task_id: string;
  };
};

export type RemoveTaskAnswer = Acknowledgement;

export type OpenSandboxRequest = {
};

export type OpenSandboxAnswer = Acknowledgement & {
  /** The account of the sandbox */
  account_id: string;
  /** False where there was one already */
  created: boolean;
  key_id: string;
  /**
   * A key of the sandbox with all permissions. It begins with `sundesk_test_` and is shown this
   * once
   */
  api_key: string;
};

/** An email or SMS that a sandbox kept */
export type CapturedMessage = {
  message_id: string;
  /** Empty for an email to the team */
  customer_id: string;
  /** Empty for one that belongs to no project */
  project_id: string;
  channel: Channel;
  /**
   * `project` was written to the customer about a project; `notice` is one of our own, such as a
   * code for signing; `team` is an email to your team
   */
  purpose: 'project' | 'notice' | 'team';
  /** An email address, or a number in the international form */
  to: string;
  /** The name beside the From address, or the SMS sender; may be empty */
  sender: string;
  /** May be empty */
  reply_to: string;
  /** Empty for an SMS */
  subject: string;
  /** As the recipient would get it, with codes and links */
  text: string;
  /** The HTML part of an email; empty for an SMS */
  html: string;
  /** Name of the file that goes with it, or empty */
  attachment: string;
  /** When it would have been sent. UTC, `YYYY-MM-DD HH:MM:SS` */
  captured_at: string;
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`: the last change */
  updated_at: string;
};

export type GetTestMessagesAnswer = {
  items: Array<CapturedMessage>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

export type SignTestContractRequest = {
  data: {
    /** Names the contract */
    contract_id?: string;
    /** Instead of `contract_id`: the latest contract of this project */
    project_id?: string;
    /** What the signer does */
    decision?: 'sign' | 'decline';
    /** Why the signer declines; may be empty */
    reason?: string;
  } & ({ contract_id: string } | { project_id: string });
};

export type SignTestContractAnswer = Contract;

export type ResetSandboxRequest = {
};

export type ResetSandboxAnswer = Acknowledgement & {
  customers_removed: number;
  events_removed: number;
};

/** An electricity plan */
export type EnergyPlan = {
  name: string;
  retailer: string;
  area: string;
  /** A day that its prices were valid on, `YYYY-MM-DD`, or empty */
  valid_on: string;
  source: string;
  tariff: Tariff;
  /** Whether it is an invented example to copy from */
  is_example: boolean;
};

export type GetPlansAnswer = Array<EnergyPlan>;

export type SetPlanRequest = {
  data: EnergyPlanInput;
};

export type SetPlanAnswer = Acknowledgement & {
  plan: EnergyPlan;
};

export type RemovePlanRequest = {
  data: {
    /** Empty for a plan without one */
    retailer?: string;
    name: string;
  };
};

export type RemovePlanAnswer = Acknowledgement;

/** A payment of a program towards a system */
export type Rebate = SpecificationRebate & {
  /**
   * Whether it is a known program, to check with the program before you offer it, and not of the
   * account
   */
  is_example: boolean;
};

export type GetRebatesAnswer = Array<Rebate>;

export type SetRebateRequest = {
  data: RebateInput;
};

export type SetRebateAnswer = Acknowledgement & {
  rebate: Rebate;
};

export type RemoveRebateRequest = {
  data: {
    /** The state or territory of the site; empty for every one */
    state?: RebateState;
    name: string;
  };
};

export type RemoveRebateAnswer = Acknowledgement;

export type AddFileRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** A project of the customer that it is about */
    project_id?: string;
    /** Its ending tells the kind of the file */
    name: string;
    content: string;
  } & ({ customer_id: string } | { customer_email: string });
};

/** A file or photo that your team keeps with a customer */
export type File = {
  file_id: string;
  customer_id: string;
  /** Empty if it is about no project in particular */
  project_id: string;
  name: string;
  media_type: string;
  byte_size: number;
  /** Who added it; of an attachment of a reply, the customer's owner */
  added_by_user_id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
};

export type AddFileAnswer = Acknowledgement & {
  file: File;
};

export type GetFilesAnswer = Array<File>;

export type ChangeFileRequest = {
  data: {
    file_id: string;
    name?: string;
    /** A project of the customer; empty for none in particular */
    project_id?: string;
  };
};

export type ChangeFileAnswer = Acknowledgement & {
  file: File;
};

export type RemoveFileRequest = {
  data: {
    file_id: string;
  };
};

export type RemoveFileAnswer = Acknowledgement;

/** A field of your own for customers */
export type CustomField = {
  field_id: string;
  name: string;
  kind: 'text' | 'number' | 'date' | 'choice' | 'yes_no';
  /** What can be chosen; empty for other kinds */
  choices: Array<string>;
};

export type GetFieldsAnswer = Array<CustomField>;

/** What a customer has in a field of your own */
export type CustomFieldValue = {
  field_id: string;
  name: string;
  /**
   * A number without separators, a date as `YYYY-MM-DD`, `yes` or `no`, a choice, or text; empty
   * for none
   */
  value: string;
};

export type GetCustomerFieldsAnswer = Array<CustomFieldValue>;

export type SetCustomerFieldsField = {
  field_id: string;
  /** As in responses; empty removes it */
  value: string;
};

export type SetCustomerFieldsRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** Fields that are not listed stay as they are */
    fields: Array<SetCustomerFieldsField>;
  } & ({ customer_id: string } | { customer_email: string });
};

export type SetCustomerFieldsAnswer = Acknowledgement & {
  fields: Array<CustomFieldValue>;
};

export type AddFieldRequest = {
  data: {
    /** Different from the names of the other fields */
    name: string;
    /** Fixed from then on */
    kind: 'text' | 'number' | 'date' | 'choice' | 'yes_no';
    /** Required for `choice` only */
    choices?: Array<string>;
  };
};

export type AddFieldAnswer = Acknowledgement & {
  field: CustomField;
};

export type ChangeFieldRequest = {
  data: {
    /** As in `getfields` */
    field_id: string;
    name?: string;
    /** Replaces all; `choice` only */
    choices?: Array<string>;
  };
};

export type ChangeFieldAnswer = Acknowledgement & {
  field: CustomField;
};

export type RemoveFieldRequest = {
  data: {
    /** As in `getfields` */
    field_id: string;
  };
};

export type RemoveFieldAnswer = Acknowledgement;

/** A rule by which customers are reminded */
export type Reminder = {
  /**
   * `not_opened`: the proposal was not opened; `expiring`: it ends soon; `signature`: a signature
   * is open; `visit`: a visit or the installation is tomorrow
   */
  kind: 'not_opened' | 'expiring' | 'signature' | 'visit';
  is_on: boolean;
  /**
   * After the proposal was sent or opened, or before it ends; `null` for a visit, always on the day
   * before
   */
  days: number | null;
  channel: Channel;
  /** The name of a template of the channel */
  template: string;
};

export type GetRemindersAnswer = Array<Reminder>;

export type SetReminderRequest = {
  data: {
    is_on?: boolean;
    channel?: Channel;
    template?: string;
    days?: number;
    /**
     * `not_opened`: the proposal was not opened; `expiring`: it ends soon; `signature`: a signature
     * is open; `visit`: a visit or the installation is tomorrow
     */
    kind: 'not_opened' | 'expiring' | 'signature' | 'visit';
  };
};

export type SetReminderAnswer = Acknowledgement & {
  reminder: Reminder;
};

export type LeadFormField = 'hidden' | 'optional' | 'required';

export type LeadFormFields = {
  name: LeadFormField;
  email: LeadFormField;
  phone: LeadFormField;
  address: LeadFormField;
  message: LeadFormField;
};

/** The form for the firm's website */
export type LeadForm = {
  /** Whether its page and the frames with it show the form */
  is_on: boolean;
  heading: string;
  text: string;
  button: string;
  /** What it asks for; it always asks for an email address or a phone number */
  fields: LeadFormFields;
  /** The source of the customers that it adds */
  source: string;
  /** Shown once a lead has been sent */
  thanks: string;
  /** The origins of the websites that may show it; empty for all */
  websites: Array<string>;
  /** The users who own its leads by turn; empty for the first owner of the account */
  owner_emails: Array<string>;
  /** Names the form in its addresses and can only send leads; empty until it is saved */
  public_key: string;
  /** The page of the form; empty until it is saved */
  page_url: string;
  /**
   * The script that puts the form on a website, with the public key in its `data-key`; empty until
   * it is saved
   */
  script_url: string;
};

export type GetLeadFormAnswer = LeadForm;

export type SetLeadFormFields = {
  name?: LeadFormField;
  email?: LeadFormField;
  phone?: LeadFormField;
  address?: LeadFormField;
  message?: LeadFormField;
};

export type SetLeadFormRequest = {
  data: {
    is_on?: boolean;
    heading?: string;
    text?: string;
    button?: string;
    fields?: SetLeadFormFields;
    source?: string;
    thanks?: string;
    websites?: Array<string>;
    /** The users who own its leads by turn; empty for the first owner of the account */
    owner_emails?: Array<string>;
    /** Ends its old address and the snippets with it at once */
    replace_key?: boolean;
  };
};

export type SetLeadFormAnswer = Acknowledgement & {
  lead_form: LeadForm;
};

export type ProductDatasheet = InverterElectrical & {
  open_circuit_volts: number | null;
  short_circuit_amps: number | null;
  volts_percent_per_degree: number | null;
  power_watts: number | null;
  warranty_years: number | null;
  performance_warranty_years: number | null;
};

/** A model that the firm sells */
export type Product = {
  maker: string;
  model: string;
  /** Rated power; 0 for a battery */
  watts: number;
  /** 0 for anything that is not a battery */
  nominal_watt_hours: number;
  /** 0 for anything that is not a battery */
  usable_watt_hours: number;
  /** What one is sold for, including GST; 0 when it has no price of its own */
  price_cents: number;
  /**
   * What the firm pays for one, without GST; `null` when unknown, and for keys without
   * `account:manage`
   */
  cost_cents: number | null;
  /** Values of the datasheet; `null` for none */
  datasheet: ProductDatasheet;
  product_id: string;
  kind: 'panel' | 'inverter' | 'battery';
  /** Whether it is no longer offered */
  is_archived: boolean;
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`: the last change */
  updated_at: string;
};

export type GetProductsAnswer = {
  items: Array<Product>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

/** A whole system of products of the library */
export type Kit = {
  name: string;
  /** How many panels */
  panels: number;
  panel: Product;
  inverter: Product;
  /** `null` without one */
  battery: Product | null;
  /** Work and small parts; the products have their own prices */
  price_lines: Array<SpecificationPriceLine>;
};

export type GetKitsAnswer = Array<Kit>;

export type SetProductDatasheet = InverterElectricalInput & {
  /** Of one panel, to a hundredth */
  open_circuit_volts?: number | null;
  /** To a hundredth */
  short_circuit_amps?: number | null;
  /**
   * Temperature coefficient of the open-circuit voltage: percent per degree, to a thousandth, such
   * as `-0.25`
   */
  volts_percent_per_degree?: number | null;
  /** The most that a battery takes or gives, in watts */
  power_watts?: number | null;
  /** Of the manufacturer */
  warranty_years?: number | null;
  /** Of panels */
  performance_warranty_years?: number | null;
};

export type SetProductRequest = {
  data: {
    /** Rated power; 0 for a battery */
    watts?: number;
    /** 0 for anything that is not a battery */
    nominal_watt_hours?: number;
    /** 0 for anything that is not a battery */
    usable_watt_hours?: number;
    /** What it is sold for; 0 when it has no price of its own */
    price_cents?: number;
    /** What the firm pays for it, without GST; null when unknown */
    cost_cents?: number | null;
    datasheet?: SetProductDatasheet;
    kind: 'panel' | 'inverter' | 'battery';
    maker: string;
    model: string;
    is_archived?: boolean;
  };
};

export type SetProductAnswer = Acknowledgement & {
  product: Product;
};

/** An email or SMS of a customer */
export type Reply = {
  channel: Channel;
  /** An email address, or a number in the international form */
  from: string;
  /** The project of the message that an email answers; empty where it is unknown */
  project_id: string;
  /** Empty for an SMS */
  subject: string;
  /** The text; of an email without what it quotes */
  text: string;
  /** Whether an email goes on in your mailbox */
  is_cut: boolean;
  /**
   * Whether an email answers a message of yours. Otherwise only its address names the customer,
   * which anyone can write; an SMS is known by its number alone
   */
  is_answer: boolean;
  /** Its attachments, for `getfile` */
  file_ids: Array<string>;
  /** Names of attachments that are only in your mailbox */
  unstored_attachments: Array<string>;
  id: string;
  /** When it was received, in UTC */
  created_at: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`: the last change */
  updated_at: string;
};

export type GetRepliesAnswer = {
  items: Array<Reply>;
  /** The `cursor` of the next page; `null` on the last page */
  next: string | null;
};

/** A note with what it takes to change it */
export type KeptNote = {
  note_id: string;
  /** The text; of a call without how it ended */
  note: string;
  /** Direction and end of a call that was logged; empty for any other note */
  call: '' | 'out_reached' | 'out_no_answer' | 'out_left_message' | 'in_reached' | 'in_no_answer' | 'in_left_message';
  written_by_user_id: string;
  /** When it was written, or when the call was, in UTC */
  created_at: string;
  /** When it was last changed; empty if it never was. UTC, `YYYY-MM-DD HH:MM:SS` */
  edited_at: string;
};

export type GetCustomerNotesAnswer = Array<KeptNote>;

export type ChangeCustomerNoteRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** As in `getcustomernotes` */
    note_id: string;
    /** The new text, which only a logged call may leave empty */
    note: string;
    /** How a logged call ended, if not as before; ignored for other notes */
    call?: 'out_reached' | 'out_no_answer' | 'out_left_message' | 'in_reached' | 'in_no_answer' | 'in_left_message';
  } & ({ customer_id: string } | { customer_email: string });
};

export type ChangeCustomerNoteAnswer = Acknowledgement & {
  note: KeptNote;
};

export type RemoveCustomerNoteRequest = {
  data: {
    /** The customer */
    customer_id?: string;
    /** Used when `customer_id` is not given */
    customer_email?: string;
    /** As in `getcustomernotes` */
    note_id: string;
  } & ({ customer_id: string } | { customer_email: string });
};

export type RemoveCustomerNoteAnswer = Acknowledgement;

/** A customer who may be the same person */
export type Duplicate = {
  customer_id: string;
  /** First and last name, else the company, email address or phone number */
  customer_name: string;
  customer_email: string;
  customer_status: string;
  owner_user_id: string;
  /** What is the same */
  matches: Array<'email' | 'phone' | 'name'>;
};

export type FindDuplicatesAnswer = Array<Duplicate>;

export type MergeCustomersRequest = {
  data: {
    /** The customer who stays */
    customer_id: string;
    /** The customer who goes */
    merged_customer_id: string;
    /** Details that are those of the customer who goes, even if empty */
    take?: Array<'customer_first_name' | 'customer_last_name' | 'customer_phone_1' | 'customer_phone_2' | 'gst_status' | 'customer_type' | 'company_name' | 'company_phone' | 'address' | 'source'>;
    /**
     * Custom fields, by `field_id`, that are those of the customer who goes; without it those in
     * which the one who stays has nothing
     */
    take_fields?: Array<string>;
  };
};

export type MergeCustomersAnswer = ChangedCustomer;

export type CopyProjectRequest = {
  data: {
    /** The project to copy */
    project_id: string;
    /** The title of the copy */
    project_title: string;
  };
};

export type CopyProjectAnswer = Acknowledgement & {
  project_id: string;
  revision: string;
  project: WholeProject;
};

export type DeleteProjectRequest = {
  data: {
    /** The project */
    project_id: string;
  };
};

export type DeleteProjectAnswer = Acknowledgement;

export type MarkProposalSentRequest = {
  data: {
    /** The project */
    project_id: string;
  };
};

export type MarkProposalSentAnswer = Acknowledgement;

export type SendSigningLinkRequest = {
  data: {
    /** The contract */
    contract_id: string;
    /** The signer's `position` in the contract */
    position: number;
  };
};

export type SendSigningLinkAnswer = Acknowledgement;

export type ReopenContractRequest = {
  data: {
    /** The contract */
    contract_id: string;
    /** The name of an open status of the account */
    customer_status: string;
    reason: string;
  };
};

export type ReopenContractAnswer = Acknowledgement & {
  /** Whether the customer has the status now */
  is_moved: boolean;
  contract: Contract;
};

export type CustomerCreatedEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'customer_created';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
  };
  context: EventContext;
};

export type CustomerStatusChangeEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'customer_status_change';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    /** The customer after the change */
    customer: EventCustomer;
    /** Name of the status before */
    old_status: string;
    /** Name of the status now */
    new_status: string;
    /** The user who made the change, or who created the key that did */
    changed_by: OwnerUser;
    /** Whether it was made by hand, through the API, by a rule, by a signature or by an import */
    source: ChangeSource;
    /** The reason that was given; may be empty */
    reason: string;
  };
  context: EventContext;
};

export type ProjectEmailSentEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'project_email_sent';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /** The message */
    message_id: string;
    /** Email address it was sent to */
    to: string;
    subject: string;
    /** Name of the template it was written from; empty without one */
    template: string;
  };
  context: EventContext;
};

export type ProjectSmsSentEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'project_sms_sent';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /** The message */
    message_id: string;
    /** Number it was sent to, in the international form */
    to: string;
    /** The first 160 characters of the text */
    body_preview: string;
    /** Name of the template it was written from; empty without one */
    template: string;
  };
  context: EventContext;
};

export type PublishedProposalLinkEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'published_proposal_link';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /** Path of the PDF, as in `project` */
    proposal_link: string;
    /** Full address of the customer's page */
    proposal_url: string;
    /** Number of the version within the project, from `1` */
    proposal_version: string;
    /** SHA-256 of the PDF in hexadecimal */
    pdf_sha256: string;
  };
  context: EventContext;
};

export type RecentDraftProjectEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'recent_draft_project';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /**
     * The members of `project` that changed since its last event; for a new draft, those that are
     * filled in
     */
    changed_fields: Array<string>;
  };
  context: EventContext;
};

export type ContractSignedEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'contract_signed';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /** The contract */
    contract_id: string;
    /** The version of the proposal it is about */
    proposal_version: string;
    /** The last signature, UTC, `YYYY-MM-DD HH:MM:SS` */
    signed_at: string;
    /** In the order in which they signed */
    signers: Array<EventContractSigner>;
    /**
     * Address of the sealed PDF, or of the scan of a contract signed on paper; to fetch it, add
     * `api_key`
     */
    signed_pdf_url: string;
    /** Last day of the cooling-off period, `YYYY-MM-DD`; empty where the law gives none */
    cooling_off_ends: string;
  };
  context: EventContext;
};

export type EventContractSigner = ContractDeclinedEventDeclinedBy & {
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  signed_at: string;
};

export type ProposalViewedEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'proposal_viewed';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /** The version that was viewed */
    proposal_version: string;
    /**
     * How often this version was viewed so far, including this one: `1` is the first. Each version
     * has its own count
     */
    view_count: string;
    /** Browser and device of the viewer as far as recognised; may be empty */
    viewer_hint: string;
    /**
     * Whole seconds for which each part of the page was in view so far, over all visits of people
     * to this version; parts that were not are left out
     */
    seconds_by_section: Record<string, number>;
  };
  context: EventContext;
};

export type CustomerUpdatedEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'customer_updated';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    /** The customer after the change */
    customer: EventCustomer;
    /** The members of `customer` that changed */
    changed: Array<'gst_status' | 'customer_first_name' | 'customer_last_name' | 'customer_phone_1' | 'customer_phone_2' | 'customer_email' | 'customer_type' | 'company_name' | 'company_phone' | 'owner_user_info' | 'customer_notes'>;
  };
  context: EventContext;
};

export type ProjectUpdatedEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'project_updated';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    /** The project after the save */
    project: Project;
    /** The members that changed, under the names that `getproject` has for them */
    changed: Array<'project_title' | 'site_address' | 'specification' | 'install_on'>;
  };
  context: EventContext;
};

export type ProposalExpiredEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'proposal_expired';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /** The version that expired */
    proposal_version: string;
    /** UTC, `YYYY-MM-DD HH:MM:SS` */
    published_at: string;
    /** When its time ran out, UTC, `YYYY-MM-DD HH:MM:SS` */
    expired_at: string;
    /** How often this version was viewed */
    view_count: string;
  };
  context: EventContext;
};

export type ContractDeclinedEventDeclinedBy = {
  name: string;
  email: string;
};

export type ContractDeclinedEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'contract_declined';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    project: Project;
    /** The contract */
    contract_id: string;
    /** The version of the proposal it is about */
    proposal_version: string;
    /** UTC, `YYYY-MM-DD HH:MM:SS` */
    declined_at: string;
    /** The signer who declined */
    declined_by: ContractDeclinedEventDeclinedBy;
    /** As the signer gave it; may be empty */
    decline_reason: string;
  };
  context: EventContext;
};

export type NoteAddedEvent = {
  /** The same in every delivery of the event: use it to detect duplicates */
  id: string;
  type: 'note_added';
  /** When it happened, ISO 8601 in UTC */
  timestamp: string;
  /**
   * Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
   * shows. Absent in `getevents`
   */
  sequence?: number;
  /** Only in test events */
  test?: boolean;
  data: {
    customer: EventCustomer;
    /** The new note */
    note: CustomerNote;
    /** The user who wrote it, or who created the key that did */
    written_by: OwnerUser;
  };
  context: EventContext;
};

/** The parameters of `getcustomerByemail`. */
export type GetCustomerByEmailQuery = {
  /** The email address of the customer */
  customer_email: string;
};

/** The parameters of `getallcustomers`. */
export type GetAllCustomersQuery = {
  /** From 1 */
  page?: number;
  /** Customers on a page: 50, or up to 1000 */
  per_page?: number;
  /** Continues after a customer, instead of `page`; take it from `Link` */
  after?: string;
  /** `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` (UTC) or ISO 8601 */
  updated_since?: string;
};

/** The parameters of `findcustomers`. */
export type FindCustomersQuery = {
  /**
   * Beginnings of words, all of which must be found in name, company, email address, phone numbers,
   * their address or that of a site
   */
  text?: string;
  /** The name of a status of the account */
  customer_status?: string;
  /** The user who owns the customer */
  owner_email?: string;
  customer_type?: CustomerType;
  /** How the customer found the firm */
  source?: string;
  /** One of the tags */
  tag?: string;
  /** Created or changed then or later: `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` (UTC) or ISO 8601 */
  updated_since?: string;
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getsubscriptions`. */
export type GetSubscriptionsQuery = {
  /** Only this subscription; the array is empty when there is none */
  subscription_id?: string;
  /** Only subscriptions with this text in their name, URL or types */
  text?: string;
};

/** The parameters of `getdeliveries`. */
export type GetDeliveriesQuery = {
  /** Only deliveries to this subscription */
  subscription_id?: string;
  /** Only deliveries of this event */
  event_id?: string;
  /**
   * Only deliveries in this state, or in one of several: `failed` is `exhausted`, `aborted` or
   * `gone`; `waiting` is `pending`, `retry_wait` or `blocked`; `missed` is `held`
   */
  state?: 'pending' | 'sending' | 'retry_wait' | 'held' | 'blocked' | 'delivered' | 'exhausted' | 'aborted' | 'gone' | 'cancelled' | 'failed' | 'waiting' | 'missed';
  /** Only deliveries of events of this type */
  type_request?: EventType;
  /** Only deliveries made at or after this time: `YYYY-MM-DD HH:MM:SS` UTC, or ISO 8601 */
  from?: string;
  /** Only deliveries made before this time */
  to?: string;
  /** The `delivery_id` of the last delivery you have */
  before?: string;
  /** Deliveries on a page: 50, or up to 250 */
  limit?: number;
};

/** The parameters of `getattempts`. */
export type GetAttemptsQuery = {
  /** The delivery */
  delivery_id: string;
};

/** The parameters of `getreplays`. */
export type GetReplaysQuery = {
  /** Only this replay; the array is empty when there is none */
  replay_id?: string;
};

/** The parameters of `getnotices`. */
export type GetNoticesQuery = {
  /** The `notice_id` of the last notice you have */
  before?: string;
  /** Notices on a page: 50, or up to 250 */
  limit?: number;
};

/** The parameters of `getevents`. */
export type GetEventsQuery = {
  /**
   * Only events of this type, or `*` for every type. Without it the eight types: an update event
   * comes only when it or `*` is named
   */
  type_request?: 'customer_created' | 'customer_status_change' | 'project_email_sent' | 'project_sms_sent' | 'published_proposal_link' | 'recent_draft_project' | 'contract_signed' | 'proposal_viewed' | 'customer_updated' | 'project_updated' | 'proposal_expired' | 'contract_declined' | 'note_added' | '*';
  /** The `id` of the last event you have, or `start` */
  after?: string;
  /** A name of your choice for the reader; not together with `after` */
  consumer?: string;
  /** Events on a page: 50, or up to 250 */
  limit?: number;
};

/** The parameters of `geteventtypes`. */
export type GetEventTypesQuery = {
  /** Only this type */
  type_request?: EventType;
};

/** The parameters of `getusers`. */
export type GetUsersQuery = {
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getproject`. */
export type GetProjectQuery = {
  /** The project */
  project_id: string;
};

/** The parameters of `getprojects`. */
export type GetProjectsQuery = {
  /** Only projects of this customer */
  customer_id?: string;
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getproposal`. */
export type GetProposalQuery = {
  /** The project */
  project_id: string;
  /** Default: the newest */
  version?: number;
};

/** The parameters of `getproposals`. */
export type GetProposalsQuery = {
  /** Only versions of this project */
  project_id?: string;
  /** Only those of this customer */
  customer_id?: string;
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getproposalviews`. */
export type GetProposalViewsQuery = {
  /** The project */
  project_id: string;
  /** Default: the newest */
  version?: number;
  /** The `visit_id` of the last one you have */
  before?: string;
  /** Visits on a page: 50, or up to 250 */
  limit?: number;
};

/** The parameters of `getproposalpdf`. */
export type GetProposalPdfQuery = {
  /** The project */
  project_id: string;
  /** Default: the newest */
  version?: number;
};

/** The parameters of `getquoteslosingvalue`. */
export type GetQuotesLosingValueQuery = {
  /** From 1 */
  page?: number;
  /** Quotes on a page: 100, or up to 1000 */
  per_page?: number;
};

/** The parameters of `getcontract`. */
export type GetContractQuery = {
  /** The contract */
  contract_id?: string;
  /** Used when `contract_id` is not given */
  project_id?: string;
};

/** The parameters of `getcontracts`. */
export type GetContractsQuery = {
  /** Only contracts of this project */
  project_id?: string;
  /** Only those of this customer */
  customer_id?: string;
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getcontractaudit`. */
export type GetContractAuditQuery = {
  /** The contract */
  contract_id: string;
};

/** The parameters of `getcontractpdf`. */
export type GetContractPdfQuery = {
  /** The contract */
  contract_id: string;
};

/** The parameters of `getconsent`. */
export type GetConsentQuery = {
  /** The customer */
  customer_id?: string;
  /** Used when `customer_id` is not given */
  customer_email?: string;
};

/** The parameters of `getmessages`. */
export type GetMessagesQuery = {
  /** Only messages about this project */
  project_id?: string;
  /** Only messages to this customer */
  customer_id?: string;
  /** The `message_id` of the last message you have */
  before?: string;
  /** Messages on a page: 50, or up to 250 */
  limit?: number;
};

/** The parameters of `getmessage`. */
export type GetMessageQuery = {
  /** The message */
  message_id: string;
};

/** The parameters of `getstatuschanges`. */
export type GetStatusChangesQuery = {
  /** The customer */
  customer_id?: string;
  /** Used when `customer_id` is not given */
  customer_email?: string;
  /** The `change_id` of the last change you have */
  before?: string;
  /** Changes on a page: 50, or up to 250 */
  limit?: number;
};

/** The parameters of `gettasks`. */
export type GetTasksQuery = {
  /** The customer */
  customer_id?: string;
  /** Used when `customer_id` is not given */
  customer_email?: string;
};

/** The parameters of `getopentasks`. */
export type GetOpenTasksQuery = {
  /** Only tasks of this user */
  owner_email?: string;
  /** Only tasks due before this day, `YYYY-MM-DD` in the account's time zone */
  due_before?: string;
  /** Only tasks of this kind */
  kind?: 'call' | 'visit' | 'send' | 'follow_up' | 'other';
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `gettestmessages`. */
export type GetTestMessagesQuery = {
  /** Only messages to this customer */
  customer_id?: string;
  /** Only emails, or only SMS */
  channel?: Channel;
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getfiles`. */
export type GetFilesQuery = {
  /** The customer */
  customer_id?: string;
  /** Used when `customer_id` is not given */
  customer_email?: string;
};

/** The parameters of `getfile`. */
export type GetFileQuery = {
  file_id: string;
};

/** The parameters of `getcustomerfields`. */
export type GetCustomerFieldsQuery = {
  /** The customer */
  customer_id?: string;
  /** Used when `customer_id` is not given */
  customer_email?: string;
};

/** The parameters of `getproducts`. */
export type GetProductsQuery = {
  /** Only products of this kind */
  kind?: 'panel' | 'inverter' | 'battery';
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getreplies`. */
export type GetRepliesQuery = {
  /** The customer */
  customer_id?: string;
  /** Used when `customer_id` is not given */
  customer_email?: string;
  /** The `next` of the page before; leave it out for the first page */
  cursor?: string;
  /** Items on a page: 50, or up to 100 */
  limit?: number;
};

/** The parameters of `getcustomernotes`. */
export type GetCustomerNotesQuery = {
  /** The customer */
  customer_id?: string;
  /** Used when `customer_id` is not given */
  customer_email?: string;
};

/** The parameters of `findduplicates`. */
export type FindDuplicatesQuery = {
  /** A customer to compare */
  customer_id?: string;
  /** This and what follows: used when `customer_id` is not given */
  customer_email?: string;
  /** At least 6 digits */
  customer_phone?: string;
  customer_name?: string;
  /** Of the address or of a site; narrows `customer_name` */
  postcode?: string;
};

/** Every event; `type` tells them apart. */
export type WebhookEvent =
  | CustomerCreatedEvent
  | CustomerStatusChangeEvent
  | ProjectEmailSentEvent
  | ProjectSmsSentEvent
  | PublishedProposalLinkEvent
  | RecentDraftProjectEvent
  | ContractSignedEvent
  | ProposalViewedEvent
  | CustomerUpdatedEvent
  | ProjectUpdatedEvent
  | ProposalExpiredEvent
  | ContractDeclinedEvent
  | NoteAddedEvent;
