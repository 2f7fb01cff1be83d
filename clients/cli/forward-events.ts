import { createHmac } from 'node:crypto';
import { callSundesk, reasonOf } from './call-sundesk.ts';
import { poll } from './poll.ts';
import type { Remote } from './remote.ts';
import type { Service } from './service.ts';

export type ForwardOptions = {
  /** The address of Sundesk; the environment decides without it. */
  url: string | undefined;
  /** The address on this machine that receives the events. */
  forwardTo: string;
  /** Event types to forward; empty for all except update events. */
  types: readonly string[];
  /** Signs them, `whsec_…`; one made from the API key without it. */
  secret: string | undefined;
  json: boolean;
};

type FeedEvent = { id: string; type: string };
type Output = { print: (line: string) => void; complain: (line: string) => void };

const eventsOnPage = 250;
/** Equal to Sundesk's own timeout for an endpoint. */
const waitMsMax = 10_000;

/**
 * Sends the events that happen from now on to an address of this machine, signed as Sundesk signs its webhooks. It reads them
 * from the feed, so the service needs no way to this machine. Resolves when `signal` aborts.
 */
export async function forwardEvents(
  service: Service,
  options: ForwardOptions,
  remote: Remote,
  signal: AbortSignal,
  { print, complain }: Output,
): Promise<void> {
  const secret = options.secret ?? secretFor(remote.apiKey);
  let after: string | undefined;
  // The feed contains update events only on request.
  const feed: Record<string, string> = options.types.some(service.isUpdateEvent)
    ? { type_request: '*' }
    : {};
  const read = (query: Record<string, string>) =>
    callSundesk<FeedEvent[]>(remote, 'getevents', { ...feed, ...query }, signal);

  async function start(): Promise<{ isBusy: boolean }> {
    const [newest] = await read({ limit: '1' });
    after = newest?.id ?? 'start';
    if (!options.json) {
      print(`Forwarding events from ${remote.url} to ${options.forwardTo} (Ctrl+C stops)`);
      print(`Signing secret: ${secret}`);
    }
    return { isBusy: true };
  }

  async function forwardNew(place: string): Promise<{ isBusy: boolean }> {
    const events = await read({ after: place, limit: String(eventsOnPage) });
    for (const event of events) {
      if (options.types.length === 0 || options.types.includes(event.type)) {
        const outcome = await postSigned(
          service,
          { ...event, body: JSON.stringify(event) },
          { to: options.forwardTo, secret, signal },
        );
        print(options.json ? JSON.stringify(outcome) : describeOutcome(outcome));
      }
      after = event.id;
    }
    return { isBusy: events.length === eventsOnPage };
  }

  await poll(() => (after === undefined ? start() : forwardNew(after)), { signal, complain });
}

/** Made from the key, so that the receiver needs it only once. The key cannot be derived from it. */
export function secretFor(apiKey: string): string {
  const made = createHmac('sha256', apiKey).update('events forwarded by sundesk listen');
  return `whsec_${made.digest('base64')}`;
}

type Outcome = { id: string; type: string; status?: number; error?: string };

/** Posts an event to an address of this machine, signed as Sundesk signs its webhooks. */
export async function postSigned(
  service: Service,
  { id, type, body }: FeedEvent & { body: string },
  { to, secret, signal }: { to: string; secret: string; signal: AbortSignal },
): Promise<Outcome> {
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...service.signatureHeaders({ id, timestamp, body, keys: [secret] }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitMsMax)]),
    });
    await response.arrayBuffer();
    return { id, type, status: response.status };
  } catch (error) {
    signal.throwIfAborted();
    return { id, type, error: reasonOf(error) };
  }
}

/** The outcome of a request to an address of this machine, as it is printed. */
export function describeOutcome({ id, type, status, error }: Outcome): string {
  return `${type}  ${id}  ${status === undefined ? `not delivered: ${error}` : `answered ${status}`}`;
}
