import { callSundesk } from './call-sundesk.ts';
import { poll } from './poll.ts';
import { readOptions } from './read-options.ts';
import { type Remote, remoteNote, remoteOption } from './remote.ts';
import type { Usage } from './usage.ts';

export type TailOptions = { url: string | undefined; json: boolean };

export const tailUsage: Usage = {
  name: 'tail',
  summary: 'Print the deliveries of a running Sundesk as they happen.',
  options: { url: remoteOption },
  notes: [
    'Prints a line for each new delivery, and for each change of its state or number of attempts.',
    remoteNote,
  ],
};

export function readTailOptions(args: readonly string[]): TailOptions {
  const { url, json } = readOptions(args, {
    url: { type: 'string' },
    json: { type: 'boolean' },
  });
  return { url, json: json === true };
}

/** The members of a delivery that are printed or decide what to request next. */
type Delivery = {
  delivery_id: string;
  event_id: string;
  type_request: string;
  subscription_id: string;
  state: string;
  attempts: number;
  outcome: string;
  created_at: string;
  finished_at: string;
};

const deliveriesOnPage = 250;

/** Prints deliveries that are new or changed, oldest first, until `signal` aborts. */
export async function tail(
  { json }: TailOptions,
  remote: Remote,
  signal: AbortSignal,
  { print, complain }: { print: (line: string) => void; complain: (line: string) => void },
): Promise<void> {
  /** The last seen state of the deliveries that can still be read. */
  let seen: ReadonlyMap<string, string> | undefined;
  let from: string | undefined;

  async function look(): Promise<{ isBusy: boolean }> {
    // The first call needs only the newest delivery, which tells the service's time.
    const found = seen === undefined ? await page({ limit: '1' }) : await readFrom(from);
    const oldestFirst = found.toReversed();
    for (const delivery of oldestFirst) {
      if (seen === undefined || seen.get(delivery.delivery_id) === phaseOf(delivery)) continue;
      print(json ? JSON.stringify(delivery) : toText(delivery));
    }
    if (seen === undefined && !json) print(`Deliveries of ${remote.url} (Ctrl+C stops)`);
    seen = new Map(found.map((delivery) => [delivery.delivery_id, phaseOf(delivery)]));
    const open = oldestFirst.find(({ finished_at }) => finished_at === '') ?? oldestFirst.at(-1);
    from = open?.created_at ?? from;
    return { isBusy: false };
  }

  /** All deliveries made since then, the newest first. */
  async function readFrom(since: string | undefined): Promise<Delivery[]> {
    const found: Delivery[] = [];
    for (;;) {
      const last = found.at(-1)?.delivery_id;
      const part = await page({
        limit: String(deliveriesOnPage),
        ...(since !== undefined && { from: since }),
        ...(last !== undefined && { before: last }),
      });
      found.push(...part);
      if (part.length < deliveriesOnPage) return found;
    }
  }

  const page = (query: Record<string, string>) =>
    callSundesk<Delivery[]>(remote, 'getdeliveries', query, signal);

  await poll(look, { signal, complain });
}

function phaseOf({ state, attempts }: Delivery): string {
  return `${state} ${attempts}`;
}

function toText(delivery: Delivery): string {
  const { type_request, event_id, subscription_id, state, attempts, outcome } = delivery;
  const made = attempts === 0 ? '' : `, attempt ${attempts}: ${outcome}`;
  return `${type_request}  ${event_id} to ${subscription_id}  ${state}${made}`;
}
