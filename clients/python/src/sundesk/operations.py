# Generated from the OpenAPI document by `npm run golden`. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from .pages import Pages
from .transport import Transport

if TYPE_CHECKING:
    from .types import (
        AckEventsAnswer,
        AckEventsRequest,
        AddCustomerNoteAnswer,
        AddCustomerNoteRequest,
        AddStatusAnswer,
        AddStatusRequest,
        CalculateAnswer,
        CalculateRequest,
        CancelReplayAnswer,
        CancelReplayRequest,
        ChangeSettingsAnswer,
        ChangeSettingsRequest,
        ChangeStatusAnswer,
        ChangeStatusRequest,
        Consumer,
        CreateCustomerAnswer,
        CreateCustomerRequest,
        CreateProjectAnswer,
        CreateProjectRequest,
        DatedCustomer,
        Delivery,
        EnableSubscriptionAnswer,
        EnableSubscriptionRequest,
        EnergyPlan,
        EraseCustomerDataAnswer,
        EraseCustomerDataRequest,
        Event,
        EventTypeDetails,
        GetAccountAnswer,
        GetAttemptsAnswer,
        GetConsentAnswer,
        GetContractAnswer,
        GetContractAuditAnswer,
        GetCustomerByEmailAnswer,
        GetMessageAnswer,
        GetProjectAnswer,
        GetProposalAnswer,
        GetQuotesLosingValueAnswer,
        GetSettingsAnswer,
        ListedContract,
        ListedCustomer,
        ListedProject,
        ListedProposal,
        ListedUser,
        Message,
        MessageTemplate,
        Notice,
        PauseSubscriptionAnswer,
        PauseSubscriptionRequest,
        ProposalVisit,
        PublishProposalAnswer,
        PublishProposalRequest,
        ReadMeterDataAnswer,
        ReadMeterDataRequest,
        RemoveConsumerAnswer,
        RemoveConsumerRequest,
        RemovePlanAnswer,
        RemovePlanRequest,
        RemoveStatusAnswer,
        RemoveStatusRequest,
        RemoveTemplateAnswer,
        RemoveTemplateRequest,
        Replay,
        ReplayEventsAnswer,
        ReplayEventsRequest,
        RetryDeliveryAnswer,
        RetryDeliveryRequest,
        RotateSecretAnswer,
        RotateSecretRequest,
        SendProjectEmailAnswer,
        SendProjectEmailRequest,
        SendProjectSmsAnswer,
        SendProjectSmsRequest,
        SendTestEventAnswer,
        SendTestEventRequest,
        SetConsentAnswer,
        SetConsentRequest,
        SetCustomerStatusAnswer,
        SetCustomerStatusRequest,
        SetLogoAnswer,
        SetLogoRequest,
        SetPlanAnswer,
        SetPlanRequest,
        SetTemplateAnswer,
        SetTemplateRequest,
        Status,
        StatusChange,
        SubscribeCustomerAnswer,
        SubscribeCustomerRequest,
        Subscription,
        UnsubscribeCustomerAnswer,
        UnsubscribeCustomerRequest,
        UpdateCustomerAnswer,
        UpdateCustomerRequest,
        UpdateProjectAnswer,
        UpdateProjectRequest,
        UpdateSubscriptionAnswer,
        UpdateSubscriptionRequest,
        WithdrawProposalAnswer,
        WithdrawProposalRequest,
    )


class Operations(Transport):
    """The operations of Sundesk: the name of each method is its action in snake_case."""

    def get_customer_by_email(
        self,
        *,
        customer_email: str,
    ) -> GetCustomerByEmailAnswer:
        """One customer by email address.

        Returns the customer with owner, notes and projects. The address is compared without regard
        to upper and lower case or to space around it.

        The key needs `customers:read`.
        """
        return cast("GetCustomerByEmailAnswer", self._get("getcustomerByemail", {"customer_email": customer_email}))

    def get_all_customers(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
    ) -> Pages[DatedCustomer]:
        """All customers of the account.

        Returns a JSON array, oldest first. Without `page` it holds all customers and is sent while
        it is read, so it can be as long as it likes. With `page`, the header `X-Total-Count` says
        how many there are and `Link` where the next page is. With `updated_since`, only customers
        created or changed since then, in the order of that change. To stay in step, follow `Link`
        to its end, and next time ask with the `updated_at` of the last customer you got: none is
        left out, and a customer that changes meanwhile comes again at the end. A new name of a
        status and new details of an owner are no change of their customers.

        The key needs `customers:read`.
        """
        return self._list("getallcustomers", {"page": page, "per_page": per_page, "after": after, "updated_since": updated_since}, is_paged=True)

    def find_customers(
        self,
        *,
        text: str | None = None,
        customer_status: str | None = None,
        owner_email: str | None = None,
        customer_type: Literal["Residential", "Commercial", "Large-Scale"] | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[ListedCustomer]:
        """Customers by text, status, owner, type or time of change.

        All that is given must be true of a customer. The order is that of the last change with
        `updated_since`, `customer_status` or a `customer_type` other than `Residential`, unless
        there is a `text`; otherwise it is that of creation. A customer that changes while you read
        may come again. A page can be short, or empty, and still have a `next`. While `next` is not
        `null` there are more: repeat the request with `cursor` set to it and the same filters.
        Items that exist throughout are never left out, whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("findcustomers", {"text": text, "customer_status": customer_status, "owner_email": owner_email, "customer_type": customer_type, "updated_since": updated_since, "cursor": cursor, "limit": limit}, has_cursor=True)

    def create_customer(
        self,
        body: CreateCustomerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CreateCustomerAnswer:
        """Add a customer.

        `customer_name` is split at its last space into first and last name; `customer_first_name`
        and `customer_last_name` say it exactly. The owner is the user who made the key, unless
        `owner_email` names another. What is not given is empty, except that `gst_status` becomes
        `Not GST Registered`, `customer_type` becomes `Residential` and `customer_status` the first
        status of the account. Fires `customer_created`. Empty text or null in an optional member
        counts as not given, and a number is taken as text. These names are understood as well:
        `useremail` for `owner_email`, `firstname` for `customer_first_name`, `surname` for
        `customer_last_name`, `email` for `customer_email`, `phone1` for `customer_phone_1`,
        `phone2` for `customer_phone_2`, `type` for `customer_type`, `companyname` for
        `company_name`, `companyphone` for `company_phone`, `gststatus` for `gst_status`.

        The key needs `customers:write`.
        """
        return cast("CreateCustomerAnswer", self._post("createcustomer", body, key=idempotency_key, takes_key=True))

    def update_customer(
        self,
        body: UpdateCustomerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> UpdateCustomerAnswer:
        """Change the details of a customer.

        Members that are not given stay as they are. With `customer_id`, a `customer_email` beside
        it is the new address; without it, `customer_email` names the customer. `clear` names
        members to empty. `customer_status` moves the customer as `setcustomerstatus` does, or
        nothing is changed. Empty text or null in an optional member counts as not given, and a
        number is taken as text. These names are understood as well: `useremail` for `owner_email`,
        `firstname` for `customer_first_name`, `surname` for `customer_last_name`, `email` for
        `customer_email`, `phone1` for `customer_phone_1`, `phone2` for `customer_phone_2`, `type`
        for `customer_type`, `companyname` for `company_name`, `companyphone` for `company_phone`,
        `gststatus` for `gst_status`.

        The key needs `customers:write`.
        """
        return cast("UpdateCustomerAnswer", self._post("updatecustomer", body, key=idempotency_key, takes_key=True))

    def set_customer_status(
        self,
        body: SetCustomerStatusRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetCustomerStatusAnswer:
        """Move a customer to another status.

        Fires `customer_status_change`; the status it already has is no change. A status of kind
        *won* is reached only by a signed contract, and one of kind *lost* requires a `reason`.

        The key needs `customers:write`.
        """
        return cast("SetCustomerStatusAnswer", self._post("setcustomerstatus", body, key=idempotency_key, takes_key=True))

    def add_customer_note(
        self,
        body: AddCustomerNoteRequest,
        *,
        idempotency_key: str | None = None,
    ) -> AddCustomerNoteAnswer:
        """Add a note to a customer.

        Notes are kept in the order in which they were added, at most 500 of a customer.

        The key needs `customers:write`.
        """
        return cast("AddCustomerNoteAnswer", self._post("addcustomernote", body, key=idempotency_key, takes_key=True))

    def subscribe_customer(
        self,
        body: SubscribeCustomerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SubscribeCustomerAnswer:
        """Send events of one type to a URL.

        The URL must be public and https. `signing_secret` is shown this once: it verifies the
        signature of every delivery. The same URL and type may be subscribed again; each
        subscription is independent. What is wrong with a request is told by the `message` alone:
        `Empty request body`, `Invalid JSON`, `hookUrl parameter is required`, `Invalid webhook URL
        format`, `Invalid webhook type`, `Invalid API key`, `Missing API key` or `Unauthorized
        access`.

        The key needs `webhooks:manage`.
        """
        return cast("SubscribeCustomerAnswer", self._post("subscribe_customer", body, key=idempotency_key, takes_key=True))

    def get_subscriptions(
        self,
        *,
        subscription_id: str | None = None,
    ) -> Pages[Subscription]:
        """The subscriptions of the account, and how they fare.

        A JSON array, oldest first: those that have not ended, and those whose receiver answered
        410. `health` says whether deliveries arrive and how many wait.

        The key needs `webhooks:manage`.
        """
        return self._list("getsubscriptions", {"subscription_id": subscription_id})

    def update_subscription(
        self,
        body: UpdateSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
    ) -> UpdateSubscriptionAnswer:
        """Change how and where events are sent.

        What is not given stays. Deliveries that wait go by the new settings, and to the new
        `hookUrl` when it is changed. `ordered` applies to events from then on; an earlier delivery
        that is held, or whose attempts are used up, holds up no later one. With `signature` set to
        `v1a`, deliveries are signed with an ed25519 key beside the secret, and `public_key`
        verifies that; `v1` ends it. To get a new key pair, set `v1` and then `v1a`.

        The key needs `webhooks:manage`.
        """
        return cast("UpdateSubscriptionAnswer", self._post("updatesubscription", body, key=idempotency_key, takes_key=True))

    def pause_subscription(
        self,
        body: PauseSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
    ) -> PauseSubscriptionAnswer:
        """Hold what is sent to a subscription.

        Nothing is sent until `enablesubscription`. What waits is held, and so are the events that
        happen meanwhile. A delivery that is on its way ends first. A subscription that is paused or
        disabled already stays as it is.

        The key needs `webhooks:manage`.
        """
        return cast("PauseSubscriptionAnswer", self._post("pausesubscription", body, key=idempotency_key, takes_key=True))

    def enable_subscription(
        self,
        body: EnableSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
    ) -> EnableSubscriptionAnswer:
        """Send to a paused or disabled subscription again.

        Events are sent from then on, and the time after which it would be disabled begins anew.
        What was held stays held unless `replay_missed` is true: a replay then sends it in the
        background. An active subscription stays as it is, and what it still holds can be replayed
        as well.

        The key needs `webhooks:manage`.
        """
        return cast("EnableSubscriptionAnswer", self._post("enablesubscription", body, key=idempotency_key, takes_key=True))

    def rotate_secret(
        self,
        body: RotateSecretRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RotateSecretAnswer:
        """Replace the signing secret of a subscription.

        `signing_secret` is shown this once. Until `secret_rotated_until` deliveries are signed with
        the new and the old secret, so a receiver that knows either goes on. Rotating again
        meanwhile ends the older one at once, and so does `overlap_hours: 0`, as for a secret that
        has leaked. The key of `v1a` signatures stays.

        The key needs `webhooks:manage`.
        """
        return cast("RotateSecretAnswer", self._post("rotatesecret", body, key=idempotency_key, takes_key=True))

    def send_test_event(
        self,
        body: SendTestEventRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SendTestEventAnswer:
        """Send a test event to a subscription.

        Sends the example of the subscription's type, signed like any other, with `test: true`
        beside `data`. It goes to this subscription alone and is not in `getevents`. A receiver that
        fails gets it again on the same schedule as a real one.

        The key needs `webhooks:manage`.
        """
        return cast("SendTestEventAnswer", self._post("sendtestevent", body, key=idempotency_key, takes_key=True))

    def get_deliveries(
        self,
        *,
        subscription_id: str | None = None,
        event_id: str | None = None,
        state: Literal["pending", "sending", "retry_wait", "held", "blocked", "delivered", "exhausted", "aborted", "gone", "cancelled", "failed", "waiting", "missed"] | None = None,
        type_request: Literal["customer_created", "customer_status_change", "project_email_sent", "project_sms_sent", "published_proposal_link", "recent_draft_project", "contract_signed", "proposal_viewed"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        before: str | None = None,
        limit: int | None = None,
    ) -> Pages[Delivery]:
        """What was sent, and what became of it.

        A JSON array of deliveries, newest first. While there is more, `Link` holds the next page.
        For a filter that few deliveries fit, a page looks at 10,000 deliveries and no more: it may
        then be short, or empty, and still have a next page, so go by `Link` alone.

        The key needs `webhooks:manage`.
        """
        return self._list("getdeliveries", {"subscription_id": subscription_id, "event_id": event_id, "state": state, "type_request": type_request, "from": from_, "to": to, "before": before, "limit": limit})

    def get_attempts(
        self,
        *,
        delivery_id: str,
    ) -> GetAttemptsAnswer:
        """One delivery with its payload and attempts.

        What is sent, and the latest 100 attempts to send it, newest first. What receivers answered
        is blank when it is old.

        The key needs `webhooks:manage`.
        """
        return cast("GetAttemptsAnswer", self._get("getattempts", {"delivery_id": delivery_id}))

    def retry_delivery(
        self,
        body: RetryDeliveryRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RetryDeliveryAnswer:
        """Send a delivery again at once.

        Begins the schedule of attempts anew, whatever became of the delivery: one that waits is
        sent now instead of then, and one that was delivered is delivered again, with the same bytes
        and the same `webhook-id`. Where the subscription asks for order, it still waits for an
        earlier delivery of the same customer.

        The key needs `webhooks:manage`.
        """
        return cast("RetryDeliveryAnswer", self._post("retrydelivery", body, key=idempotency_key, takes_key=True))

    def replay_events(
        self,
        body: ReplayEventsRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ReplayEventsAnswer:
        """Send many deliveries again.

        Answers at once and works in the background, oldest first; `getreplays` says how far it is.
        What is sent has the same bytes and the same `webhook-id` as before. It takes what exists
        when it is asked for, and leaves out what is being sent at the moment and what belongs to a
        subscription that is paused, disabled or has ended.

        The key needs `webhooks:manage`.
        """
        return cast("ReplayEventsAnswer", self._post("replayevents", body, key=idempotency_key, takes_key=True))

    def get_replays(
        self,
        *,
        replay_id: str | None = None,
    ) -> Pages[Replay]:
        """Replays and how far they are.

        A JSON array, newest first: the latest 100, or the one that is asked for.

        The key needs `webhooks:manage`.
        """
        return self._list("getreplays", {"replay_id": replay_id})

    def cancel_replay(
        self,
        body: CancelReplayRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CancelReplayAnswer:
        """End a replay before it is done.

        It goes no further; what it has begun to send goes on. A replay that is over already stays
        as it is.

        The key needs `webhooks:manage`.
        """
        return cast("CancelReplayAnswer", self._post("cancelreplay", body, key=idempotency_key, takes_key=True))

    def get_notices(
        self,
        *,
        before: str | None = None,
        limit: int | None = None,
    ) -> Pages[Notice]:
        """What the owner of subscriptions should know.

        A JSON array, newest first: subscriptions that fail, that were disabled or have gone, and
        those whose host has an address to which nothing is sent. While there is more, `Link` holds
        the next page.

        The key needs `webhooks:manage`.
        """
        return self._list("getnotices", {"before": before, "limit": limit})

    def unsubscribe_customer(
        self,
        body: UnsubscribeCustomerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> UnsubscribeCustomerAnswer:
        """End a subscription.

        By `subscription_id`, or by `hookUrl` and `type_request`, which ends every subscription of
        the pair. Deliveries that still waited are cancelled. Ending what has ended succeeds, with
        `removed` 0.

        The key needs `webhooks:manage`.
        """
        return cast("UnsubscribeCustomerAnswer", self._post("unsubscribe_customer", body, key=idempotency_key, takes_key=True))

    def get_events(
        self,
        *,
        type_request: Literal["customer_created", "customer_status_change", "project_email_sent", "project_sms_sent", "published_proposal_link", "recent_draft_project", "contract_signed", "proposal_viewed"] | None = None,
        after: str | None = None,
        consumer: str | None = None,
        limit: int | None = None,
    ) -> Pages[Event]:
        """The events of the account, as they are delivered.

        A JSON array of events. Without `after` or `consumer`, the newest first: samples to build an
        integration with. With `after`, those that followed that event, oldest first: a feed to
        catch up from, or to poll behind a firewall; `after=start` begins with the first event. With
        `consumer`, those that followed what this consumer has confirmed with `ackevents`, so you
        need not keep the place yourself; asking moves nothing, and a new name begins with the first
        event. While there is more, `Link` holds the next page. Events are removed when they are
        old: `X-Events-Expired: 1` says that some of those you asked for are gone, and the answer
        goes on with the first one kept.

        The key needs `webhooks:manage`.
        """
        return self._list("getevents", {"type_request": type_request, "after": after, "consumer": consumer, "limit": limit})

    def erase_customer_data(
        self,
        body: EraseCustomerDataRequest,
        *,
        idempotency_key: str | None = None,
    ) -> EraseCustomerDataAnswer:
        """Erase a customer's data from the events.

        For a customer who asks to be forgotten. The `data` of each of its events becomes
        `{"customer": {"customer_id": …}, "erased": true}`, in the feed and in later deliveries;
        waiting deliveries are cancelled, and stored responses of receivers are blanked. It does not
        change the customer itself (erase it in the desk), data that receivers already have, or
        later events. Safe to repeat.

        The key needs `customers:write`.
        """
        return cast("EraseCustomerDataAnswer", self._post("erasecustomerdata", body, key=idempotency_key, takes_key=True))

    def ack_events(
        self,
        body: AckEventsRequest,
        *,
        idempotency_key: str | None = None,
    ) -> AckEventsAnswer:
        """Confirm events of the feed for a consumer.

        Keeps the place of a reader of `getevents`: everything up to `event_id` counts as read, and
        the next `getevents` with this `consumer` goes on after it. Confirm what you have worked
        through, so that a reader that fails in between gets it again. An earlier event moves the
        place back; `start` moves it to the first event and `end` to the newest. The first
        confirmation makes the consumer; an account has at most 100.

        The key needs `webhooks:manage`.
        """
        return cast("AckEventsAnswer", self._post("ackevents", body, key=idempotency_key, takes_key=True))

    def get_consumers(
        self,
    ) -> Pages[Consumer]:
        """The consumers of the feed and how far they are.

        A JSON array, by name.

        The key needs `webhooks:manage`.
        """
        return self._list("getconsumers", {})

    def remove_consumer(
        self,
        body: RemoveConsumerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveConsumerAnswer:
        """Forget a consumer.

        Its place is lost; the same name begins with the first event again.

        The key needs `webhooks:manage`.
        """
        return cast("RemoveConsumerAnswer", self._post("removeconsumer", body, key=idempotency_key, takes_key=True))

    def get_event_types(
        self,
        *,
        type_request: Literal["customer_created", "customer_status_change", "project_email_sent", "project_sms_sent", "published_proposal_link", "recent_draft_project", "contract_signed", "proposal_viewed"] | None = None,
    ) -> Pages[EventTypeDetails]:
        """List event types with schemas and examples.

        A JSON array of the eight types, or of the one in `type_request`. Each states when it fires
        and has the JSON Schema and an example of its payload, so you can build and test a receiver
        before the first event.

        The key needs `webhooks:manage`.
        """
        return self._list("geteventtypes", {"type_request": type_request})

    def get_account(
        self,
    ) -> GetAccountAnswer:
        """The account and the key itself.

        A cheap way to test a key and to show whose it is. Needs no permission.

        Any key will do.
        """
        return cast("GetAccountAnswer", self._get("getaccount", {}))

    def get_users(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[ListedUser]:
        """The users of the account.

        The team in the order in which its members came, with those who have left: `removed_at`
        tells them apart. The `email` of a member is an `owner_email` of other operations. While
        `next` is not `null` there are more: repeat the request with `cursor` set to it and the same
        filters. Items that exist throughout are never left out, whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("getusers", {"cursor": cursor, "limit": limit}, has_cursor=True)

    def get_settings(
        self,
    ) -> GetSettingsAnswer:
        """What the account says about itself and how it sells.

        Proposals are made with these; what was published keeps those of its day.

        The key needs `customers:read`.
        """
        return cast("GetSettingsAnswer", self._get("getsettings", {}))

    def change_settings(
        self,
        body: ChangeSettingsRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ChangeSettingsAnswer:
        """Change the settings of the account.

        Members that are not given stay as they are.

        The key needs `account:manage`.
        """
        return cast("ChangeSettingsAnswer", self._post("changesettings", body, key=idempotency_key, takes_key=True))

    def set_logo(
        self,
        body: SetLogoRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetLogoAnswer:
        """Set or remove the logo of the account.

        `logo` is a PNG or JPEG image of at most 700,000 bytes and 4,096 pixels in a direction, in
        base64; empty, it removes the one there is.

        The key needs `account:manage`.
        """
        return cast("SetLogoAnswer", self._post("setlogo", body, key=idempotency_key, takes_key=True))

    def get_project(
        self,
        *,
        project_id: str,
    ) -> GetProjectAnswer:
        """One project with its system and figures.

        Returns the project as a customer has it, and beside that the system as it is planned and
        the figures that follow from it today: price, GST, certificates, estimates of yield and
        savings, each with what it rests on.

        The key needs `customers:read`.
        """
        return cast("GetProjectAnswer", self._get("getproject", {"project_id": project_id}))

    def get_projects(
        self,
        *,
        customer_id: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[ListedProject]:
        """Projects of the account or of a customer.

        Oldest first, without systems and figures, which `getproject` returns. While `next` is not
        `null` there are more: repeat the request with `cursor` set to it and the same filters.
        Items that exist throughout are never left out, whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("getprojects", {"customer_id": customer_id, "cursor": cursor, "limit": limit}, has_cursor=True)

    def create_project(
        self,
        body: CreateProjectRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CreateProjectAnswer:
        """Add a project to a customer.

        The project is a draft until a proposal is published. What is not given is empty;
        `system_size`, quantities and types follow from `specification`. An open customer who has
        not come so far moves to the status that stands for quoting, which fires
        `customer_status_change`. When the draft has been left alone for a minute,
        `recent_draft_project` fires. Empty text or null in an optional member counts as not given,
        and a number is taken as text.

        The key needs `projects:write`.
        """
        return cast("CreateProjectAnswer", self._post("createproject", body, key=idempotency_key, takes_key=True))

    def update_project(
        self,
        body: UpdateProjectRequest,
        *,
        idempotency_key: str | None = None,
    ) -> UpdateProjectAnswer:
        """Save a project.

        Meant for every pause in typing. Members that are not given stay as they are, also those
        within `site_address`, `specification` and `roof`; a list, `battery` and `usage` are given
        as a whole. A save that changes nothing is none. With the `revision` that you read, nothing
        is saved when somebody else saved since. Saves of a draft fire `recent_draft_project` once
        it has been left alone for a minute; a published project fires nothing. `install_on` is the
        day of installation that was agreed with a customer who has signed and can no longer
        withdraw; it moves the customer to the status that stands for a scheduled installation.

        The key needs `projects:write`.
        """
        return cast("UpdateProjectAnswer", self._post("updateproject", body, key=idempotency_key, takes_key=True))

    def calculate(
        self,
        body: CalculateRequest,
    ) -> CalculateAnswer:
        """The figures of a system, with what they were made from.

        STCs, price, GST, yield, savings and warnings, as of today and with the settings of the
        account. With `project_id` it begins with what the project has, and what is given takes its
        place: a *what if*. Without, the rest is empty. Nothing is saved and nothing fires. The
        answer holds the inputs as they were used, and each figure has its working or its
        assumptions, with where they come from.

        The key needs `customers:read`.
        """
        return cast("CalculateAnswer", self._post("calculate", body))

    def read_meter_data(
        self,
        body: ReadMeterDataRequest,
    ) -> ReadMeterDataAnswer:
        """Read the interval data of a meter.

        Reads a NEM12 file of one meter with intervals of 5, 15 or 30 minutes and returns a typical
        year of clock hours. Give `metered` and `daily_watt_hours` as members of `usage` to
        `createproject`, `updateproject` or `calculate`. Nothing is saved and nothing fires.
        Registers that begin with E are bought energy, registers with B exported energy; other
        registers are ignored. At least six months need readings; the other months are filled from
        those around them. An error names the line. A year of half hours has about 120 kB for each
        register; the desk takes files of up to 12 MB.

        The key needs `customers:read`.
        """
        return cast("ReadMeterDataAnswer", self._post("readmeterdata", body))

    def publish_proposal(
        self,
        body: PublishProposalRequest,
        *,
        idempotency_key: str | None = None,
    ) -> PublishProposalAnswer:
        """Publish the proposal of a project.

        Makes the next version of the proposal from the project as it is: its PDF is printed, its
        page opened, and a contract on it offered for signature. The version before, if there is
        one, is over, and the address stays the same. Fires `published_proposal_link`; when the
        version before was viewed, the customer moves to the status that stands for negotiating.
        When the published version says the same to the same signers already, that one is answered,
        `is_new` is `false` and nothing happens, so a request may be repeated. A project whose
        contract was signed gets a variation of it, which needs signatures of its own and inherits
        signers, verification and kind of sale. The version keeps a checklist of what the consumer
        code wants an offer to say; what is missing in it stops nothing.

        The key needs `projects:write`.
        """
        return cast("PublishProposalAnswer", self._post("publishproposal", body, key=idempotency_key, takes_key=True))

    def withdraw_proposal(
        self,
        body: WithdrawProposalRequest,
        *,
        idempotency_key: str | None = None,
    ) -> WithdrawProposalAnswer:
        """Withdraw the published proposal of a project.

        The page says that it was withdrawn, `proposal_link` is empty again, and a contract that is
        open is closed. A contract that was signed stays signed. No event tells of it. What is
        published afterwards has another address.

        The key needs `projects:write`.
        """
        return cast("WithdrawProposalAnswer", self._post("withdrawproposal", body, key=idempotency_key, takes_key=True))

    def get_proposal(
        self,
        *,
        project_id: str,
        version: int | None = None,
    ) -> GetProposalAnswer:
        """One version of a proposal with what it says.

        Returns the version with its system, its figures and its checklist as they were when it was
        published; later changes of the project or of prices do not change them.

        The key needs `customers:read`.
        """
        return cast("GetProposalAnswer", self._get("getproposal", {"project_id": project_id, "version": version}))

    def get_proposals(
        self,
        *,
        project_id: str | None = None,
        customer_id: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[ListedProposal]:
        """The versions of proposals.

        Every version that was published, oldest first, with how often each was viewed. While `next`
        is not `null` there are more: repeat the request with `cursor` set to it and the same
        filters. Items that exist throughout are never left out, whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("getproposals", {"project_id": project_id, "customer_id": customer_id, "cursor": cursor, "limit": limit}, has_cursor=True)

    def get_proposal_views(
        self,
        *,
        project_id: str,
        version: int | None = None,
        before: str | None = None,
        limit: int | None = None,
    ) -> Pages[ProposalVisit]:
        """Who opened a proposal, and why it counts or not.

        A JSON array of the requests for the page of a version and for its PDF, newest first, each
        with its verdict. Of a version that is requested very often, those that nobody saw are not
        kept. While there is more, `Link` holds the next page.

        The key needs `customers:read`.
        """
        return self._list("getproposalviews", {"project_id": project_id, "version": version, "before": before, "limit": limit})

    def get_proposal_pdf(
        self,
        *,
        project_id: str,
        version: int | None = None,
    ) -> bytes:
        """The PDF of a version of a proposal.

        The file as it was published, also of a version that is over. Customers get it under
        `proposal_link`, which needs no key.

        The key needs `customers:read`.
        """
        return self._file("getproposalpdf", {"project_id": project_id, "version": version})

    def get_quotes_losing_value(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
    ) -> GetQuotesLosingValueAnswer:
        """Open quotes whose STCs are worth less than was quoted, or soon will be.

        Every published proposal that can still be accepted is calculated again with the settings of
        today: for its planned installation date, or for today plus the weeks to installation of the
        account when there is none or it has passed; and for each day within 18 months on which the
        STC count or price changes. What loses is listed, what is lost already first, then by the
        day of the next step. A published version keeps its price. The discount for STCs that are
        not calculated is in `uncalculated_cents`. The newest 1,000 open proposals are looked at.
        `X-Total-Count` says how many lose, and while there is more, `Link` holds the next page.

        The key needs `customers:read`.
        """
        return cast("GetQuotesLosingValueAnswer", self._get("getquoteslosingvalue", {"page": page, "per_page": per_page}))

    def get_contract(
        self,
        *,
        contract_id: str | None = None,
        project_id: str | None = None,
    ) -> GetContractAnswer:
        """One contract with its signers.

        A contract comes about when a proposal is published: it offers that version for signature.
        With `project_id` it is the project's latest one, whatever its state.

        The key needs `customers:read`.
        """
        return cast("GetContractAnswer", self._get("getcontract", {"contract_id": contract_id, "project_id": project_id}))

    def get_contracts(
        self,
        *,
        project_id: str | None = None,
        customer_id: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[ListedContract]:
        """Contracts with their signers.

        Every contract, whatever its state, oldest first. While `next` is not `null` there are more:
        repeat the request with `cursor` set to it and the same filters. Items that exist throughout
        are never left out, whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("getcontracts", {"project_id": project_id, "customer_id": customer_id, "cursor": cursor, "limit": limit}, has_cursor=True)

    def get_contract_audit(
        self,
        *,
        contract_id: str,
    ) -> GetContractAuditAnswer:
        """Every step that was taken with a contract.

        The trail from the opening of a contract to its end, oldest first. Each entry holds a hash
        of the one before it, so that a change, or an entry that is missing, shows.

        The key needs `customers:read`.
        """
        return cast("GetContractAuditAnswer", self._get("getcontractaudit", {"contract_id": contract_id}))

    def get_contract_pdf(
        self,
        *,
        contract_id: str,
    ) -> bytes:
        """The signed and sealed PDF of a contract.

        The file itself, with all signatures and the trail, sealed as PAdES so that any change
        shows. It exists once `contract_signed` has fired. Of a contract that was signed on paper it
        is the scan that your team stored: a PDF, or a picture as JPEG or PNG, as `Content-Type`
        says.

        The key needs `customers:read`.
        """
        return self._file("getcontractpdf", {"contract_id": contract_id})

    def get_templates(
        self,
    ) -> Pages[MessageTemplate]:
        """The templates for messages.

        A JSON array, by channel and name: the templates of the account, and those that every
        account has unless it wrote its own under the same name.

        The key needs `customers:read`.
        """
        return self._list("gettemplates", {})

    def set_template(
        self,
        body: SetTemplateRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetTemplateAnswer:
        """Write a template for messages.

        Makes a template, or writes another text under its name. Messages that are queued already
        stay as they are. These may stand in subject and text: `{{customer_first_name}}`,
        `{{customer_name}}`, `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`,
        `{{company_name}}`, `{{project_title}}`, `{{site_address}}`, `{{system_size}}`,
        `{{proposal_url}}`. An account has at most 200 templates of its own.

        The key needs `account:manage`.
        """
        return cast("SetTemplateAnswer", self._post("settemplate", body, key=idempotency_key, takes_key=True))

    def remove_template(
        self,
        body: RemoveTemplateRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveTemplateAnswer:
        """Remove a template of the account.

        A template of that name that every account has is then used again.

        The key needs `account:manage`.
        """
        return cast("RemoveTemplateAnswer", self._post("removetemplate", body, key=idempotency_key, takes_key=True))

    def get_consent(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
    ) -> GetConsentAnswer:
        """Whether a customer wants messages.

        What the customer said last, for email and SMS. SMS need consent before the first one;
        emails are sent until the customer wants no more.

        The key needs `customers:read`.
        """
        return cast("GetConsentAnswer", self._get("getconsent", {"customer_id": customer_id, "customer_email": customer_email}))

    def set_consent(
        self,
        body: SetConsentRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetConsentAnswer:
        """Record whether a customer wants messages.

        Every call adds to what is on record of the customer; the last one counts. It does not undo
        that a number has opted out, by an answer such as STOP: only the person who has it can take
        that back.

        The key needs `customers:write`.
        """
        return cast("SetConsentAnswer", self._post("setconsent", body, key=idempotency_key, takes_key=True))

    def send_project_email(
        self,
        body: SendProjectEmailRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SendProjectEmailAnswer:
        """Send an email to a customer about a project.

        The answer says that the message is `queued`: it is handed over at once, and again later
        where the other side is not ready, but never again once it may have been taken.
        `project_email_sent` fires then and not before, and an open customer moves to the status
        that stands for a sent proposal when the message brings it, else to the one for a first
        contact. These may stand in the text: `{{customer_first_name}}`, `{{customer_name}}`,
        `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`,
        `{{project_title}}`, `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`; a line whose
        variables are all empty is left out. The email has the text and an HTML part in the colours
        of the account, its answers go to the customer's owner, and it names a page on which the
        customer can unsubscribe.

        The key needs `messages:send`.
        """
        return cast("SendProjectEmailAnswer", self._post("sendprojectemail", body, key=idempotency_key, takes_key=True))

    def send_project_sms(
        self,
        body: SendProjectSmsRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SendProjectSmsAnswer:
        """Send an SMS to a customer about a project.

        The answer says that the message is `queued`: it is handed over at once, and again later
        where the other side is not ready, but never again once it may have been taken.
        `project_sms_sent` fires then and not before, and an open customer moves to the status that
        stands for a sent proposal when the message brings it, else to the one for a first contact.
        These may stand in the text: `{{customer_first_name}}`, `{{customer_name}}`,
        `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`,
        `{{project_title}}`, `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`; a line whose
        variables are all empty is left out. The customer must have consented (`setconsent`). Where
        the text does not name your firm, its name is put before it, and how to opt out is put after
        it; the whole may have 640 characters.

        The key needs `messages:send`.
        """
        return cast("SendProjectSmsAnswer", self._post("sendprojectsms", body, key=idempotency_key, takes_key=True))

    def get_messages(
        self,
        *,
        project_id: str | None = None,
        customer_id: str | None = None,
        before: str | None = None,
        limit: int | None = None,
    ) -> Pages[Message]:
        """What was sent to customers, and what became of it.

        A JSON array, newest first: of a project, of a customer, or of the whole account. While
        there is more, `Link` holds the next page.

        The key needs `customers:read`.
        """
        return self._list("getmessages", {"project_id": project_id, "customer_id": customer_id, "before": before, "limit": limit})

    def get_message(
        self,
        *,
        message_id: str,
    ) -> GetMessageAnswer:
        """One message, and what became of it.

        As in `getmessages`, with the HTML part.

        The key needs `customers:read`.
        """
        return cast("GetMessageAnswer", self._get("getmessage", {"message_id": message_id}))

    def get_statuses(
        self,
    ) -> Pages[Status]:
        """The pipeline: all statuses of the account.

        A JSON array in order of rank. `customer_status` of a customer is the name of one of them.

        The key needs `customers:read`.
        """
        return self._list("getstatuses", {})

    def add_status(
        self,
        body: AddStatusRequest,
        *,
        idempotency_key: str | None = None,
    ) -> AddStatusAnswer:
        """Add a status to the pipeline.

        Without `rank` it comes after the others of its kind. No rule moves customers to it; people
        and keys do.

        The key needs `account:manage`.
        """
        return cast("AddStatusAnswer", self._post("addstatus", body, key=idempotency_key, takes_key=True))

    def change_status(
        self,
        body: ChangeStatusRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ChangeStatusAnswer:
        """Change a status of the pipeline.

        Members that are not given stay. A new name shows at once on every customer who has the
        status and fires nothing. The kind is fixed for a status that stands for a step, and for
        others while customers have it, except between *open* and *parked*.

        The key needs `account:manage`.
        """
        return cast("ChangeStatusAnswer", self._post("changestatus", body, key=idempotency_key, takes_key=True))

    def remove_status(
        self,
        body: RemoveStatusRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveStatusAnswer:
        """Take a status out of the pipeline.

        Customers who have it move to the replacement, and `customer_status_change` fires for each.
        They move in batches, so with many of them it takes its time; when it is cut off, send it
        again. The replacement must mean the same for them: won stays won, and lost stays lost. The
        statuses that stand for `signed`, `deposit`, `scheduled`, `installed`, `lost` and
        `cancelled` stay, because rules need them, and so does the initial one.

        The key needs `account:manage`.
        """
        return cast("RemoveStatusAnswer", self._post("removestatus", body, key=idempotency_key, takes_key=True))

    def get_status_changes(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
        before: str | None = None,
        limit: int | None = None,
    ) -> Pages[StatusChange]:
        """The history of a customer's status.

        A JSON array, newest first, with the names that the statuses had at the time. While there is
        more, `Link` holds the next page.

        The key needs `customers:read`.
        """
        return self._list("getstatuschanges", {"customer_id": customer_id, "customer_email": customer_email, "before": before, "limit": limit})

    def get_plans(
        self,
    ) -> Pages[EnergyPlan]:
        """The electricity plans of the account.

        A JSON array: the plans of the account by retailer and name, then examples of each state,
        which are invented and dated. Give one of them, without `is_example`, as `usage.plan` of a
        project to estimate savings with its tariff. The project keeps a copy, so that later changes
        to the library do not reach it.

        The key needs `customers:read`.
        """
        return self._list("getplans", {})

    def set_plan(
        self,
        body: SetPlanRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetPlanAnswer:
        """Write an electricity plan.

        Adds a plan to the library, or replaces the one with the same retailer and name. Projects
        that use it keep their copy. An account has at most 500 plans. Every half hour of the year
        must be in exactly one of `import_rates`, and in exactly one of `feed_in_rates` if there are
        any.

        The key needs `account:manage`.
        """
        return cast("SetPlanAnswer", self._post("setplan", body, key=idempotency_key, takes_key=True))

    def remove_plan(
        self,
        body: RemovePlanRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemovePlanAnswer:
        """Remove an electricity plan.

        Removes it from the library. Projects that use it keep their copy.

        The key needs `account:manage`.
        """
        return cast("RemovePlanAnswer", self._post("removeplan", body, key=idempotency_key, takes_key=True))
