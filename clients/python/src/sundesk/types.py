# Generated from the OpenAPI document by `npm run golden`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union


class Acknowledgement(TypedDict):
    # Always true
    success: bool
    # A confirmation to show to people
    message: str


GstStatus: TypeAlias = 'Literal["GST Registered", "Not GST Registered"]'


CustomerType: TypeAlias = 'Literal["Residential", "Commercial", "Large-Scale"]'


class Customer(TypedDict):
    customer_id: str
    gst_status: GstStatus
    customer_first_name: str
    customer_last_name: str
    customer_phone_1: str
    customer_phone_2: str
    # Unique within the account; empty for a customer of whom only a phone number is known
    customer_email: str
    customer_type: CustomerType
    company_name: str
    company_phone: str
    owner_user_info: OwnerUser
    # UTC, `YYYY-MM-DD HH:MM:SS`
    creation_date: str
    customer_notes: list[CustomerNote]
    # Name of a status of the account's pipeline
    customer_status: str
    projects: list[Project]


class OwnerUser(TypedDict):
    """The user who owns the customer"""
    user_id: str
    first_name: str
    last_name: str
    phone_number: str
    email: str
    work_title: str
    username: str


class CustomerNote(TypedDict):
    # UTC, `YYYY-MM-DD HH:MM:SS`
    datetime: str
    note: str


class Project(TypedDict):
    project_id: str
    project_title: str
    site_address: SiteAddress
    solar_panel_quantity: str
    solar_panel_type: str
    inverter_quantity: str
    inverter_type: str
    # Kilowatts as a number followed by `kW`
    system_size: str
    # Path of the published proposal's PDF; empty while none is published
    proposal_link: str


class SiteAddress(TypedDict):
    streetnum: str
    street: str
    suburb: str
    state: str
    postcode: str
    country: str


GetCustomerByEmailAnswer: TypeAlias = 'Customer'


# The reason, for programs
ErrorCode: TypeAlias = Literal[
    "INVALID_ACTION",
    "METHOD_NOT_ALLOWED",
    "INVALID_API_KEY",
    "UNAUTHORIZED_ACCESS",
    "INVALID_PARAMETERS",
    "BODY_TOO_LARGE",
    "ENCODING_REFUSED",
    "CUSTOMER_NOT_FOUND",
    "CUSTOMER_EXISTS",
    "FIELD_NOT_FOUND",
    "NOTE_NOT_FOUND",
    "DELETION_REFUSED",
    "STATUS_CHANGE_REFUSED",
    "STATUS_NOT_FOUND",
    "STATUS_EXISTS",
    "STATUS_IN_USE",
    "PIPELINE_CHANGE_REFUSED",
    "PROJECT_NOT_FOUND",
    "PROJECT_CHANGED",
    "FILE_NOT_FOUND",
    "TASK_NOT_FOUND",
    "PLAN_NOT_FOUND",
    "REBATE_NOT_FOUND",
    "SUBSCRIPTION_NOT_FOUND",
    "SUBSCRIPTION_SUSPENDED",
    "DELIVERY_NOT_FOUND",
    "DELIVERY_UNDER_WAY",
    "REPLAY_NOT_FOUND",
    "CONSUMER_NOT_FOUND",
    "EMAIL_NOT_CONFIGURED",
    "SMS_NOT_CONFIGURED",
    "NO_RECIPIENT",
    "EMAIL_OPTED_OUT",
    "SMS_OPTED_OUT",
    "SMS_NO_CONSENT",
    "SMS_OTHER_NUMBER",
    "PROPOSAL_INCOMPLETE",
    "PROPOSAL_NOT_FOUND",
    "PROPOSAL_NOT_PUBLISHED",
    "MESSAGE_NOT_FOUND",
    "TEMPLATE_NOT_FOUND",
    "CONTRACT_NOT_FOUND",
    "CONTRACT_NOT_OPEN",
    "CONTRACT_NOT_SIGNED",
    "CONTRACT_BEING_SEALED",
    "SANDBOX_ONLY",
    "SANDBOX_REFUSED",
    "IDEMPOTENCY_KEY_REUSED",
    "RATE_LIMITED",
    "QUOTA_EXCEEDED",
    "SERVICE_BUSY",
    "FILE_UNAVAILABLE",
    "DATABASE_UNAVAILABLE",
    "HTTPS_REQUIRED",
    "INTERNAL_ERROR",
]


class BareFailure(TypedDict):
    code: ErrorCode
    # The reason, for people
    message: str


class Failure(BareFailure):
    # The parameter or member at fault; absent where it is none, or not one alone
    param: NotRequired[str]
    # A link to the entry of the code in the documentation of this Sundesk
    doc_url: NotRequired[str]


class DatedCustomer(Customer):
    # UTC, `YYYY-MM-DD HH:MM:SS`: when the customer, a note or a project last changed
    updated_at: str


GetAllCustomersAnswer: TypeAlias = 'list[DatedCustomer]'


class ListedCustomer(DatedCustomer):
    id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # One line; empty where none is known
    address: str
    # How the customer found the firm
    source: str
    tags: list[str]


class FindCustomersAnswer(TypedDict):
    items: list[ListedCustomer]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class CreateCustomerRequest(TypedDict):
    data: CustomerInput


class CreatedCustomer(TypedDict):
    """A customer that was added"""
    # Always true
    success: bool
    customer_id: str
    customer: DatedCustomer


class ChangedCustomer(CreatedCustomer):
    # A confirmation to show to people
    message: str


class CreateCustomerAnswer(ChangedCustomer):
    # The same as `customer_id`
    id: str


class AcknowledgedFailure(Failure):
    # Always false
    success: bool


class CustomerInputBase(TypedDict):
    # Unique within the account
    customer_email: str
    customer_phone_1: NotRequired[str]
    customer_phone_2: NotRequired[str]
    gst_status: NotRequired[GstStatus]
    customer_type: NotRequired[CustomerType]
    company_name: NotRequired[str]
    company_phone: NotRequired[str]
    # One line, stored as it is sent; `findcustomers` finds its words
    address: NotRequired[str]
    # How the customer found the firm
    source: NotRequired[str]
    # Replaces the tags of the customer
    tags: NotRequired[list[str]]
    # An open or parked status of the account
    customer_status: NotRequired[str]
    # The user of the account who will own the customer
    owner_email: NotRequired[str]


class CustomerInput1(CustomerInputBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: str
    customer_first_name: NotRequired[str]
    customer_last_name: NotRequired[str]


class CustomerInput2(CustomerInputBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: NotRequired[str]
    customer_first_name: str
    customer_last_name: NotRequired[str]


class CustomerInput3(CustomerInputBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: NotRequired[str]
    customer_first_name: NotRequired[str]
    customer_last_name: str


CustomerInput: TypeAlias = "CustomerInput1 | CustomerInput2 | CustomerInput3"


class CreateCustomersRequestData(TypedDict):
    customers: list[CustomerInput]


class CreateCustomersRequest(TypedDict):
    data: CreateCustomersRequestData


class RefusedCustomer(TypedDict):
    """Why a customer was not added"""
    # Always false
    success: bool
    # The code that `createcustomer` would refuse it with
    code: str
    message: str
    # The member at fault
    param: NotRequired[str]


class CreateCustomersAnswer(Acknowledgement):
    # How many were added
    created: int
    # How many were refused
    refused: int
    results: list[CreatedCustomer | RefusedCustomer]


class UpdateCustomerRequestDataBase(TypedDict):
    customer_name: NotRequired[str]
    customer_first_name: NotRequired[str]
    customer_last_name: NotRequired[str]
    customer_phone_1: NotRequired[str]
    customer_phone_2: NotRequired[str]
    gst_status: NotRequired[GstStatus]
    customer_type: NotRequired[CustomerType]
    company_name: NotRequired[str]
    company_phone: NotRequired[str]
    # One line, stored as it is sent; `findcustomers` finds its words
    address: NotRequired[str]
    # How the customer found the firm
    source: NotRequired[str]
    # Replaces the tags of the customer
    tags: NotRequired[list[str]]
    # The user of the account who will own the customer
    owner_email: NotRequired[str]
    # The name of a status of the account
    customer_status: NotRequired[str]
    # Why; required for a status of kind *lost*
    reason: NotRequired[str]
    # Members to empty
    clear: NotRequired[list[Literal["customer_first_name", "customer_last_name", "customer_phone_1", "customer_phone_2", "company_name", "company_phone", "address", "source", "tags"]]]


class UpdateCustomerRequestData1(UpdateCustomerRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class UpdateCustomerRequestData2(UpdateCustomerRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


UpdateCustomerRequestData: TypeAlias = "UpdateCustomerRequestData1 | UpdateCustomerRequestData2"


class UpdateCustomerRequest(TypedDict):
    data: UpdateCustomerRequestData


UpdateCustomerAnswer: TypeAlias = 'ChangedCustomer'


class SetCustomerStatusRequestDataBase(TypedDict):
    # The name of a status of the account
    customer_status: str
    # Why; required for a status of kind *lost*
    reason: NotRequired[str]


class SetCustomerStatusRequestData1(SetCustomerStatusRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class SetCustomerStatusRequestData2(SetCustomerStatusRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


SetCustomerStatusRequestData: TypeAlias = "SetCustomerStatusRequestData1 | SetCustomerStatusRequestData2"


class SetCustomerStatusRequest(TypedDict):
    data: SetCustomerStatusRequestData


SetCustomerStatusAnswer: TypeAlias = 'ChangedCustomer'


class AddCustomerNoteRequestDataBase(TypedDict):
    # When the call was, if not now; ignored without `call`
    called_at: NotRequired[str]


class AddCustomerNoteRequestData1(AddCustomerNoteRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Required unless `call` is given
    note: str
    # Logs a call, outgoing (`out_`) or incoming (`in_`), and how it ended
    call: NotRequired[Literal["out_reached", "out_no_answer", "out_left_message", "in_reached", "in_no_answer", "in_left_message"]]


class AddCustomerNoteRequestData2(AddCustomerNoteRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Required unless `call` is given
    note: NotRequired[str]
    # Logs a call, outgoing (`out_`) or incoming (`in_`), and how it ended
    call: Literal["out_reached", "out_no_answer", "out_left_message", "in_reached", "in_no_answer", "in_left_message"]


class AddCustomerNoteRequestData3(AddCustomerNoteRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str
    # Required unless `call` is given
    note: str
    # Logs a call, outgoing (`out_`) or incoming (`in_`), and how it ended
    call: NotRequired[Literal["out_reached", "out_no_answer", "out_left_message", "in_reached", "in_no_answer", "in_left_message"]]


class AddCustomerNoteRequestData4(AddCustomerNoteRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str
    # Required unless `call` is given
    note: NotRequired[str]
    # Logs a call, outgoing (`out_`) or incoming (`in_`), and how it ended
    call: Literal["out_reached", "out_no_answer", "out_left_message", "in_reached", "in_no_answer", "in_left_message"]


AddCustomerNoteRequestData: TypeAlias = "AddCustomerNoteRequestData1 | AddCustomerNoteRequestData2 | AddCustomerNoteRequestData3 | AddCustomerNoteRequestData4"


class AddCustomerNoteRequest(TypedDict):
    data: AddCustomerNoteRequestData


AddCustomerNoteAnswer: TypeAlias = 'ChangedCustomer'


class CreateLeadRequestDataBase(TypedDict):
    company_name: NotRequired[str]
    # One line, stored as it is sent
    address: NotRequired[str]
    # How the customer found the firm
    source: NotRequired[str]
    # What they want
    note: NotRequired[str]
    # The user of the account who will own a new customer
    owner_email: NotRequired[str]


class CreateLeadRequestData1(CreateLeadRequestDataBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: str
    customer_first_name: NotRequired[str]
    customer_last_name: NotRequired[str]
    # Required unless `customer_phone_1` is given
    customer_email: str
    customer_phone_1: NotRequired[str]


class CreateLeadRequestData2(CreateLeadRequestDataBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: str
    customer_first_name: NotRequired[str]
    customer_last_name: NotRequired[str]
    # Required unless `customer_phone_1` is given
    customer_email: NotRequired[str]
    customer_phone_1: str


class CreateLeadRequestData3(CreateLeadRequestDataBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: NotRequired[str]
    customer_first_name: str
    customer_last_name: NotRequired[str]
    # Required unless `customer_phone_1` is given
    customer_email: str
    customer_phone_1: NotRequired[str]


class CreateLeadRequestData4(CreateLeadRequestDataBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: NotRequired[str]
    customer_first_name: str
    customer_last_name: NotRequired[str]
    # Required unless `customer_phone_1` is given
    customer_email: NotRequired[str]
    customer_phone_1: str


class CreateLeadRequestData5(CreateLeadRequestDataBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: NotRequired[str]
    customer_first_name: NotRequired[str]
    customer_last_name: str
    # Required unless `customer_phone_1` is given
    customer_email: str
    customer_phone_1: NotRequired[str]


class CreateLeadRequestData6(CreateLeadRequestDataBase):
    # Required unless `customer_first_name` or `customer_last_name` is given
    customer_name: NotRequired[str]
    customer_first_name: NotRequired[str]
    customer_last_name: str
    # Required unless `customer_phone_1` is given
    customer_email: NotRequired[str]
    customer_phone_1: str


CreateLeadRequestData: TypeAlias = "CreateLeadRequestData1 | CreateLeadRequestData2 | CreateLeadRequestData3 | CreateLeadRequestData4 | CreateLeadRequestData5 | CreateLeadRequestData6"


class CreateLeadRequest(TypedDict):
    data: CreateLeadRequestData


class CreateLeadAnswer(ChangedCustomer):
    # The same as `customer_id`
    id: str
    # Whether the customer was added
    is_new: bool


class SubscribeCustomerRequest(TypedDict):
    # A public `https` URL of at most 2,048 characters
    hookUrl: str
    # The type of event to send
    type_request: Literal["customer_created", "customer_status_change", "project_email_sent", "project_sms_sent", "published_proposal_link", "recent_draft_project", "contract_signed", "proposal_viewed"]
    # What you call it, in lists, deliveries and emails
    name: NotRequired[str]
    # Only events of customers that have one of these statuses at the moment of the event, by name;
    # `null` for any
    customer_statuses: NotRequired[list[str] | None]
    # Only events of customers of these users, by email address; `null` for any
    owner_emails: NotRequired[list[str] | None]
    # Your own secret, instead of a new one: `whsec_` and the base64 of 24 to 64 random bytes
    signing_secret: NotRequired[str]


class SubscribeCustomerAnswer(Acknowledgement):
    # Identifies the subscription, for example to end it
    subscription_id: str
    # Verifies deliveries; shown only once. Empty when you brought your own.
    signing_secret: str


class MessageFailure(TypedDict):
    # Always false
    success: bool
    # The reason, for people
    message: str


EventType: TypeAlias = Literal[
    "customer_created",
    "customer_status_change",
    "project_email_sent",
    "project_sms_sent",
    "published_proposal_link",
    "recent_draft_project",
    "contract_signed",
    "proposal_viewed",
    "customer_updated",
    "project_updated",
    "proposal_expired",
    "contract_declined",
    "note_added",
]


class SubscribeRequestData(TypedDict):
    # A public `https` URL of at most 2,048 characters
    url: str
    # The types of events to send: a list, or `*` for all types, also those that later versions add
    event_types: Literal["*"] | list[EventType]
    # What you call it, in lists, deliveries and emails
    name: NotRequired[str]
    # Only events of customers that have one of these statuses at the moment of the event, by name;
    # `null` for any
    customer_statuses: NotRequired[list[str] | None]
    # Only events of customers of these users, by email address; `null` for any
    owner_emails: NotRequired[list[str] | None]
    # Whether events of one customer are delivered strictly in order: the next waits until the one
    # before is delivered or given up
    ordered: NotRequired[bool]
    # The most deliveries that are sent at the same time, from 1 to 100; 10 by default
    concurrency: NotRequired[int]
    # The most deliveries that are sent per second, from 1 to 100; `null` for no limit
    rate_limit: NotRequired[int | None]
    # `v1`: with the secret alone; `v1a`: with an ed25519 key as well
    signature: NotRequired[Literal["v1", "v1a"]]
    # Your own secret, instead of a new one: `whsec_` and the base64 of 24 to 64 random bytes
    signing_secret: NotRequired[str]


class SubscribeRequest(TypedDict):
    data: SubscribeRequestData


class Subscription(TypedDict):
    subscription_id: str
    # Empty for none
    name: str
    hookUrl: str
    # One type as text, several as a list, or `*` for all types
    type_request: EventType | Literal["*"] | list[EventType]
    # Only events of customers that have one of these statuses at that moment; `null` for any. A
    # status that is removed leaves the list, and an empty list lets no event through.
    customer_statuses: list[str] | None
    # Only events of customers of these users; `null` for any
    owner_emails: list[str] | None
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # `paused` by its owner; `disabled` because nothing could be delivered for 5 days; `gone` after
    # the receiver answered 410, which is final. Events for a paused or disabled subscription are
    # held.
    state: Literal["active", "paused", "disabled", "gone"]
    # When it was paused or disabled; empty otherwise. UTC, `YYYY-MM-DD HH:MM:SS`
    suspended_at: str
    # Empty unless it is `gone`
    ended_at: str
    # Whether events of one customer are delivered strictly in order
    ordered: bool
    # The most deliveries that are sent at the same time
    concurrency: float
    # The most deliveries that are sent per second; `null` for no limit
    rate_limit: float | None
    # Verifies `v1a` signatures, and begins with `whpk_`; empty unless `signature` is `v1a`
    public_key: str
    # When the previous secret stops signing; empty when only the current one signs. UTC,
    # `YYYY-MM-DD HH:MM:SS`
    secret_rotated_until: str
    health: SubscriptionHealth


class SubscriptionHealth(TypedDict):
    # When a delivery last succeeded; empty until then. UTC, `YYYY-MM-DD HH:MM:SS`
    last_success_at: str
    # When an attempt last failed; empty until then. UTC, `YYYY-MM-DD HH:MM:SS`
    last_failure_at: str
    # When it began to fail without a success since; empty while it does not fail. UTC, `YYYY-MM-DD
    # HH:MM:SS`
    failing_since: str
    # When it will be disabled if nothing is delivered until then; empty while it is not failing.
    # UTC, `YYYY-MM-DD HH:MM:SS`
    disables_at: str
    # The circuit breaker: `open` while nothing is sent because most of the latest requests failed,
    # or while one trial delivery is under way; `half_open` when the trial delivery may be sent
    breaker: Literal["closed", "open", "half_open"]
    # When sending resumes; empty unless the breaker is `open`. UTC, `YYYY-MM-DD HH:MM:SS`
    paused_until: str
    # Deliveries held since it was paused or disabled; 10001 means more than 10000
    held: float
    # Deliveries that wait for their time or for an earlier one, counted in the same way
    waiting: float


class SubscribeAnswer(Acknowledgement):
    # Identifies the subscription, for example to end it
    subscription_id: str
    # Verifies deliveries; shown only once. Empty when you brought your own.
    signing_secret: str
    subscription: Subscription


GetSubscriptionsAnswer: TypeAlias = 'list[Subscription]'


class UpdateSubscriptionRequest(TypedDict):
    # The subscription
    subscription_id: str
    # A public `https` URL of at most 2,048 characters
    hookUrl: NotRequired[str]
    # One type, a list of types, or `*` for all, as `event_types` of `subscribe`
    type_request: NotRequired[EventType | Literal["*"] | list[EventType]]
    # What you call it, in lists, deliveries and emails
    name: NotRequired[str]
    # Only events of customers that have one of these statuses at the moment of the event, by name;
    # `null` for any
    customer_statuses: NotRequired[list[str] | None]
    # Only events of customers of these users, by email address; `null` for any
    owner_emails: NotRequired[list[str] | None]
    # Whether events of one customer are delivered strictly in order: the next waits until the one
    # before is delivered or given up
    ordered: NotRequired[bool]
    # The most deliveries that are sent at the same time, from 1 to 100; 10 by default
    concurrency: NotRequired[int]
    # The most deliveries that are sent per second, from 1 to 100; `null` for no limit
    rate_limit: NotRequired[int | None]
    # `v1`: with the secret alone; `v1a`: with an ed25519 key as well
    signature: NotRequired[Literal["v1", "v1a"]]


class UpdateSubscriptionAnswer(Acknowledgement):
    subscription: Subscription


class PauseSubscriptionRequest(TypedDict):
    # The subscription
    subscription_id: str


class PauseSubscriptionAnswer(Acknowledgement):
    subscription: Subscription


class EnableSubscriptionRequest(TypedDict):
    # The subscription
    subscription_id: str
    # Whether to send held deliveries; `false` by default
    replay_missed: NotRequired[bool]


class EnableSubscriptionAnswer(Acknowledgement):
    subscription: Subscription
    # The replay; empty when `replay_missed` was not set
    replay_id: str


class RotateSecretRequest(TypedDict):
    # The subscription
    subscription_id: str
    # Your own secret, as for `subscribe`
    signing_secret: NotRequired[str]
    # How long the old secret keeps signing, in hours from 0 to 168; 24 by default
    overlap_hours: NotRequired[int]


class RotateSecretAnswer(Acknowledgement):
    # Verifies deliveries; shown only once. Empty when you brought your own.
    signing_secret: str
    # When the previous secret stops signing; empty when only the current one signs. UTC,
    # `YYYY-MM-DD HH:MM:SS`
    secret_rotated_until: str


class SendTestEventRequest(TypedDict):
    # An active subscription
    subscription_id: str
    # One of its types; the first by default
    type_request: NotRequired[EventType]


class SendTestEventAnswer(Acknowledgement):
    # The `id` in the payload
    event_id: str
    delivery_id: str


DeliveryCause: TypeAlias = 'Literal["event", "retry", "replay", "test"]'


class Delivery(TypedDict):
    """One event on its way to one subscription"""
    delivery_id: str
    # The `id` in the payload, and the header `webhook-id`
    event_id: str
    type_request: EventType
    subscription_id: str
    # Empty for none
    subscription_name: str
    # Its number within its subscription, from 1
    sequence: float
    # `pending` and `retry_wait` wait for their time, `blocked` for an earlier one of the same
    # customer, and `held` for a replay, because the subscription was paused or disabled; `sending`
    # is under way. The rest is over: `delivered`; `exhausted` after the last attempt; `aborted` and
    # `gone` because the receiver asked for that; `cancelled` with its subscription, or when the
    # customer's data was erased
    state: Literal["pending", "sending", "retry_wait", "held", "blocked", "delivered", "exhausted", "aborted", "gone", "cancelled"]
    # What triggered it: the event itself, `retrydelivery`, a replay, or a test
    cause: DeliveryCause
    # How many have ended
    attempts: float
    # How the latest attempt ended; empty before the first
    outcome: Literal["", "delivered", "http_2xx", "redirected", "http_4xx", "http_5xx", "http_other", "timed_out", "dns_failed", "refused_private_address", "connection_refused", "connection_timed_out", "connection_failed", "tls_failed", "reset", "response_too_large"]
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # When it is due; empty unless it waits for its time. UTC, `YYYY-MM-DD HH:MM:SS`
    next_attempt_at: str
    # Empty until it is over. UTC, `YYYY-MM-DD HH:MM:SS`
    finished_at: str


GetDeliveriesAnswer: TypeAlias = 'list[Delivery]'


class AttemptTimings(TypedDict):
    dns_ms: float | None
    connect_ms: float | None
    tls_ms: float | None
    # Milliseconds from the open connection to the start of the response
    first_byte_ms: float | None


AttemptOutcome: TypeAlias = Literal[
    "delivered",
    "http_2xx",
    "redirected",
    "http_4xx",
    "http_5xx",
    "http_other",
    "timed_out",
    "dns_failed",
    "refused_private_address",
    "connection_refused",
    "connection_timed_out",
    "connection_failed",
    "tls_failed",
    "reset",
    "response_too_large",
]


class Attempt(TypedDict):
    """One request to the receiver"""
    # From 1, across all retries and replays
    number: float
    # What triggered it: the event itself, `retrydelivery`, a replay, or a test
    cause: DeliveryCause
    # UTC, `YYYY-MM-DD HH:MM:SS`
    started_at: str
    duration_ms: float
    # Time by phase; `null` for phases that did not happen
    timings: AttemptTimings
    # Whether an open connection was reused
    connection_reused: bool
    outcome: AttemptOutcome
    # Whether an earlier attempt with an unknown outcome may have arrived
    may_be_duplicate: bool
    # Status of the response; `null` without one
    status: float | None
    # The IP address that was reached or refused; empty when none is known
    address: str
    # Why there was no response; empty when there was one
    error: str
    response_headers: dict[str, str]
    # Its first 16 KiB, as text
    response_body: str


class GetAttemptsAnswer(TypedDict):
    delivery: Delivery
    # The body of the request, exactly as every attempt sends it
    payload: str
    attempts: list[Attempt]


class RetryDeliveryRequest(TypedDict):
    # The delivery
    delivery_id: str


class RetryDeliveryAnswer(Acknowledgement):
    delivery: Delivery


ReplayKind: TypeAlias = 'Literal["failed", "missed", "all"]'


ReplayEventsRequest = TypedDict("ReplayEventsRequest", {
    # `failed`: deliveries that were given up; `missed`: those held while the subscription was
    # paused or disabled; `all`: every delivery, also successful ones. `missed` with both
    # `subscription_id` and `from` also sends the events from then on that have no delivery to the
    # subscription, as they happened before it was made
    "which": 'ReplayKind',
    # Only deliveries to this subscription, which must be active
    "subscription_id": NotRequired['str'],
    # Only events of this type
    "type_request": NotRequired['EventType'],
    # Only deliveries made at or after this time: `YYYY-MM-DD HH:MM:SS` UTC, or ISO 8601. For
    # `missed` with `subscription_id`, only events that happened then
    "from": NotRequired['str'],
    # The same, before this time
    "to": NotRequired['str'],
    # The most deliveries to send, oldest first: from 1 to 10000, the default
    "limit": NotRequired['int'],
})


class ReplayEventsAnswer(Acknowledgement):
    replay_id: str


Replay = TypedDict("Replay", {
    "replay_id": 'str',
    "which": 'ReplayKind',
    # Empty for all subscriptions
    "subscription_id": 'str',
    # Empty for all types
    "type_request": 'Literal["", "customer_created", "customer_status_change", "project_email_sent", "project_sms_sent", "published_proposal_link", "recent_draft_project", "contract_signed", "proposal_viewed", "customer_updated", "project_updated", "proposal_expired", "contract_declined", "note_added"]',
    # Empty for no limit. UTC, `YYYY-MM-DD HH:MM:SS`
    "from": 'str',
    # Empty for no limit. UTC, `YYYY-MM-DD HH:MM:SS`
    "to": 'str',
    "state": 'Literal["running", "done", "cancelled"]',
    # How many deliveries it has started
    "replayed": 'float',
    # The most deliveries that it starts
    "cap": 'float',
    # Whether it reached its cap with more left to replay
    "capped": 'bool',
    # UTC, `YYYY-MM-DD HH:MM:SS`
    "created_at": 'str',
    # Empty while it is running. UTC, `YYYY-MM-DD HH:MM:SS`
    "finished_at": 'str',
})


GetReplaysAnswer: TypeAlias = 'list[Replay]'


class CancelReplayRequest(TypedDict):
    # The replay
    replay_id: str


class CancelReplayAnswer(Acknowledgement):
    replay: Replay


class Notice(TypedDict):
    notice_id: str
    subscription_id: str
    # `failing`: every delivery has failed for 50, 70 or 90 % of the time after which it is
    # disabled; `disabled`: that time is over; `gone`: the receiver answered 410; `address_refused`:
    # its host has an address that Sundesk does not send to
    kind: Literal["failing", "disabled", "gone", "address_refused"]
    # The same for people
    message: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str


GetNoticesAnswer: TypeAlias = 'list[Notice]'


class UnsubscribeCustomerRequestBase(TypedDict):
    pass


class UnsubscribeCustomerRequest1(UnsubscribeCustomerRequestBase):
    # The one subscription to end
    subscription_id: str
    # With `type_request`: the URL exactly as it was subscribed
    hookUrl: NotRequired[str]
    type_request: NotRequired[EventType | Literal["*"] | list[EventType]]


class UnsubscribeCustomerRequest2(UnsubscribeCustomerRequestBase):
    # The one subscription to end
    subscription_id: NotRequired[str]
    # With `type_request`: the URL exactly as it was subscribed
    hookUrl: str
    type_request: EventType | Literal["*"] | list[EventType]


UnsubscribeCustomerRequest: TypeAlias = "UnsubscribeCustomerRequest1 | UnsubscribeCustomerRequest2"


class UnsubscribeCustomerAnswer(Acknowledgement):
    # How many subscriptions ended
    removed: float


class EventData(TypedDict):
    """The data of the event, depending on its type"""
    customer: EventCustomer


class EventData2Customer(TypedDict):
    customer_id: str


class EventData2(TypedDict):
    """An event after its customer's data was erased"""
    customer: EventData2Customer
    # Always true
    erased: bool


class Event(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: EventType
    # When it happened, ISO 8601 in UTC
    timestamp: str
    data: EventData | EventData2
    context: EventContext


class EventCustomer(TypedDict):
    """A customer without its projects"""
    customer_id: str
    gst_status: GstStatus
    customer_first_name: str
    customer_last_name: str
    customer_phone_1: str
    customer_phone_2: str
    # Unique within the account; empty for a customer of whom only a phone number is known
    customer_email: str
    customer_type: CustomerType
    company_name: str
    company_phone: str
    owner_user_info: OwnerUser
    # UTC, `YYYY-MM-DD HH:MM:SS`
    creation_date: str
    # The newest notes, at most 50 and 64 kB
    customer_notes: list[CustomerNote]
    # Name of a status of the account's pipeline
    customer_status: str
    # Present when older notes are left out; `getcustomerByemail` has them all
    customer_notes_truncated: NotRequired[bool]


class EventContext(TypedDict):
    """Where the event belongs, with links to follow"""
    # The account in which it happened
    account_id: str
    # Address of the project in the desk, or of the customer if it is about no project
    desk_url: str
    # Address of the customer's page while a proposal of the project is published; otherwise empty
    proposal_url: str
    # Address of the PDF, or of the scan of a contract signed on paper, which needs no API key;
    # empty where there is none. Treat it as a password: it works for anyone who has it
    pdf_url: str
    # When `pdf_url` stops working, 7 days after it was made, or earlier if the proposal is
    # withdrawn or the customer erased. UTC, `YYYY-MM-DD HH:MM:SS`
    pdf_expires_at: str


GetEventsAnswer: TypeAlias = 'list[Event]'


class EraseCustomerDataRequestData(TypedDict):
    # The customer
    customer_id: str


class EraseCustomerDataRequest(TypedDict):
    data: EraseCustomerDataRequestData


class EraseCustomerDataAnswer(Acknowledgement):
    customer_id: str
    # How many events were changed; those erased before are not counted
    erased: float


class AckEventsRequest(TypedDict):
    # The name given to `getevents`
    consumer: str
    # The last event that you have processed, or `start`, or `end`
    event_id: str


class AckEventsAnswer(Acknowledgement):
    consumer: str
    # The last event confirmed; empty at the start
    event_id: str


class Consumer(TypedDict):
    """A reader of the feed whose position is stored"""
    # The name that the reader chose
    consumer: str
    # The last event it has confirmed; empty at the start, or when that event is gone
    event_id: str
    # How many events have followed, counted up to 10,000
    behind: int
    # When it last confirmed
    updated_at: str


GetConsumersAnswer: TypeAlias = 'list[Consumer]'


class RemoveConsumerRequest(TypedDict):
    consumer: str


RemoveConsumerAnswer: TypeAlias = 'Acknowledgement'


class EventTypeDetails(TypedDict):
    type: EventType
    summary: str
    # When it fires and when not, in Markdown
    description: str
    # JSON Schema 2020-12 of the whole payload
    schema: dict[str, Any]
    # A payload that fits the schema
    example: dict[str, Any]


GetEventTypesAnswer: TypeAlias = 'list[EventTypeDetails]'


class AccountKey(TypedDict):
    key_id: str
    label: str
    permissions: list[Literal["customers:read", "customers:write", "projects:write", "messages:send", "webhooks:manage", "account:manage"]]
    # Empty when the key does not expire
    expires_at: str


class Account(TypedDict):
    account_id: str
    account_name: str
    # Whether it is a test account, whose emails and SMS are captured
    is_sandbox: bool
    # The user who created the key
    user: OwnerUser
    key: AccountKey


GetAccountAnswer: TypeAlias = 'Account'


class ListedUser(OwnerUser):
    """A user of the account"""
    role: Literal["owner", "manager", "sales", "read_only"]
    # When the user left the team; empty for a member. UTC, `YYYY-MM-DD HH:MM:SS`
    removed_at: str
    id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, `YYYY-MM-DD HH:MM:SS`: the last change
    updated_at: str


class GetUsersAnswer(TypedDict):
    items: list[ListedUser]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class SettingsCompany(TypedDict):
    legal_name: str
    abn: str
    address: str
    phone: str
    email: str
    website: str
    licence: str
    about_us: str


class SettingsColours(TypedDict):
    primary: str
    accent: str


BalanceDue: TypeAlias = 'Literal["installed", "connected"]'


class SettingsProposalSaleTermsNonRefundableCharge(TypedDict):
    description: str
    cents: int


OldEquipment: TypeAlias = 'Literal["included", "charged", "no"]'


class SettingsProposalSaleTerms(TypedDict):
    # How many days after signing is the deposit due? `null` until answered
    deposit_due_days: int | None
    # What percentage of the price is due when the products are delivered? `null` until answered
    progress_percent: int | None
    # When is the balance due? `null` until answered
    balance_due_on: BalanceDue | None
    # How many days after that must the customer pay the balance? `null` until answered
    balance_due_days: int | None
    # If the law gives no cooling-off period, within how many business days may customers cancel?
    # `null` until answered
    cooling_off_business_days: int | None
    # If the grid connection is refused, within how many days do you refund everything? `null` until
    # answered
    connection_refund_days: int | None
    # How many weeks late may you install before customers may end the contract? `null` until
    # answered
    late_grace_weeks: int | None
    # If customers end the contract because you are late, within how many days do you refund
    # everything? `null` until answered
    late_refund_days: int | None
    # If customers reject a change to the design, within how many days do you refund everything?
    # `null` until answered
    change_refund_days: int | None
    # Which charges are non-refundable? `null` until answered
    non_refundable_charges: list[SettingsProposalSaleTermsNonRefundableCharge] | None
    # Do you apply for the grid connection? `null` until answered
    applies_for_connection: bool | None
    # Does your price include the network operator’s charges for connection and meter? `null` until
    # answered
    includes_network_charges: bool | None
    # Do customers assign their STCs to you? `null` until answered
    lodges_certificates: bool | None
    # What costs extra at some sites? `null` until answered
    extra_charges: list[SettingsProposalSaleTermsNonRefundableCharge] | None
    # May subcontractors do part of the work? `null` until answered
    uses_subcontractors: bool | None
    # Does your price include work on an existing solar or battery system? `null` until answered
    includes_existing_system: bool | None
    # Do you remove and dispose of old equipment? `null` until answered
    old_equipment: OldEquipment | None
    # What do you charge to remove and dispose of old equipment? `null` until answered
    old_equipment_cents: int | None
    # Do you collect products at the end of their life? `null` until answered
    collects_at_end_of_life: bool | None
    # Do your batteries supply circuits during a power cut? `null` until answered
    battery_backup: bool | None
    # Do you handle warranty claims with manufacturers? `null` until answered
    handles_warranty_claims: bool | None
    # Within how many business days do you answer complaints? `null` until answered
    complaint_business_days: int | None
    # Have you signed the New Energy Tech Consumer Code (NETCC)? `null` until answered
    bound_by_code: bool | None


SettingsProposalCertificatePrice = TypedDict("SettingsProposalCertificatePrice", {
    "from": 'str',
    "cents": 'float',
})


class SettingsProposal(TypedDict):
    valid_days: float
    deposit_percent: float
    install_weeks: float
    workmanship_warranty_years: float
    # How you sell, as answers; each prints a sentence in your proposals
    sale_terms: SettingsProposalSaleTerms
    terms: str
    warranties: str
    complaints: str
    # The STC price before the first dated price
    certificate_cents: float
    # STC prices from installation dates on, in order of date
    certificate_prices: list[SettingsProposalCertificatePrice]


class SettingsFinance(TypedDict):
    offered: bool
    lender: str
    annual_rate: float | None
    months: float | None
    establishment_fee_cents: float
    monthly_fee_cents: float
    wording: str


PriceBasis: TypeAlias = 'Literal["watt", "panel", "storey", "kilometre", "fixed"]'


class SettingsPriceRulesRule(TypedDict):
    description: str
    basis: PriceBasis
    cents: float


class SettingsPriceRules(TypedDict):
    on_new_projects: bool
    from_postcode: str
    rules: list[SettingsPriceRulesRule]


class SettingsSms(TypedDict):
    sender: str
    sender_registered: bool


class SettingsLogo(TypedDict):
    media_type: str
    bytes: float
    sha256: str


class Settings(TypedDict):
    """The settings of the account"""
    company: SettingsCompany
    colours: SettingsColours
    proposal: SettingsProposal
    finance: SettingsFinance
    price_rules: SettingsPriceRules
    sms: SettingsSms
    time_zone: str
    # Facts about the image; `null` without a logo
    logo: SettingsLogo | None


GetSettingsAnswer: TypeAlias = 'Settings'


class ChangeSettingsCompany(TypedDict):
    # Empty for the account's name
    legal_name: NotRequired[str]
    # 11 digits, with or without spaces
    abn: NotRequired[str]
    address: NotRequired[str]
    phone: NotRequired[str]
    email: NotRequired[str]
    # With `https://`
    website: NotRequired[str]
    # Licence of the electrical contractor
    licence: NotRequired[str]
    # About the firm, near the end of proposals; empty lines separate paragraphs
    about_us: NotRequired[str]


class ChangeSettingsColours(TypedDict):
    # Dark enough for white text on it
    primary: NotRequired[str]
    accent: NotRequired[str]


class ChangeSettingsProposalSaleTerms(TypedDict):
    # How many days after signing is the deposit due? `null` until answered
    deposit_due_days: NotRequired[int | None]
    # What percentage of the price is due when the products are delivered? `null` until answered
    progress_percent: NotRequired[int | None]
    # When is the balance due? `null` until answered
    balance_due_on: NotRequired[BalanceDue | None]
    # How many days after that must the customer pay the balance? `null` until answered
    balance_due_days: NotRequired[int | None]
    # If the law gives no cooling-off period, within how many business days may customers cancel?
    # `null` until answered
    cooling_off_business_days: NotRequired[int | None]
    # If the grid connection is refused, within how many days do you refund everything? `null` until
    # answered
    connection_refund_days: NotRequired[int | None]
    # How many weeks late may you install before customers may end the contract? `null` until
    # answered
    late_grace_weeks: NotRequired[int | None]
    # If customers end the contract because you are late, within how many days do you refund
    # everything? `null` until answered
    late_refund_days: NotRequired[int | None]
    # If customers reject a change to the design, within how many days do you refund everything?
    # `null` until answered
    change_refund_days: NotRequired[int | None]
    # Which charges are non-refundable? `null` until answered
    non_refundable_charges: NotRequired[list[SettingsProposalSaleTermsNonRefundableCharge] | None]
    # Do you apply for the grid connection? `null` until answered
    applies_for_connection: NotRequired[bool | None]
    # Does your price include the network operator’s charges for connection and meter? `null` until
    # answered
    includes_network_charges: NotRequired[bool | None]
    # Do customers assign their STCs to you? `null` until answered
    lodges_certificates: NotRequired[bool | None]
    # What costs extra at some sites? `null` until answered
    extra_charges: NotRequired[list[SettingsProposalSaleTermsNonRefundableCharge] | None]
    # May subcontractors do part of the work? `null` until answered
    uses_subcontractors: NotRequired[bool | None]
    # Does your price include work on an existing solar or battery system? `null` until answered
    includes_existing_system: NotRequired[bool | None]
    # Do you remove and dispose of old equipment? `null` until answered
    old_equipment: NotRequired[OldEquipment | None]
    # What do you charge to remove and dispose of old equipment? `null` until answered
    old_equipment_cents: NotRequired[int | None]
    # Do you collect products at the end of their life? `null` until answered
    collects_at_end_of_life: NotRequired[bool | None]
    # Do your batteries supply circuits during a power cut? `null` until answered
    battery_backup: NotRequired[bool | None]
    # Do you handle warranty claims with manufacturers? `null` until answered
    handles_warranty_claims: NotRequired[bool | None]
    # Within how many business days do you answer complaints? `null` until answered
    complaint_business_days: NotRequired[int | None]
    # Have you signed the New Energy Tech Consumer Code (NETCC)? `null` until answered
    bound_by_code: NotRequired[bool | None]


ChangeSettingsProposalCertificatePrice = TypedDict("ChangeSettingsProposalCertificatePrice", {
    # Day of installation, `YYYY-MM-DD`
    "from": 'str',
    "cents": 'int',
})


class ChangeSettingsProposal(TypedDict):
    valid_days: NotRequired[int]
    deposit_percent: NotRequired[int]
    # From signature to installation
    install_weeks: NotRequired[int]
    workmanship_warranty_years: NotRequired[int]
    # How you sell, as answers; each prints a sentence in your proposals. Omitted answers stay as
    # they are, and `null` removes one
    sale_terms: NotRequired[ChangeSettingsProposalSaleTerms]
    # Your own text after the sentences of `sale_terms`; empty lines separate paragraphs
    terms: NotRequired[str]
    # Your own text after the sentences of `sale_terms`; empty lines separate paragraphs
    warranties: NotRequired[str]
    # Your own text after the sentences of `sale_terms`; empty lines separate paragraphs
    complaints: NotRequired[str]
    # The STC price on proposals before the first dated price
    certificate_cents: NotRequired[int]
    # STC prices from installation dates on; each date once. The list replaces the current one
    certificate_prices: NotRequired[list[ChangeSettingsProposalCertificatePrice]]


class ChangeSettingsFinance(TypedDict):
    # Whether new proposals show the weekly amount, which needs `lender`, `annual_rate`, `months`
    # and `wording`
    offered: NotRequired[bool]
    lender: NotRequired[str]
    # Percent a year, to a hundredth; `null` if not set
    annual_rate: NotRequired[float | None]
    # Term of the loan; `null` if not set
    months: NotRequired[int | None]
    # Added to the amount that is borrowed
    establishment_fee_cents: NotRequired[int]
    # Paid beside each repayment
    monthly_fee_cents: NotRequired[int]
    # What the law and your lender require beside a repayment, such as comparison rate, fees and
    # conditions
    wording: NotRequired[str]


class ChangeSettingsPriceRulesRule(TypedDict):
    # Of the price line; each once
    description: str
    # What it charges for: each watt of the panels, each panel, each storey above one, each
    # kilometre from `from_postcode`, or the project (`fixed`)
    basis: PriceBasis
    # For each, including GST
    cents: int


class ChangeSettingsPriceRules(TypedDict):
    # Whether a new project without price lines has those of the rules
    on_new_projects: NotRequired[bool]
    # Where the kilometres begin; without it, no rule charges for them
    from_postcode: NotRequired[str]
    # Rules that fill the price of a project, in the order of its lines. The list replaces the
    # current one
    rules: NotRequired[list[ChangeSettingsPriceRulesRule]]


class ChangeSettingsSms(TypedDict):
    # 3 to 11 letters and digits shown instead of a number; empty for the number of the service
    sender: NotRequired[str]
    # Whether it is on the register of the ACMA; others are shown as "Unverified"
    sender_registered: NotRequired[bool]


class ChangeSettingsRequestData(TypedDict):
    company: NotRequired[ChangeSettingsCompany]
    colours: NotRequired[ChangeSettingsColours]
    proposal: NotRequired[ChangeSettingsProposal]
    finance: NotRequired[ChangeSettingsFinance]
    price_rules: NotRequired[ChangeSettingsPriceRules]
    sms: NotRequired[ChangeSettingsSms]
    # IANA name, such as `Australia/Sydney`; days are in this zone
    time_zone: NotRequired[str]


class ChangeSettingsRequest(TypedDict):
    data: ChangeSettingsRequestData


class ChangeSettingsAnswer(Acknowledgement):
    settings: Settings


class SetLogoRequestData(TypedDict):
    logo: str


class SetLogoRequest(TypedDict):
    data: SetLogoRequestData


class SetLogoAnswer(Acknowledgement):
    settings: Settings


class WholeProject(Project):
    """A project with its system and figures"""
    customer_id: str
    # Whether it has no published proposal
    is_draft: bool
    # The agreed day of installation, `YYYY-MM-DD`; empty until then
    install_on: str
    # Counts the saves, from `1`
    revision: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    updated_at: str
    specification: Specification
    quote: Quote


class SpecificationPanel(TypedDict):
    maker: str
    model: str
    # Rated power of one
    watts: float
    quantity: float
    # Years of the product warranty; `null` if unknown
    warranty_years: float | None
    performance_warranty_years: float | None
    electrical: PanelElectrical | None


class SpecificationInverter(TypedDict):
    maker: str
    model: str
    # Rated power of one
    watts: float
    quantity: float
    # Years of the product warranty; `null` if unknown
    warranty_years: float | None
    electrical: InverterElectrical | None


class SpecificationBattery(TypedDict):
    maker: str
    model: str
    nominal_watt_hours: float
    usable_watt_hours: float
    power_watts: float | None
    quantity: float
    warranty_years: float | None


class SpecificationArrayBifacial(TypedDict):
    bifaciality: float
    albedo: float
    clearance_metres: float
    source: str


class SpecificationArray(TypedDict):
    name: str
    panels: float
    tilt: float
    azimuth: float
    shading: float
    monthly_shading: list[float] | None
    strings: float | None
    inverter: float | None
    bifacial: SpecificationArrayBifacial | None


class SpecificationPriceLine(TypedDict):
    description: str
    quantity: float
    unit_cents: float


RebateState: TypeAlias = 'Literal["", "ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]'


RebateBasis: TypeAlias = Literal[
    "system",
    "panel_kw",
    "battery_usable_kwh",
    "battery_nominal_kwh",
    "loan",
]


RebateReceiver: TypeAlias = 'Literal["installer", "customer"]'


class SpecificationRebate(TypedDict):
    name: str
    # The state or territory of the site; empty for every one
    state: RebateState
    # First day of installation, `YYYY-MM-DD`, or empty
    from_on: str
    # Last day of installation, `YYYY-MM-DD`, or empty
    until_on: str
    # What `cents` is paid for; a `loan` is information only
    basis: RebateBasis
    # Amount for each unit of the basis; of a loan, the most that is lent
    cents: float
    # The most that it pays; `null` for no maximum
    max_cents: float | None
    # Who receives it
    paid_to: RebateReceiver
    conditions: list[str]
    # Where this is published
    source: str


class SpecificationRoof(TypedDict):
    material: str
    storeys: float | None


class SpecificationAcCable(TypedDict):
    metres: float | None
    square_millimetres: float | None


class SpecificationExistingSolar(TypedDict):
    watts: float
    inverter_watts: float | None
    installed_year: float
    tilt: float
    azimuth: float


UsagePattern: TypeAlias = 'Literal["evening", "all_day", "business"]'


class SpecificationUsageTimeOfUse(TypedDict):
    from_hour: float
    to_hour: float
    import_tariff: float


class SpecificationUsageMetered(TypedDict):
    import_watt_hours: list[float]
    export_watt_hours: list[float] | None
    controlled_load_watt_hours: float
    from_on: str
    to_on: str
    filled_months: list[float]
    estimated_percent: float
    sha256: str


class SpecificationUsage(TypedDict):
    daily_watt_hours: float
    pattern: UsagePattern
    import_tariff: float
    export_tariff: float
    time_of_use: list[SpecificationUsageTimeOfUse]
    supply_charge: float
    plan: UsagePlan | None
    controlled_load_watt_hours: float | None
    self_use_percent: float | None
    metered: SpecificationUsageMetered | None


WeatherSite: TypeAlias = Literal[
    "adelaide",
    "albany",
    "alice-springs",
    "bendigo",
    "brisbane",
    "broken-hill",
    "broome",
    "burnie",
    "cairns",
    "canberra",
    "ceduna",
    "charleville",
    "coffs-harbour",
    "coober-pedy",
    "darwin",
    "dubbo",
    "esperance",
    "geraldton",
    "gold-coast",
    "hobart",
    "kalgoorlie",
    "katherine",
    "kununurra",
    "launceston",
    "longreach",
    "mackay",
    "melbourne",
    "mildura",
    "mount-gambier",
    "mount-isa",
    "newcastle",
    "newman",
    "perth",
    "port-hedland",
    "rockhampton",
    "sale",
    "sydney",
    "tennant-creek",
    "thredbo",
    "toowoomba",
    "townsville",
    "wagga-wagga",
    "warrnambool",
    "weipa",
    "whyalla",
]


class SpecificationAssumptions(TypedDict):
    daily_yield: float | None
    daily_yield_source: str
    weather_site: WeatherSite | None
    measured_yield: float | None
    measured_yield_source: NotRequired[str]
    losses: SystemLosses | None
    losses_source: NotRequired[str]
    horizon: list[float] | None
    horizon_source: NotRequired[str]
    degradation: float
    tariff_rise: float
    battery_efficiency: float
    battery_reserve_percent: float | None
    battery_fade: float | None
    battery_life_years: float | None
    battery_replacement_cents: float | None
    battery_grid_charge_percent: float | None
    inverter_replacement_year: float | None
    inverter_replacement_cents: float | None
    vpp_yearly_cents: float | None
    vpp_until_on: NotRequired[str]
    vpp_source: NotRequired[str]


class Specification(TypedDict):
    """The planned system"""
    panels: list[SpecificationPanel]
    inverters: list[SpecificationInverter]
    battery: SpecificationBattery | None
    arrays: list[SpecificationArray]
    price_lines: list[SpecificationPriceLine]
    # Copies of the rebates that apply
    rebates: NotRequired[list[SpecificationRebate]]
    # `YYYY-MM-DD`, or empty
    expected_install_on: str
    roof: SpecificationRoof
    phases: float | None
    ac_cable: SpecificationAcCable
    export_limit_watts: float | None
    existing_solar: SpecificationExistingSolar | None
    site_plan: SitePlan | None
    usage: SpecificationUsage | None
    assumptions: SpecificationAssumptions


class PanelElectrical(TypedDict):
    """From the datasheet; `null` where it is not known"""
    open_circuit_volts: float | None
    short_circuit_amps: float | None
    volts_percent_per_degree: float | None


class InverterElectrical(TypedDict):
    """From the datasheet; `null` where it is not known"""
    string_inputs: float | None
    input_volts_min: float | None
    input_volts_max: float | None
    input_amps_max: float | None


class SitePlanPicture(TypedDict):
    id: float
    width: float
    height: float
    attribution: NotRequired[str]


class SitePlanFaceOutline(TypedDict):
    x: float
    y: float


class SitePlanFacePanel(TypedDict):
    along: float
    up: float
    is_portrait: bool


class SitePlanFace(TypedDict):
    name: str
    outline: list[SitePlanFaceOutline]
    eave: float
    pitch: float
    setback: float
    panels: list[SitePlanFacePanel]


class SitePlan(TypedDict):
    """The plan of the roof; `null` without one"""
    picture: SitePlanPicture
    metres_per_pixel: float
    north: float
    faces: list[SitePlanFace]
    obstructions: list[list[SitePlanFaceOutline]]


class UsagePlan(TypedDict):
    """A copy of an electricity plan"""
    name: str
    retailer: str
    area: str
    valid_on: str
    source: str
    tariff: Tariff


WindowDays: TypeAlias = 'Literal["every_day", "weekdays", "weekends"]'


class TariffImportRateStep(TypedDict):
    cents_per_kwh: float
    # Where the step ends, in kWh; `null` for the last one
    up_to_kwh: float | None


class TariffImportRate(TypedDict):
    name: str
    months: list[float]
    days: WindowDays
    from_hour: float
    to_hour: float
    steps: list[TariffImportRateStep]


StepPeriod: TypeAlias = 'Literal["day", "month", "quarter", "year"]'


DemandPeriod: TypeAlias = 'Literal["day", "month"]'


class TariffDemandCharge(TypedDict):
    name: str
    months: list[float]
    days: WindowDays
    from_hour: float
    to_hour: float
    cents_per_kw: float
    per: DemandPeriod


class TariffControlledLoad(TypedDict):
    cents_per_kwh: float
    daily_charge: float


class TariffFreeWindow(TypedDict):
    months: list[float]
    days: WindowDays
    from_hour: float
    to_hour: float
    cap_kwh: float | None


class Tariff(TypedDict):
    """The prices of a plan"""
    import_rates: list[TariffImportRate]
    import_steps_per: StepPeriod
    feed_in_rates: list[TariffImportRate]
    feed_in_steps_per: StepPeriod
    demand_charges: list[TariffDemandCharge]
    controlled_load: TariffControlledLoad | None
    daily_charge: float
    free_window: TariffFreeWindow | None
    includes_gst: bool


class SystemLosses(TypedDict):
    """Losses in percent; `null` for the default of each"""
    soiling: float | None
    mismatch: float | None
    wiring: float | None
    connections: float | None
    first_light: float | None
    rating: float | None
    age: float | None
    availability: float | None


class QuoteYield(TypedDict):
    annual_kwh: float
    # January to December
    monthly_kwh: list[float]
    # A year of each of the `arrays` of the specification, which add up to `annual_kwh`; absent
    # without panels on them, and in proposals from before it was told
    arrays_kwh: NotRequired[list[float]]
    assumptions: list[Statement]


class QuoteSavingsBillsMonthly(TypedDict):
    before_cents: float
    after_cents: float


class QuoteSavingsBills(TypedDict):
    before: Bill
    after: Bill
    # January to December
    monthly: list[QuoteSavingsBillsMonthly]


class QuoteSavingsEnergy(TypedDict):
    self_used_kwh: float
    # The part of it that came from the battery
    from_battery_kwh: float
    exported_kwh: float
    # Energy lost to the export limit
    curtailed_kwh: float
    # Share of the panels' energy
    self_use_percent: float
    # Share of the house's consumption that comes from the panels
    own_share_percent: float


class QuoteSavingsTypicalDay(TypedDict):
    # 1 for summer, 7 for winter
    month: float
    used_kwh: list[float]
    # By the panels
    made_kwh: list[float]
    # Energy that the panels supply directly
    from_solar_kwh: list[float]
    from_battery_kwh: list[float]
    from_grid_kwh: list[float]


class QuoteSavingsSensitivity(TypedDict):
    text: str
    first_year_cents: float
    # The first year that ends at or above zero; `null` if that takes more than 20
    payback_year: float | None
    # Internal rate of return over 20 years in percent; `null` when the price is not recovered
    rate_of_return: float | None


class QuoteSavings(TypedDict):
    first_year_cents: float
    # The first year that ends at or above zero; `null` if that takes more than 20
    payback_year: float | None
    # Internal rate of return over 20 years in percent; `null` when the price is not recovered
    rate_of_return: float | None
    # The net balance at the end of years 0 to 20, beginning with the price
    cumulative_cents: list[float]
    # Of the first year, without the system and with it
    bills: QuoteSavingsBills
    # Where the energy of the first year goes
    energy: QuoteSavingsEnergy
    # The mean day of January and of July in the first year: kWh in each hour of the clock from
    # midnight. Consumption comes from solar, battery and grid
    typical_days: NotRequired[list[QuoteSavingsTypicalDay]]
    # The results if conditions differ
    sensitivity: list[QuoteSavingsSensitivity]
    assumptions: list[Statement]


# The figures of the system as of today. Money in whole cents including GST
Quote = TypedDict("Quote", {
    "system_watts": 'float',
    "price": 'Price',
    # Installation date that STCs are counted for, `YYYY-MM-DD`
    "install_on": 'str',
    # Whether the date is assumed, as today plus the account's weeks to installation, because none
    # is planned
    "install_on_assumed": 'bool',
    "solar_certificates": 'Certificates',
    # `null` without a battery
    "battery_certificates": 'Certificates | None',
    # `null` where the site or the panels are not known
    "yield": 'QuoteYield | None',
    # `null` without a usage
    "savings": 'QuoteSavings | None',
    # Notes for the customer
    "warnings": 'list[Statement]',
    # Problems to fix before the system is offered, such as strings that do not fit the inverter;
    # neither the page nor the PDF of a proposal shows it
    "design_faults": 'list[Statement]',
    # Notes for the salesperson, such as a rule that is announced and not confirmed; neither the
    # page nor the PDF of a proposal shows it
    "seller_notes": 'list[Statement]',
    # Version of the solar model that calculated the figures; `null` in proposals from before
    # versions were numbered
    "model_version": 'float | None',
})


class PriceLine(SpecificationPriceLine):
    total_cents: float


class Price(TypedDict):
    lines: list[PriceLine]
    # The sum of the lines, including GST
    total_cents: float
    # The GST within it
    gst_cents: float
    certificate_count: float
    # STC price
    certificate_cents: float
    # STC discount
    certificate_discount_cents: float
    # Of a customer registered for GST, who assigns the STCs; else `null`
    gst_on_certificates_cents: float | None
    # Rebates of the project; absent where it has none
    rebates: NotRequired[list[AppliedRebate]]
    # Rebates that are taken off the price; absent where the project has none
    rebate_discount_cents: NotRequired[float]
    # `payable_cents` less the rebates that the customer receives; absent where the project has none
    after_rebates_cents: NotRequired[float]
    payable_cents: float
    deposit_cents: float
    # The STC price, for which installation dates and who says so
    working: list[Statement]


class AppliedRebate(TypedDict):
    """A rebate of the project"""
    name: str
    # A loan is information only; its `cents` are 0
    is_loan: bool
    # What it pays for this system
    cents: float
    # Whether it is taken off the price, or paid to the customer afterwards
    paid_to: RebateReceiver
    # How it was counted; empty for a fixed amount
    working: str
    conditions: list[str]
    source: str


class Statement(TypedDict):
    text: str
    # Where it comes from
    source: str


class Certificates(TypedDict):
    # `null` when they were not calculated
    count: float | None
    # Why they were not calculated; empty when they were
    reason: str
    # How they were counted
    working: list[Statement]


class Bill(TypedDict):
    """A year of electricity"""
    import_kwh: float
    import_cents: float
    export_kwh: float
    # Income from exports; negative when they cost
    export_cents: float
    # Demand charges on the highest hour of typical days; real months have higher ones
    demand_cents: float
    # Of a circuit with its own meter, which is not in `import_kwh`
    controlled_load_kwh: float
    # With the daily charge of its meter
    controlled_load_cents: float
    # Daily charges
    supply_cents: float
    total_cents: float


GetProjectAnswer: TypeAlias = 'WholeProject'


class ListedProject(Project):
    """A project without its system and figures"""
    customer_id: str
    # Whether no proposal of it is published
    is_draft: bool
    # The agreed day of installation, `YYYY-MM-DD`; empty until then
    install_on: str
    # Counts the saves, from `1`
    revision: str
    id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, `YYYY-MM-DD HH:MM:SS`: the last change
    updated_at: str


class GetProjectsAnswer(TypedDict):
    items: list[ListedProject]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class SiteAddressInput(TypedDict):
    streetnum: NotRequired[str]
    street: NotRequired[str]
    suburb: NotRequired[str]
    state: NotRequired[str]
    postcode: NotRequired[str]
    country: NotRequired[str]


class SpecificationPanelInput(TypedDict):
    maker: str
    model: str
    # Rated power of one
    watts: int
    quantity: int
    electrical: NotRequired[PanelElectricalInput | None]
    # Years of the product warranty
    warranty_years: NotRequired[int | None]
    # Years of the performance warranty
    performance_warranty_years: NotRequired[int | None]


class SpecificationInverterInput(TypedDict):
    maker: str
    model: str
    # Rated power of one
    watts: int
    quantity: int
    electrical: NotRequired[InverterElectricalInput | None]
    # Years of the product warranty
    warranty_years: NotRequired[int | None]


class SpecificationBatteryInput(TypedDict):
    maker: str
    model: str
    # Of one
    nominal_watt_hours: int
    # Of one
    usable_watt_hours: int
    # Highest power of charging and discharging of one; by default, half of the usable energy an
    # hour
    power_watts: NotRequired[int | None]
    quantity: int
    # Years of the product warranty
    warranty_years: NotRequired[int | None]


class SpecificationArrayBifacialInput(TypedDict):
    # Power of the back in percent of the front, from the datasheet
    bifaciality: int
    # Light that the ground reflects in percent: 20 for grass, 60 for white gravel
    albedo: int
    # From the ground to the lower edge of the panels
    clearance_metres: float
    # Source of these figures, such as the datasheet
    source: str


class SpecificationArrayInput(TypedDict):
    name: str
    panels: int
    # Degrees from the horizontal
    tilt: int
    # Degrees clockwise from north
    azimuth: int
    # Shading loss in percent of the yield
    shading: int
    # Shading loss of each month in percent of the light, from January; replaces `shading`
    monthly_shading: NotRequired[list[int] | None]
    # Number of strings that its panels are wired in; `null` if not planned yet
    strings: NotRequired[int | None]
    # Its inverter, by the place in `inverters`, which begins with 0; given for every array or for
    # none. `null` if all inverters share all arrays
    inverter: NotRequired[int | None]
    # Of bifacial panels on a frame in the open, such as a ground mount, a tilt frame or a fence;
    # `null` for panels on a roof, whose backs get no light
    bifacial: NotRequired[SpecificationArrayBifacialInput | None]


class SpecificationPriceLineInput(TypedDict):
    description: str
    quantity: int
    # Unit price in cents including GST; negative for a discount
    unit_cents: int


class SpecificationRoofInput(TypedDict):
    material: NotRequired[str]
    storeys: NotRequired[int | None]


class SpecificationAcCableInput(TypedDict):
    # Length in metres, one way
    metres: NotRequired[float | None]
    # Cross-section of each copper conductor
    square_millimetres: NotRequired[float | None]


class SpecificationExistingSolarInput(TypedDict):
    # Rated power of its panels
    watts: int
    # Rated power of its inverter; `null` for no limit
    inverter_watts: NotRequired[int | None]
    # Determines the age of its panels
    installed_year: int
    # Degrees from the horizontal
    tilt: int
    # Degrees clockwise from north
    azimuth: int


class SpecificationUsageTimeOfUseInput(TypedDict):
    from_hour: int
    to_hour: int
    # Cents per kWh including GST, to a hundredth
    import_tariff: float


class SpecificationUsageInput(TypedDict):
    daily_watt_hours: int
    # When the energy of a day is used; `evening` by default
    pattern: NotRequired[UsagePattern]
    # Cents per kWh including GST, to a hundredth; not used with a plan
    import_tariff: float
    # Cents per kWh including GST, to a hundredth; not used with a plan
    export_tariff: float
    # Hours with another import price, across midnight if `to_hour` is not later; they must not
    # overlap
    time_of_use: NotRequired[list[SpecificationUsageTimeOfUseInput]]
    # Cents a day including GST, to a hundredth
    supply_charge: NotRequired[float]
    # A copy of an electricity plan, such as one of `getplans`, whose tariff replaces the prices
    # above
    plan: NotRequired[EnergyPlanInput | None]
    # Daily energy on the controlled load meter, in addition to the rest; solar does not supply it.
    # `null` to use the interval data
    controlled_load_watt_hours: NotRequired[int | None]
    # Share of the solar energy that the house uses; by default, it follows from the hours of the
    # day
    self_use_percent: NotRequired[int | None]
    # Interval data of the meter. Its hours replace the pattern; `daily_watt_hours` stays the daily
    # import
    metered: NotRequired[MeteredUsage | None]


class SpecificationAssumptionsInput(TypedDict):
    # kWh a day from 1 kW that faces north, tilted at the latitude, for example as measured; `null`
    # to simulate it
    daily_yield: NotRequired[float | None]
    # Source of the figure; performance claims need one
    daily_yield_source: NotRequired[str]
    # The site whose weather is taken; `null` for the nearest to the postcode
    weather_site: NotRequired[WeatherSite | None]
    # kWh a year of 1 kW of the planned panels, such as those of a neighbouring system or another
    # program, with its losses and shade. The simulated hours are scaled to it, and `daily_yield` is
    # not used for them; `null` for the simulation
    measured_yield: NotRequired[int | None]
    # Who measured or calculated it; performance claims need a source
    measured_yield_source: NotRequired[str]
    # Losses of the system besides shade, heat and angle; omitted ones are the usual, `null` for all
    # of these
    losses: NotRequired[SystemLossesInput | None]
    # Source of losses that differ from the usual ones
    losses_source: NotRequired[str]
    # Height of hills, trees or buildings around the site in degrees: north, north-east, east and so
    # on to north-west; `null` for a level horizon
    horizon: NotRequired[list[int] | None]
    # Source of the horizon, such as a survey
    horizon_source: NotRequired[str]
    # Panel degradation, percent a year
    degradation: NotRequired[float]
    # Electricity price rise, percent a year
    tariff_rise: NotRequired[float]
    # Battery round-trip efficiency in percent
    battery_efficiency: NotRequired[int]
    # Percent of the usable energy that a battery keeps for outages; `null` for none
    battery_reserve_percent: NotRequired[int | None]
    # Percent of its capacity that a battery loses each year; `null` for 2
    battery_fade: NotRequired[float | None]
    # Years that a battery works; `null` for 15
    battery_life_years: NotRequired[int | None]
    # Price of a replacement battery at the end of its life; `null` when it is not replaced
    battery_replacement_cents: NotRequired[int | None]
    # Percent of its capacity up to which the grid charges a battery in the cheapest hours of a day;
    # `null` for never
    battery_grid_charge_percent: NotRequired[int | None]
    # The year at the end of which inverters are replaced; `null` if not within the 20
    inverter_replacement_year: NotRequired[int | None]
    # Price of the replacement
    inverter_replacement_cents: NotRequired[int | None]
    # Yearly income from a virtual power plant; `null` for none
    vpp_yearly_cents: NotRequired[int | None]
    # The last agreed day, `YYYY-MM-DD`; empty if unknown, which counts one year
    vpp_until_on: NotRequired[str]
    # Source of the figure, such as the contract or offer
    vpp_source: NotRequired[str]


class SpecificationInput(TypedDict):
    """Omitted members keep their values; a list replaces the whole list"""
    panels: NotRequired[list[SpecificationPanelInput]]
    # Inverters of one entry share their arrays; an inverter with its own arrays needs its own entry
    inverters: NotRequired[list[SpecificationInverterInput]]
    battery: NotRequired[SpecificationBatteryInput | None]
    # Panels that lie in one plane
    arrays: NotRequired[list[SpecificationArrayInput]]
    price_lines: NotRequired[list[SpecificationPriceLineInput]]
    # Copies of the rebates that apply, such as those of `getrebates`; the price takes them off
    # after the STCs
    rebates: NotRequired[list[RebateInput]]
    # Planned installation date, which STCs are counted for, `YYYY-MM-DD`; empty if none is planned
    expected_install_on: NotRequired[str]
    roof: NotRequired[SpecificationRoofInput]
    # Phases of the grid connection
    phases: NotRequired[Literal[1] | Literal[2] | Literal[3] | None]
    ac_cable: NotRequired[SpecificationAcCableInput]
    # The most that the network lets the system export; `null` for no limit
    export_limit_watts: NotRequired[int | None]
    # Existing solar at the site; today's bills include its savings
    existing_solar: NotRequired[SpecificationExistingSolarInput | None]
    # The plan of the roof, drawn on a picture of it (`addroofpicture`); `null` without one
    site_plan: NotRequired[SitePlanInput | None]
    # The customer's current consumption and prices; without it no savings are estimated
    usage: NotRequired[SpecificationUsageInput | None]
    # Assumptions of the estimates; omitted members keep their values
    assumptions: NotRequired[SpecificationAssumptionsInput]


class PanelElectricalInput(TypedDict):
    """From the datasheet of the panel; checks of the strings need it"""
    # Of one panel, to a hundredth
    open_circuit_volts: NotRequired[float | None]
    # To a hundredth
    short_circuit_amps: NotRequired[float | None]
    # Temperature coefficient of the open-circuit voltage: percent per degree, to a thousandth, such
    # as `-0.25`
    volts_percent_per_degree: NotRequired[float | None]


class InverterElectricalInput(TypedDict):
    """From the datasheet of the inverter; checks of the strings need it"""
    # How many strings can be connected
    string_inputs: NotRequired[float | None]
    # Lowest DC voltage at which an input works, to a tenth
    input_volts_min: NotRequired[float | None]
    # Highest DC voltage of an input, to a tenth
    input_volts_max: NotRequired[float | None]
    # Highest current of an input, to a hundredth
    input_amps_max: NotRequired[float | None]


class RebateInput(TypedDict):
    """A payment of a program towards a system"""
    name: str
    # The state or territory of the site; empty for every one
    state: NotRequired[RebateState]
    # First day on which a system may be installed, `YYYY-MM-DD`; empty if unknown
    from_on: NotRequired[str]
    # Last day on which a system may be installed, `YYYY-MM-DD`; empty if unknown
    until_on: NotRequired[str]
    # What `cents` is paid for: the system, each kW of its panels, each usable or nominal kWh of its
    # battery. A `loan` is information only
    basis: RebateBasis
    # Amount for each unit of the basis; of a loan, the most that is lent
    cents: int
    # The most that it pays; `null` for no maximum
    max_cents: NotRequired[int | None]
    # Who receives it: the installer takes it off the price, the customer pays the price and is paid
    # afterwards
    paid_to: NotRequired[RebateReceiver]
    # What it depends on, a sentence each; proposals show them
    conditions: NotRequired[list[str]]
    # Where this is published, and the day it was read
    source: NotRequired[str]


class SitePlanPictureInput(TypedDict):
    id: int
    # In pixels
    width: int
    # In pixels
    height: int
    # What the source of the picture asks to be named by; printed below the roof
    attribution: NotRequired[str]


class SitePlanFaceOutlineInput(TypedDict):
    x: float
    y: float


class SitePlanFacePanelInput(TypedDict):
    # From the first corner of the eave, along the eave
    along: float
    # From the eave, up the slope
    up: float
    # True if the long side runs up the slope
    is_portrait: bool


class SitePlanFaceInput(TypedDict):
    name: str
    # Corners in order, in metres on the picture
    outline: list[SitePlanFaceOutlineInput]
    # The edge at the gutter, by the place of its first corner, which begins with 0
    eave: int
    # Degrees from the horizontal
    pitch: int
    # Metres left free at the edges, on the slope
    setback: float
    # The lower corner of each panel, in metres on the slope
    panels: list[SitePlanFacePanelInput]


class SitePlanInput(TypedDict):
    """A plan of the roof, drawn on a picture of it"""
    # A picture of the customer's roof that was uploaded before
    picture: SitePlanPictureInput
    metres_per_pixel: float
    # The direction of north in the picture, in degrees clockwise from its top
    north: int
    faces: list[SitePlanFaceInput]
    # Chimneys, vents and skylights, which panels keep clear of
    obstructions: list[list[SitePlanFaceOutlineInput]]


class EnergyPlanInput(TypedDict):
    """An electricity plan"""
    name: str
    retailer: NotRequired[str]
    # Where it is offered, such as the network
    area: NotRequired[str]
    # A day that its prices were valid on, `YYYY-MM-DD`, or empty
    valid_on: NotRequired[str]
    # Where its prices come from
    source: NotRequired[str]
    tariff: TariffInput


class TariffImportRateStepInput(TypedDict):
    cents_per_kwh: float
    # Where the step ends, in kWh since the period began; `null` for the last one
    up_to_kwh: NotRequired[float | None]


class TariffImportRateInput(TypedDict):
    # Such as “Peak”
    name: NotRequired[str]
    # Months of the season, 1 for January; empty for all
    months: NotRequired[list[int]]
    # Days of the week
    days: NotRequired[WindowDays]
    # Clock time in hours, such as 15 or 15.5
    from_hour: NotRequired[float]
    # Where it ends; across midnight if it is not later than `from_hour`
    to_hour: NotRequired[float]
    steps: list[TariffImportRateStepInput]


class TariffFeedInRateStepInput(TypedDict):
    cents_per_kwh: float
    # Where the step ends, in kWh since the period began; `null` for the last one
    up_to_kwh: NotRequired[float | None]


class TariffFeedInRateInput(TypedDict):
    # Such as “Peak”
    name: NotRequired[str]
    # Months of the season, 1 for January; empty for all
    months: NotRequired[list[int]]
    # Days of the week
    days: NotRequired[WindowDays]
    # Clock time in hours, such as 15 or 15.5
    from_hour: NotRequired[float]
    # Where it ends; across midnight if it is not later than `from_hour`
    to_hour: NotRequired[float]
    steps: list[TariffFeedInRateStepInput]


class TariffDemandChargeInput(TypedDict):
    # Such as “Peak”
    name: NotRequired[str]
    # Months of the season, 1 for January; empty for all
    months: NotRequired[list[int]]
    # Days of the week
    days: NotRequired[WindowDays]
    # Clock time in hours, such as 15 or 15.5
    from_hour: NotRequired[float]
    # Where it ends; across midnight if it is not later than `from_hour`
    to_hour: NotRequired[float]
    cents_per_kw: float
    # Whether the price of a kW is for each day of the month or for the month
    per: DemandPeriod


class TariffControlledLoadInput(TypedDict):
    cents_per_kwh: float
    # Cents a day for its meter
    daily_charge: NotRequired[float]


class TariffFreeWindowInput(TypedDict):
    # Months of the season, 1 for January; empty for all
    months: NotRequired[list[int]]
    # Days of the week
    days: NotRequired[WindowDays]
    # Clock time in hours, such as 15 or 15.5
    from_hour: NotRequired[float]
    # Where it ends; across midnight if it is not later than `from_hour`
    to_hour: NotRequired[float]
    # The most free energy a day; energy above it has the price of its hour
    cap_kwh: NotRequired[float | None]


class TariffInput(TypedDict):
    # Import rates. Every half hour of the year is in exactly one
    import_rates: list[TariffImportRateInput]
    # The period after which the steps of imports start again
    import_steps_per: NotRequired[StepPeriod]
    # Feed-in rates, negative where exports cost; every half hour is in exactly one. Empty without a
    # feed-in tariff
    feed_in_rates: NotRequired[list[TariffFeedInRateInput]]
    # The period after which the steps of exports start again
    feed_in_steps_per: NotRequired[StepPeriod]
    # Charged on the highest hour of a month within their window
    demand_charges: NotRequired[list[TariffDemandChargeInput]]
    # Of a circuit with its own meter, such as hot water
    controlled_load: NotRequired[TariffControlledLoadInput | None]
    # Cents a day
    daily_charge: NotRequired[float]
    # Hours in which imports are free
    free_window: NotRequired[TariffFreeWindowInput | None]
    # Whether prices include GST. Feed-in rates never do
    includes_gst: NotRequired[bool]


class MeteredUsage(TypedDict):
    """Interval data of the meter, as a typical year"""
    # Mean watt-hours imported in each hour: January to December, in each month weekdays and then
    # weekends, each with 24 clock hours
    import_watt_hours: list[int]
    # The same for exports; `null` without an export register
    export_watt_hours: list[int] | None
    # Yearly imports of controlled load registers, which are left out
    controlled_load_watt_hours: int
    # First day of the readings, `YYYY-MM-DD`
    from_on: str
    # Last day of the readings, `YYYY-MM-DD`
    to_on: str
    # Months without enough readings, filled from those around them
    filled_months: list[int]
    # Part of the readings that the meter provider substituted or estimated
    estimated_percent: float
    # Digest of its file
    sha256: str


class SystemLossesInput(TypedDict):
    """Losses between the light on the panels and the inverter, in percent"""
    # Dirt on the glass, in percent; `null` for 2
    soiling: NotRequired[float | None]
    # Differences between the panels of a string, in percent; `null` for 2
    mismatch: NotRequired[float | None]
    # DC and AC cables, in percent; `null` for 2
    wiring: NotRequired[float | None]
    # Plugs and terminals, in percent; `null` for 0.5
    connections: NotRequired[float | None]
    # Fall in power of new panels in their first days of light, in percent; `null` for 1.5
    first_light: NotRequired[float | None]
    # Panels below the power on their label, in percent; `null` for 1
    rating: NotRequired[float | None]
    # Ageing before the first year of the estimate, in percent; `null` for 0
    age: NotRequired[float | None]
    # Faults, outages and limits of the grid, in percent; `null` for 3
    availability: NotRequired[float | None]


class CreateProjectRequestDataBase(TypedDict):
    project_title: str
    # `country` is `Australia` by default
    site_address: NotRequired[SiteAddressInput]
    specification: NotRequired[SpecificationInput]


class CreateProjectRequestData1(CreateProjectRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class CreateProjectRequestData2(CreateProjectRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


CreateProjectRequestData: TypeAlias = "CreateProjectRequestData1 | CreateProjectRequestData2"


class CreateProjectRequest(TypedDict):
    data: CreateProjectRequestData


class CreateProjectAnswer(Acknowledgement):
    project_id: str
    revision: str
    project: WholeProject


class UpdateProjectRequestData(TypedDict):
    # The project
    project_id: str
    # The `revision` that you changed
    revision: NotRequired[str]
    project_title: NotRequired[str]
    site_address: NotRequired[SiteAddressInput]
    specification: NotRequired[SpecificationInput]
    # `YYYY-MM-DD`, or empty
    install_on: NotRequired[str]


class UpdateProjectRequest(TypedDict):
    data: UpdateProjectRequestData


class UpdateProjectAnswer(Acknowledgement):
    project_id: str
    revision: str
    project: WholeProject


class AddRoofPictureRequestData(TypedDict):
    # The project
    project_id: str
    picture: str


class AddRoofPictureRequest(TypedDict):
    data: AddRoofPictureRequestData


class AddRoofPicturePicture(TypedDict):
    id: int
    width: int
    height: int


class AddRoofPictureAnswer(Acknowledgement):
    project_id: str
    picture: AddRoofPicturePicture


class CalculateRequestData(TypedDict):
    # A project whose inputs are the starting point
    project_id: NotRequired[str]
    # Of the site; it decides the STC zone and the city of the yield
    postcode: NotRequired[str]
    # Of the customer; `Not GST Registered` by default
    gst_status: NotRequired[GstStatus]
    specification: NotRequired[SpecificationInput]
    # Price in cents including GST of a usable kWh of battery, installed, before STCs; with it,
    # `battery_sizes` compares batteries of 0, 5, 10, 15 and 20 kWh
    battery_cents_per_kwh: NotRequired[int]


class CalculateRequest(TypedDict):
    data: CalculateRequestData


class SizedBattery(TypedDict):
    """The system with a battery of one size"""
    # Usable energy of the battery; 0 for none
    usable_kwh: float
    # Price of the system with it, after STCs
    payable_cents: float
    first_year_cents: float
    # The first year that ends at or above zero; `null` if that takes more than 20
    payback_year: float | None
    # Internal rate of return over 20 years in percent; `null` when the price is not recovered
    rate_of_return: float | None


class CalculateAnswer(TypedDict):
    postcode: str
    gst_status: GstStatus
    specification: Specification
    quote: Quote
    # The same system with batteries of several sizes in place of its own, at the price you pass;
    # `null` without `battery_cents_per_kwh` or without savings, and if `self_use_percent` is given
    battery_sizes: list[SizedBattery] | None


class ReadMeterDataRequestData(TypedDict):
    # Text of the NEM12 file
    file: str
    # Of the site; it decides the clock time of the readings
    postcode: str
    # Registers that solar does not supply, such as `E2`; none by default
    controlled_load_registers: NotRequired[list[str]]
    # Whether days may be missing between others; the average of their month then replaces them.
    # `false` by default
    fill_gaps: NotRequired[bool]


class ReadMeterDataRequest(TypedDict):
    data: ReadMeterDataRequestData


class ReadMeterDataAnswer(TypedDict):
    metered: MeteredUsage
    # Imports of an average day
    daily_watt_hours: float
    # Registers of energy in the file
    registers: list[str]


class ContractSignerInput(TypedDict):
    name: str
    email: str
    phone: NotRequired[str]


ChecklistKey: TypeAlias = Literal[
    "supplier",
    "performance_estimate",
    "limitations",
    "claims",
    "warnings",
    "system_design",
    "roof_plan",
    "inclusions",
    "price_breakdown",
    "discounts",
    "certificates",
    "certificate_assignment",
    "rebates",
    "gst",
    "payment_terms",
    "extra_charges",
    "non_refundable",
    "installation_time",
    "connection_application",
    "network_charges",
    "existing_system",
    "subcontractors",
    "battery_backup",
    "system_warranty",
    "product_warranties",
    "disposal",
    "terms",
    "consumer_rights",
    "design_changes",
    "refunds",
    "variance",
    "complaints",
    "cooling_off",
    "cancellation_form",
    "code_statement",
]


class ChecklistItemInput(TypedDict):
    key: ChecklistKey
    state: Literal["present", "not_applicable"]
    reason: str


SaleType: TypeAlias = 'Literal["solicited", "unsolicited"]'


Verification: TypeAlias = 'Literal["none", "email", "sms"]'


class PublishProposalRequestData(TypedDict):
    # The project
    project_id: str
    # Message to the customer, shown above the figures
    message: NotRequired[str]
    # Last day of the offer in the account's time zone, `YYYY-MM-DD`, at most 366 days ahead.
    # Default: as in the settings
    expires_on: NotRequired[str]
    # `unsolicited` when you made the first approach, which gives the customer a cooling-off period.
    # Default: as in the contract that a variation changes, and `solicited` for an original
    sale_type: NotRequired[SaleType]
    # Channel for the code that signers must enter before they sign. Default: as in the contract
    # that a variation changes; for an original, `email` where email is set up and `none` elsewhere
    signer_verification: NotRequired[Verification]
    # Who must sign, in this order, each with a signing link of their own. Otherwise as in the
    # contract that a variation changes, and the customer alone for an original
    signers: NotRequired[list[ContractSignerInput]]
    # Your answers on contents of the consumer code that the proposal does not show, such as a
    # sketch that you send separately. They are stored with the version and the name of the owner of
    # the API key (`checklist` of `getproposal`). Each key at most once; an answer to a content that
    # the proposal shows changes nothing
    checklist_answers: NotRequired[list[ChecklistItemInput]]
    # Other projects of the customer, by `project_id`, which are published first with the same
    # message, last day, kind of sale and signers: the customer compares all on one page and signs
    # one. Nothing is published while one of them is incomplete
    options: NotRequired[list[str]]


class PublishProposalRequest(TypedDict):
    data: PublishProposalRequestData


ProposalState: TypeAlias = 'Literal["published", "superseded", "withdrawn", "expired"]'


PageSection: TypeAlias = Literal[
    "message",
    "summary",
    "system",
    "price",
    "yield",
    "savings",
    "certificates",
    "assumptions",
    "options",
    "warranties",
    "terms",
    "complaints",
    "documents",
    "contract",
    "contact",
]


class Proposal(TypedDict):
    """A version of the proposal of a project"""
    project_id: str
    customer_id: str
    # Number of the version within the project, from `1`
    version: str
    # `published` until it is superseded by a newer version, withdrawn or expired, which is final
    state: ProposalState
    # Path of the PDF; empty unless it is published
    proposal_link: str
    # Full address of the customer's page; empty unless it is published
    proposal_url: str
    # The same page for your own team, whose visits are not counted; empty unless it is published
    staff_url: str
    # SHA-256 of the PDF in hexadecimal
    pdf_sha256: str
    # Address of the PDF, or of the scan of a contract signed on paper, which needs no API key;
    # empty where there is none. Treat it as a password: it works for anyone who has it
    pdf_url: str
    # When `pdf_url` stops working, 7 days after it was made, or earlier if the proposal is
    # withdrawn or the customer erased. UTC, `YYYY-MM-DD HH:MM:SS`
    pdf_expires_at: str
    # The contract on this version
    contract_id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    published_at: str
    # When the offer expires, unless all have signed
    expires_at: str
    # When it was superseded, withdrawn or expired; empty until then. UTC, `YYYY-MM-DD HH:MM:SS`
    ended_at: str
    # How often this version was viewed
    view_count: str
    # Empty until it was viewed. UTC, `YYYY-MM-DD HH:MM:SS`
    first_viewed_at: str
    # When a person last had the page in view; empty until then. UTC, `YYYY-MM-DD HH:MM:SS`
    last_viewed_at: str
    # Whole seconds for which each part of the page was in view; parts that were not are left out
    seconds_by_section: dict[str, int]


class PublishProposalAnswer(Acknowledgement):
    # Whether a new version was published
    is_new: bool
    proposal: Proposal
    # The proposals of `options`
    options: list[Proposal]


class WithdrawProposalRequestData(TypedDict):
    # The project
    project_id: str


class WithdrawProposalRequest(TypedDict):
    data: WithdrawProposalRequestData


class WithdrawProposalAnswer(Acknowledgement):
    proposal: Proposal


class WholeProposal(Proposal):
    """A version with its content, as it was when it was published"""
    # SHA-256 of its content in hexadecimal
    content_sha256: str
    # `YYYY-MM-DD` in the account's time zone
    issued_on: str
    # Last day of the offer
    expires_on: str
    project_title: str
    customer_name: str
    # Shown above the figures; may be empty
    message: str
    specification: Specification
    quote: Quote
    # The other options of the customer, as the version states them beside its own figures; `[]`
    # without a choice
    options: list[ProposalOption]
    # Checklist of the contents that the consumer code requires, from the day of publication
    checklist: list[ChecklistItem]


class ProposalOption(TypedDict):
    """Another option that the proposal states"""
    # Empty in versions published before 30 November 2026
    project_id: str
    title: str
    system_watts: float
    # Usable; `0` without a battery
    battery_watt_hours: float
    # Price with GST, after STCs and discounts
    payable_cents: float
    # Savings of the first year; `null` where they are not estimated
    first_year_cents: float | None
    # `null` without an estimate, and where it takes over 20 years
    payback_year: float | None
    # Whether the customer has chosen it by now: a contract on its project is signed
    is_signed: bool


class ChecklistItem(TypedDict):
    """A content that the consumer code or the consumer law requires of an offer. It helps your team
    and is never shown to customers
    """
    # Identifies the content
    key: ChecklistKey
    # The content in words
    title: str
    # `missing` means that the proposal does not show it, not that the law is broken; `confirm` that
    # only a person can judge a text
    state: Literal["present", "confirm", "missing", "not_applicable"]
    # The reason, and what to do about missing content; for a manual mark, the reason given
    reason: str
    # Where it is required
    source: str
    # Name of the member who marked it when the version was published; empty for results of Sundesk
    marked_by: str


GetProposalAnswer: TypeAlias = 'WholeProposal'


class ListedProposal(Proposal):
    """A version of the proposal of a project"""
    id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, `YYYY-MM-DD HH:MM:SS`: the last change
    updated_at: str


class GetProposalsAnswer(TypedDict):
    items: list[ListedProposal]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class ProposalVisit(TypedDict):
    """A request for the page of a proposal or for its PDF"""
    visit_id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    opened_at: str
    # When the page was in view for two seconds; empty until then. UTC, `YYYY-MM-DD HH:MM:SS`
    confirmed_at: str
    # `viewed` was counted and fired `proposal_viewed`; `repeat` is the same viewer again within 30
    # minutes; the others do not count, and `reason` says why
    verdict: Literal["unconfirmed", "viewed", "repeat", "late", "automated", "staff", "scanner", "prefetch", "head", "pdf"]
    # The verdict in words
    reason: str
    # The same for all visits from one browser
    viewer: str
    # Browser and device of the viewer as far as recognised; may be empty
    viewer_hint: str
    # The user agent of the browser; may be empty
    user_agent: str
    # Whole seconds for which each part of the page was in view; parts that were not are left out
    seconds_by_section: dict[str, int]


GetProposalViewsAnswer: TypeAlias = 'list[ProposalVisit]'


class QuoteLosingValueNextStep(TypedDict):
    # The first installation date with the loss
    on: str
    discount_cents: float | None
    # The loss compared to today; never negative
    lost_cents: float
    # STC discount for STCs that are not calculated for that day, so their loss is unknown; it is
    # not included in `lost_cents`
    uncalculated_cents: float
    why: list[Statement]


class QuoteLosingValue(TypedDict):
    customer_id: str
    customer_name: str
    project_id: str
    project_title: str
    version: str
    # Last day of the offer
    expires_on: str
    # Planned installation date of the offer; empty when there was none
    expected_install_on: str
    # The date for which the offer counted STCs
    published_install_on: str
    # The date for which they are counted today
    today_install_on: str
    # STC discount of the offer
    published_discount_cents: float
    # STC discount if it were calculated today; `null` when STCs that it counts are not calculated
    today_discount_cents: float | None
    # The loss; never negative
    lost_cents: float
    # STC discount for STCs that are not calculated for that day, so their loss is unknown; it is
    # not included in `lost_cents`
    uncalculated_cents: float
    reasons: list[Statement]
    # `null` without a further loss within 18 months
    next_step: QuoteLosingValueNextStep | None


class GetQuotesLosingValueAnswer(TypedDict):
    # The day of the calculation
    as_of: str
    # How many open proposals were checked
    open_proposals: float
    # Whether older ones were left out
    is_cut: bool
    # The next day on which the STC count or price of any system changes; empty when there is none
    # within 18 months
    next_step_on: str
    quotes: list[QuoteLosingValue]


ContractKind: TypeAlias = 'Literal["original", "variation"]'


ContractState: TypeAlias = 'Literal["open", "sealing", "signed", "declined", "closed", "voided"]'


class Contract(TypedDict):
    """A version of a proposal, offered for signature"""
    contract_id: str
    project_id: str
    customer_id: str
    # The version of the proposal it is about
    proposal_version: str
    # `variation` when it changes a contract that was signed before
    kind: ContractKind
    # The contract that a variation changes; empty for an original
    replaces_contract_id: str
    # What a variation changes, for people; empty for an original
    differences: list[ContractDifference]
    # `open` while it can be signed; `sealing` when all have signed and the PDF is being sealed;
    # `signed` when that is stored, or your team has marked it as signed on paper; `declined` by a
    # signer; `closed` because its proposal was replaced, withdrawn or expired, or the customer
    # chose another; `voided` when your team has reopened the sale, after which it is no longer
    # binding
    state: ContractState
    # `unsolicited` when the installer made the first approach, which gives the customer a
    # cooling-off period
    sale_type: SaleType
    # Channel for the code that signers must enter before they sign
    verification: Verification
    # What signers agree to, word for word
    consent_text: str
    # SHA-256 of the PDF that is signed, in hexadecimal
    document_sha256: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    opened_at: str
    # When the last signer signed, one declined or it was closed; empty until then. UTC, `YYYY-MM-DD
    # HH:MM:SS`
    ended_at: str
    # As the signer gave it; may be empty
    decline_reason: str
    # The contract that the customer signed instead, for the same site; empty unless this one is
    # `closed` for that reason, and again once that sale is reopened
    chosen_contract_id: str
    # Last day of the cooling-off period, `YYYY-MM-DD`; empty before all have signed and where the
    # law gives none
    cooling_off_ends: str
    # Address of the sealed PDF, or of the scan of a contract signed on paper, without the required
    # key; empty until it is stored
    signed_pdf_url: str
    # Address of the PDF, or of the scan of a contract signed on paper, which needs no API key;
    # empty where there is none. Treat it as a password: it works for anyone who has it
    pdf_url: str
    # When `pdf_url` stops working, 7 days after it was made, or earlier if the proposal is
    # withdrawn or the customer erased. UTC, `YYYY-MM-DD HH:MM:SS`
    pdf_expires_at: str
    # SHA-256 of the sealed PDF in hexadecimal; empty until it is stored, and for contracts signed
    # on paper
    signed_pdf_sha256: str
    # Whether your team has marked it as signed on paper
    signed_on_paper: bool
    # When the sale was reopened; empty otherwise. UTC, `YYYY-MM-DD HH:MM:SS`
    voided_at: str
    # As your team gave it; may be empty
    void_reason: str
    signers: list[ContractSigner]


class ContractDifference(TypedDict):
    what: str
    before: str
    after: str


class ContractDeclinedEventDeclinedBy(TypedDict):
    name: str
    email: str


class ContractSigner(ContractDeclinedEventDeclinedBy):
    # Place in the signing order, from 1
    position: float
    phone: str
    state: Literal["waiting", "signed", "declined"]
    # When they last entered a code; empty if never. UTC, `YYYY-MM-DD HH:MM:SS`
    verified_at: str
    # Empty until they have signed. UTC, `YYYY-MM-DD HH:MM:SS`
    signed_at: str
    # The signer's own link, at which they read the proposal and sign. The key must have
    # `projects:write`. Empty unless the contract is open and they have yet to sign, and where email
    # is set up, `verification` is `none` and they have an email address: such a link is enough to
    # sign, so only its signer receives it
    signing_link: str


GetContractAnswer: TypeAlias = 'Contract'


class ListedContract(Contract):
    """A version of a proposal, offered for signature"""
    id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, `YYYY-MM-DD HH:MM:SS`: the last change
    updated_at: str


class GetContractsAnswer(TypedDict):
    items: list[ListedContract]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class ContractAuditEntry(TypedDict):
    """A step in the audit trail of a contract"""
    step: Literal["opened", "link_requested", "link_sent", "shown", "code_sent", "code_refused", "code_accepted", "consented", "signed", "declined", "closed", "sealed", "signed_on_paper", "scan_stored", "voided"]
    # UTC, `YYYY-MM-DD HH:MM:SS`
    at: str
    # Name of the signer; empty for steps by Sundesk
    signer: str
    # Where the request came from; may be empty
    address: str
    # The user agent of the browser; may be empty
    user_agent: str
    # Of the PDF that is signed
    document_sha256: str
    details: str
    # The entry as JSON text, exactly as hashed, with the time in milliseconds since 1970
    chained: str
    # SHA-256 in hexadecimal of the previous entry's value, which the first entry lacks, followed by
    # `chained`
    chain_sha256: str


class GetContractAuditAnswer(TypedDict):
    contract_id: str
    # Whether all entries are unchanged and complete
    intact: bool
    entries: list[ContractAuditEntry]


Channel: TypeAlias = 'Literal["email", "sms"]'


class MessageTemplate(TypedDict):
    channel: Channel
    # Unique within its channel
    name: str
    # Empty for an SMS
    subject: str
    text: str
    # Whether it is a built-in template rather than one of the account
    is_default: bool


GetTemplatesAnswer: TypeAlias = 'list[MessageTemplate]'


class SetTemplateRequestData(TypedDict):
    channel: Channel
    # Unique within its channel
    name: str
    # Required for email and ignored for SMS
    subject: NotRequired[str]
    text: str


class SetTemplateRequest(TypedDict):
    data: SetTemplateRequestData


class SetTemplateAnswer(Acknowledgement):
    template: MessageTemplate


class RemoveTemplateRequestData(TypedDict):
    channel: Channel
    # Unique within its channel
    name: str


class RemoveTemplateRequest(TypedDict):
    data: RemoveTemplateRequestData


RemoveTemplateAnswer: TypeAlias = 'Acknowledgement'


ConsentState: TypeAlias = 'Literal["given", "withdrawn", "unknown"]'


class ConsentsEmail(TypedDict):
    consent: ConsentState
    # How consent was given or withdrawn; empty while it is `unknown`
    source: str
    # When that was; empty while it is `unknown`. UTC, `YYYY-MM-DD HH:MM:SS`
    said_at: str


class ConsentsSms(ConsentsEmail):
    # When the first phone number opted out, by a reply such as STOP or on the page that messages
    # name; empty if it has not. Only the person who has the number can opt in again. UTC,
    # `YYYY-MM-DD HH:MM:SS`
    opted_out_at: str


class Consents(TypedDict):
    """A customer's consent to messages"""
    # Emails are sent unless the consent is `withdrawn`
    email: ConsentsEmail
    # SMS are sent only while the consent is `given`
    sms: ConsentsSms


class GetConsentAnswer(TypedDict):
    customer_id: str
    consents: Consents


class SetConsentRequestDataBase(TypedDict):
    channel: Channel
    # `false` when the customer has unsubscribed
    given: bool
    # How consent was given or withdrawn, such as `form on our website`
    source: str


class SetConsentRequestData1(SetConsentRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class SetConsentRequestData2(SetConsentRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


SetConsentRequestData: TypeAlias = "SetConsentRequestData1 | SetConsentRequestData2"


class SetConsentRequest(TypedDict):
    data: SetConsentRequestData


class SetConsentAnswer(Acknowledgement):
    customer_id: str
    consents: Consents


class SendProjectEmailRequestDataBase(TypedDict):
    # Recipient instead of the customer's email address
    to: NotRequired[str]
    # Whether to attach the PDF of the published proposal
    attach_pdf: NotRequired[bool]


class SendProjectEmailRequestData1(SendProjectEmailRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: str
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: str
    subject: NotRequired[str]
    text: NotRequired[str]


class SendProjectEmailRequestData2(SendProjectEmailRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: str
    subject: NotRequired[str]
    text: NotRequired[str]


class SendProjectEmailRequestData3(SendProjectEmailRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str
    # Name of a template, instead of your own text
    template: str
    subject: NotRequired[str]
    text: NotRequired[str]


class SendProjectEmailRequestData4(SendProjectEmailRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: str
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: NotRequired[str]
    subject: str
    text: str


class SendProjectEmailRequestData5(SendProjectEmailRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: NotRequired[str]
    subject: str
    text: str


class SendProjectEmailRequestData6(SendProjectEmailRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str
    # Name of a template, instead of your own text
    template: NotRequired[str]
    subject: str
    text: str


SendProjectEmailRequestData: TypeAlias = "SendProjectEmailRequestData1 | SendProjectEmailRequestData2 | SendProjectEmailRequestData3 | SendProjectEmailRequestData4 | SendProjectEmailRequestData5 | SendProjectEmailRequestData6"


class SendProjectEmailRequest(TypedDict):
    data: SendProjectEmailRequestData


class SendProjectEmailAnswer(Acknowledgement):
    message_id: str
    # `getmessage` shows its state
    state: Literal["queued"]


class SendProjectSmsRequestDataBase(TypedDict):
    # Another phone number of the customer instead of the first; without a country code it is
    # Australian
    to: NotRequired[str]


class SendProjectSmsRequestData1(SendProjectSmsRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: str
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: str
    text: NotRequired[str]


class SendProjectSmsRequestData2(SendProjectSmsRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: str
    text: NotRequired[str]


class SendProjectSmsRequestData3(SendProjectSmsRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str
    # Name of a template, instead of your own text
    template: str
    text: NotRequired[str]


class SendProjectSmsRequestData4(SendProjectSmsRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: str
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: NotRequired[str]
    text: str


class SendProjectSmsRequestData5(SendProjectSmsRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]
    # Name of a template, instead of your own text
    template: NotRequired[str]
    text: str


class SendProjectSmsRequestData6(SendProjectSmsRequestDataBase):
    # The project that it is about; without one, name the customer
    project_id: NotRequired[str]
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str
    # Name of a template, instead of your own text
    template: NotRequired[str]
    text: str


SendProjectSmsRequestData: TypeAlias = "SendProjectSmsRequestData1 | SendProjectSmsRequestData2 | SendProjectSmsRequestData3 | SendProjectSmsRequestData4 | SendProjectSmsRequestData5 | SendProjectSmsRequestData6"


class SendProjectSmsRequest(TypedDict):
    data: SendProjectSmsRequestData


class SendProjectSmsAnswer(Acknowledgement):
    message_id: str
    # `getmessage` shows its state
    state: Literal["queued"]


MessagePurpose: TypeAlias = 'Literal["project", "notice"]'


MessageState: TypeAlias = 'Literal["queued", "sending", "sent", "failed", "unsure"]'


class Message(TypedDict):
    """An email or SMS"""
    message_id: str
    customer_id: str
    # Empty if it belongs to no project
    project_id: str
    # The user who sent it, or who created the key that did
    user_id: str
    channel: Channel
    # `project` was written to the customer about a project; `notice` is sent by Sundesk itself,
    # such as a signing code
    purpose: MessagePurpose
    # An email address, or a number in the international form
    to: str
    # Empty for an SMS
    subject: str
    # The text as sent, with the way to opt out. Empty for a notice, which may contain secrets of
    # its recipient
    text: str
    # Empty if it was written without a template
    template: str
    # Name of the attached file, or empty
    attachment: str
    # Whether it holds the link to the published proposal, or its PDF
    brings_proposal: bool
    # `queued` waits for its time and `sending` is under way; `sent` was accepted by the mail server
    # or the SMS provider; `failed` is final, and `problem` says why. `unsure` was handed over
    # without a known outcome: it may have arrived, so it is not retried automatically
    state: MessageState
    # How many have ended
    attempts: float
    # The SMS provider's ID, or the mail server's response when it accepted the email; empty before
    provider_id: str
    # Why it failed, is late or uncertain; empty without a problem
    problem: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # When it was sent, failed or became uncertain; empty until then. UTC, `YYYY-MM-DD HH:MM:SS`
    ended_at: str


GetMessagesAnswer: TypeAlias = 'list[Message]'


class WholeMessage(Message):
    """An email or SMS with its HTML part"""
    # The HTML part of an email; empty where `text` is, and for an SMS
    html: str


GetMessageAnswer: TypeAlias = 'WholeMessage'


StatusKind: TypeAlias = 'Literal["open", "won", "lost", "parked"]'


class Status(TypedDict):
    status_id: str
    status_name: str
    # `open` and `parked` customers may still buy, `won` ones have signed, `lost` ones will not buy
    kind: StatusKind
    # Orders the pipeline from left to right
    rank: float
    # Chance of winning in percent
    win_probability: float
    # Whether new customers start in it
    is_initial: bool
    # Its role in the sale, whatever its name: rules move customers by role. Empty for the account's
    # own statuses
    step: Literal["", "lead", "contacted", "qualified", "quoting", "sent", "viewed", "negotiating", "signed", "deposit", "approval", "scheduled", "installed", "lost", "cancelled", "nurture"]


GetStatusesAnswer: TypeAlias = 'list[Status]'


class AddStatusRequestData(TypedDict):
    status_name: str
    kind: StatusKind
    rank: NotRequired[int]
    # In percent; by default 100 for kind *won* and 0 for others
    win_probability: NotRequired[int]


class AddStatusRequest(TypedDict):
    data: AddStatusRequestData


class AddStatusAnswer(Acknowledgement):
    status_id: str
    status: Status


class ChangeStatusRequestData(TypedDict):
    status_id: str
    status_name: NotRequired[str]
    kind: NotRequired[StatusKind]
    rank: NotRequired[int]
    win_probability: NotRequired[int]
    # With `true` new customers start in it; its kind must be *open*. `false` is refused for the
    # initial status: make another one initial instead
    is_initial: NotRequired[bool]


class ChangeStatusRequest(TypedDict):
    data: ChangeStatusRequestData


class ChangeStatusAnswer(Acknowledgement):
    status_id: str
    status: Status


class RemoveStatusRequestData(TypedDict):
    status_id: str
    # The new status of its customers; required if there are any
    replacement_status_id: NotRequired[str]


class RemoveStatusRequest(TypedDict):
    data: RemoveStatusRequestData


class RemoveStatusAnswer(Acknowledgement):
    status_id: str
    # How many customers were moved to the replacement
    customers_moved: int


ChangeSource: TypeAlias = 'Literal["user", "api", "rule", "signature", "import"]'


class StatusChange(TypedDict):
    change_id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    changed_at: str
    # Its name at the time
    old_status: str
    # Its name at the time
    new_status: str
    # The user who made the change or created the key that did; for a rule, the owner of the
    # customer
    changed_by: OwnerUser
    source: ChangeSource
    # May be empty
    reason: str


GetStatusChangesAnswer: TypeAlias = 'list[StatusChange]'


class Task(TypedDict):
    """A next step with a customer"""
    task_id: str
    customer_id: str
    # Empty if it is about no project in particular
    project_id: str
    kind: Literal["call", "visit", "send", "follow_up", "other"]
    title: str
    # `YYYY-MM-DD` in the account's time zone
    due_on: str
    # `HH:MM`; empty for any time of the day
    due_time: str
    # The user who does it; empty for the owner of the customer
    owner_user_id: str
    repeats: Literal["never", "weekly", "monthly"]
    # Whether Sundesk planned it when a proposal was sent
    is_follow_up: bool
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, or empty while it is open
    done_at: str


GetTasksAnswer: TypeAlias = 'list[Task]'


class OpenTask(Task):
    """An open task in a list with cursors"""
    id: str


class GetOpenTasksAnswer(TypedDict):
    items: list[OpenTask]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class AddTaskRequestDataBase(TypedDict):
    # A project of the customer that it is about
    project_id: NotRequired[str]
    # `other` needs a `title`
    kind: Literal["call", "visit", "send", "follow_up", "other"]
    # What to do, in your own words
    title: NotRequired[str]
    # `YYYY-MM-DD` in the account's time zone
    due_on: str
    # `HH:MM`; empty for any time of the day
    due_time: NotRequired[str]
    # The user who does it; without it the owner of the customer
    owner_email: NotRequired[str]
    repeats: NotRequired[Literal["never", "weekly", "monthly"]]


class AddTaskRequestData1(AddTaskRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class AddTaskRequestData2(AddTaskRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


AddTaskRequestData: TypeAlias = "AddTaskRequestData1 | AddTaskRequestData2"


class AddTaskRequest(TypedDict):
    data: AddTaskRequestData


class ChangedTask(Acknowledgement):
    task: Task


AddTaskAnswer: TypeAlias = 'ChangedTask'


class ChangeTaskRequestData(TypedDict):
    # A project of the customer that it is about
    project_id: NotRequired[str]
    # `other` needs a `title`
    kind: NotRequired[Literal["call", "visit", "send", "follow_up", "other"]]
    # What to do, in your own words
    title: NotRequired[str]
    # `YYYY-MM-DD` in the account's time zone
    due_on: NotRequired[str]
    # `HH:MM`; empty for any time of the day
    due_time: NotRequired[str]
    # The user who does it
    owner_email: NotRequired[str]
    repeats: NotRequired[Literal["never", "weekly", "monthly"]]
    task_id: str


class ChangeTaskRequest(TypedDict):
    data: ChangeTaskRequestData


ChangeTaskAnswer: TypeAlias = 'ChangedTask'


class FinishTaskRequestData(TypedDict):
    task_id: str


class FinishTaskRequest(TypedDict):
    data: FinishTaskRequestData


FinishTaskAnswer: TypeAlias = 'ChangedTask'


class ReopenTaskRequestData(TypedDict):
    task_id: str


class ReopenTaskRequest(TypedDict):
    data: ReopenTaskRequestData


ReopenTaskAnswer: TypeAlias = 'ChangedTask'


class RemoveTaskRequestData(TypedDict):
    task_id: str


class RemoveTaskRequest(TypedDict):
    data: RemoveTaskRequestData


RemoveTaskAnswer: TypeAlias = 'Acknowledgement'


class OpenSandboxRequest(TypedDict):
    pass


class OpenSandboxAnswer(Acknowledgement):
    # The account of the sandbox
    account_id: str
    # False where there was one already
    created: bool
    key_id: str
    # A key of the sandbox with all permissions. It begins with `sundesk_test_` and is shown this
    # once
    api_key: str


class CapturedMessage(TypedDict):
    """An email or SMS that a sandbox kept"""
    message_id: str
    # Empty for an email to the team
    customer_id: str
    # Empty for one that belongs to no project
    project_id: str
    channel: Channel
    # `project` was written to the customer about a project; `notice` is one of our own, such as a
    # code for signing; `team` is an email to your team
    purpose: Literal["project", "notice", "team"]
    # An email address, or a number in the international form
    to: str
    # The name beside the From address, or the SMS sender; may be empty
    sender: str
    # May be empty
    reply_to: str
    # Empty for an SMS
    subject: str
    # As the recipient would get it, with codes and links
    text: str
    # The HTML part of an email; empty for an SMS
    html: str
    # Name of the file that goes with it, or empty
    attachment: str
    # When it would have been sent. UTC, `YYYY-MM-DD HH:MM:SS`
    captured_at: str
    id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, `YYYY-MM-DD HH:MM:SS`: the last change
    updated_at: str


class GetTestMessagesAnswer(TypedDict):
    items: list[CapturedMessage]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class SignTestContractRequestDataBase(TypedDict):
    # What the signer does
    decision: NotRequired[Literal["sign", "decline"]]
    # Why the signer declines; may be empty
    reason: NotRequired[str]


class SignTestContractRequestData1(SignTestContractRequestDataBase):
    # Names the contract
    contract_id: str
    # Instead of `contract_id`: the latest contract of this project
    project_id: NotRequired[str]


class SignTestContractRequestData2(SignTestContractRequestDataBase):
    # Names the contract
    contract_id: NotRequired[str]
    # Instead of `contract_id`: the latest contract of this project
    project_id: str


SignTestContractRequestData: TypeAlias = "SignTestContractRequestData1 | SignTestContractRequestData2"


class SignTestContractRequest(TypedDict):
    data: SignTestContractRequestData


SignTestContractAnswer: TypeAlias = 'Contract'


class ResetSandboxRequest(TypedDict):
    pass


class ResetSandboxAnswer(Acknowledgement):
    customers_removed: float
    events_removed: float


class EnergyPlan(TypedDict):
    """An electricity plan"""
    name: str
    retailer: str
    area: str
    # A day that its prices were valid on, `YYYY-MM-DD`, or empty
    valid_on: str
    source: str
    tariff: Tariff
    # Whether it is an invented example to copy from
    is_example: bool


GetPlansAnswer: TypeAlias = 'list[EnergyPlan]'


class SetPlanRequest(TypedDict):
    data: EnergyPlanInput


class SetPlanAnswer(Acknowledgement):
    plan: EnergyPlan


class RemovePlanRequestData(TypedDict):
    # Empty for a plan without one
    retailer: NotRequired[str]
    name: str


class RemovePlanRequest(TypedDict):
    data: RemovePlanRequestData


RemovePlanAnswer: TypeAlias = 'Acknowledgement'


class Rebate(SpecificationRebate):
    """A payment of a program towards a system"""
    # Whether it is a known program, to check with the program before you offer it, and not of the
    # account
    is_example: bool


GetRebatesAnswer: TypeAlias = 'list[Rebate]'


class SetRebateRequest(TypedDict):
    data: RebateInput


class SetRebateAnswer(Acknowledgement):
    rebate: Rebate


class RemoveRebateRequestData(TypedDict):
    # The state or territory of the site; empty for every one
    state: NotRequired[RebateState]
    name: str


class RemoveRebateRequest(TypedDict):
    data: RemoveRebateRequestData


RemoveRebateAnswer: TypeAlias = 'Acknowledgement'


class AddFileRequestDataBase(TypedDict):
    # A project of the customer that it is about
    project_id: NotRequired[str]
    # Its ending tells the kind of the file
    name: str
    content: str


class AddFileRequestData1(AddFileRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class AddFileRequestData2(AddFileRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


AddFileRequestData: TypeAlias = "AddFileRequestData1 | AddFileRequestData2"


class AddFileRequest(TypedDict):
    data: AddFileRequestData


class File(TypedDict):
    """A file or photo that your team keeps with a customer"""
    file_id: str
    customer_id: str
    # Empty if it is about no project in particular
    project_id: str
    name: str
    media_type: str
    byte_size: int
    # Who added it; of an attachment of a reply, the customer's owner
    added_by_user_id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str


class AddFileAnswer(Acknowledgement):
    file: File


GetFilesAnswer: TypeAlias = 'list[File]'


class ChangeFileRequestData(TypedDict):
    file_id: str
    name: NotRequired[str]
    # A project of the customer; empty for none in particular
    project_id: NotRequired[str]


class ChangeFileRequest(TypedDict):
    data: ChangeFileRequestData


class ChangeFileAnswer(Acknowledgement):
    file: File


class RemoveFileRequestData(TypedDict):
    file_id: str


class RemoveFileRequest(TypedDict):
    data: RemoveFileRequestData


RemoveFileAnswer: TypeAlias = 'Acknowledgement'


class CustomField(TypedDict):
    """A field of your own for customers"""
    field_id: str
    name: str
    kind: Literal["text", "number", "date", "choice", "yes_no"]
    # What can be chosen; empty for other kinds
    choices: list[str]


GetFieldsAnswer: TypeAlias = 'list[CustomField]'


class CustomFieldValue(TypedDict):
    """What a customer has in a field of your own"""
    field_id: str
    name: str
    # A number without separators, a date as `YYYY-MM-DD`, `yes` or `no`, a choice, or text; empty
    # for none
    value: str


GetCustomerFieldsAnswer: TypeAlias = 'list[CustomFieldValue]'


class SetCustomerFieldsField(TypedDict):
    field_id: str
    # As in responses; empty removes it
    value: str


class SetCustomerFieldsRequestDataBase(TypedDict):
    # Fields that are not listed stay as they are
    fields: list[SetCustomerFieldsField]


class SetCustomerFieldsRequestData1(SetCustomerFieldsRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class SetCustomerFieldsRequestData2(SetCustomerFieldsRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


SetCustomerFieldsRequestData: TypeAlias = "SetCustomerFieldsRequestData1 | SetCustomerFieldsRequestData2"


class SetCustomerFieldsRequest(TypedDict):
    data: SetCustomerFieldsRequestData


class SetCustomerFieldsAnswer(Acknowledgement):
    fields: list[CustomFieldValue]


class AddFieldRequestData(TypedDict):
    # Different from the names of the other fields
    name: str
    # Fixed from then on
    kind: Literal["text", "number", "date", "choice", "yes_no"]
    # Required for `choice` only
    choices: NotRequired[list[str]]


class AddFieldRequest(TypedDict):
    data: AddFieldRequestData


class AddFieldAnswer(Acknowledgement):
    field: CustomField


class ChangeFieldRequestData(TypedDict):
    # As in `getfields`
    field_id: str
    name: NotRequired[str]
    # Replaces all; `choice` only
    choices: NotRequired[list[str]]


class ChangeFieldRequest(TypedDict):
    data: ChangeFieldRequestData


class ChangeFieldAnswer(Acknowledgement):
    field: CustomField


class RemoveFieldRequestData(TypedDict):
    # As in `getfields`
    field_id: str


class RemoveFieldRequest(TypedDict):
    data: RemoveFieldRequestData


RemoveFieldAnswer: TypeAlias = 'Acknowledgement'


class Reminder(TypedDict):
    """A rule by which customers are reminded"""
    # `not_opened`: the proposal was not opened; `expiring`: it ends soon; `signature`: a signature
    # is open; `visit`: a visit or the installation is tomorrow
    kind: Literal["not_opened", "expiring", "signature", "visit"]
    is_on: bool
    # After the proposal was sent or opened, or before it ends; `null` for a visit, always on the
    # day before
    days: int | None
    channel: Channel
    # The name of a template of the channel
    template: str


GetRemindersAnswer: TypeAlias = 'list[Reminder]'


class SetReminderRequestData(TypedDict):
    is_on: NotRequired[bool]
    channel: NotRequired[Channel]
    template: NotRequired[str]
    days: NotRequired[int]
    # `not_opened`: the proposal was not opened; `expiring`: it ends soon; `signature`: a signature
    # is open; `visit`: a visit or the installation is tomorrow
    kind: Literal["not_opened", "expiring", "signature", "visit"]


class SetReminderRequest(TypedDict):
    data: SetReminderRequestData


class SetReminderAnswer(Acknowledgement):
    reminder: Reminder


LeadFormField: TypeAlias = 'Literal["hidden", "optional", "required"]'


class LeadFormFields(TypedDict):
    name: LeadFormField
    email: LeadFormField
    phone: LeadFormField
    address: LeadFormField
    message: LeadFormField


class LeadForm(TypedDict):
    """The form for the firm's website"""
    # Whether its page and the frames with it show the form
    is_on: bool
    heading: str
    text: str
    button: str
    # What it asks for; it always asks for an email address or a phone number
    fields: LeadFormFields
    # The source of the customers that it adds
    source: str
    # Shown once a lead has been sent
    thanks: str
    # The origins of the websites that may show it; empty for all
    websites: list[str]
    # The users who own its leads by turn; empty for the first owner of the account
    owner_emails: list[str]
    # Names the form in its addresses and can only send leads; empty until it is saved
    public_key: str
    # The page of the form; empty until it is saved
    page_url: str
    # The script that puts the form on a website, with the public key in its `data-key`; empty until
    # it is saved
    script_url: str


GetLeadFormAnswer: TypeAlias = 'LeadForm'


class SetLeadFormFields(TypedDict):
    name: NotRequired[LeadFormField]
    email: NotRequired[LeadFormField]
    phone: NotRequired[LeadFormField]
    address: NotRequired[LeadFormField]
    message: NotRequired[LeadFormField]


class SetLeadFormRequestData(TypedDict):
    is_on: NotRequired[bool]
    heading: NotRequired[str]
    text: NotRequired[str]
    button: NotRequired[str]
    fields: NotRequired[SetLeadFormFields]
    source: NotRequired[str]
    thanks: NotRequired[str]
    websites: NotRequired[list[str]]
    # The users who own its leads by turn; empty for the first owner of the account
    owner_emails: NotRequired[list[str]]
    # Ends its old address and the snippets with it at once
    replace_key: NotRequired[bool]


class SetLeadFormRequest(TypedDict):
    data: SetLeadFormRequestData


class SetLeadFormAnswer(Acknowledgement):
    lead_form: LeadForm


class ProductDatasheet(InverterElectrical):
    open_circuit_volts: float | None
    short_circuit_amps: float | None
    volts_percent_per_degree: float | None
    power_watts: float | None
    warranty_years: float | None
    performance_warranty_years: float | None


class Product(TypedDict):
    """A model that the firm sells"""
    maker: str
    model: str
    # Rated power; 0 for a battery
    watts: float
    # 0 for anything that is not a battery
    nominal_watt_hours: float
    # 0 for anything that is not a battery
    usable_watt_hours: float
    # What one is sold for, including GST; 0 when it has no price of its own
    price_cents: float
    # What the firm pays for one, without GST; `null` when unknown, and for keys without
    # `account:manage`
    cost_cents: float | None
    # Values of the datasheet; `null` for none
    datasheet: ProductDatasheet
    product_id: str
    kind: Literal["panel", "inverter", "battery"]
    # Whether it is no longer offered
    is_archived: bool
    id: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    created_at: str
    # UTC, `YYYY-MM-DD HH:MM:SS`: the last change
    updated_at: str


class GetProductsAnswer(TypedDict):
    items: list[Product]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class Kit(TypedDict):
    """A whole system of products of the library"""
    name: str
    # How many panels
    panels: int
    panel: Product
    inverter: Product
    # `null` without one
    battery: Product | None
    # Work and small parts; the products have their own prices
    price_lines: list[SpecificationPriceLine]


GetKitsAnswer: TypeAlias = 'list[Kit]'


class SetProductDatasheet(InverterElectricalInput):
    # Of one panel, to a hundredth
    open_circuit_volts: NotRequired[float | None]
    # To a hundredth
    short_circuit_amps: NotRequired[float | None]
    # Temperature coefficient of the open-circuit voltage: percent per degree, to a thousandth, such
    # as `-0.25`
    volts_percent_per_degree: NotRequired[float | None]
    # The most that a battery takes or gives, in watts
    power_watts: NotRequired[float | None]
    # Of the manufacturer
    warranty_years: NotRequired[float | None]
    # Of panels
    performance_warranty_years: NotRequired[float | None]


class SetProductRequestData(TypedDict):
    # Rated power; 0 for a battery
    watts: NotRequired[int]
    # 0 for anything that is not a battery
    nominal_watt_hours: NotRequired[int]
    # 0 for anything that is not a battery
    usable_watt_hours: NotRequired[int]
    # What it is sold for; 0 when it has no price of its own
    price_cents: NotRequired[int]
    # What the firm pays for it, without GST; null when unknown
    cost_cents: NotRequired[int | None]
    datasheet: NotRequired[SetProductDatasheet]
    kind: Literal["panel", "inverter", "battery"]
    maker: str
    model: str
    is_archived: NotRequired[bool]


class SetProductRequest(TypedDict):
    data: SetProductRequestData


class SetProductAnswer(Acknowledgement):
    product: Product


# An email or SMS of a customer
Reply = TypedDict("Reply", {
    "channel": 'Channel',
    # An email address, or a number in the international form
    "from": 'str',
    # The project of the message that an email answers; empty where it is unknown
    "project_id": 'str',
    # Empty for an SMS
    "subject": 'str',
    # The text; of an email without what it quotes
    "text": 'str',
    # Whether an email goes on in your mailbox
    "is_cut": 'bool',
    # Whether an email answers a message of yours. Otherwise only its address names the customer,
    # which anyone can write; an SMS is known by its number alone
    "is_answer": 'bool',
    # Its attachments, for `getfile`
    "file_ids": 'list[str]',
    # Names of attachments that are only in your mailbox
    "unstored_attachments": 'list[str]',
    "id": 'str',
    # When it was received, in UTC
    "created_at": 'str',
    # UTC, `YYYY-MM-DD HH:MM:SS`: the last change
    "updated_at": 'str',
})


class GetRepliesAnswer(TypedDict):
    items: list[Reply]
    # The `cursor` of the next page; `null` on the last page
    next: str | None


class KeptNote(TypedDict):
    """A note with what it takes to change it"""
    note_id: str
    # The text; of a call without how it ended
    note: str
    # Direction and end of a call that was logged; empty for any other note
    call: Literal["", "out_reached", "out_no_answer", "out_left_message", "in_reached", "in_no_answer", "in_left_message"]
    written_by_user_id: str
    # When it was written, or when the call was, in UTC
    created_at: str
    # When it was last changed; empty if it never was. UTC, `YYYY-MM-DD HH:MM:SS`
    edited_at: str


GetCustomerNotesAnswer: TypeAlias = 'list[KeptNote]'


class ChangeCustomerNoteRequestDataBase(TypedDict):
    # As in `getcustomernotes`
    note_id: str
    # The new text, which only a logged call may leave empty
    note: str
    # How a logged call ended, if not as before; ignored for other notes
    call: NotRequired[Literal["out_reached", "out_no_answer", "out_left_message", "in_reached", "in_no_answer", "in_left_message"]]


class ChangeCustomerNoteRequestData1(ChangeCustomerNoteRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class ChangeCustomerNoteRequestData2(ChangeCustomerNoteRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


ChangeCustomerNoteRequestData: TypeAlias = "ChangeCustomerNoteRequestData1 | ChangeCustomerNoteRequestData2"


class ChangeCustomerNoteRequest(TypedDict):
    data: ChangeCustomerNoteRequestData


class ChangeCustomerNoteAnswer(Acknowledgement):
    note: KeptNote


class RemoveCustomerNoteRequestDataBase(TypedDict):
    # As in `getcustomernotes`
    note_id: str


class RemoveCustomerNoteRequestData1(RemoveCustomerNoteRequestDataBase):
    # The customer
    customer_id: str
    # Used when `customer_id` is not given
    customer_email: NotRequired[str]


class RemoveCustomerNoteRequestData2(RemoveCustomerNoteRequestDataBase):
    # The customer
    customer_id: NotRequired[str]
    # Used when `customer_id` is not given
    customer_email: str


RemoveCustomerNoteRequestData: TypeAlias = "RemoveCustomerNoteRequestData1 | RemoveCustomerNoteRequestData2"


class RemoveCustomerNoteRequest(TypedDict):
    data: RemoveCustomerNoteRequestData


RemoveCustomerNoteAnswer: TypeAlias = 'Acknowledgement'


class Duplicate(TypedDict):
    """A customer who may be the same person"""
    customer_id: str
    # First and last name, else the company, email address or phone number
    customer_name: str
    customer_email: str
    customer_status: str
    owner_user_id: str
    # What is the same
    matches: list[Literal["email", "phone", "name"]]


FindDuplicatesAnswer: TypeAlias = 'list[Duplicate]'


class MergeCustomersRequestData(TypedDict):
    # The customer who stays
    customer_id: str
    # The customer who goes
    merged_customer_id: str
    # Details that are those of the customer who goes, even if empty
    take: NotRequired[list[Literal["customer_first_name", "customer_last_name", "customer_phone_1", "customer_phone_2", "gst_status", "customer_type", "company_name", "company_phone", "address", "source"]]]
    # Custom fields, by `field_id`, that are those of the customer who goes; without it those in
    # which the one who stays has nothing
    take_fields: NotRequired[list[str]]


class MergeCustomersRequest(TypedDict):
    data: MergeCustomersRequestData


MergeCustomersAnswer: TypeAlias = 'ChangedCustomer'


class CopyProjectRequestData(TypedDict):
    # The project to copy
    project_id: str
    # The title of the copy
    project_title: str


class CopyProjectRequest(TypedDict):
    data: CopyProjectRequestData


class CopyProjectAnswer(Acknowledgement):
    project_id: str
    revision: str
    project: WholeProject


class DeleteProjectRequestData(TypedDict):
    # The project
    project_id: str


class DeleteProjectRequest(TypedDict):
    data: DeleteProjectRequestData


DeleteProjectAnswer: TypeAlias = 'Acknowledgement'


class MarkProposalSentRequestData(TypedDict):
    # The project
    project_id: str


class MarkProposalSentRequest(TypedDict):
    data: MarkProposalSentRequestData


MarkProposalSentAnswer: TypeAlias = 'Acknowledgement'


class SendSigningLinkRequestData(TypedDict):
    # The contract
    contract_id: str
    # The signer's `position` in the contract
    position: int


class SendSigningLinkRequest(TypedDict):
    data: SendSigningLinkRequestData


SendSigningLinkAnswer: TypeAlias = 'Acknowledgement'


class ReopenContractRequestData(TypedDict):
    # The contract
    contract_id: str
    # The name of an open status of the account
    customer_status: str
    reason: str


class ReopenContractRequest(TypedDict):
    data: ReopenContractRequestData


class ReopenContractAnswer(Acknowledgement):
    # Whether the customer has the status now
    is_moved: bool
    contract: Contract


class CustomerCreatedEventData(TypedDict):
    customer: EventCustomer


class CustomerCreatedEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["customer_created"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: CustomerCreatedEventData
    context: EventContext


class CustomerStatusChangeEventData(TypedDict):
    # The customer after the change
    customer: EventCustomer
    # Name of the status before
    old_status: str
    # Name of the status now
    new_status: str
    # The user who made the change, or who created the key that did
    changed_by: OwnerUser
    # Whether it was made by hand, through the API, by a rule, by a signature or by an import
    source: ChangeSource
    # The reason that was given; may be empty
    reason: str


class CustomerStatusChangeEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["customer_status_change"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: CustomerStatusChangeEventData
    context: EventContext


class ProjectEmailSentEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # The message
    message_id: str
    # Email address it was sent to
    to: str
    subject: str
    # Name of the template it was written from; empty without one
    template: str


class ProjectEmailSentEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["project_email_sent"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: ProjectEmailSentEventData
    context: EventContext


class ProjectSmsSentEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # The message
    message_id: str
    # Number it was sent to, in the international form
    to: str
    # The first 160 characters of the text
    body_preview: str
    # Name of the template it was written from; empty without one
    template: str


class ProjectSmsSentEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["project_sms_sent"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: ProjectSmsSentEventData
    context: EventContext


class PublishedProposalLinkEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # Path of the PDF, as in `project`
    proposal_link: str
    # Full address of the customer's page
    proposal_url: str
    # Number of the version within the project, from `1`
    proposal_version: str
    # SHA-256 of the PDF in hexadecimal
    pdf_sha256: str


class PublishedProposalLinkEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["published_proposal_link"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: PublishedProposalLinkEventData
    context: EventContext


class RecentDraftProjectEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # The members of `project` that changed since its last event; for a new draft, those that are
    # filled in
    changed_fields: list[str]


class RecentDraftProjectEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["recent_draft_project"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: RecentDraftProjectEventData
    context: EventContext


class ContractSignedEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # The contract
    contract_id: str
    # The version of the proposal it is about
    proposal_version: str
    # The last signature, UTC, `YYYY-MM-DD HH:MM:SS`
    signed_at: str
    # In the order in which they signed
    signers: list[EventContractSigner]
    # Address of the sealed PDF, or of the scan of a contract signed on paper; to fetch it, add
    # `api_key`
    signed_pdf_url: str
    # Last day of the cooling-off period, `YYYY-MM-DD`; empty where the law gives none
    cooling_off_ends: str


class ContractSignedEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["contract_signed"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: ContractSignedEventData
    context: EventContext


class EventContractSigner(ContractDeclinedEventDeclinedBy):
    # UTC, `YYYY-MM-DD HH:MM:SS`
    signed_at: str


class ProposalViewedEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # The version that was viewed
    proposal_version: str
    # How often this version was viewed so far, including this one: `1` is the first. Each version
    # has its own count
    view_count: str
    # Browser and device of the viewer as far as recognised; may be empty
    viewer_hint: str
    # Whole seconds for which each part of the page was in view so far, over all visits of people to
    # this version; parts that were not are left out
    seconds_by_section: dict[str, int]


class ProposalViewedEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["proposal_viewed"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: ProposalViewedEventData
    context: EventContext


class CustomerUpdatedEventData(TypedDict):
    # The customer after the change
    customer: EventCustomer
    # The members of `customer` that changed
    changed: list[Literal["gst_status", "customer_first_name", "customer_last_name", "customer_phone_1", "customer_phone_2", "customer_email", "customer_type", "company_name", "company_phone", "owner_user_info", "customer_notes"]]


class CustomerUpdatedEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["customer_updated"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: CustomerUpdatedEventData
    context: EventContext


class ProjectUpdatedEventData(TypedDict):
    customer: EventCustomer
    # The project after the save
    project: Project
    # The members that changed, under the names that `getproject` has for them
    changed: list[Literal["project_title", "site_address", "specification", "install_on"]]


class ProjectUpdatedEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["project_updated"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: ProjectUpdatedEventData
    context: EventContext


class ProposalExpiredEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # The version that expired
    proposal_version: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    published_at: str
    # When its time ran out, UTC, `YYYY-MM-DD HH:MM:SS`
    expired_at: str
    # How often this version was viewed
    view_count: str


class ProposalExpiredEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["proposal_expired"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: ProposalExpiredEventData
    context: EventContext


class ContractDeclinedEventData(TypedDict):
    customer: EventCustomer
    project: Project
    # The contract
    contract_id: str
    # The version of the proposal it is about
    proposal_version: str
    # UTC, `YYYY-MM-DD HH:MM:SS`
    declined_at: str
    # The signer who declined
    declined_by: ContractDeclinedEventDeclinedBy
    # As the signer gave it; may be empty
    decline_reason: str


class ContractDeclinedEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["contract_declined"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: ContractDeclinedEventData
    context: EventContext


class NoteAddedEventData(TypedDict):
    customer: EventCustomer
    # The new note
    note: CustomerNote
    # The user who wrote it, or who created the key that did
    written_by: OwnerUser


class NoteAddedEvent(TypedDict):
    # The same in every delivery of the event: use it to detect duplicates
    id: str
    type: Literal["note_added"]
    # When it happened, ISO 8601 in UTC
    timestamp: str
    # Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one
    # shows. Absent in `getevents`
    sequence: NotRequired[int]
    # Only in test events
    test: NotRequired[bool]
    data: NoteAddedEventData
    context: EventContext


# Every event; `type` tells them apart.
WebhookEvent: TypeAlias = Union[
    "CustomerCreatedEvent",
    "CustomerStatusChangeEvent",
    "ProjectEmailSentEvent",
    "ProjectSmsSentEvent",
    "PublishedProposalLinkEvent",
    "RecentDraftProjectEvent",
    "ContractSignedEvent",
    "ProposalViewedEvent",
    "CustomerUpdatedEvent",
    "ProjectUpdatedEvent",
    "ProposalExpiredEvent",
    "ContractDeclinedEvent",
    "NoteAddedEvent",
]
