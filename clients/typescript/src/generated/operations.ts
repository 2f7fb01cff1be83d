// Generated from the OpenAPI document by `npm run golden`. Do not edit.

import { type CallOptions, type List, Transport } from '../transport.ts';
import type {
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
  FindCustomersQuery,
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
  GetDeliveriesQuery,
  GetEventTypesQuery,
  GetEventsQuery,
  GetMessageAnswer,
  GetMessageQuery,
  GetMessagesQuery,
  GetNoticesQuery,
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
  GetSettingsAnswer,
  GetStatusChangesQuery,
  GetSubscriptionsQuery,
  GetUsersQuery,
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
} from './types.ts';

/** The operations of Sundesk: the name of each method is its action in camelCase. */
export abstract class Operations extends Transport {
  /**
   * One customer by email address.
   *
   * Returns the customer with owner, notes and projects. The address is compared without regard to
   * upper and lower case or to space around it.
   *
   * The key needs `customers:read`.
   */
  getCustomerByEmail(query: GetCustomerByEmailQuery, options?: CallOptions): Promise<GetCustomerByEmailAnswer> {
    return this.get({ action: 'getcustomerByemail', query }, options);
  }

  /**
   * All customers of the account.
   *
   * Returns a JSON array, oldest first. Without `page` it holds all customers and is sent while it
   * is read, so it can be as long as it likes. With `page`, the header `X-Total-Count` says how
   * many there are and `Link` where the next page is. With `updated_since`, only customers created
   * or changed since then, in the order of that change. To stay in step, follow `Link` to its end,
   * and next time ask with the `updated_at` of the last customer you got: none is left out, and a
   * customer that changes meanwhile comes again at the end. A new name of a status and new details
   * of an owner are no change of their customers.
   *
   * The key needs `customers:read`.
   */
  getAllCustomers(query: GetAllCustomersQuery = {}, options?: CallOptions): List<DatedCustomer> {
    return this.list({ action: 'getallcustomers', query, isPaged: true }, options);
  }

  /**
   * Customers by text, status, owner, type or time of change.
   *
   * All that is given must be true of a customer. The order is that of the last change with
   * `updated_since`, `customer_status` or a `customer_type` other than `Residential`, unless there
   * is a `text`; otherwise it is that of creation. A customer that changes while you read may come
   * again. A page can be short, or empty, and still have a `next`. While `next` is not `null` there
   * are more: repeat the request with `cursor` set to it and the same filters. Items that exist
   * throughout are never left out, whatever changes between the pages.
   *
   * The key needs `customers:read`.
   */
  findCustomers(query: FindCustomersQuery = {}, options?: CallOptions): List<ListedCustomer> {
    return this.list({ action: 'findcustomers', query, hasCursor: true }, options);
  }

  /**
   * Add a customer.
   *
   * `customer_name` is split at its last space into first and last name; `customer_first_name` and
   * `customer_last_name` say it exactly. The owner is the user who made the key, unless
   * `owner_email` names another. What is not given is empty, except that `gst_status` becomes `Not
   * GST Registered`, `customer_type` becomes `Residential` and `customer_status` the first status
   * of the account. Fires `customer_created`. Empty text or null in an optional member counts as
   * not given, and a number is taken as text. These names are understood as well: `useremail` for
   * `owner_email`, `firstname` for `customer_first_name`, `surname` for `customer_last_name`,
   * `email` for `customer_email`, `phone1` for `customer_phone_1`, `phone2` for `customer_phone_2`,
   * `type` for `customer_type`, `companyname` for `company_name`, `companyphone` for
   * `company_phone`, `gststatus` for `gst_status`.
   *
   * The key needs `customers:write`.
   */
  createCustomer(body: CreateCustomerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CreateCustomerAnswer> {
    return this.post({ action: 'createcustomer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Change the details of a customer.
   *
   * Members that are not given stay as they are. With `customer_id`, a `customer_email` beside it
   * is the new address; without it, `customer_email` names the customer. `clear` names members to
   * empty. `customer_status` moves the customer as `setcustomerstatus` does, or nothing is changed.
   * Empty text or null in an optional member counts as not given, and a number is taken as text.
   * These names are understood as well: `useremail` for `owner_email`, `firstname` for
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
   * Fires `customer_status_change`; the status it already has is no change. A status of kind *won*
   * is reached only by a signed contract, and one of kind *lost* requires a `reason`.
   *
   * The key needs `customers:write`.
   */
  setCustomerStatus(body: SetCustomerStatusRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetCustomerStatusAnswer> {
    return this.post({ action: 'setcustomerstatus', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Add a note to a customer.
   *
   * Notes are kept in the order in which they were added, at most 500 of a customer.
   *
   * The key needs `customers:write`.
   */
  addCustomerNote(body: AddCustomerNoteRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddCustomerNoteAnswer> {
    return this.post({ action: 'addcustomernote', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send events of one type to a URL.
   *
   * The URL must be public and https. `signing_secret` is shown this once: it verifies the
   * signature of every delivery. The same URL and type may be subscribed again; each subscription
   * is independent. What is wrong with a request is told by the `message` alone: `Empty request
   * body`, `Invalid JSON`, `hookUrl parameter is required`, `Invalid webhook URL format`, `Invalid
   * webhook type`, `Invalid API key`, `Missing API key` or `Unauthorized access`.
   *
   * The key needs `webhooks:manage`.
   */
  subscribeCustomer(body: SubscribeCustomerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SubscribeCustomerAnswer> {
    return this.post({ action: 'subscribe_customer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The subscriptions of the account, and how they fare.
   *
   * A JSON array, oldest first: those that have not ended, and those whose receiver answered 410.
   * `health` says whether deliveries arrive and how many wait.
   *
   * The key needs `webhooks:manage`.
   */
  getSubscriptions(query: GetSubscriptionsQuery = {}, options?: CallOptions): List<Subscription> {
    return this.list({ action: 'getsubscriptions', query }, options);
  }

  /**
   * Change how and where events are sent.
   *
   * What is not given stays. Deliveries that wait go by the new settings, and to the new `hookUrl`
   * when it is changed. `ordered` applies to events from then on; an earlier delivery that is held,
   * or whose attempts are used up, holds up no later one. With `signature` set to `v1a`, deliveries
   * are signed with an ed25519 key beside the secret, and `public_key` verifies that; `v1` ends it.
   * To get a new key pair, set `v1` and then `v1a`.
   *
   * The key needs `webhooks:manage`.
   */
  updateSubscription(body: UpdateSubscriptionRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<UpdateSubscriptionAnswer> {
    return this.post({ action: 'updatesubscription', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Hold what is sent to a subscription.
   *
   * Nothing is sent until `enablesubscription`. What waits is held, and so are the events that
   * happen meanwhile. A delivery that is on its way ends first. A subscription that is paused or
   * disabled already stays as it is.
   *
   * The key needs `webhooks:manage`.
   */
  pauseSubscription(body: PauseSubscriptionRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<PauseSubscriptionAnswer> {
    return this.post({ action: 'pausesubscription', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send to a paused or disabled subscription again.
   *
   * Events are sent from then on, and the time after which it would be disabled begins anew. What
   * was held stays held unless `replay_missed` is true: a replay then sends it in the background.
   * An active subscription stays as it is, and what it still holds can be replayed as well.
   *
   * The key needs `webhooks:manage`.
   */
  enableSubscription(body: EnableSubscriptionRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<EnableSubscriptionAnswer> {
    return this.post({ action: 'enablesubscription', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Replace the signing secret of a subscription.
   *
   * `signing_secret` is shown this once. Until `secret_rotated_until` deliveries are signed with
   * the new and the old secret, so a receiver that knows either goes on. Rotating again meanwhile
   * ends the older one at once, and so does `overlap_hours: 0`, as for a secret that has leaked.
   * The key of `v1a` signatures stays.
   *
   * The key needs `webhooks:manage`.
   */
  rotateSecret(body: RotateSecretRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RotateSecretAnswer> {
    return this.post({ action: 'rotatesecret', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send a test event to a subscription.
   *
   * Sends the example of the subscription's type, signed like any other, with `test: true` beside
   * `data`. It goes to this subscription alone and is not in `getevents`. A receiver that fails
   * gets it again on the same schedule as a real one.
   *
   * The key needs `webhooks:manage`.
   */
  sendTestEvent(body: SendTestEventRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SendTestEventAnswer> {
    return this.post({ action: 'sendtestevent', body, takesIdempotencyKey: true }, options);
  }

  /**
   * What was sent, and what became of it.
   *
   * A JSON array of deliveries, newest first. While there is more, `Link` holds the next page. For
   * a filter that few deliveries fit, a page looks at 10,000 deliveries and no more: it may then be
   * short, or empty, and still have a next page, so go by `Link` alone.
   *
   * The key needs `webhooks:manage`.
   */
  getDeliveries(query: GetDeliveriesQuery = {}, options?: CallOptions): List<Delivery> {
    return this.list({ action: 'getdeliveries', query }, options);
  }

  /**
   * One delivery with its payload and attempts.
   *
   * What is sent, and the latest 100 attempts to send it, newest first. What receivers answered is
   * blank when it is old.
   *
   * The key needs `webhooks:manage`.
   */
  getAttempts(query: GetAttemptsQuery, options?: CallOptions): Promise<GetAttemptsAnswer> {
    return this.get({ action: 'getattempts', query }, options);
  }

  /**
   * Send a delivery again at once.
   *
   * Begins the schedule of attempts anew, whatever became of the delivery: one that waits is sent
   * now instead of then, and one that was delivered is delivered again, with the same bytes and the
   * same `webhook-id`. Where the subscription asks for order, it still waits for an earlier
   * delivery of the same customer.
   *
   * The key needs `webhooks:manage`.
   */
  retryDelivery(body: RetryDeliveryRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RetryDeliveryAnswer> {
    return this.post({ action: 'retrydelivery', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send many deliveries again.
   *
   * Answers at once and works in the background, oldest first; `getreplays` says how far it is.
   * What is sent has the same bytes and the same `webhook-id` as before. It takes what exists when
   * it is asked for, and leaves out what is being sent at the moment and what belongs to a
   * subscription that is paused, disabled or has ended.
   *
   * The key needs `webhooks:manage`.
   */
  replayEvents(body: ReplayEventsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ReplayEventsAnswer> {
    return this.post({ action: 'replayevents', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Replays and how far they are.
   *
   * A JSON array, newest first: the latest 100, or the one that is asked for.
   *
   * The key needs `webhooks:manage`.
   */
  getReplays(query: GetReplaysQuery = {}, options?: CallOptions): List<Replay> {
    return this.list({ action: 'getreplays', query }, options);
  }

  /**
   * End a replay before it is done.
   *
   * It goes no further; what it has begun to send goes on. A replay that is over already stays as
   * it is.
   *
   * The key needs `webhooks:manage`.
   */
  cancelReplay(body: CancelReplayRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CancelReplayAnswer> {
    return this.post({ action: 'cancelreplay', body, takesIdempotencyKey: true }, options);
  }

  /**
   * What the owner of subscriptions should know.
   *
   * A JSON array, newest first: subscriptions that fail, that were disabled or have gone, and those
   * whose host has an address to which nothing is sent. While there is more, `Link` holds the next
   * page.
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
   * pair. Deliveries that still waited are cancelled. Ending what has ended succeeds, with
   * `removed` 0.
   *
   * The key needs `webhooks:manage`.
   */
  unsubscribeCustomer(body: UnsubscribeCustomerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<UnsubscribeCustomerAnswer> {
    return this.post({ action: 'unsubscribe_customer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The events of the account, as they are delivered.
   *
   * A JSON array of events. Without `after` or `consumer`, the newest first: samples to build an
   * integration with. With `after`, those that followed that event, oldest first: a feed to catch
   * up from, or to poll behind a firewall; `after=start` begins with the first event. With
   * `consumer`, those that followed what this consumer has confirmed with `ackevents`, so you need
   * not keep the place yourself; asking moves nothing, and a new name begins with the first event.
   * While there is more, `Link` holds the next page. Events are removed when they are old:
   * `X-Events-Expired: 1` says that some of those you asked for are gone, and the answer goes on
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
   * Keeps the place of a reader of `getevents`: everything up to `event_id` counts as read, and the
   * next `getevents` with this `consumer` goes on after it. Confirm what you have worked through,
   * so that a reader that fails in between gets it again. An earlier event moves the place back;
   * `start` moves it to the first event and `end` to the newest. The first confirmation makes the
   * consumer; an account has at most 100.
   *
   * The key needs `webhooks:manage`.
   */
  ackEvents(body: AckEventsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AckEventsAnswer> {
    return this.post({ action: 'ackevents', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The consumers of the feed and how far they are.
   *
   * A JSON array, by name.
   *
   * The key needs `webhooks:manage`.
   */
  getConsumers(options?: CallOptions): List<Consumer> {
    return this.list({ action: 'getconsumers' }, options);
  }

  /**
   * Forget a consumer.
   *
   * Its place is lost; the same name begins with the first event again.
   *
   * The key needs `webhooks:manage`.
   */
  removeConsumer(body: RemoveConsumerRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveConsumerAnswer> {
    return this.post({ action: 'removeconsumer', body, takesIdempotencyKey: true }, options);
  }

  /**
   * List event types with schemas and examples.
   *
   * A JSON array of the eight types, or of the one in `type_request`. Each states when it fires and
   * has the JSON Schema and an example of its payload, so you can build and test a receiver before
   * the first event.
   *
   * The key needs `webhooks:manage`.
   */
  getEventTypes(query: GetEventTypesQuery = {}, options?: CallOptions): List<EventTypeDetails> {
    return this.list({ action: 'geteventtypes', query }, options);
  }

  /**
   * The account and the key itself.
   *
   * A cheap way to test a key and to show whose it is. Needs no permission.
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
   * What the account says about itself and how it sells.
   *
   * Proposals are made with these; what was published keeps those of its day.
   *
   * The key needs `customers:read`.
   */
  getSettings(options?: CallOptions): Promise<GetSettingsAnswer> {
    return this.get({ action: 'getsettings' }, options);
  }

  /**
   * Change the settings of the account.
   *
   * Members that are not given stay as they are.
   *
   * The key needs `account:manage`.
   */
  changeSettings(body: ChangeSettingsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeSettingsAnswer> {
    return this.post({ action: 'changesettings', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Set or remove the logo of the account.
   *
   * `logo` is a PNG or JPEG image of at most 700,000 bytes and 4,096 pixels in a direction, in
   * base64; empty, it removes the one there is.
   *
   * The key needs `account:manage`.
   */
  setLogo(body: SetLogoRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetLogoAnswer> {
    return this.post({ action: 'setlogo', body, takesIdempotencyKey: true }, options);
  }

  /**
   * One project with its system and figures.
   *
   * Returns the project as a customer has it, and beside that the system as it is planned and the
   * figures that follow from it today: price, GST, certificates, estimates of yield and savings,
   * each with what it rests on.
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
   * The project is a draft until a proposal is published. What is not given is empty;
   * `system_size`, quantities and types follow from `specification`. An open customer who has not
   * come so far moves to the status that stands for quoting, which fires `customer_status_change`.
   * When the draft has been left alone for a minute, `recent_draft_project` fires. Empty text or
   * null in an optional member counts as not given, and a number is taken as text.
   *
   * The key needs `projects:write`.
   */
  createProject(body: CreateProjectRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<CreateProjectAnswer> {
    return this.post({ action: 'createproject', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Save a project.
   *
   * Meant for every pause in typing. Members that are not given stay as they are, also those within
   * `site_address`, `specification` and `roof`; a list, `battery` and `usage` are given as a whole.
   * A save that changes nothing is none. With the `revision` that you read, nothing is saved when
   * somebody else saved since. Saves of a draft fire `recent_draft_project` once it has been left
   * alone for a minute; a published project fires nothing. `install_on` is the day of installation
   * that was agreed with a customer who has signed and can no longer withdraw; it moves the
   * customer to the status that stands for a scheduled installation.
   *
   * The key needs `projects:write`.
   */
  updateProject(body: UpdateProjectRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<UpdateProjectAnswer> {
    return this.post({ action: 'updateproject', body, takesIdempotencyKey: true }, options);
  }

  /**
   * The figures of a system, with what they were made from.
   *
   * STCs, price, GST, yield, savings and warnings, as of today and with the settings of the
   * account. With `project_id` it begins with what the project has, and what is given takes its
   * place: a *what if*. Without, the rest is empty. Nothing is saved and nothing fires. The answer
   * holds the inputs as they were used, and each figure has its working or its assumptions, with
   * where they come from.
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
   * `createproject`, `updateproject` or `calculate`. Nothing is saved and nothing fires. Registers
   * that begin with E are bought energy, registers with B exported energy; other registers are
   * ignored. At least six months need readings; the other months are filled from those around them.
   * An error names the line. A year of half hours has about 120 kB for each register; the desk
   * takes files of up to 12 MB.
   *
   * The key needs `customers:read`.
   */
  readMeterData(body: ReadMeterDataRequest, options?: CallOptions): Promise<ReadMeterDataAnswer> {
    return this.post({ action: 'readmeterdata', body }, options);
  }

  /**
   * Publish the proposal of a project.
   *
   * Makes the next version of the proposal from the project as it is: its PDF is printed, its page
   * opened, and a contract on it offered for signature. The version before, if there is one, is
   * over, and the address stays the same. Fires `published_proposal_link`; when the version before
   * was viewed, the customer moves to the status that stands for negotiating. When the published
   * version says the same to the same signers already, that one is answered, `is_new` is `false`
   * and nothing happens, so a request may be repeated. A project whose contract was signed gets a
   * variation of it, which needs signatures of its own and inherits signers, verification and kind
   * of sale. The version keeps a checklist of what the consumer code wants an offer to say; what is
   * missing in it stops nothing.
   *
   * The key needs `projects:write`.
   */
  publishProposal(body: PublishProposalRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<PublishProposalAnswer> {
    return this.post({ action: 'publishproposal', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Withdraw the published proposal of a project.
   *
   * The page says that it was withdrawn, `proposal_link` is empty again, and a contract that is
   * open is closed. A contract that was signed stays signed. No event tells of it. What is
   * published afterwards has another address.
   *
   * The key needs `projects:write`.
   */
  withdrawProposal(body: WithdrawProposalRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<WithdrawProposalAnswer> {
    return this.post({ action: 'withdrawproposal', body, takesIdempotencyKey: true }, options);
  }

  /**
   * One version of a proposal with what it says.
   *
   * Returns the version with its system, its figures and its checklist as they were when it was
   * published; later changes of the project or of prices do not change them.
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
   * Who opened a proposal, and why it counts or not.
   *
   * A JSON array of the requests for the page of a version and for its PDF, newest first, each with
   * its verdict. Of a version that is requested very often, those that nobody saw are not kept.
   * While there is more, `Link` holds the next page.
   *
   * The key needs `customers:read`.
   */
  getProposalViews(query: GetProposalViewsQuery, options?: CallOptions): List<ProposalVisit> {
    return this.list({ action: 'getproposalviews', query }, options);
  }

  /**
   * The PDF of a version of a proposal.
   *
   * The file as it was published, also of a version that is over. Customers get it under
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
   * count or price changes. What loses is listed, what is lost already first, then by the day of
   * the next step. A published version keeps its price. The discount for STCs that are not
   * calculated is in `uncalculated_cents`. The newest 1,000 open proposals are looked at.
   * `X-Total-Count` says how many lose, and while there is more, `Link` holds the next page.
   *
   * The key needs `customers:read`.
   */
  getQuotesLosingValue(query: GetQuotesLosingValueQuery = {}, options?: CallOptions): Promise<GetQuotesLosingValueAnswer> {
    return this.get({ action: 'getquoteslosingvalue', query }, options);
  }

  /**
   * One contract with its signers.
   *
   * A contract comes about when a proposal is published: it offers that version for signature. With
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
   * Every step that was taken with a contract.
   *
   * The trail from the opening of a contract to its end, oldest first. Each entry holds a hash of
   * the one before it, so that a change, or an entry that is missing, shows.
   *
   * The key needs `customers:read`.
   */
  getContractAudit(query: GetContractAuditQuery, options?: CallOptions): Promise<GetContractAuditAnswer> {
    return this.get({ action: 'getcontractaudit', query }, options);
  }

  /**
   * The signed and sealed PDF of a contract.
   *
   * The file itself, with all signatures and the trail, sealed as PAdES so that any change shows.
   * It exists once `contract_signed` has fired. Of a contract that was signed on paper it is the
   * scan that your team stored: a PDF, or a picture as JPEG or PNG, as `Content-Type` says.
   *
   * The key needs `customers:read`.
   */
  getContractPdf(query: GetContractPdfQuery, options?: CallOptions): Promise<Uint8Array> {
    return this.file({ action: 'getcontractpdf', query }, options);
  }

  /**
   * The templates for messages.
   *
   * A JSON array, by channel and name: the templates of the account, and those that every account
   * has unless it wrote its own under the same name.
   *
   * The key needs `customers:read`.
   */
  getTemplates(options?: CallOptions): List<MessageTemplate> {
    return this.list({ action: 'gettemplates' }, options);
  }

  /**
   * Write a template for messages.
   *
   * Makes a template, or writes another text under its name. Messages that are queued already stay
   * as they are. These may stand in subject and text: `{{customer_first_name}}`,
   * `{{customer_name}}`, `{{owner_name}}`, `{{owner_phone}}`, `{{owner_email}}`,
   * `{{company_name}}`, `{{project_title}}`, `{{site_address}}`, `{{system_size}}`,
   * `{{proposal_url}}`. An account has at most 200 templates of its own.
   *
   * The key needs `account:manage`.
   */
  setTemplate(body: SetTemplateRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetTemplateAnswer> {
    return this.post({ action: 'settemplate', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Remove a template of the account.
   *
   * A template of that name that every account has is then used again.
   *
   * The key needs `account:manage`.
   */
  removeTemplate(body: RemoveTemplateRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<RemoveTemplateAnswer> {
    return this.post({ action: 'removetemplate', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Whether a customer wants messages.
   *
   * What the customer said last, for email and SMS. SMS need consent before the first one; emails
   * are sent until the customer wants no more.
   *
   * The key needs `customers:read`.
   */
  getConsent(query: GetConsentQuery = {}, options?: CallOptions): Promise<GetConsentAnswer> {
    return this.get({ action: 'getconsent', query }, options);
  }

  /**
   * Record whether a customer wants messages.
   *
   * Every call adds to what is on record of the customer; the last one counts. It does not undo
   * that a number has opted out, by an answer such as STOP: only the person who has it can take
   * that back.
   *
   * The key needs `customers:write`.
   */
  setConsent(body: SetConsentRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SetConsentAnswer> {
    return this.post({ action: 'setconsent', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send an email to a customer about a project.
   *
   * The answer says that the message is `queued`: it is handed over at once, and again later where
   * the other side is not ready, but never again once it may have been taken. `project_email_sent`
   * fires then and not before, and an open customer moves to the status that stands for a sent
   * proposal when the message brings it, else to the one for a first contact. These may stand in
   * the text: `{{customer_first_name}}`, `{{customer_name}}`, `{{owner_name}}`, `{{owner_phone}}`,
   * `{{owner_email}}`, `{{company_name}}`, `{{project_title}}`, `{{site_address}}`,
   * `{{system_size}}`, `{{proposal_url}}`; a line whose variables are all empty is left out. The
   * email has the text and an HTML part in the colours of the account, its answers go to the
   * customer's owner, and it names a page on which the customer can unsubscribe.
   *
   * The key needs `messages:send`.
   */
  sendProjectEmail(body: SendProjectEmailRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SendProjectEmailAnswer> {
    return this.post({ action: 'sendprojectemail', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Send an SMS to a customer about a project.
   *
   * The answer says that the message is `queued`: it is handed over at once, and again later where
   * the other side is not ready, but never again once it may have been taken. `project_sms_sent`
   * fires then and not before, and an open customer moves to the status that stands for a sent
   * proposal when the message brings it, else to the one for a first contact. These may stand in
   * the text: `{{customer_first_name}}`, `{{customer_name}}`, `{{owner_name}}`, `{{owner_phone}}`,
   * `{{owner_email}}`, `{{company_name}}`, `{{project_title}}`, `{{site_address}}`,
   * `{{system_size}}`, `{{proposal_url}}`; a line whose variables are all empty is left out. The
   * customer must have consented (`setconsent`). Where the text does not name your firm, its name
   * is put before it, and how to opt out is put after it; the whole may have 640 characters.
   *
   * The key needs `messages:send`.
   */
  sendProjectSms(body: SendProjectSmsRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<SendProjectSmsAnswer> {
    return this.post({ action: 'sendprojectsms', body, takesIdempotencyKey: true }, options);
  }

  /**
   * What was sent to customers, and what became of it.
   *
   * A JSON array, newest first: of a project, of a customer, or of the whole account. While there
   * is more, `Link` holds the next page.
   *
   * The key needs `customers:read`.
   */
  getMessages(query: GetMessagesQuery = {}, options?: CallOptions): List<Message> {
    return this.list({ action: 'getmessages', query }, options);
  }

  /**
   * One message, and what became of it.
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
   * Without `rank` it comes after the others of its kind. No rule moves customers to it; people and
   * keys do.
   *
   * The key needs `account:manage`.
   */
  addStatus(body: AddStatusRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<AddStatusAnswer> {
    return this.post({ action: 'addstatus', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Change a status of the pipeline.
   *
   * Members that are not given stay. A new name shows at once on every customer who has the status
   * and fires nothing. The kind is fixed for a status that stands for a step, and for others while
   * customers have it, except between *open* and *parked*.
   *
   * The key needs `account:manage`.
   */
  changeStatus(body: ChangeStatusRequest, options?: CallOptions & { idempotencyKey?: string }): Promise<ChangeStatusAnswer> {
    return this.post({ action: 'changestatus', body, takesIdempotencyKey: true }, options);
  }

  /**
   * Take a status out of the pipeline.
   *
   * Customers who have it move to the replacement, and `customer_status_change` fires for each.
   * They move in batches, so with many of them it takes its time; when it is cut off, send it
   * again. The replacement must mean the same for them: won stays won, and lost stays lost. The
   * statuses that stand for `signed`, `deposit`, `scheduled`, `installed`, `lost` and `cancelled`
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
   * The electricity plans of the account.
   *
   * A JSON array: the plans of the account by retailer and name, then examples of each state, which
   * are invented and dated. Give one of them, without `is_example`, as `usage.plan` of a project to
   * estimate savings with its tariff. The project keeps a copy, so that later changes to the
   * library do not reach it.
   *
   * The key needs `customers:read`.
   */
  getPlans(options?: CallOptions): List<EnergyPlan> {
    return this.list({ action: 'getplans' }, options);
  }

  /**
   * Write an electricity plan.
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
}
