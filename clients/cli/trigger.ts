import { randomUUID } from 'node:crypto';
import { callSundesk, changeSundesk } from './call-sundesk.ts';
import { describeOutcome, postSigned, secretFor } from './forward-events.ts';
import { makeEvent } from './make-event.ts';
import { readOptionsAndArgument } from './read-options.ts';
import { type Remote, remoteOption } from './remote.ts';
import type { Service } from './service.ts';
import { CommandFailure, type Usage, UsageError } from './usage.ts';

export type TriggerOptions = {
  type: string;
  /** The address of Sundesk; the environment decides without it. */
  url: string | undefined;
  /** The address that receives a sample; without it, the event happens in the sandbox. */
  forwardTo: string | undefined;
  /** Signs the sample, `whsec_…`; one made from the API key without it. */
  secret: string | undefined;
  json: boolean;
};

/** The usage of `trigger` with the types of events that it takes. */
export function triggerUsage({ eventTypes }: Service): Usage {
  return {
    name: 'trigger',
    summary: 'Make an event happen in a sandbox, or send a signed sample of it.',
    positionals: { TYPE: `event type: ${eventTypes.join(', ')}` },
    options: {
      'forward-to': {
        value: 'URL',
        meaning: 'send a sample to this address; nothing happens in Sundesk',
      },
      secret: { value: 'SECRET', meaning: 'signing secret of the sample (whsec_…)' },
      url: remoteOption,
    },
    notes: [
      'Without --forward-to, it creates a customer, and a project, proposal or contract if the type needs one, waits for the event and prints its ID. A type that cannot be made to happen is sent as a test event to each subscription that has it.',
      'Set SUNDESK_API_KEY to a key of a sandbox, which begins with sundesk_test_. Other keys are refused without --forward-to, because a real account must not get invented customers.',
      'A sample has "test": true. It is signed with --secret, or with the secret that listen --forward-to prints for the same key.',
    ],
  };
}

export function readTriggerOptions(service: Service, args: readonly string[]): TriggerOptions {
  const { values, argument: type } = readOptionsAndArgument(args, {
    'forward-to': { type: 'string' },
    secret: { type: 'string' },
    url: { type: 'string' },
    json: { type: 'boolean' },
  });
  const { url, secret, json, 'forward-to': forwardTo } = values;
  if (type === undefined) throw new UsageError('trigger takes TYPE');
  if (!service.eventTypes.includes(type)) throw new UsageError(`${type} is not an event type`);
  if (forwardTo === undefined && secret !== undefined) {
    throw new UsageError('--secret has no meaning without --forward-to');
  }
  if (forwardTo !== undefined && (!/^https?:\/\//.test(forwardTo) || !URL.canParse(forwardTo))) {
    throw new UsageError('--forward-to must be a URL that begins with http:// or https://');
  }
  if (secret !== undefined && (!service.isSigningSecret(secret) || secret.startsWith('whpk_'))) {
    throw new UsageError('--forward-to signs with one --secret, whsec_…');
  }
  return { type, url, forwardTo, secret, json: json === true };
}

type Output = { print: (line: string) => void };

/** Makes an event happen in a sandbox, or sends a sample of it to an address. */
export async function trigger(
  service: Service,
  options: TriggerOptions,
  remote: Remote,
  signal: AbortSignal,
  { print }: Output,
): Promise<void> {
  const { type, json } = options;
  if (options.forwardTo !== undefined) {
    return sendSample(service, { ...options, forwardTo: options.forwardTo }, remote, signal, {
      print,
    });
  }
  if (!remote.apiKey.startsWith('sundesk_test_')) {
    throw new UsageError(
      'trigger needs a key of a sandbox, which begins with sundesk_test_, or --forward-to',
    );
  }
  const made = await makeEvent(type, remote, signal);
  if (made !== undefined) {
    print(json ? JSON.stringify(made) : `${type}  ${made.id}  customer ${made.customer_id}`);
    return;
  }
  return sendTestEvents(options, remote, signal, { print });
}

async function sendSample(
  service: Service,
  options: TriggerOptions & { forwardTo: string },
  remote: Remote,
  signal: AbortSignal,
  { print }: Output,
): Promise<void> {
  const { type, json, forwardTo, secret = secretFor(remote.apiKey) } = options;
  const id = `evt_test_${randomUUID().replaceAll('-', '')}`;
  const body = service.renderSample({ id, type, now: Date.now() });
  const outcome = await postSigned(service, { id, type, body }, { to: forwardTo, secret, signal });
  print(json ? JSON.stringify(outcome) : describeOutcome(outcome));
  if (!json && options.secret === undefined) print(`Signing secret: ${secret}`);
  if (outcome.error !== undefined)
    throw new CommandFailure(`${forwardTo} did not receive the sample`);
}

type Subscription = { subscription_id: string; type_request: string | string[] };

async function sendTestEvents(
  { type, json }: TriggerOptions,
  remote: Remote,
  signal: AbortSignal,
  { print }: Output,
): Promise<void> {
  const state = { state: 'active' };
  const all = await callSundesk<Subscription[]>(remote, 'getsubscriptions', state, signal);
  const having = all.filter(({ type_request: types }) =>
    [types].flat().some((each) => each === type || each === '*'),
  );
  if (having.length === 0) {
    throw new CommandFailure(
      `${type} cannot be made to happen, and no subscription has it. Use --forward-to`,
    );
  }
  for (const { subscription_id } of having) {
    const body = { subscription_id, type_request: type };
    const sent = await changeSundesk<{ event_id: string }>(remote, 'sendtestevent', body, signal);
    const printed = { id: sent.event_id, type, subscription_id, test: true };
    print(
      json
        ? JSON.stringify(printed)
        : `${type}  ${sent.event_id}  test event to ${subscription_id}`,
    );
  }
}
