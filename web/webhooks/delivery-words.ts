import type { WebOutputs } from '../../src/doors/web/contract.ts';

export type Delivery = WebOutputs['webhooks']['deliveries']['deliveries'][number];
export type DeliveryDetails = WebOutputs['webhooks']['delivery'];
export type Attempt = DeliveryDetails['attemptsShown'][number];
export type DeliveryState = Delivery['state'];
export type Outcome = Attempt['outcome'];

/** What became of a delivery, in words. */
export const stateWords: Readonly<Record<DeliveryState, string>> = {
  pending: 'Waits to be sent',
  sending: 'Being sent',
  retry_wait: 'Will be tried again',
  held: 'Held',
  blocked: 'Waits for an earlier one',
  delivered: 'Delivered',
  exhausted: 'Given up',
  aborted: 'Given up, as the receiver asked',
  gone: 'Receiver has gone',
  cancelled: 'Cancelled',
};

/** What people look for, and the states that they mean by it. */
export const stateGroups = {
  delivered: { label: 'Delivered', states: ['delivered'] },
  waiting: { label: 'Waiting', states: ['pending', 'sending', 'retry_wait', 'blocked'] },
  failed: { label: 'Given up', states: ['exhausted', 'aborted', 'gone'] },
  held: { label: 'Held', states: ['held'] },
  cancelled: { label: 'Cancelled', states: ['cancelled'] },
} as const satisfies Record<string, { label: string; states: readonly DeliveryState[] }>;
export type StateGroup = keyof typeof stateGroups;
export const stateGroupNames = Object.keys(stateGroups) as StateGroup[];

export function groupOf(state: DeliveryState): StateGroup {
  const holds = (name: StateGroup) =>
    (stateGroups[name].states as readonly DeliveryState[]).includes(state);
  return stateGroupNames.find(holds) ?? 'waiting';
}

/** How an attempt ended, in words. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  delivered: 'Delivered',
  http_2xx: 'Another success than 200',
  redirected: 'Redirected',
  http_4xx: 'Turned down (4xx)',
  http_5xx: 'Receiver failed (5xx)',
  http_other: 'Status outside the rules',
  timed_out: 'No answer within 10 seconds',
  dns_failed: 'Host name not found',
  refused_private_address: 'Private address, not called',
  connection_refused: 'Connection refused',
  connection_timed_out: 'No connection in time',
  connection_failed: 'Connection failed',
  tls_failed: 'Certificate or TLS failed',
  reset: 'Connection cut',
  response_too_large: 'Answer too large',
};
export const outcomes = Object.keys(outcomeWords) as Outcome[];

/** `Turned down with 404`, `Host name not found`. */
export function describeAttempt({ outcome, status }: Pick<Attempt, 'outcome' | 'status'>): string {
  if (status === null) return outcomeWords[outcome];
  if (outcome === 'delivered') return `Delivered, answered ${status}`;
  if (outcome === 'http_4xx') return `Turned down with ${status}`;
  if (outcome === 'http_5xx') return `Receiver failed with ${status}`;
  return `${outcomeWords[outcome]}: ${status}`;
}

export const causeWords: Readonly<Record<Delivery['cause'], string>> = {
  event: 'The event itself',
  retry: 'Sent again by hand',
  replay: 'A replay',
  test: 'A test',
};

/** Whether it may change without anybody doing anything, so that a screen looks again. */
export function isUnderWay(state: DeliveryState): boolean {
  return groupOf(state) === 'waiting';
}

export type TimePart = { name: string; ms: number };

/** How the time of an attempt was spent, in order; only what took part in it. */
export function timeParts({
  timings,
  durationMs,
}: Pick<Attempt, 'timings' | 'durationMs'>): TimePart[] {
  const { dnsMs, connectMs, tlsMs, firstByteMs } = timings;
  const known = [
    { name: 'Name look-up', ms: dnsMs },
    { name: 'Connection', ms: connectMs },
    { name: 'TLS', ms: tlsMs },
    { name: 'First byte', ms: firstByteMs },
  ].filter((part): part is TimePart => part.ms !== null);
  const rest = durationMs - known.reduce((sum, { ms }) => sum + ms, 0);
  return rest > 0 ? [...known, { name: 'The rest', ms: rest }] : known;
}

/** JSON with line breaks and indents; other text as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
