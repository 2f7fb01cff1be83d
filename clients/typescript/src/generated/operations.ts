// Generated from the OpenAPI document by `npm run golden`. Do not edit.

import { type CallOptions, type List, Transport } from '../transport.ts';
import type {
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
  EventTypeDetails,
  File,
  FindCustomersQuery,
  FindDuplicatesQuery,
  FinishTaskAnswer,
  FinishTaskRequest,
  GetAccountAnswer,
  GetAllCustomersQuery,
  GetAttemptsAnswer,
  GetAttemptsQuery,
  GetConsentAnswer,
  GetConsentQuery,
  GetContractAnswer,
  GetContractAuditAnswer,
  GetContractAuditQuery,
  GetContractPdfQuery,
  GetContractQuery,
  GetContractsQuery,
  GetCustomerByEmailAnswer,
  GetCustomerByEmailQuery,
  GetCustomerFieldsQuery,
  GetCustomerNotesQuery,
  GetDeliveriesQuery,
  GetEventTypesQuery,
  GetEventsQuery,
  GetFileQuery,
  GetFilesQuery,
  GetLeadFormAnswer,
  GetMessageAnswer,
  GetMessageQuery,
  GetMessagesQuery,
  GetNoticesQuery,
  GetOpenTasksQuery,
  GetProductsQuery,
  GetProjectAnswer,
  GetProjectQuery,
  GetProjectsQuery,
  GetProposalAnswer,
  GetProposalPdfQuery,
  GetProposalQuery,
  GetProposalViewsQuery,
  GetProposalsQuery,
  GetQuotesLosingValueAnswer,
  GetQuotesLosingValueQuery,
  GetReplaysQuery,
  GetRepliesQuery,
  GetSettingsAnswer,
  GetStatusChangesQuery,
  GetSubscriptionsQuery,
  GetTasksQuery,
  GetTestMessagesQuery,
  GetUsersQuery,
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
} from './types.ts';

/** The operations of Sundesk: the name of each method is its action in camelCase. */
export abstract class Operations extends Transport {
  /**
   * One customer by email address.
   *
   * Returns the customer with owner, notes and projects. The comparison ignores case and
   * surrounding spaces.
   *
   * The key needs `customers:read`.
   */
  getCustomerByEmail(query: GetCustomerByEmailQuery, options?: CallOptions): Promise<GetCustomerByEmailAnswer> {
    return this.get({ action: 'getcustomerByemail', query }, options);
  }

  /**
   * All customers of the account.
   *
   * Returns a JSON array, oldest first. Without `page`, the array holds all customers and is
   * streamed, so it can have any length. With `page`, the header `X-Total-Count` holds the total
   * and `Link` the next page. With `updated_since`, only customers created or changed since then,
   * in the order of that change. To stay in sync, follow `Link` to its end, and pass the
   * `updated_at` of the last customer next time: no customer is left out, and one that changes
   * meanwhile appears again at the end. Renaming a status or changing the details of an owner does
   * not count as a change of their customers.
   *
   * The key needs `customers:read`.
   */
  getAllCustomers(query: GetAllCustomersQuery = {}, options?: CallOptions): List<DatedCustomer> {
    return this.list({ action: 'getallcustomers', query, isPaged: true }, options);
  }

  /**
   * Customers by text, status, owner, type or time of change.
   *
   * Filters are combined with AND. The order is that of the last change with `updated_since`,
   * `customer_status` or a `customer_type` other than `Residential`, unless there is a `text`;
   * otherwise it is that of creation. A customer that changes while you read may come again. A page
   * can be short, or empty, and still have a `next`. While `next` is not `null` there are more:
   * repeat the request with `cursor` set to it and the same filters. Items that exist throughout
   * are never left out, whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  findCustomers(query: FindCustomersQuery = {}, options?: CallOptions): List<ListedCustomer> {
    return this.list({ action: 'findcustomers', query, hasCursor: true }, options);
  }

  /**
   * Add a customer.
   *
   * `customer_name` is split at its last space into first and last name; use `customer_first_name`
   * and `customer_last_name` to set both exactly. The owner is the user who created the key, unless
   * `owner_email` names another. Omitted members are empty, except that `gst_status` becomes `Not
   * GST Registered`, `customer_type` becomes `Residential` and `customer_status` the first status
   * of the account. Fires `customer_created`. Empty text or null in an optional member counts as
   * omitted, and a number is read as text. Also accepted: `useremail` for `owner_email`,
   * `firstname` for `customer_first_name`, `surname` for `customer_last_name`, `email` for
   * `customer_email`, `phone1` for `customer_phone_1`, `phone2` for `customer_phone_2`, `type` for
   * `customer_type`, `companyname` for `company_name`, `companyphone` for `company_phone`,
   * `gststatus` for `gst_status`.
   *
   * The key needs `customers:write`.
   */
  createCustomer(body: CreateCustomerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CreateCustomerAnswer> {
    return this.post({ action: 'createcustomer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Add many customers.
   *
   * Adds up to 500 customers, each as `createcustomer` does, in one transaction. `results` has one
   * entry for each in their order: the customer, or why it was refused. A refused customer stops no
   * other. The body may have 4 MiB. Fires `customer_created` for each. Empty text or null in an
   * optional member counts as omitted, and a number is read as text. Also accepted: `useremail` for
   * `owner_email`, `firstname` for `customer_first_name`, `surname` for `customer_last_name`,
   * `email` for `customer_email`, `phone1` for `customer_phone_1`, `phone2` for `customer_phone_2`,
   * `type` for `customer_type`, `companyname` for `company_name`, `companyphone` for
   * `company_phone`, `gststatus` for `gst_status`.
   *
   * The key needs `customers:write`.
   */
  createCustomers(body: CreateCustomersRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CreateCustomersAnswer> {
    return this.post({ action: 'createcustomers', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Change the details of a customer.
   *
   * Omitted members stay as they are. With `customer_id`, `customer_email` is the new address;
   * without it, `customer_email` identifies the customer. `clear` lists members to empty.
   * `customer_status` moves the customer as `setcustomerstatus` does; if that move is refused,
   * nothing changes. Empty text or null in an optional member counts as omitted, and a number is
   * read as text. Also accepted: `useremail` for `owner_email`, `firstname` for
   * `customer_first_name`, `surname` for `customer_last_name`, `email` for `customer_email`,
   * `phone1` for `customer_phone_1`, `phone2` for `customer_phone_2`, `type` for `customer_type`,
   * `companyname` for `company_name`, `companyphone` for `company_phone`, `gststatus` for
   * `gst_status`.
   *
   * The key needs `customers:write`.
   */
  updateCustomer(body: UpdateCustomerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<UpdateCustomerAnswer> {
    return this.post({ action: 'updatecustomer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Move a customer to another status.
   *
   * Fires `customer_status_change`, unless the customer already has the status. A status of kind
   * *won* is reached only by a signed contract, and one of kind *lost* requires a `reason`.
   *
   * The key needs `customers:write`.
   */
  setCustomerStatus(body: SetCustomerStatusRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetCustomerStatusAnswer> {
    return this.post({ action: 'setcustomerstatus', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Add a note to a customer.
   *
   * Notes are kept in the order in which they were added, at most 500 for each customer. With
   * `call` the note is a call in the desk's call log. `customer_notes` and events have it in words,
   * before the text: `Outgoing call, no answer: …`.
   *
   * The key needs `customers:write`.
   */
  addCustomerNote(body: AddCustomerNoteRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddCustomerNoteAnswer> {
    return this.post({ action: 'addcustomernote', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Add a lead, or a note to the customer they are.
   *
   * For forms and lead services: takes a phone number in place of an email address, and a person
   * who is a customer already. They are found by `customer_email` or, without one, by
   * `customer_phone_1` and name; then `is_new` is false, and a note has `note` and whatever the
   * customer has otherwise. A new customer is as `createcustomer` makes it, and its owner is told.
   * Fires `customer_created` or `note_added`. The same note is not added twice. Empty text or null
   * in an optional member counts as omitted, and a number is read as text.
   *
   * The key needs `customers:write`.
   */
  createLead(body: CreateLeadRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CreateLeadAnswer> {
    return this.post({ action: 'createlead', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send events of one type to a URL.
   *
   * The URL must be public and https. `signing_secret` is shown only once: it verifies the
   * signature of every delivery. The same URL and type may be subscribed again; each subscription
   * is independent. `subscribe` takes several types, and the update events. Errors have a `message`
   * and no code: `Empty request body`, `Invalid JSON`, `hookUrl parameter is required`, `Invalid
   * webhook URL format`, `Invalid webhook type`, `Invalid API key`, `Missing API key` or
   * `Unauthorized access`.
   *
   * The key needs `webhooks:manage`.
   */
  subscribeCustomer(body: SubscribeCustomerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SubscribeCustomerAnswer> {
    return this.post({ action: 'subscribe_customer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send events of several types to a URL.
   *
   * One subscription for a list of types, or for all, with every option that `updatesubscription`
   * can change later. The URL must be public and https. `signing_secret` is shown only once: it
   * verifies the signature of every delivery. The same URL may be subscribed again; each
   * subscription is independent. `unsubscribe_customer` ends it.
   *
   * The key needs `webhooks:manage`.
   */
  subscribe(body: SubscribeRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SubscribeAnswer> {
    return this.post({ action: 'subscribe', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The subscriptions of the account and their health.
   *
   * A JSON array, oldest first: active, paused and disabled subscriptions, and those whose receiver
   * answered 410. `health` shows whether deliveries arrive and how many are waiting.
   *
   * The key needs `webhooks:manage`.
   */
  getSubscriptions(query: GetSubscriptionsQuery = {}, options?: CallOptions): List<Subscription> {
    return this.list({ action: 'getsubscriptions', query }, options);
  }

  /**
   * Change a subscription.
   *
   * Omitted members stay as they are. `type_request`, `customer_statuses` and `owner_emails` apply
   * to later events. Waiting deliveries use the new settings, including a new `hookUrl`. `ordered`
   * applies to later events; an earlier delivery that is held or exhausted does not block later
   * ones. With `signature` set to `v1a`, deliveries are also signed with an ed25519 key, which
   * `public_key` verifies; `v1` ends this. To get a new key pair, set `v1` and then `v1a`.
   *
   * The key needs `webhooks:manage`.
   */
  updateSubscription(body: UpdateSubscriptionRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<UpdateSubscriptionAnswer> {
    return this.post({ action: 'updatesubscription', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Pause a subscription.
   *
   * Sends nothing until `enablesubscription`. Waiting deliveries and new events are held. A
   * delivery under way is completed. A subscription that is already paused or disabled stays as it
   * is.
   *
   * The key needs `webhooks:manage`.
   */
  pauseSubscription(body: PauseSubscriptionRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<PauseSubscriptionAnswer> {
    return this.post({ action: 'pausesubscription', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Enable a paused or disabled subscription.
   *
   * New events are sent again, and the time until it would be disabled starts over. Held deliveries
   * stay held unless `replay_missed` is true: a replay then sends them in the background. An active
   * subscription stays as it is; `replay_missed` also works for it.
   *
   * The key needs `webhooks:manage`.
   */
  enableSubscription(body: EnableSubscriptionRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<EnableSubscriptionAnswer> {
    return this.post({ action: 'enablesubscription', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Replace the signing secret of a subscription.
   *
   * `signing_secret` is shown only once. Until `secret_rotated_until`, deliveries are signed with
   * both secrets, so receivers with either keep working. Rotating again ends the oldest secret at
   * once. For a leaked secret, use `overlap_hours: 0`, which ends the old one at once. The key of
   * `v1a` signatures stays.
   *
   * The key needs `webhooks:manage`.
   */
  rotateSecret(body: RotateSecretRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RotateSecretAnswer> {
    return this.post({ action: 'rotatesecret', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send a test event to a subscription.
   *
   * Sends the example of a type of the subscription, whatever it filters by, signed like any other,
   * with `test: true` beside `data`. Only this subscription gets it, and `getevents` does not list
   * it. Failed attempts are retried on the usual schedule.
   *
   * The key needs `webhooks:manage`.
   */
  sendTestEvent(body: SendTestEventRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SendTestEventAnswer> {
    return this.post({ action: 'sendtestevent', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Deliveries and their states.
   *
   * A JSON array of deliveries, newest first. While there is more, `Link` holds the next page. A
   * page scans at most 10,000 deliveries: with a filter that few match, it may be short or empty
   * and still have a next page, so rely on `Link` alone.
   *
   * The key needs `webhooks:manage`.
   */
  getDeliveries(query: GetDeliveriesQuery = {}, options?: CallOptions): List<Delivery> {
    return this.list({ action: 'getdeliveries', query }, options);
  }

  /**
   * One delivery with its payload and attempts.
   *
   * Returns the payload and the latest 100 attempts, newest first. Old responses of receivers are
   * blank.
   *
   * The key needs `webhooks:manage`.
   */
  getAttempts(query: GetAttemptsQuery, options?: CallOptions): Promise<GetAttemptsAnswer> {
    return this.get({ action: 'getattempts', query }, options);
  }

  /**
   * Retry a delivery now.
   *
   * Restarts the schedule of attempts, whatever the state of the delivery: a waiting delivery is
   * sent now, and one that was delivered is sent again, with the same bytes and the same
   * `webhook-id`. With `ordered`, it still waits for an earlier delivery of the same customer.
   *
   * The key needs `webhooks:manage`.
   */
  retryDelivery(body: RetryDeliveryRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RetryDeliveryAnswer> {
    return this.post({ action: 'retrydelivery', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Replay deliveries.
   *
   * Starts a replay in the background, oldest deliveries first; `getreplays` shows its progress.
   * Deliveries are sent with the same bytes and the same `webhook-id` as before. It covers
   * deliveries that exist when it starts, except those being sent at that moment and those of
   * subscriptions that are paused, disabled or have ended.
   *
   * The key needs `webhooks:manage`.
   */
  replayEvents(body: ReplayEventsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ReplayEventsAnswer> {
    return this.post({ action: 'replayevents', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Replays and their progress.
   *
   * A JSON array, newest first: the latest 100, or the one with `replay_id`.
   *
   * The key needs `webhooks:manage`.
   */
  getReplays(query: GetReplaysQuery = {}, options?: CallOptions): List<Replay> {
    return this.list({ action: 'getreplays', query }, options);
  }

  /**
   * Cancel a replay.
   *
   * Stops the replay; deliveries that it has started continue. A replay that has finished stays as
   * it is.
   *
   * The key needs `webhooks:manage`.
   */
  cancelReplay(body: CancelReplayRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CancelReplayAnswer> {
    return this.post({ action: 'cancelreplay', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Notices about subscriptions.
   *
   * A JSON array, newest first: subscriptions that are failing, disabled or gone, and those whose
   * host has a refused address. While there is more, `Link` holds the next page.
   *
   * The key needs `webhooks:manage`.
   */
  getNotices(query: GetNoticesQuery = {}, options?: CallOptions): List<Notice> {
    return this.list({ action: 'getnotices', query }, options);
  }

  /**
   * End a subscription.
   *
   * By `subscription_id`, or by `hookUrl` and `type_request`, which ends every subscription of the
   * pair; a subscription to several types ends by its own list of types only. Waiting deliveries
   * are cancelled. Ending a subscription that has already ended succeeds, with `removed` 0.
   *
   * The key needs `webhooks:manage`.
   */
  unsubscribeCustomer(body: UnsubscribeCustomerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<UnsubscribeCustomerAnswer> {
    return this.post({ action: 'unsubscribe_customer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The event feed of the account.
   *
   * A JSON array of events. Without `after` or `consumer`, the newest first: samples to build an
   * integration with. With `after`, the events after that one, oldest first: a feed to catch up
   * from, or to poll behind a firewall; `after=start` begins with the first event. With `consumer`,
   * the events after the last one that this consumer confirmed with `ackevents`, so you need not
   * store the position yourself; reading does not move it, and a new name begins with the first
   * event. While there is more, `Link` holds the next page. Old events are removed:
   * `X-Events-Expired: 1` means that some of the requested events are gone, and the answer starts
   * with the first one kept.
   *
   * The key needs `webhooks:manage`.
   */
  getEvents(query: GetEventsQuery = {}, options?: CallOptions): List<Event> {
    return this.list({ action: 'getevents', query }, options);
  }

  /**
   * Erase a customer's data from the events.
   *
   * For a customer who asks to be forgotten. The `data` of each of its events becomes `{"customer":
   * {"customer_id": …}, "erased": true}`, in the feed and in later deliveries; waiting deliveries
   * are cancelled, and stored responses of receivers are blanked. It does not change the customer
   * itself (erase it in the desk), data that receivers already have, or later events. Safe to
   * repeat.
   *
   * The key needs `customers:write`.
   */
  eraseCustomerData(body: EraseCustomerDataRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<EraseCustomerDataAnswer> {
    return this.post({ action: 'erasecustomerdata', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Confirm events of the feed for a consumer.
   *
   * Stores the position of a reader of `getevents`: all events up to `event_id` count as read, and
   * the next `getevents` with this `consumer` continues after it. Confirm events after processing
   * them, so that a reader that fails in between gets them again. An earlier event moves the
   * position back; `start` moves it to the first event and `end` to the newest. The first
   * confirmation creates the consumer; an account has at most 100.
   *
   * The key needs `webhooks:manage`.
   */
  ackEvents(body: AckEventsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AckEventsAnswer> {
    return this.post({ action: 'ackevents', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The consumers of the feed and their positions.
   *
   * A JSON array, by name.
   *
   * The key needs `webhooks:manage`.
   */
  getConsumers(options?: CallOptions): List<Consumer> {
    return this.list({ action: 'getconsumers' }, options);
  }

  /**
   * Remove a consumer.
   *
   * Its position is lost; the same name starts with the first event again.
   *
   * The key needs `webhooks:manage`.
   */
  removeConsumer(body: RemoveConsumerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveConsumerAnswer> {
    return this.post({ action: 'removeconsumer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * List event types with schemas and examples.
   *
   * A JSON array of the eight types and the five update events, or of the one in `type_request`.
   * Each states when it fires and has the JSON Schema and an example of its payload, so you can
   * build and test a receiver before the first event.
   *
   * The key needs `webhooks:manage`.
   */
  getEventTypes(query: GetEventTypesQuery = {}, options?: CallOptions): List<EventTypeDetails> {
    return this.list({ action: 'geteventtypes', query }, options);
  }

  /**
   * The account and the key itself.
   *
   * Tests a key and shows its owner. Needs no permission.
   *
   * Any key will do.
   */
  getAccount(options?: CallOptions): Promise<GetAccountAnswer> {
    return this.get({ action: 'getaccount' }, options);
  }

  /**
   * The users of the account.
   *
   * The team in the order in which its members came, with those who have left: `removed_at` tells
   * them apart. The `email` of a member is an `owner_email` of other operations. While `next` is
   * not `null` there are more: repeat the request with `cursor` set to it and the same filters.
   * Items that exist throughout are never left out, whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  getUsers(query: GetUsersQuery = {}, options?: CallOptions): List<ListedUser> {
    return this.list({ action: 'getusers', query, hasCursor: true }, options);
  }

  /**
   * The settings of the account.
   *
   * New proposals use these settings; published ones keep those of their day.
   *
   * The key needs `customers:read`.
   */
  getSettings(options?: CallOptions): Promise<GetSettingsAnswer> {
    return this.get({ action: 'getsettings' }, options);
  }

  /**
   * Change the settings of the account.
   *
   * Omitted members stay as they are.
   *
   * The key needs `account:manage`.
   */
  changeSettings(body: ChangeSettingsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeSettingsAnswer> {
    return this.post({ action: 'changesettings', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Set or remove the logo of the account.
   *
   * `logo` is a PNG or JPEG image of at most 700,000 bytes and 4,096 pixels on each side, in
   * base64; an empty text removes the logo.
   *
   * The key needs `account:manage`.
   */
  setLogo(body: SetLogoRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetLogoAnswer> {
    return this.post({ action: 'setlogo', body, takesIdempotencyKey: true }, options);
  }

  /**
   * One project with its system and figures.
   *
   * Returns the project as in `getcustomerByemail`, with the planned system and its current
   * figures: price, GST, STCs and estimates of yield and savings, each with its basis.
   *
   * The key needs `customers:read`.
   */
  getProject(query: GetProjectQuery, options?: CallOptions): Promise<GetProjectAnswer> {
    return this.get({ action: 'getproject', query }, options);
  }

  /**
   * Projects of the account or of a customer.
   *
   * Oldest first, without systems and figures, which `getproject` returns. While `next` is not
   * `null` there are more: repeat the request with `cursor` set to it and the same filters. Items
   * that exist throughout are never left out, whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  getProjects(query: GetProjectsQuery = {}, options?: CallOptions): List<ListedProject> {
    return this.list({ action: 'getprojects', query, hasCursor: true }, options);
  }

  /**
   * Add a project to a customer.
   *
   * The project is a draft until a proposal is published. Omitted members are empty; `system_size`,
   * quantities and types follow from `specification`. An open customer at an earlier status moves
   * to the one for quoting, which fires `customer_status_change`. `recent_draft_project` fires
   * after a minute without saves. Without `price_lines`, the price rules of the settings make them,
   * if `on_new_projects`. Empty text or null in an optional member counts as omitted, and a number
   * is read as text.
   *
   * The key needs `projects:write`.
   */
  createProject(body: CreateProjectRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CreateProjectAnswer> {
    return this.post({ action: 'createproject', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Save a project.
   *
   * Suitable for autosave at every pause in typing. Omitted members stay as they are, also those
   * within `site_address`, `specification` and `roof`; a list, `battery` and `usage` are replaced
   * as a whole. A save without changes is ignored. With `revision`, the save is refused if the
   * project has changed since you read it. Saves of a draft fire `recent_draft_project` after a
   * minute without further saves; a published project fires nothing. `install_on` is the day of
   * installation agreed with a customer who has signed and can no longer withdraw; it moves the
   * customer to the status for a scheduled installation.
   *
   * The key needs `projects:write`.
   */
  updateProject(body: UpdateProjectRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<UpdateProjectAnswer> {
    return this.post({ action: 'updateproject', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Upload a picture of a roof.
   *
   * A JPEG or PNG for the `site_plan` of a project: an aerial photo, a screenshot or a plan. Place,
   * time and camera are removed. `picture` is what `specification.site_plan.picture` takes; a
   * picture that no plan has may be removed after a day. The same picture again answers with the
   * same id. A customer has at most 20.
   *
   * The key needs `projects:write`.
   */
  addRoofPicture(body: AddRoofPictureRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddRoofPictureAnswer> {
    return this.post({ action: 'addroofpicture', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Calculate the figures of a system.
   *
   * STCs, price, GST, yield, savings and warnings, as of today and with the settings of the
   * account. With `project_id` it starts from the project's inputs, and the members you pass
   * replace them: a *what if*. Without `project_id`, omitted members are empty. Nothing is saved
   * and no event fires. The answer holds the inputs that were used, and each figure has its working
   * or its assumptions with their sources.
   *
   * The key needs `customers:read`.
   */
  calculate(body: CalculateRequest, options?: CallOptions): Promise<CalculateAnswer> {
    return this.post({ action: 'calculate', body }, options);
  }

  /**
   * Read the interval data of a meter.
   *
   * Reads a NEM12 file of one meter with intervals of 5, 15 or 30 minutes and returns a typical
   * year of clock hours. Give `metered` and `daily_watt_hours` as members of `usage` to
   * `createproject`, `updateproject` or `calculate`. Nothing is saved and no event fires. Registers
   * such as E1 are imports, registers such as B1 exports; reactive ones are ignored, and any other
   * is refused. At least six months need readings; the other months are filled from those around
   * them. An error names the line. A year of half hours has about 120 kB for each register; the
   * desk takes files of up to 12 MB.
   *
   * The key needs `customers:read`.
   */
  readMeterData(body: ReadMeterDataRequest, options?: CallOptions): Promise<ReadMeterDataAnswer> {
    return this.post({ action: 'readmeterdata', body }, options);
  }

  /**
   * Publish the proposal of a project.
   *
   * Publishes the next version of the proposal from the current project: prints its PDF, opens its
   * page, and offers a contract on it for signature. It supersedes the previous version, and the
   * address stays the same. Fires `published_proposal_link`; if the previous version was viewed,
   * the customer moves to the status for negotiating. If the published version already has the same
   * content and signers, it is returned with `is_new` `false` and nothing happens, so a request may
   * be repeated. A project with a signed contract gets a variation of it, which needs its own
   * signatures and inherits signers, verification and kind of sale. The version keeps a checklist
   * of the contents that the consumer code requires of an offer; missing ones do not prevent
   * publishing.
   *
   * The key needs `projects:write`.
   */
  publishProposal(body: PublishProposalRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<PublishProposalAnswer> {
    return this.post({ action: 'publishproposal', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Withdraw the published proposal of a project.
   *
   * The page says that the proposal was withdrawn, `proposal_link` becomes empty, and an open
   * contract is closed. A signed contract stays signed. No event fires. The next publication gets a
   * new address.
   *
   * The key needs `projects:write`.
   */
  withdrawProposal(body: WithdrawProposalRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<WithdrawProposalAnswer> {
    return this.post({ action: 'withdrawproposal', body, takesIdempotencyKey: true }, options);
  }

  /**
   * One version of a proposal with its content.
   *
   * Returns the version with its system, its figures and its checklist as they were when it was
   * published; later changes of the project or of prices do not affect them.
   *
   * The key needs `customers:read`.
   */
  getProposal(query: GetProposalQuery, options?: CallOptions): Promise<GetProposalAnswer> {
    return this.get({ action: 'getproposal', query }, options);
  }

  /**
   * The versions of proposals.
   *
   * Every version that was published, oldest first, with how often each was viewed. While `next` is
   * not `null` there are more: repeat the request with `cursor` set to it and the same filters.
   * Items that exist throughout are never left out, whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  getProposals(query: GetProposalsQuery = {}, options?: CallOptions): List<ListedProposal> {
    return this.list({ action: 'getproposals', query, hasCursor: true }, options);
  }

  /**
   * The visits to a proposal.
   *
   * A JSON array of the requests for the page of a version and for its PDF, newest first, each with
   * its verdict. For a version with very many requests, those without a view are not kept. While
   * there is more, `Link` holds the next page.
   *
   * The key needs `customers:read`.
   */
  getProposalViews(query: GetProposalViewsQuery, options?: CallOptions): List<ProposalVisit> {
    return this.list({ action: 'getproposalviews', query }, options);
  }

  /**
   * The PDF of a version of a proposal.
   *
   * The file as it was published, also for versions that have ended. Customers get it at
   * `proposal_link`, which needs no key.
   *
   * The key needs `customers:read`.
   */
  getProposalPdf(query: GetProposalPdfQuery, options?: CallOptions): Promise<Uint8Array> {
    return this.file({ action: 'getproposalpdf', query }, options);
  }

  /**
   * Open quotes whose STCs are worth less than was quoted, or soon will be.
   *
   * Every published proposal that can still be accepted is calculated again with the settings of
   * today: for its planned installation date, or for today plus the weeks to installation of the
   * account when there is none or it has passed; and for each day within 18 months on which the STC
   * count or price changes. The list holds the quotes that lose value: those that have already lost
   * some first, then by the day of the next step. A published version keeps its price. The discount
   * for STCs that are not calculated is in `uncalculated_cents`. The newest 1,000 open proposals
   * are checked. `X-Total-Count` holds how many lose value, and while there is more, `Link` holds
   * the next page.
   *
   * The key needs `customers:read`.
   */
  getQuotesLosingValue(query: GetQuotesLosingValueQuery = {}, options?: CallOptions): Promise<GetQuotesLosingValueAnswer> {
    return this.get({ action: 'getquoteslosingvalue', query }, options);
  }

  /**
   * One contract with its signers.
   *
   * Publishing a proposal creates a contract, which offers that version for signature. With
   * `project_id` it is the project's latest one, whatever its state.
   *
   * The key needs `customers:read`.
   */
  getContract(query: GetContractQuery = {}, options?: CallOptions): Promise<GetContractAnswer> {
    return this.get({ action: 'getcontract', query }, options);
  }

  /**
   * Contracts with their signers.
   *
   * Every contract, whatever its state, oldest first. While `next` is not `null` there are more:
   * repeat the request with `cursor` set to it and the same filters. Items that exist throughout
   * are never left out, whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  getContracts(query: GetContractsQuery = {}, options?: CallOptions): List<ListedContract> {
    return this.list({ action: 'getcontracts', query, hasCursor: true }, options);
  }

  /**
   * The audit trail of a contract.
   *
   * The trail from the opening of a contract to its end, oldest first. Each entry holds a hash of
   * the one before it, which reveals changed or missing entries.
   *
   * The key needs `customers:read`.
   */
  getContractAudit(query: GetContractAuditQuery, options?: CallOptions): Promise<GetContractAuditAnswer> {
    return this.get({ action: 'getcontractaudit', query }, options);
  }

  /**
   * The signed and sealed PDF of a contract.
   *
   * The file with all signatures and the audit trail, sealed as PAdES, which reveals any change. It
   * exists once `contract_signed` has fired. For a contract signed on paper it is the scan that
   * your team stored: a PDF, or a picture as JPEG or PNG, as `Content-Type` says.
   *
   * The key needs `customers:read`.
   */
  getContractPdf(query: GetContractPdfQuery, options?: CallOptions): Promise<Uint8Array> {
    return this.file({ action: 'getcontractpdf', query }, options);
  }

  /**
   * The templates for messages.
   *
   * A JSON array, by channel and name: the templates of the account, and the built-in ones that it
   * has not replaced by one of the same name.
   *
   * The key needs `customers:read`.
   */
  getTemplates(options?: CallOptions): List<MessageTemplate> {
    return this.list({ action: 'gettemplates' }, options);
  }

  /**
   * Create or replace a message template.
   *
   * Creates a template, or replaces the one of that name. Queued messages stay as they are.
   * Variables for subject and text: `{{customer_first_name}}`, `{{customer_name}}`,
   * `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`,
   * `{{project_title}}`, `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`, and
   * `{{appointment}}` in reminders of visits. An account has at most 200 templates of its own.
   *
   * The key needs `account:manage`.
   */
  setTemplate(body: SetTemplateRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetTemplateAnswer> {
    return this.post({ action: 'settemplate', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove a template of the account.
   *
   * A built-in template of that name is then used again.
   *
   * The key needs `account:manage`.
   */
  removeTemplate(body: RemoveTemplateRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveTemplateAnswer> {
    return this.post({ action: 'removetemplate', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The consent of a customer to messages.
   *
   * The latest consent for email and SMS. SMS need consent before the first one; emails are sent
   * until the customer unsubscribes.
   *
   * The key needs `customers:read`.
   */
  getConsent(query: GetConsentQuery = {}, options?: CallOptions): Promise<GetConsentAnswer> {
    return this.get({ action: 'getconsent', query }, options);
  }

  /**
   * Record the consent of a customer to messages.
   *
   * Every call adds an entry to the customer's record; the last one counts. It cannot undo an
   * opt-out of a number, for example by the reply STOP: only the person who has the number can opt
   * in again.
   *
   * The key needs `customers:write`.
   */
  setConsent(body: SetConsentRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetConsentAnswer> {
    return this.post({ action: 'setconsent', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send an email to a customer, about a project or none.
   *
   * The answer says that the message is `queued`: it is handed over at once and retried while the
   * server is not ready, but never after it may have been accepted. `project_email_sent` fires once
   * it is accepted, and an open customer moves to the status for a sent proposal if the message
   * contains it, else to the one for a first contact. A message about no project fires no event.
   * Variables for the text: `{{customer_first_name}}`, `{{customer_name}}`, `{{owner_name}}`,
   * `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`, `{{project_title}}`,
   * `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`; a line whose variables are all empty
   * is left out. The email has the text and an HTML part in the colours of the account, replies go
   * to the customer's owner, and a link lets the customer unsubscribe.
   *
   * The key needs `messages:send`.
   */
  sendProjectEmail(body: SendProjectEmailRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SendProjectEmailAnswer> {
    return this.post({ action: 'sendprojectemail', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send an SMS to a customer, about a project or none.
   *
   * The answer says that the message is `queued`: it is handed over at once and retried while the
   * server is not ready, but never after it may have been accepted. `project_sms_sent` fires once
   * it is accepted, and an open customer moves to the status for a sent proposal if the message
   * contains it, else to the one for a first contact. A message about no project fires no event.
   * Variables for the text: `{{customer_first_name}}`, `{{customer_name}}`, `{{owner_name}}`,
   * `{{owner_phone}}`, `{{owner_email}}`, `{{company_name}}`, `{{project_title}}`,
   * `{{site_address}}`, `{{system_size}}`, `{{proposal_url}}`; a line whose variables are all empty
   * is left out. The customer must have consented (`setconsent`). Your firm's name is added in
   * front if the text does not contain it, and a way to opt out at the end; the whole may have 640
   * characters.
   *
   * The key needs `messages:send`.
   */
  sendProjectSms(body: SendProjectSmsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SendProjectSmsAnswer> {
    return this.post({ action: 'sendprojectsms', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Messages to customers and their states.
   *
   * A JSON array, newest first: those of a project, of a customer, or of the whole account. While
   * there is more, `Link` holds the next page.
   *
   * The key needs `customers:read`.
   */
  getMessages(query: GetMessagesQuery = {}, options?: CallOptions): List<Message> {
    return this.list({ action: 'getmessages', query }, options);
  }

  /**
   * One message and its state.
   *
   * As in `getmessages`, with the HTML part.
   *
   * The key needs `customers:read`.
   */
  getMessage(query: GetMessageQuery, options?: CallOptions): Promise<GetMessageAnswer> {
    return this.get({ action: 'getmessage', query }, options);
  }

  /**
   * The pipeline: all statuses of the account.
   *
   * A JSON array in order of rank. `customer_status` of a customer is the name of one of them.
   *
   * The key needs `customers:read`.
   */
  getStatuses(options?: CallOptions): List<Status> {
    return this.list({ action: 'getstatuses' }, options);
  }

  /**
   * Add a status to the pipeline.
   *
   * Without `rank` it comes after the others of its kind. Rules never move customers to it; people
   * and API keys do.
   *
   * The key needs `account:manage`.
   */
  addStatus(body: AddStatusRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddStatusAnswer> {
    return this.post({ action: 'addstatus', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Change a status of the pipeline.
   *
   * Omitted members stay as they are. A new name shows at once on every customer who has the status
   * and fires nothing. The kind is fixed for a status with a role, and for others while customers
   * have it, except between *open* and *parked*.
   *
   * The key needs `account:manage`.
   */
  changeStatus(body: ChangeStatusRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeStatusAnswer> {
    return this.post({ action: 'changestatus', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove a status from the pipeline.
   *
   * Customers who have it move to the replacement, and `customer_status_change` fires for each.
   * They move in batches, so many customers take a while; if the request is interrupted, send it
   * again. The replacement must have the same outcome: won stays won, and lost stays lost. The
   * statuses with the roles `signed`, `deposit`, `scheduled`, `installed`, `lost` and `cancelled`
   * stay, because rules need them, and so does the initial one.
   *
   * The key needs `account:manage`.
   */
  removeStatus(body: RemoveStatusRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveStatusAnswer> {
    return this.post({ action: 'removestatus', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The history of a customer's status.
   *
   * A JSON array, newest first, with the names that the statuses had at the time. While there is
   * more, `Link` holds the next page.
   *
   * The key needs `customers:read`.
   */
  getStatusChanges(query: GetStatusChangesQuery = {}, options?: CallOptions): List<StatusChange> {
    return this.list({ action: 'getstatuschanges', query }, options);
  }

  /**
   * The next steps with a customer.
   *
   * A JSON array of the open tasks, the one that is due first at its beginning.
   *
   * The key needs `customers:read`.
   */
  getTasks(query: GetTasksQuery = {}, options?: CallOptions): List<Task> {
    return this.list({ action: 'gettasks', query }, options);
  }

  /**
   * The next steps with all customers.
   *
   * Open tasks, the one that is due first at the beginning. A task without an owner counts for the
   * owner of its customer. While `next` is not `null` there are more: repeat the request with
   * `cursor` set to it and the same filters. A task whose day changes meanwhile can be missed or
   * come twice.
   *
   * The key needs `customers:read`.
   */
  getOpenTasks(query: GetOpenTasksQuery = {}, options?: CallOptions): List<OpenTask> {
    return this.list({ action: 'getopentasks', query, hasCursor: true }, options);
  }

  /**
   * Plan a next step with a customer.
   *
   * The desk lists it on *Today* when it is due. A customer has at most 100 open tasks.
   *
   * The key needs `customers:write`.
   */
  addTask(body: AddTaskRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddTaskAnswer> {
    return this.post({ action: 'addtask', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Change a next step, such as its day.
   *
   * Omitted members stay as they are. A task that is done cannot be changed.
   *
   * The key needs `customers:write`.
   */
  changeTask(body: ChangeTaskRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeTaskAnswer> {
    return this.post({ action: 'changetask', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Mark a next step as done.
   *
   * The customer's activity keeps it. A task that repeats is planned again. Doing this twice
   * changes nothing.
   *
   * The key needs `customers:write`.
   */
  finishTask(body: FinishTaskRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<FinishTaskAnswer> {
    return this.post({ action: 'finishtask', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Open a next step that was marked as done.
   *
   * The task that was planned because this one repeats is removed again. Doing this twice changes
   * nothing.
   *
   * The key needs `customers:write`.
   */
  reopenTask(body: ReopenTaskRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ReopenTaskAnswer> {
    return this.post({ action: 'reopentask', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove a next step.
   *
   * As if it had never been planned.
   *
   * The key needs `customers:write`.
   */
  removeTask(body: RemoveTaskRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveTaskAnswer> {
    return this.post({ action: 'removetask', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Create the sandbox of the account, with an API key for it.
   *
   * A sandbox is a test account beside yours, with the same team, pipeline and settings and without
   * your customers. Its emails and SMS are captured instead of sent, and webhooks go out as usual.
   * An account has one: a second call makes another key for it. Send `{}`.
   *
   * The key needs `account:manage`.
   */
  openSandbox(body: OpenSandboxRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<OpenSandboxAnswer> {
    return this.post({ action: 'opensandbox', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Emails and SMS that a sandbox captured instead of sending them.
   *
   * Newest first, with the words that the recipient would have got: codes for signing and signing
   * links too. Messages appear here once they would have been sent, usually within a second. While
   * `next` is not `null` there are more: repeat the request with `cursor` set to it and the same
   * filters. Items that exist throughout are never left out, whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  getTestMessages(query: GetTestMessagesQuery = {}, options?: CallOptions): List<CapturedMessage> {
    return this.list({ action: 'gettestmessages', query, hasCursor: true }, options);
  }

  /**
   * Sign or decline a contract of a sandbox as the customer.
   *
   * Acts as the signer whose turn it is, without a code. What follows is what follows when a
   * customer signs: the next signer is invited, and once the last has signed, the PDF is sealed and
   * `contract_signed` fires. Real contracts are signed by their signers alone.
   *
   * The key needs `projects:write`.
   */
  signTestContract(body: SignTestContractRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SignTestContractAnswer> {
    return this.post({ action: 'signtestcontract', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove customers, projects, events and messages of a sandbox.
   *
   * Call it with a key of the sandbox. API keys, subscriptions, settings, pipeline, templates,
   * products and plans stay, and the numbers of events go on. Records made during the reset stay
   * too. Send `{}`.
   *
   * The key needs `account:manage`.
   */
  resetSandbox(body: ResetSandboxRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ResetSandboxAnswer> {
    return this.post({ action: 'resetsandbox', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The electricity plans of the account.
   *
   * A JSON array: the plans of the account by retailer and name, then invented, dated examples for
   * each state. Pass one of them, without `is_example`, as `usage.plan` of a project to estimate
   * savings with its tariff. The project keeps a copy, so later changes to the library do not
   * affect it.
   *
   * The key needs `customers:read`.
   */
  getPlans(options?: CallOptions): List<EnergyPlan> {
    return this.list({ action: 'getplans' }, options);
  }

  /**
   * Create or replace an electricity plan.
   *
   * Adds a plan to the library, or replaces the one with the same retailer and name. Projects that
   * use it keep their copy. An account has at most 500 plans. Every half hour of the year must be
   * in exactly one of `import_rates`, and in exactly one of `feed_in_rates` if there are any.
   *
   * The key needs `account:manage`.
   */
  setPlan(body: SetPlanRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetPlanAnswer> {
    return this.post({ action: 'setplan', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove an electricity plan.
   *
   * Removes it from the library. Projects that use it keep their copy.
   *
   * The key needs `account:manage`.
   */
  removePlan(body: RemovePlanRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemovePlanAnswer> {
    return this.post({ action: 'removeplan', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The rebates of the account and known programs.
   *
   * A JSON array: the rebates of the account by state and name, then known programs of states and
   * territories, with the day on which their source was read. Programs change, so check one before
   * you offer it. Pass rebates, without `is_example`, as `rebates` of a specification. The project
   * keeps copies, so later changes to the library do not affect it.
   *
   * The key needs `customers:read`.
   */
  getRebates(options?: CallOptions): List<Rebate> {
    return this.list({ action: 'getrebates' }, options);
  }

  /**
   * Create or replace a rebate.
   *
   * Adds a rebate to the library, or replaces the one with the same state and name. Projects that
   * use it keep their copy. An account has at most 200 rebates.
   *
   * The key needs `account:manage`.
   */
  setRebate(body: SetRebateRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetRebateAnswer> {
    return this.post({ action: 'setrebate', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove a rebate.
   *
   * Removes it from the library. Projects that use it keep their copy.
   *
   * The key needs `account:manage`.
   */
  removeRebate(body: RemoveRebateRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveRebateAnswer> {
    return this.post({ action: 'removerebate', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Store a file with a customer.
   *
   * A photo (JPEG or PNG), a PDF, a Word, Excel or PowerPoint file, a CSV or text file, or a ZIP.
   * Place, time and camera in a photo are removed. A customer has at most 200 files.
   *
   * The key needs `customers:write`.
   */
  addFile(body: AddFileRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddFileAnswer> {
    return this.post({ action: 'addfile', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The files of a customer.
   *
   * A JSON array of files and photos, the newest first. Customers never see them.
   *
   * The key needs `customers:read`.
   */
  getFiles(query: GetFilesQuery = {}, options?: CallOptions): List<File> {
    return this.list({ action: 'getfiles', query }, options);
  }

  /**
   * The content of a file.
   *
   * The bytes that are stored, with the media type of the file as `Content-Type`.
   *
   * The key needs `customers:read`.
   */
  getFile(query: GetFileQuery, options?: CallOptions): Promise<Uint8Array> {
    return this.file({ action: 'getfile', query }, options);
  }

  /**
   * Rename a file, or say which project it is about.
   *
   * Omitted members stay as they are. A name keeps the ending that tells the kind of the file.
   *
   * The key needs `customers:write`.
   */
  changeFile(body: ChangeFileRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeFileAnswer> {
    return this.post({ action: 'changefile', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Delete a file.
   *
   * For good, with its content.
   *
   * The key needs `customers:write`.
   */
  removeFile(body: RemoveFileRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveFileAnswer> {
    return this.post({ action: 'removefile', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The custom fields of the account.
   *
   * A JSON array of up to 20 fields, in their order under *Settings > Custom fields*.
   *
   * The key needs `customers:read`.
   */
  getFields(options?: CallOptions): List<CustomField> {
    return this.list({ action: 'getfields' }, options);
  }

  /**
   * The custom fields of a customer.
   *
   * A JSON array with every field of `getfields`, and what the customer has in it.
   *
   * The key needs `customers:read`.
   */
  getCustomerFields(query: GetCustomerFieldsQuery = {}, options?: CallOptions): List<CustomFieldValue> {
    return this.list({ action: 'getcustomerfields', query }, options);
  }

  /**
   * Set custom fields of a customer.
   *
   * Sets all that are listed or, if one value does not fit its field, none. The customer counts as
   * changed; no event fires, because events do not carry these fields.
   *
   * The key needs `customers:write`.
   */
  setCustomerFields(body: SetCustomerFieldsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetCustomerFieldsAnswer> {
    return this.post({ action: 'setcustomerfields', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Add a custom field.
   *
   * It comes after the others. An account has at most 20 fields.
   *
   * The key needs `account:manage`.
   */
  addField(body: AddFieldRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddFieldAnswer> {
    return this.post({ action: 'addfield', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Change the name or the choices of a custom field.
   *
   * Omitted members stay as they are, and so does what customers have in it.
   *
   * The key needs `account:manage`.
   */
  changeField(body: ChangeFieldRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeFieldAnswer> {
    return this.post({ action: 'changefield', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove a custom field.
   *
   * With what all customers have in it. This cannot be undone.
   *
   * The key needs `account:manage`.
   */
  removeField(body: RemoveFieldRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveFieldAnswer> {
    return this.post({ action: 'removefield', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The rules by which customers are reminded.
   *
   * A JSON array of the four rules, all off at first. Reminders are sent like messages of the owner
   * of the customer, with the same consent and limits, between 9 am and 6 pm.
   *
   * The key needs `customers:read`.
   */
  getReminders(options?: CallOptions): List<Reminder> {
    return this.list({ action: 'getreminders' }, options);
  }

  /**
   * Change a rule by which customers are reminded.
   *
   * Omitted members stay as they are. A rule that is on must name a template that exists. What came
   * up more than 7 days before it is turned on is left.
   *
   * The key needs `account:manage`.
   */
  setReminder(body: SetReminderRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetReminderAnswer> {
    return this.post({ action: 'setreminder', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The lead form of the account.
   *
   * Its settings, and the addresses under which strangers fill it in without a key.
   *
   * The key needs `customers:read`.
   */
  getLeadForm(options?: CallOptions): Promise<GetLeadFormAnswer> {
    return this.get({ action: 'getleadform' }, options);
  }

  /**
   * Change the lead form of the account.
   *
   * Omitted members stay as they are. The form gets its public key when it is first saved;
   * `replace_key` gives it another one, which the security log records.
   *
   * The key needs `account:manage`.
   */
  setLeadForm(body: SetLeadFormRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetLeadFormAnswer> {
    return this.post({ action: 'setleadform', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The products of the library.
   *
   * Archived ones too, oldest first. While `next` is not `null` there are more: repeat the request
   * with `cursor` set to it and the same filters. Items that exist throughout are never left out,
   * whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  getProducts(query: GetProductsQuery = {}, options?: CallOptions): List<Product> {
    return this.list({ action: 'getproducts', query, hasCursor: true }, options);
  }

  /**
   * Whole systems of products of the library.
   *
   * A JSON array of the kits of the starter library whose products the library still offers. A kit
   * is a start for the `specification` of `createproject`.
   *
   * The key needs `customers:read`.
   */
  getKits(options?: CallOptions): List<Kit> {
    return this.list({ action: 'getkits' }, options);
  }

  /**
   * Create or change a product of the library.
   *
   * Adds the product of this kind, maker and model, or changes it. Omitted members stay as they
   * are, also those within `datasheet`; `is_archived` takes it out of the choice or brings it back.
   * A panel and an inverter need `watts`, a battery `nominal_watt_hours` and `usable_watt_hours`.
   * Projects that use it keep their copy. An account has at most 2,000 products.
   *
   * The key needs `account:manage`.
   */
  setProduct(body: SetProductRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetProductAnswer> {
    return this.post({ action: 'setproduct', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Emails and SMS that a customer sent you.
   *
   * Newest first: SMS, and emails in the mailbox that owners set up under *Settings > Email and SMS
   * > Replies by email*. While `next` is not `null` there are more: repeat the request with
   * `cursor` set to it and the same filters. Items that exist throughout are never left out,
   * whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  getReplies(query: GetRepliesQuery = {}, options?: CallOptions): List<Reply> {
    return this.list({ action: 'getreplies', query, hasCursor: true }, options);
  }

  /**
   * The notes of a customer, with their ids.
   *
   * A JSON array of the notes and logged calls, oldest first.
   *
   * The key needs `customers:read`.
   */
  getCustomerNotes(query: GetCustomerNotesQuery = {}, options?: CallOptions): List<KeptNote> {
    return this.list({ action: 'getcustomernotes', query }, options);
  }

  /**
   * Change the text of a note, or how a call ended.
   *
   * Fires `customer_updated`; events of the past keep the old text. A key with `account:manage`
   * changes the notes of everybody, any other key those of the user who created it.
   *
   * The key needs `customers:write`.
   */
  changeCustomerNote(body: ChangeCustomerNoteRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeCustomerNoteAnswer> {
    return this.post({ action: 'changecustomernote', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Delete a note.
   *
   * The customer's activity keeps who deleted it, and not what it said. Fires `customer_updated`. A
   * key with `account:manage` changes the notes of everybody, any other key those of the user who
   * created it.
   *
   * The key needs `customers:write`.
   */
  removeCustomerNote(body: RemoveCustomerNoteRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveCustomerNoteAnswer> {
    return this.post({ action: 'removecustomernote', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Customers who may be the same person.
   *
   * A JSON array of up to 10 customers with this email address, with this phone number however it
   * is written, or of this name. A name needs two words, and counts only together with `postcode`
   * if that is given. With `customer_id`, those who resemble this customer.
   *
   * The key needs `customers:read`.
   */
  findDuplicates(query: FindDuplicatesQuery = {}, options?: CallOptions): List<Duplicate> {
    return this.list({ action: 'findduplicates', query }, options);
  }

  /**
   * Make one customer of two who are the same person.
   *
   * This cannot be undone. Notes, projects with their proposals and contracts, messages, consents,
   * tasks, files and the history of statuses of the other customer become those of `customer_id`,
   * who keeps email address and owner, gets the other's address if it has none, the tags of both,
   * and the status of both that is further on. The other customer is gone; past events keep its id.
   * Fires `customer_status_change` if the status moves, and `customer_updated` if details or notes
   * were taken.
   *
   * The key needs `account:manage`.
   */
  mergeCustomers(body: MergeCustomersRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<MergeCustomersAnswer> {
    return this.post({ action: 'mergecustomers', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Copy a project of a customer.
   *
   * A second draft for the same customer, with address, system and price lines of the first, to
   * quote a variation beside it. Proposals, contracts and the day of installation stay with the
   * first. What follows is what follows `createproject`.
   *
   * The key needs `projects:write`.
   */
  copyProject(body: CopyProjectRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CopyProjectAnswer> {
    return this.post({ action: 'copyproject', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Delete a project.
   *
   * For good, with all versions of its proposal, their visits and contracts that nobody signed.
   * Messages and files stay with the customer. Refused while its proposal is published, and for
   * ever once a contract on it was signed. Past events keep what they say; no event fires.
   *
   * The key needs `projects:write`.
   */
  deleteProject(body: DeleteProjectRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<DeleteProjectAnswer> {
    return this.post({ action: 'deleteproject', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Say that you sent the link of a proposal yourself.
   *
   * For a link that you sent from another program or your own phone. As after a message from
   * Sundesk, an open customer at an earlier status moves to the one for sent proposals, which fires
   * `customer_status_change`, and a customer without an open task gets a follow-up. No other event
   * fires.
   *
   * The key needs `projects:write`.
   */
  markProposalSent(body: MarkProposalSentRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<MarkProposalSentAnswer> {
    return this.post({ action: 'markproposalsent', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Email a signer their signing link.
   *
   * To the address that the contract names, for a signer who has yet to sign. Who asks never sees
   * the link. The audit trail says who asked. A signer gets a link at most once a minute and 5
   * times a day. No event fires.
   *
   * The key needs `projects:write`.
   */
  sendSigningLink(body: SendSigningLinkRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SendSigningLinkAnswer> {
    return this.post({ action: 'sendsigninglink', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Reopen the sale of a signed contract.
   *
   * For a customer who withdraws, or a sale that falls through. This cannot be undone: the signed
   * contracts of the project are voided and an open one is closed. All are kept, and the audit
   * trail has the reason. The agreed day of installation is removed, and the proposal can be
   * published again. The customer moves to the status, which fires `customer_status_change`, unless
   * a contract on another project still binds them.
   *
   * The key needs `account:manage`.
   */
  reopenContract(body: ReopenContractRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ReopenContractAnswer> {
    return this.post({ action: 'reopencontract', body, takesIdempotencyKey: true }, options);
  }
}
