import type { Bundle, PlainInputField, Trigger, ZObject } from 'zapier-platform-core';
import { callSundesk } from './call-sundesk.ts';
import { isGenuine } from './is-genuine.ts';
import samples from './samples.json' with { type: 'json' };

export type EventType = keyof typeof samples;

type SundeskEvent = { id: string; sequence?: number; data: { customer: object; erased?: boolean } };
type Item = { id: string; [member: string]: unknown };
type Subscribed = { subscription_id: string; signing_secret: string };
type SubscribeData = { id: string; signing_secret?: string };

type Options = {
  type: EventType;
  noun: string;
  label: string;
  description: string;
  inputFields?: PlainInputField[];
  /** Whether an event is wanted, as the person who made the Zap has chosen. */
  wants?: (item: Item, chosen: Record<string, unknown>) => boolean;
};

/** A trigger that subscribes to a type of event when a Zap is switched on, and checks each signature. */
export function eventTrigger({ type, noun, label, description, ...options }: Options): Trigger {
  const { inputFields = [], wants = () => true } = options;
  const toItems = (events: readonly SundeskEvent[], bundle: Bundle) =>
    events
      .filter(({ data }) => data.erased !== true)
      .map(toItem)
      .filter((item) => wants(item, bundle.inputData));
  return {
    key: type,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      inputFields,
      sample: toItem(samples[type]),
      performSubscribe: (z, bundle) => subscribe(z, bundle, type),
      performUnsubscribe: unsubscribe,
      perform: (z, bundle) => toItems([readRequest(z, bundle)], bundle),
      performList: async (z, bundle) => toItems(await findSamples(z, bundle, type), bundle),
    },
  };
}

/** The members of `data` beside the others, so that a Zap offers "Customer Email" and not "Data Customer Email". */
function toItem({ data, sequence: _, ...event }: SundeskEvent): Item {
  return { ...event, ...data };
}

async function subscribe(z: ZObject, bundle: Bundle, type: EventType): Promise<SubscribeData> {
  const body = { hookUrl: bundle.targetUrl, type_request: type };
  const answer = await callSundesk<Subscribed>(z, bundle, 'subscribe_customer', { body });
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
    // Not an error of the Zap: Zapier switches off a Zap that fails again and again.
    throw new z.errors.HaltedError(
      'This request does not have a valid signature of the subscription, so it was ignored. If you have rotated ' +
        'the secret, switch the Zap off and on.',
    );
  return z.JSON.parse(content);
}

/** The newest events of the account, or an invented one while there are none. */
async function findSamples(z: ZObject, bundle: Bundle, type: EventType): Promise<SundeskEvent[]> {
  const query = { type_request: type, limit: 10 };
  const events = (await callSundesk<SundeskEvent[]>(z, bundle, 'getevents', { query })) ?? [];
  return events.some(({ data }) => data.erased !== true) ? events : [samples[type]];
}
