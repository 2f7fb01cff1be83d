import type { Bundle, PlainInputField, Trigger, ZObject } from 'zapier-platform-core';
import { callSundesk } from './call-sundesk.ts';
import { type EventFilter, filterFields, passes, toSubscription } from './event-filter.ts';
import eventTypes from './event-types.json' with { type: 'json' };
import { isGenuine } from './is-genuine.ts';
import samples from './samples.json' with { type: 'json' };

export type EventType = keyof typeof samples;

type SundeskEvent = {
  id: string;
  type: string;
  timestamp: string;
  sequence?: number;
  data: { customer: object; erased?: boolean };
};
type Item = { id: string; [member: string]: unknown };
type Subscribed = { subscription_id: string; signing_secret: string };
type SubscribeData = { id: string; signing_secret?: string };
type Chosen = EventFilter & { types?: EventType[] };

type Options = {
  /** Undefined lets each Zap choose several types. */
  type?: EventType;
  noun: string;
  label: string;
  description: string;
};

const typesField: PlainInputField = {
  key: 'types',
  label: 'Events',
  list: true,
  required: true,
  choices: eventTypes,
  helpText: 'What starts the Zap.',
};

/** A trigger that subscribes to events when a Zap is switched on, and checks each signature. */
export function eventTrigger({ type, noun, label, description }: Options): Trigger {
  const typesOf = ({ inputData }: Bundle) =>
    type === undefined ? ((inputData as Chosen).types ?? []) : [type];
  const toItems = (events: readonly SundeskEvent[]) =>
    events.filter(({ data }) => data.erased !== true).map(toItem);
  return {
    key: type ?? 'event',
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      inputFields: [...(type === undefined ? [typesField] : []), ...filterFields],
      sample: toItem(samples[type ?? 'customer_created']),
      performSubscribe: (z, bundle) => subscribe(z, bundle, typesOf(bundle)),
      performUnsubscribe: unsubscribe,
      perform: (z, bundle) => toItems([readRequest(z, bundle)]),
      performList: async (z, bundle) => toItems(await findSamples(z, bundle, typesOf(bundle))),
    },
  };
}

/** The members of `data` beside the others, so that a Zap offers "Customer Email" and not "Data Customer Email". */
function toItem({ data, sequence: _, ...event }: SundeskEvent): Item {
  return { ...event, ...data };
}

async function subscribe(z: ZObject, bundle: Bundle, types: EventType[]): Promise<SubscribeData> {
  const data = {
    url: bundle.targetUrl,
    event_types: types,
    name: 'Zapier',
    ...toSubscription(bundle.inputData as Chosen),
  };
  const answer = await callSundesk<Subscribed>(z, bundle, 'subscribe', { body: { data } });
  const { subscription_id: id, signing_secret } = answer as Subscribed;
  return { id, signing_secret };
}

async function unsubscribe(z: ZObject, bundle: Bundle) {
  const body = { subscription_id: bundle.subscribeData?.id };
  const expects = 'SUBSCRIPTION_NOT_FOUND';
  return (await callSundesk<object>(z, bundle, 'unsubscribe_customer', { body, expects })) ?? {};
}

/** The event in a request, which anyone who knows the address can send. */
function readRequest(z: ZObject, bundle: Bundle): SundeskEvent {
  const { content = '', headers = {} } = bundle.rawRequest ?? {};
  const { signing_secret = '' } = (bundle.subscribeData ?? {}) as Partial<SubscribeData>;
  if (!isGenuine(content, headers, signing_secret))
    // Halts instead of failing: Zapier switches off a Zap that fails repeatedly.
    throw new z.errors.HaltedError(
      'This request does not have a valid signature of the subscription, so it was ignored. If you have rotated ' +
        'the secret, switch the Zap off and on.',
    );
  return z.JSON.parse(content);
}

/** The newest events of the account that fit, or an invented one of each type while there are none. */
async function findSamples(
  z: ZObject,
  bundle: Bundle,
  types: readonly EventType[],
): Promise<SundeskEvent[]> {
  const readType = (type: EventType) =>
    callSundesk<SundeskEvent[]>(z, bundle, 'getevents', {
      query: { type_request: type, limit: 50 },
    });
  const events = (await Promise.all(types.map(readType))).flatMap((each) => each ?? []);
  const fitting = events
    .filter(({ data }) => data.erased !== true && passes(data, bundle.inputData as Chosen))
    .toSorted((one, other) => other.timestamp.localeCompare(one.timestamp));
  return fitting.length > 0 ? fitting.slice(0, 10) : types.map((type) => samples[type]);
}
