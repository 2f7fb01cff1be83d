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
        AddFieldAnswer,
        AddFieldRequest,
        AddFileAnswer,
        AddFileRequest,
        AddRoofPictureAnswer,
        AddRoofPictureRequest,
        AddStatusAnswer,
        AddStatusRequest,
        AddTaskAnswer,
        AddTaskRequest,
        CalculateAnswer,
        CalculateRequest,
        CancelReplayAnswer,
        CancelReplayRequest,
        CapturedMessage,
        ChangeCustomerNoteAnswer,
        ChangeCustomerNoteRequest,
        ChangeFieldAnswer,
        ChangeFieldRequest,
        ChangeFileAnswer,
        ChangeFileRequest,
        ChangeSettingsAnswer,
        ChangeSettingsRequest,
        ChangeStatusAnswer,
        ChangeStatusRequest,
        ChangeTaskAnswer,
        ChangeTaskRequest,
        Channel,
        Consumer,
        CopyProjectAnswer,
        CopyProjectRequest,
        CreateCustomerAnswer,
        CreateCustomerRequest,
        CreateCustomersAnswer,
        CreateCustomersRequest,
        CreateLeadAnswer,
        CreateLeadRequest,
        CreateProjectAnswer,
        CreateProjectRequest,
        CustomField,
        CustomFieldValue,
        CustomerType,
        DatedCustomer,
        DeleteProjectAnswer,
        DeleteProjectRequest,
        Delivery,
        Duplicate,
        EnableSubscriptionAnswer,
        EnableSubscriptionRequest,
        EnergyPlan,
        EraseCustomerDataAnswer,
        EraseCustomerDataRequest,
        Event,
        EventType,
        EventTypeDetails,
        File,
        FinishTaskAnswer,
        FinishTaskRequest,
        GetAccountAnswer,
        GetAttemptsAnswer,
        GetConsentAnswer,
        GetContractAnswer,
        GetContractAuditAnswer,
        GetCustomerByEmailAnswer,
        GetLeadFormAnswer,
        GetMessageAnswer,
        GetProjectAnswer,
        GetProposalAnswer,
        GetQuotesLosingValueAnswer,
        GetSettingsAnswer,
        KeptNote,
        Kit,
        ListedContract,
        ListedCustomer,
        ListedProject,
        ListedProposal,
        ListedUser,
        MarkProposalSentAnswer,
        MarkProposalSentRequest,
        MergeCustomersAnswer,
        MergeCustomersRequest,
        Message,
        MessageTemplate,
        Notice,
        OpenSandboxAnswer,
        OpenSandboxRequest,
        OpenTask,
        PauseSubscriptionAnswer,
        PauseSubscriptionRequest,
        Product,
        ProposalVisit,
        PublishProposalAnswer,
        PublishProposalRequest,
        ReadMeterDataAnswer,
        ReadMeterDataRequest,
        Rebate,
        Reminder,
        RemoveConsumerAnswer,
        RemoveConsumerRequest,
        RemoveCustomerNoteAnswer,
        RemoveCustomerNoteRequest,
        RemoveFieldAnswer,
        RemoveFieldRequest,
        RemoveFileAnswer,
        RemoveFileRequest,
        RemovePlanAnswer,
        RemovePlanRequest,
        RemoveRebateAnswer,
        RemoveRebateRequest,
        RemoveStatusAnswer,
        RemoveStatusRequest,
        RemoveTaskAnswer,
        RemoveTaskRequest,
        RemoveTemplateAnswer,
        RemoveTemplateRequest,
        ReopenContractAnswer,
        ReopenContractRequest,
        ReopenTaskAnswer,
        ReopenTaskRequest,
        Replay,
        ReplayEventsAnswer,
        ReplayEventsRequest,
        Reply,
        ResetSandboxAnswer,
        ResetSandboxRequest,
        RetryDeliveryAnswer,
        RetryDeliveryRequest,
        RotateSecretAnswer,
        RotateSecretRequest,
        SendProjectEmailAnswer,
        SendProjectEmailRequest,
        SendProjectSmsAnswer,
        SendProjectSmsRequest,
        SendSigningLinkAnswer,
        SendSigningLinkRequest,
        SendTestEventAnswer,
        SendTestEventRequest,
        SetConsentAnswer,
        SetConsentRequest,
        SetCustomerFieldsAnswer,
        SetCustomerFieldsRequest,
        SetCustomerStatusAnswer,
        SetCustomerStatusRequest,
        SetLeadFormAnswer,
        SetLeadFormRequest,
        SetLogoAnswer,
        SetLogoRequest,
        SetPlanAnswer,
        SetPlanRequest,
        SetProductAnswer,
        SetProductRequest,
        SetRebateAnswer,
        SetRebateRequest,
        SetReminderAnswer,
        SetReminderRequest,
        SetTemplateAnswer,
        SetTemplateRequest,
        SignTestContractAnswer,
        SignTestContractRequest,
        Status,
        StatusChange,
        SubscribeAnswer,
        SubscribeCustomerAnswer,
        SubscribeCustomerRequest,
        SubscribeRequest,
        Subscription,
        Task,
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

        Returns the customer with owner, notes and projects. The comparison ignores case and
        surrounding spaces.

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

        Returns a JSON array, oldest first. Without `page`, the array holds all customers and is
        streamed, so it can have any length. With `page`, the header `X-Total-Count` holds the total
        and `Link` the next page. With `updated_since`, only customers created or changed since
        then, in the order of that change. To stay in sync, follow `Link` to its end, and pass the
        `updated_at` of the last customer next time: no customer is left out, and one that changes
        meanwhile appears again at the end. Renaming a status or changing the details of an owner
        does not count as a change of their customers.

        The key needs `customers:read`.
        """
        return self._list("getallcustomers", {"page": page, "per_page": per_page, "after": after, "updated_since": updated_since}, is_paged=True)

    def find_customers(
        self,
        *,
        text: str | None = None,
        customer_status: str | None = None,
        owner_email: str | None = None,
        customer_type: CustomerType | None = None,
        source: str | None = None,
        tag: str | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[ListedCustomer]:
        """Customers by text, status, owner, type or time of change.

        Filters are combined with AND. The order is that of the last change with `updated_since`,
        `customer_status` or a `customer_type` other than `Residential`, unless there is a `text`;
        otherwise it is that of creation. A customer that changes while you read may come again. A
        page can be short, or empty, and still have a `next`. While `next` is not `null` there are
        more: repeat the request with `cursor` set to it and the same filters. Items that exist
        throughout are never left out, whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("findcustomers", {"text": text, "customer_status": customer_status, "owner_email": owner_email, "customer_type": customer_type, "source": source, "tag": tag, "updated_since": updated_since, "cursor": cursor, "limit": limit}, has_cursor=True)

    def create_customer(
        self,
        body: CreateCustomerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CreateCustomerAnswer:
        """Add a customer.

        `customer_name` is split at its last space into first and last name; use
        `customer_first_name` and `customer_last_name` to set both exactly. The owner is the user
        who created the key, unless `owner_email` names another. Omitted members are empty, except
        that `gst_status` becomes `Not GST Registered`, `customer_type` becomes `Residential` and
        `customer_status` the first status of the account. Fires `customer_created`. Empty text or
        null in an optional member counts as omitted, and a number is read as text. Also accepted:
        `useremail` for `owner_email`, `firstname` for `customer_first_name`, `surname` for
        `customer_last_name`, `email` for `customer_email`, `phone1` for `customer_phone_1`,
        `phone2` for `customer_phone_2`, `type` for `customer_type`, `companyname` for
        `company_name`, `companyphone` for `company_phone`, `gststatus` for `gst_status`.

        The key needs `customers:write`.
        """
        return cast("CreateCustomerAnswer", self._post("createcustomer", body, key=idempotency_key, takes_key=True))

    def create_customers(
        self,
        body: CreateCustomersRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CreateCustomersAnswer:
        """Add many customers.

        Adds up to 500 customers, each as `createcustomer` does, in one transaction. `results` has
        one entry for each in their order: the customer, or why it was refused. A refused customer
        stops no other. The body may have 4 MiB. Fires `customer_created` for each. Empty text or
        null in an optional member counts as omitted, and a number is read as text. Also accepted:
        `useremail` for `owner_email`, `firstname` for `customer_first_name`, `surname` for
        `customer_last_name`, `email` for `customer_email`, `phone1` for `customer_phone_1`,
        `phone2` for `customer_phone_2`, `type` for `customer_type`, `companyname` for
        `company_name`, `companyphone` for `company_phone`, `gststatus` for `gst_status`.

        The key needs `customers:write`.
        """
        return cast("CreateCustomersAnswer", self._post("createcustomers", body, key=idempotency_key, takes_key=True))

    def update_customer(
        self,
        body: UpdateCustomerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> UpdateCustomerAnswer:
        """Change the details of a customer.

        Omitted members stay as they are. With `customer_id`, `customer_email` is the new address;
        without it, `customer_email` identifies the customer. `clear` lists members to empty.
        `customer_status` moves the customer as `setcustomerstatus` does; if that move is refused,
        nothing changes. Empty text or null in an optional member counts as omitted, and a number is
        read as text. Also accepted: `useremail` for `owner_email`, `firstname` for
        `customer_first_name`, `surname` for `customer_last_name`, `email` for `customer_email`,
        `phone1` for `customer_phone_1`, `phone2` for `customer_phone_2`, `type` for
        `customer_type`, `companyname` for `company_name`, `companyphone` for `company_phone`,
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

        Fires `customer_status_change`, unless the customer already has the status. A status of kind
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

        Notes are kept in the order in which they were added, at most 500 for each customer. With
        `call` the note is a call in the desk's call log. `customer_notes` and events have it in
        words, before the text: `Outgoing call, no answer: …`.

        The key needs `customers:write`.
        """
        return cast("AddCustomerNoteAnswer", self._post("addcustomernote", body, key=idempotency_key, takes_key=True))

    def create_lead(
        self,
        body: CreateLeadRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CreateLeadAnswer:
        """Add a lead, or a note to the customer they are.

        For forms and lead services: takes a phone number in place of an email address, and a person
        who is a customer already. They are found by `customer_email` or, without one, by
        `customer_phone_1` and name; then `is_new` is false, and a note has `note` and whatever the
        customer has otherwise. A new customer is as `createcustomer` makes it, and its owner is
        told. Fires `customer_created` or `note_added`. The same note is not added twice. Empty text
        or null in an optional member counts as omitted, and a number is read as text.

        The key needs `customers:write`.
        """
        return cast("CreateLeadAnswer", self._post("createlead", body, key=idempotency_key, takes_key=True))

    def subscribe_customer(
        self,
        body: SubscribeCustomerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SubscribeCustomerAnswer:
        """Send events of one type to a URL.

        The URL must be public and https. `signing_secret` is shown only once: it verifies the
        signature of every delivery. The same URL and type may be subscribed again; each
        subscription is independent. `subscribe` takes several types, and the update events. Errors
        have a `message` and no code: `Empty request body`, `Invalid JSON`, `hookUrl parameter is
        required`, `Invalid webhook URL format`, `Invalid webhook type`, `Invalid API key`, `Missing
        API key` or `Unauthorized access`.

        The key needs `webhooks:manage`.
        """
        return cast("SubscribeCustomerAnswer", self._post("subscribe_customer", body, key=idempotency_key, takes_key=True))

    def subscribe(
        self,
        body: SubscribeRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SubscribeAnswer:
        """Send events of several types to a URL.

        One subscription for a list of types, or for all, with every option that
        `updatesubscription` can change later. The URL must be public and https. `signing_secret` is
        shown only once: it verifies the signature of every delivery. The same URL may be subscribed
        again; each subscription is independent. `unsubscribe_customer` ends it.

        The key needs `webhooks:manage`.
        """
        return cast("SubscribeAnswer", self._post("subscribe", body, key=idempotency_key, takes_key=True))

    def get_subscriptions(
        self,
        *,
        subscription_id: str | None = None,
        text: str | None = None,
    ) -> Pages[Subscription]:
        """The subscriptions of the account and their health.

        A JSON array, oldest first: active, paused and disabled subscriptions, and those whose
        receiver answered 410. `health` shows whether deliveries arrive and how many are waiting.

        The key needs `webhooks:manage`.
        """
        return self._list("getsubscriptions", {"subscription_id": subscription_id, "text": text})

    def update_subscription(
        self,
        body: UpdateSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
    ) -> UpdateSubscriptionAnswer:
        """Change a subscription.

        Omitted members stay as they are. `type_request`, `customer_statuses` and `owner_emails`
        apply to later events. Waiting deliveries use the new settings, including a new `hookUrl`.
        `ordered` applies to later events; an earlier delivery that is held or exhausted does not
        block later ones. With `signature` set to `v1a`, deliveries are also signed with an ed25519
        key, which `public_key` verifies; `v1` ends this. To get a new key pair, set `v1` and then
        `v1a`.

        The key needs `webhooks:manage`.
        """
        return cast("UpdateSubscriptionAnswer", self._post("updatesubscription", body, key=idempotency_key, takes_key=True))

    def pause_subscription(
        self,
        body: PauseSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
    ) -> PauseSubscriptionAnswer:
        """Pause a subscription.

        Sends nothing until `enablesubscription`. Waiting deliveries and new events are held. A
        delivery under way is completed. A subscription that is already paused or disabled stays as
        it is.

        The key needs `webhooks:manage`.
        """
        return cast("PauseSubscriptionAnswer", self._post("pausesubscription", body, key=idempotency_key, takes_key=True))

    def enable_subscription(
        self,
        body: EnableSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
    ) -> EnableSubscriptionAnswer:
        """Enable a paused or disabled subscription.

        New events are sent again, and the time until it would be disabled starts over. Held
        deliveries stay held unless `replay_missed` is true: a replay then sends them in the
        background. An active subscription stays as it is; `replay_missed` also works for it.

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

        `signing_secret` is shown only once. Until `secret_rotated_until`, deliveries are signed
        with both secrets, so receivers with either keep working. Rotating again ends the oldest
        secret at once. For a leaked secret, use `overlap_hours: 0`, which ends the old one at once.
        The key of `v1a` signatures stays.

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

        Sends the example of a type of the subscription, whatever it filters by, signed like any
        other, with `test: true` beside `data`. Only this subscription gets it, and `getevents` does
        not list it. Failed attempts are retried on the usual schedule.

        The key needs `webhooks:manage`.
        """
        return cast("SendTestEventAnswer", self._post("sendtestevent", body, key=idempotency_key, takes_key=True))

    def get_deliveries(
        self,
        *,
        subscription_id: str | None = None,
        event_id: str | None = None,
        state: Literal["pending", "sending", "retry_wait", "held", "blocked", "delivered", "exhausted", "aborted", "gone", "cancelled", "failed", "waiting", "missed"] | None = None,
        type_request: EventType | None = None,
        from_: str | None = None,
        to: str | None = None,
        before: str | None = None,
        limit: int | None = None,
    ) -> Pages[Delivery]:
        """Deliveries and their states.

        A JSON array of deliveries, newest first. While there is more, `Link` holds the next page. A
        page scans at most 10,000 deliveries: with a filter that few match, it may be short or empty
        and still have a next page, so rely on `Link` alone.

        The key needs `webhooks:manage`.
        """
        return self._list("getdeliveries", {"subscription_id": subscription_id, "event_id": event_id, "state": state, "type_request": type_request, "from": from_, "to": to, "before": before, "limit": limit})

    def get_attempts(
        self,
        *,
        delivery_id: str,
    ) -> GetAttemptsAnswer:
        """One delivery with its payload and attempts.

        Returns the payload and the latest 100 attempts, newest first. Old responses of receivers
        are blank.

        The key needs `webhooks:manage`.
        """
        return cast("GetAttemptsAnswer", self._get("getattempts", {"delivery_id": delivery_id}))

    def retry_delivery(
        self,
        body: RetryDeliveryRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RetryDeliveryAnswer:
        """Retry a delivery now.

        Restarts the schedule of attempts, whatever the state of the delivery: a waiting delivery is
        sent now, and one that was delivered is sent again, with the same bytes and the same
        `webhook-id`. With `ordered`, it still waits for an earlier delivery of the same customer.

        The key needs `webhooks:manage`.
        """
        return cast("RetryDeliveryAnswer", self._post("retrydelivery", body, key=idempotency_key, takes_key=True))

    def replay_events(
        self,
        body: ReplayEventsRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ReplayEventsAnswer:
        """Replay deliveries.

        Starts a replay in the background, oldest deliveries first; `getreplays` shows its progress.
        Deliveries are sent with the same bytes and the same `webhook-id` as before. It covers
        deliveries that exist when it starts, except those being sent at that moment and those of
        subscriptions that are paused, disabled or have ended.

        The key needs `webhooks:manage`.
        """
        return cast("ReplayEventsAnswer", self._post("replayevents", body, key=idempotency_key, takes_key=True))

    def get_replays(
        self,
        *,
        replay_id: str | None = None,
    ) -> Pages[Replay]:
        """Replays and their progress.

        A JSON array, newest first: the latest 100, or the one with `replay_id`.

        The key needs `webhooks:manage`.
        """
        return self._list("getreplays", {"replay_id": replay_id})

    def cancel_replay(
        self,
        body: CancelReplayRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CancelReplayAnswer:
        """Cancel a replay.

        Stops the replay; deliveries that it has started continue. A replay that has finished stays
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
        """Notices about subscriptions.

        A JSON array, newest first: subscriptions that are failing, disabled or gone, and those
        whose host has a refused address. While there is more, `Link` holds the next page.

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
        the pair; a subscription to several types ends by its own list of types only. Waiting
        deliveries are cancelled. Ending a subscription that has already ended succeeds, with
        `removed` 0.

        The key needs `webhooks:manage`.
        """
        return cast("UnsubscribeCustomerAnswer", self._post("unsubscribe_customer", body, key=idempotency_key, takes_key=True))

    def get_events(
        self,
        *,
        type_request: Literal["customer_created", "customer_status_change", "project_email_sent", "project_sms_sent", "published_proposal_link", "recent_draft_project", "contract_signed", "proposal_viewed", "customer_updated", "project_updated", "proposal_expired", "contract_declined", "note_added", "*"] | None = None,
        after: str | None = None,
        consumer: str | None = None,
        limit: int | None = None,
    ) -> Pages[Event]:
        """The event feed of the account.

        A JSON array of events. Without `after` or `consumer`, the newest first: samples to build an
        integration with. With `after`, the events after that one, oldest first: a feed to catch up
        from, or to poll behind a firewall; `after=start` begins with the first event. With
        `consumer`, the events after the last one that this consumer confirmed with `ackevents`, so
        you need not store the position yourself; reading does not move it, and a new name begins
        with the first event. While there is more, `Link` holds the next page. Old events are
        removed: `X-Events-Expired: 1` means that some of the requested events are gone, and the
        answer starts with the first one kept.

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

        Stores the position of a reader of `getevents`: all events up to `event_id` count as read,
        and the next `getevents` with this `consumer` continues after it. Confirm events after
        processing them, so that a reader that fails in between gets them again. An earlier event
        moves the position back; `start` moves it to the first event and `end` to the newest. The
        first confirmation creates the consumer; an account has at most 100.

        The key needs `webhooks:manage`.
        """
        return cast("AckEventsAnswer", self._post("ackevents", body, key=idempotency_key, takes_key=True))

    def get_consumers(
        self,
    ) -> Pages[Consumer]:
        """The consumers of the feed and their positions.

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
        """Remove a consumer.

        Its position is lost; the same name starts with the first event again.

        The key needs `webhooks:manage`.
        """
        return cast("RemoveConsumerAnswer", self._post("removeconsumer", body, key=idempotency_key, takes_key=True))

    def get_event_types(
        self,
        *,
        type_request: EventType | None = None,
    ) -> Pages[EventTypeDetails]:
        """List event types with schemas and examples.

        A JSON array of the eight types and the five update events, or of the one in `type_request`.
        Each states when it fires and has the JSON Schema and an example of its payload, so you can
        build and test a receiver before the first event.

        The key needs `webhooks:manage`.
        """
        return self._list("geteventtypes", {"type_request": type_request})

    def get_account(
        self,
    ) -> GetAccountAnswer:
        """The account and the key itself.

        Tests a key and shows its owner. Needs no permission.

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
        """The settings of the account.

        New proposals use these settings; published ones keep those of their day.

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

        Omitted members stay as they are.

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

        `logo` is a PNG or JPEG image of at most 700,000 bytes and 4,096 pixels on each side, in
        base64; an empty text removes the logo.

        The key needs `account:manage`.
        """
        return cast("SetLogoAnswer", self._post("setlogo", body, key=idempotency_key, takes_key=True))

    def get_project(
        self,
        *,
        project_id: str,
    ) -> GetProjectAnswer:
        """One project with its system and figures.

        Returns the project as in `getcustomerByemail`, with the planned system and its current
        figures: price, GST, STCs and estimates of yield and savings, each with its basis.

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

        The project is a draft until a proposal is published. Omitted members are empty;
        `system_size`, quantities and types follow from `specification`. An open customer at an
        earlier status moves to the one for quoting, which fires `customer_status_change`.
        `recent_draft_project` fires after a minute without saves. Without `price_lines`, the price
        rules of the settings make them, if `on_new_projects`. Empty text or null in an optional
        member counts as omitted, and a number is read as text.

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

        Suitable for autosave at every pause in typing. Omitted members stay as they are, also those
        within `site_address`, `specification` and `roof`; a list, `battery` and `usage` are
        replaced as a whole. A save without changes is ignored. With `revision`, the save is refused
        if the project has changed since you read it. Saves of a draft fire `recent_draft_project`
        after a minute without further saves; a published project fires nothing. `install_on` is the
        day of installation agreed with a customer who has signed and can no longer withdraw; it
        moves the customer to the status for a scheduled installation.

        The key needs `projects:write`.
        """
        return cast("UpdateProjectAnswer", self._post("updateproject", body, key=idempotency_key, takes_key=True))

    def add_roof_picture(
        self,
        body: AddRoofPictureRequest,
        *,
        idempotency_key: str | None = None,
    ) -> AddRoofPictureAnswer:
        """Upload a picture of a roof.

        A JPEG or PNG for the `site_plan` of a project: an aerial photo, a screenshot or a plan.
        Place, time and camera are removed. `picture` is what `specification.site_plan.picture`
        takes; a picture that no plan has may be removed after a day. The same picture again answers
        with the same id. A customer has at most 20.

        The key needs `projects:write`.
        """
        return cast("AddRoofPictureAnswer", self._post("addroofpicture", body, key=idempotency_key, takes_key=True))

    def calculate(
        self,
        body: CalculateRequest,
    ) -> CalculateAnswer:
        """Calculate the figures of a system.

        STCs, price, GST, yield, savings and warnings, as of today and with the settings of the
        account. With `project_id` it starts from the project's inputs, and the members you pass
        replace them: a *what if*. Without `project_id`, omitted members are empty. Nothing is saved
        and no event fires. The answer holds the inputs that were used, and each figure has its
        working or its assumptions with their sources.

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
        `createproject`, `updateproject` or `calculate`. Nothing is saved and no event fires.
        Registers such as E1 are imports, registers such as B1 exports; reactive ones are ignored,
        and any other is refused. At least six months need readings; the other months are filled
        from those around them. An error names the line. A year of half hours has about 120 kB for
        each register; the desk takes files of up to 12 MB.

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

        Publishes the next version of the proposal from the current project: prints its PDF, opens
        its page, and offers a contract on it for signature. It supersedes the previous version, and
        the address stays the same. Fires `published_proposal_link`; if the previous version was
        viewed, the customer moves to the status for negotiating. If the published version already
        has the same content and signers, it is returned with `is_new` `false` and nothing happens,
        so a request may be repeated. A project with a signed contract gets a variation of it, which
        needs its own signatures and inherits signers, verification and kind of sale. The version
        keeps a checklist of the contents that the consumer code requires of an offer; missing ones
        do not prevent publishing.

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

        The page says that the proposal was withdrawn, `proposal_link` becomes empty, and an open
        contract is closed. A signed contract stays signed. No event fires. The next publication
        gets a new address.

        The key needs `projects:write`.
        """
        return cast("WithdrawProposalAnswer", self._post("withdrawproposal", body, key=idempotency_key, takes_key=True))

    def get_proposal(
        self,
        *,
        project_id: str,
        version: int | None = None,
    ) -> GetProposalAnswer:
        """One version of a proposal with its content.

        Returns the version with its system, its figures and its checklist as they were when it was
        published; later changes of the project or of prices do not affect them.

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
        """The visits to a proposal.

        A JSON array of the requests for the page of a version and for its PDF, newest first, each
        with its verdict. For a version with very many requests, those without a view are not kept.
        While there is more, `Link` holds the next page.

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

        The file as it was published, also for versions that have ended. Customers get it at
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
        STC count or price changes. The list holds the quotes that lose value: those that have
        already lost some first, then by the day of the next step. A published version keeps its
        price. The discount for STCs that are not calculated is in `uncalculated_cents`. The newest
        1,000 open proposals are checked. `X-Total-Count` holds how many lose value, and while there
        is more, `Link` holds the next page.

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

        Publishing a proposal creates a contract, which offers that version for signature. With
        `project_id` it is the project's latest one, whatever its state.

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
        """The audit trail of a contract.

        The trail from the opening of a contract to its end, oldest first. Each entry holds a hash
        of the one before it, which reveals changed or missing entries.

        The key needs `customers:read`.
        """
        return cast("GetContractAuditAnswer", self._get("getcontractaudit", {"contract_id": contract_id}))

    def get_contract_pdf(
        self,
        *,
        contract_id: str,
    ) -> bytes:
        """The signed and sealed PDF of a contract.

        The file with all signatures and the audit trail, sealed as PAdES, which reveals any change.
        It exists once `contract_signed` has fired. For a contract signed on paper it is the scan
        that your team stored: a PDF, or a picture as JPEG or PNG, as `Content-Type` says.

        The key needs `customers:read`.
        """
        return self._file("getcontractpdf", {"contract_id": contract_id})

    def get_templates(
        self,
    ) -> Pages[MessageTemplate]:
        """The templates for messages.

        A JSON array, by channel and name: the templates of the account, and the built-in ones that
        it has not replaced by one of the same name.

        The key needs `customers:read`.
        """
        return self._list("gettemplates", {})

    def set_template(
        self,
        body: SetTemplateRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetTemplateAnswer:
        """Create or replace a message template.

        Creates a template, or replaces the one of that name. Queued messages stay as they are.
        Variables for subject and text: `{{customer_first_name}}`, `{{customer_name}}`,
        `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`,
        `{{project_title}}`, `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`, and
        `{{appointment}}` in reminders of visits. An account has at most 200 templates of its own.

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

        A built-in template of that name is then used again.

        The key needs `account:manage`.
        """
        return cast("RemoveTemplateAnswer", self._post("removetemplate", body, key=idempotency_key, takes_key=True))

    def get_consent(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
    ) -> GetConsentAnswer:
        """The consent of a customer to messages.

        The latest consent for email and SMS. SMS need consent before the first one; emails are sent
        until the customer unsubscribes.

        The key needs `customers:read`.
        """
        return cast("GetConsentAnswer", self._get("getconsent", {"customer_id": customer_id, "customer_email": customer_email}))

    def set_consent(
        self,
        body: SetConsentRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetConsentAnswer:
        """Record the consent of a customer to messages.

        Every call adds an entry to the customer's record; the last one counts. It cannot undo an
        opt-out of a number, for example by the reply STOP: only the person who has the number can
        opt in again.

        The key needs `customers:write`.
        """
        return cast("SetConsentAnswer", self._post("setconsent", body, key=idempotency_key, takes_key=True))

    def send_project_email(
        self,
        body: SendProjectEmailRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SendProjectEmailAnswer:
        """Send an email to a customer, about a project or none.

        The answer says that the message is `queued`: it is handed over at once and retried while
        the server is not ready, but never after it may have been accepted. `project_email_sent`
        fires once it is accepted, and an open customer moves to the status for a sent proposal if
        the message contains it, else to the one for a first contact. A message about no project
        fires no event. Variables for the text: `{{customer_first_name}}`, `{{customer_name}}`,
        `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`,
        `{{project_title}}`, `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`; a line whose
        variables are all empty is left out. The email has the text and an HTML part in the colours
        of the account, replies go to the customer's owner, and a link lets the customer
        unsubscribe.

        The key needs `messages:send`.
        """
        return cast("SendProjectEmailAnswer", self._post("sendprojectemail", body, key=idempotency_key, takes_key=True))

    def send_project_sms(
        self,
        body: SendProjectSmsRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SendProjectSmsAnswer:
        """Send an SMS to a customer, about a project or none.

        The answer says that the message is `queued`: it is handed over at once and retried while
        the server is not ready, but never after it may have been accepted. `project_sms_sent` fires
        once it is accepted, and an open customer moves to the status for a sent proposal if the
        message contains it, else to the one for a first contact. A message about no project fires
        no event. Variables for the text: `{{customer_first_name}}`, `{{customer_name}}`,
        `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`,
        `{{project_title}}`, `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`; a line whose
        variables are all empty is left out. The customer must have consented (`setconsent`). Your
        firm's name is added in front if the text does not contain it, and a way to opt out at the
        end; the whole may have 640 characters.

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
        """Messages to customers and their states.

        A JSON array, newest first: those of a project, of a customer, or of the whole account.
        While there is more, `Link` holds the next page.

        The key needs `customers:read`.
        """
        return self._list("getmessages", {"project_id": project_id, "customer_id": customer_id, "before": before, "limit": limit})

    def get_message(
        self,
        *,
        message_id: str,
    ) -> GetMessageAnswer:
        """One message and its state.

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

        Without `rank` it comes after the others of its kind. Rules never move customers to it;
        people and API keys do.

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

        Omitted members stay as they are. A new name shows at once on every customer who has the
        status and fires nothing. The kind is fixed for a status with a role, and for others while
        customers have it, except between *open* and *parked*.

        The key needs `account:manage`.
        """
        return cast("ChangeStatusAnswer", self._post("changestatus", body, key=idempotency_key, takes_key=True))

    def remove_status(
        self,
        body: RemoveStatusRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveStatusAnswer:
        """Remove a status from the pipeline.

        Customers who have it move to the replacement, and `customer_status_change` fires for each.
        They move in batches, so many customers take a while; if the request is interrupted, send it
        again. The replacement must have the same outcome: won stays won, and lost stays lost. The
        statuses with the roles `signed`, `deposit`, `scheduled`, `installed`, `lost` and
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

    def get_tasks(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
    ) -> Pages[Task]:
        """The next steps with a customer.

        A JSON array of the open tasks, the one that is due first at its beginning.

        The key needs `customers:read`.
        """
        return self._list("gettasks", {"customer_id": customer_id, "customer_email": customer_email})

    def get_open_tasks(
        self,
        *,
        owner_email: str | None = None,
        due_before: str | None = None,
        kind: Literal["call", "visit", "send", "follow_up", "other"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[OpenTask]:
        """The next steps with all customers.

        Open tasks, the one that is due first at the beginning. A task without an owner counts for
        the owner of its customer. While `next` is not `null` there are more: repeat the request
        with `cursor` set to it and the same filters. A task whose day changes meanwhile can be
        missed or come twice.

        The key needs `customers:read`.
        """
        return self._list("getopentasks", {"owner_email": owner_email, "due_before": due_before, "kind": kind, "cursor": cursor, "limit": limit}, has_cursor=True)

    def add_task(
        self,
        body: AddTaskRequest,
        *,
        idempotency_key: str | None = None,
    ) -> AddTaskAnswer:
        """Plan a next step with a customer.

        The desk lists it on *Today* when it is due. A customer has at most 100 open tasks.

        The key needs `customers:write`.
        """
        return cast("AddTaskAnswer", self._post("addtask", body, key=idempotency_key, takes_key=True))

    def change_task(
        self,
        body: ChangeTaskRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ChangeTaskAnswer:
        """Change a next step, such as its day.

        Omitted members stay as they are. A task that is done cannot be changed.

        The key needs `customers:write`.
        """
        return cast("ChangeTaskAnswer", self._post("changetask", body, key=idempotency_key, takes_key=True))

    def finish_task(
        self,
        body: FinishTaskRequest,
        *,
        idempotency_key: str | None = None,
    ) -> FinishTaskAnswer:
        """Mark a next step as done.

        The customer's activity keeps it. A task that repeats is planned again. Doing this twice
        changes nothing.

        The key needs `customers:write`.
        """
        return cast("FinishTaskAnswer", self._post("finishtask", body, key=idempotency_key, takes_key=True))

    def reopen_task(
        self,
        body: ReopenTaskRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ReopenTaskAnswer:
        """Open a next step that was marked as done.

        The task that was planned because this one repeats is removed again. Doing this twice
        changes nothing.

        The key needs `customers:write`.
        """
        return cast("ReopenTaskAnswer", self._post("reopentask", body, key=idempotency_key, takes_key=True))

    def remove_task(
        self,
        body: RemoveTaskRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveTaskAnswer:
        """Remove a next step.

        As if it had never been planned.

        The key needs `customers:write`.
        """
        return cast("RemoveTaskAnswer", self._post("removetask", body, key=idempotency_key, takes_key=True))

    def open_sandbox(
        self,
        body: OpenSandboxRequest,
        *,
        idempotency_key: str | None = None,
    ) -> OpenSandboxAnswer:
        """Create the sandbox of the account, with an API key for it.

        A sandbox is a test account beside yours, with the same team, pipeline and settings and
        without your customers. Its emails and SMS are captured instead of sent, and webhooks go out
        as usual. An account has one: a second call makes another key for it. Send `{}`.

        The key needs `account:manage`.
        """
        return cast("OpenSandboxAnswer", self._post("opensandbox", body, key=idempotency_key, takes_key=True))

    def get_test_messages(
        self,
        *,
        customer_id: str | None = None,
        channel: Channel | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[CapturedMessage]:
        """Emails and SMS that a sandbox captured instead of sending them.

        Newest first, with the words that the recipient would have got: codes for signing and
        signing links too. Messages appear here once they would have been sent, usually within a
        second. While `next` is not `null` there are more: repeat the request with `cursor` set to
        it and the same filters. Items that exist throughout are never left out, whatever changes
        between the pages.

        The key needs `customers:read`.
        """
        return self._list("gettestmessages", {"customer_id": customer_id, "channel": channel, "cursor": cursor, "limit": limit}, has_cursor=True)

    def sign_test_contract(
        self,
        body: SignTestContractRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SignTestContractAnswer:
        """Sign or decline a contract of a sandbox as the customer.

        Acts as the signer whose turn it is, without a code. What follows is what follows when a
        customer signs: the next signer is invited, and once the last has signed, the PDF is sealed
        and `contract_signed` fires. Real contracts are signed by their signers alone.

        The key needs `projects:write`.
        """
        return cast("SignTestContractAnswer", self._post("signtestcontract", body, key=idempotency_key, takes_key=True))

    def reset_sandbox(
        self,
        body: ResetSandboxRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ResetSandboxAnswer:
        """Remove customers, projects, events and messages of a sandbox.

        Call it with a key of the sandbox. API keys, subscriptions, settings, pipeline, templates,
        products and plans stay, and the numbers of events go on. Records made during the reset stay
        too. Send `{}`.

        The key needs `account:manage`.
        """
        return cast("ResetSandboxAnswer", self._post("resetsandbox", body, key=idempotency_key, takes_key=True))

    def get_plans(
        self,
    ) -> Pages[EnergyPlan]:
        """The electricity plans of the account.

        A JSON array: the plans of the account by retailer and name, then invented, dated examples
        for each state. Pass one of them, without `is_example`, as `usage.plan` of a project to
        estimate savings with its tariff. The project keeps a copy, so later changes to the library
        do not affect it.

        The key needs `customers:read`.
        """
        return self._list("getplans", {})

    def set_plan(
        self,
        body: SetPlanRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetPlanAnswer:
        """Create or replace an electricity plan.

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

    def get_rebates(
        self,
    ) -> Pages[Rebate]:
        """The rebates of the account and known programs.

        A JSON array: the rebates of the account by state and name, then known programs of states
        and territories, with the day on which their source was read. Programs change, so check one
        before you offer it. Pass rebates, without `is_example`, as `rebates` of a specification.
        The project keeps copies, so later changes to the library do not affect it.

        The key needs `customers:read`.
        """
        return self._list("getrebates", {})

    def set_rebate(
        self,
        body: SetRebateRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetRebateAnswer:
        """Create or replace a rebate.

        Adds a rebate to the library, or replaces the one with the same state and name. Projects
        that use it keep their copy. An account has at most 200 rebates.

        The key needs `account:manage`.
        """
        return cast("SetRebateAnswer", self._post("setrebate", body, key=idempotency_key, takes_key=True))

    def remove_rebate(
        self,
        body: RemoveRebateRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveRebateAnswer:
        """Remove a rebate.

        Removes it from the library. Projects that use it keep their copy.

        The key needs `account:manage`.
        """
        return cast("RemoveRebateAnswer", self._post("removerebate", body, key=idempotency_key, takes_key=True))

    def add_file(
        self,
        body: AddFileRequest,
        *,
        idempotency_key: str | None = None,
    ) -> AddFileAnswer:
        """Store a file with a customer.

        A photo (JPEG or PNG), a PDF, a Word, Excel or PowerPoint file, a CSV or text file, or a
        ZIP. Place, time and camera in a photo are removed. A customer has at most 200 files.

        The key needs `customers:write`.
        """
        return cast("AddFileAnswer", self._post("addfile", body, key=idempotency_key, takes_key=True))

    def get_files(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
    ) -> Pages[File]:
        """The files of a customer.

        A JSON array of files and photos, the newest first. Customers never see them.

        The key needs `customers:read`.
        """
        return self._list("getfiles", {"customer_id": customer_id, "customer_email": customer_email})

    def get_file(
        self,
        *,
        file_id: str,
    ) -> bytes:
        """The content of a file.

        The bytes that are stored, with the media type of the file as `Content-Type`.

        The key needs `customers:read`.
        """
        return self._file("getfile", {"file_id": file_id})

    def change_file(
        self,
        body: ChangeFileRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ChangeFileAnswer:
        """Rename a file, or say which project it is about.

        Omitted members stay as they are. A name keeps the ending that tells the kind of the file.

        The key needs `customers:write`.
        """
        return cast("ChangeFileAnswer", self._post("changefile", body, key=idempotency_key, takes_key=True))

    def remove_file(
        self,
        body: RemoveFileRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveFileAnswer:
        """Delete a file.

        For good, with its content.

        The key needs `customers:write`.
        """
        return cast("RemoveFileAnswer", self._post("removefile", body, key=idempotency_key, takes_key=True))

    def get_fields(
        self,
    ) -> Pages[CustomField]:
        """The custom fields of the account.

        A JSON array of up to 20 fields, in their order under *Settings > Custom fields*.

        The key needs `customers:read`.
        """
        return self._list("getfields", {})

    def get_customer_fields(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
    ) -> Pages[CustomFieldValue]:
        """The custom fields of a customer.

        A JSON array with every field of `getfields`, and what the customer has in it.

        The key needs `customers:read`.
        """
        return self._list("getcustomerfields", {"customer_id": customer_id, "customer_email": customer_email})

    def set_customer_fields(
        self,
        body: SetCustomerFieldsRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetCustomerFieldsAnswer:
        """Set custom fields of a customer.

        Sets all that are listed or, if one value does not fit its field, none. The customer counts
        as changed; no event fires, because events do not carry these fields.

        The key needs `customers:write`.
        """
        return cast("SetCustomerFieldsAnswer", self._post("setcustomerfields", body, key=idempotency_key, takes_key=True))

    def add_field(
        self,
        body: AddFieldRequest,
        *,
        idempotency_key: str | None = None,
    ) -> AddFieldAnswer:
        """Add a custom field.

        It comes after the others. An account has at most 20 fields.

        The key needs `account:manage`.
        """
        return cast("AddFieldAnswer", self._post("addfield", body, key=idempotency_key, takes_key=True))

    def change_field(
        self,
        body: ChangeFieldRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ChangeFieldAnswer:
        """Change the name or the choices of a custom field.

        Omitted members stay as they are, and so does what customers have in it.

        The key needs `account:manage`.
        """
        return cast("ChangeFieldAnswer", self._post("changefield", body, key=idempotency_key, takes_key=True))

    def remove_field(
        self,
        body: RemoveFieldRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveFieldAnswer:
        """Remove a custom field.

        With what all customers have in it. This cannot be undone.

        The key needs `account:manage`.
        """
        return cast("RemoveFieldAnswer", self._post("removefield", body, key=idempotency_key, takes_key=True))

    def get_reminders(
        self,
    ) -> Pages[Reminder]:
        """The rules by which customers are reminded.

        A JSON array of the four rules, all off at first. Reminders are sent like messages of the
        owner of the customer, with the same consent and limits, between 9 am and 6 pm.

        The key needs `customers:read`.
        """
        return self._list("getreminders", {})

    def set_reminder(
        self,
        body: SetReminderRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetReminderAnswer:
        """Change a rule by which customers are reminded.

        Omitted members stay as they are. A rule that is on must name a template that exists. What
        came up more than 7 days before it is turned on is left.

        The key needs `account:manage`.
        """
        return cast("SetReminderAnswer", self._post("setreminder", body, key=idempotency_key, takes_key=True))

    def get_lead_form(
        self,
    ) -> GetLeadFormAnswer:
        """The lead form of the account.

        Its settings, and the addresses under which strangers fill it in without a key.

        The key needs `customers:read`.
        """
        return cast("GetLeadFormAnswer", self._get("getleadform", {}))

    def set_lead_form(
        self,
        body: SetLeadFormRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetLeadFormAnswer:
        """Change the lead form of the account.

        Omitted members stay as they are. The form gets its public key when it is first saved;
        `replace_key` gives it another one, which the security log records.

        The key needs `account:manage`.
        """
        return cast("SetLeadFormAnswer", self._post("setleadform", body, key=idempotency_key, takes_key=True))

    def get_products(
        self,
        *,
        kind: Literal["panel", "inverter", "battery"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[Product]:
        """The products of the library.

        Archived ones too, oldest first. While `next` is not `null` there are more: repeat the
        request with `cursor` set to it and the same filters. Items that exist throughout are never
        left out, whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("getproducts", {"kind": kind, "cursor": cursor, "limit": limit}, has_cursor=True)

    def get_kits(
        self,
    ) -> Pages[Kit]:
        """Whole systems of products of the library.

        A JSON array of the kits of the starter library whose products the library still offers. A
        kit is a start for the `specification` of `createproject`.

        The key needs `customers:read`.
        """
        return self._list("getkits", {})

    def set_product(
        self,
        body: SetProductRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SetProductAnswer:
        """Create or change a product of the library.

        Adds the product of this kind, maker and model, or changes it. Omitted members stay as they
        are, also those within `datasheet`; `is_archived` takes it out of the choice or brings it
        back. A panel and an inverter need `watts`, a battery `nominal_watt_hours` and
        `usable_watt_hours`. Projects that use it keep their copy. An account has at most 2,000
        products.

        The key needs `account:manage`.
        """
        return cast("SetProductAnswer", self._post("setproduct", body, key=idempotency_key, takes_key=True))

    def get_replies(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Pages[Reply]:
        """Emails and SMS that a customer sent you.

        Newest first: SMS, and emails in the mailbox that owners set up under *Settings > Email and
        SMS > Replies by email*. While `next` is not `null` there are more: repeat the request with
        `cursor` set to it and the same filters. Items that exist throughout are never left out,
        whatever changes between the pages.

        The key needs `customers:read`.
        """
        return self._list("getreplies", {"customer_id": customer_id, "customer_email": customer_email, "cursor": cursor, "limit": limit}, has_cursor=True)

    def get_customer_notes(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
    ) -> Pages[KeptNote]:
        """The notes of a customer, with their ids.

        A JSON array of the notes and logged calls, oldest first.

        The key needs `customers:read`.
        """
        return self._list("getcustomernotes", {"customer_id": customer_id, "customer_email": customer_email})

    def change_customer_note(
        self,
        body: ChangeCustomerNoteRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ChangeCustomerNoteAnswer:
        """Change the text of a note, or how a call ended.

        Fires `customer_updated`; events of the past keep the old text. A key with `account:manage`
        changes the notes of everybody, any other key those of the user who created it.

        The key needs `customers:write`.
        """
        return cast("ChangeCustomerNoteAnswer", self._post("changecustomernote", body, key=idempotency_key, takes_key=True))

    def remove_customer_note(
        self,
        body: RemoveCustomerNoteRequest,
        *,
        idempotency_key: str | None = None,
    ) -> RemoveCustomerNoteAnswer:
        """Delete a note.

        The customer's activity keeps who deleted it, and not what it said. Fires
        `customer_updated`. A key with `account:manage` changes the notes of everybody, any other
        key those of the user who created it.

        The key needs `customers:write`.
        """
        return cast("RemoveCustomerNoteAnswer", self._post("removecustomernote", body, key=idempotency_key, takes_key=True))

    def find_duplicates(
        self,
        *,
        customer_id: str | None = None,
        customer_email: str | None = None,
        customer_phone: str | None = None,
        customer_name: str | None = None,
        postcode: str | None = None,
    ) -> Pages[Duplicate]:
        """Customers who may be the same person.

        A JSON array of up to 10 customers with this email address, with this phone number however
        it is written, or of this name. A name needs two words, and counts only together with
        `postcode` if that is given. With `customer_id`, those who resemble this customer.

        The key needs `customers:read`.
        """
        return self._list("findduplicates", {"customer_id": customer_id, "customer_email": customer_email, "customer_phone": customer_phone, "customer_name": customer_name, "postcode": postcode})

    def merge_customers(
        self,
        body: MergeCustomersRequest,
        *,
        idempotency_key: str | None = None,
    ) -> MergeCustomersAnswer:
        """Make one customer of two who are the same person.

        This cannot be undone. Notes, projects with their proposals and contracts, messages,
        consents, tasks, files and the history of statuses of the other customer become those of
        `customer_id`, who keeps email address and owner, gets the other's address if it has none,
        the tags of both, and the status of both that is further on. The other customer is gone;
        past events keep its id. Fires `customer_status_change` if the status moves, and
        `customer_updated` if details or notes were taken.

        The key needs `account:manage`.
        """
        return cast("MergeCustomersAnswer", self._post("mergecustomers", body, key=idempotency_key, takes_key=True))

    def copy_project(
        self,
        body: CopyProjectRequest,
        *,
        idempotency_key: str | None = None,
    ) -> CopyProjectAnswer:
        """Copy a project of a customer.

        A second draft for the same customer, with address, system and price lines of the first, to
        quote a variation beside it. Proposals, contracts and the day of installation stay with the
        first. What follows is what follows `createproject`.

        The key needs `projects:write`.
        """
        return cast("CopyProjectAnswer", self._post("copyproject", body, key=idempotency_key, takes_key=True))

    def delete_project(
        self,
        body: DeleteProjectRequest,
        *,
        idempotency_key: str | None = None,
    ) -> DeleteProjectAnswer:
        """Delete a project.

        For good, with all versions of its proposal, their visits and contracts that nobody signed.
        Messages and files stay with the customer. Refused while its proposal is published, and for
        ever once a contract on it was signed. Past events keep what they say; no event fires.

        The key needs `projects:write`.
        """
        return cast("DeleteProjectAnswer", self._post("deleteproject", body, key=idempotency_key, takes_key=True))

    def mark_proposal_sent(
        self,
        body: MarkProposalSentRequest,
        *,
        idempotency_key: str | None = None,
    ) -> MarkProposalSentAnswer:
        """Say that you sent the link of a proposal yourself.

        For a link that you sent from another program or your own phone. As after a message from
        Sundesk, an open customer at an earlier status moves to the one for sent proposals, which
        fires `customer_status_change`, and a customer without an open task gets a follow-up. No
        other event fires.

        The key needs `projects:write`.
        """
        return cast("MarkProposalSentAnswer", self._post("markproposalsent", body, key=idempotency_key, takes_key=True))

    def send_signing_link(
        self,
        body: SendSigningLinkRequest,
        *,
        idempotency_key: str | None = None,
    ) -> SendSigningLinkAnswer:
        """Email a signer their signing link.

        To the address that the contract names, for a signer who has yet to sign. Who asks never
        sees the link. The audit trail says who asked. A signer gets a link at most once a minute
        and 5 times a day. No event fires.

        The key needs `projects:write`.
        """
        return cast("SendSigningLinkAnswer", self._post("sendsigninglink", body, key=idempotency_key, takes_key=True))

    def reopen_contract(
        self,
        body: ReopenContractRequest,
        *,
        idempotency_key: str | None = None,
    ) -> ReopenContractAnswer:
        """Reopen the sale of a signed contract.

        For a customer who withdraws, or a sale that falls through. This cannot be undone: the
        signed contracts of the project are voided and an open one is closed. All are kept, and the
        audit trail has the reason. The agreed day of installation is removed, and the proposal can
        be published again. The customer moves to the status, which fires `customer_status_change`,
        unless a contract on another project still binds them.

        The key needs `account:manage`.
        """
        return cast("ReopenContractAnswer", self._post("reopencontract", body, key=idempotency_key, takes_key=True))
