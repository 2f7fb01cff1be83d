import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { keysOf } from '../shared/members.ts';

export type Delivery = WebOutputs['webhooks']['deliveries']['deliveries'][number];
export type DeliveryDetails = WebOutputs['webhooks']['delivery'];
export type Attempt = DeliveryDetails['attemptsShown'][number];
export type DeliveryState = Delivery['state'];
export type Outcome = Attempt['outcome'];

/** A delivery's state, in words. */
export const stateWords: Readonly<Record<DeliveryState, string>> = {
  pending: 'Waiting to be sent',
  sending: 'Sending',
  retry_wait: 'Waiting to retry',
  held: 'Held',
  blocked: 'Waiting for an earlier delivery',
  delivered: 'Delivered',
  exhausted: 'Failed: no retries left',
  aborted: 'Failed: stopped by the endpoint',
  gone: 'Failed: endpoint gone (410)',
  cancelled: 'Cancelled',
};

/** The groups that people search by, and the states in each. */
export const stateGroups = {
  delivered: { label: 'Delivered', states: ['delivered'] },
  waiting: { label: 'Waiting', states: ['pending', 'sending', 'retry_wait', 'blocked'] },
  failed: { label: 'Failed', states: ['exhausted', 'aborted', 'gone'] },
  held: { label: 'Held', states: ['held'] },
  cancelled: { label: 'Cancelled', states: ['cancelled'] },
} as const satisfies Record<string, { label: string; states: readonly DeliveryState[] }>;
export type StateGroup = keyof typeof stateGroups;
export const stateGroupNames = keysOf(stateGroups);

export function groupOf(state: DeliveryState): StateGroup {
  const holds = (name: StateGroup) => stateGroups[name].states.some((one) => one === state);
  return stateGroupNames.find(holds) ?? 'waiting';
}

/** An attempt's outcome, in words. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  delivered: 'Delivered',
  http_2xx: 'Success other than 200',
  redirected: 'Redirected',
  http_4xx: 'Rejected (4xx)',
  http_5xx: 'Server error (5xx)',
  http_other: 'Invalid status',
  timed_out: 'No response within 10 seconds',
  dns_failed: 'Host name not found',
  refused_private_address: 'Private address blocked',
  connection_refused: 'Connection refused',
  connection_timed_out: 'Connection timed out',
  connection_failed: 'Connection failed',
  tls_failed: 'TLS or certificate error',
  reset: 'Connection reset',
  response_too_large: 'Response too large',
};
export const outcomes = keysOf(outcomeWords);

/** `Rejected with 404`, `Host name not found`. */
export function describeAttempt({ outcome, status }: Pick<Attempt, 'outcome' | 'status'>): string {
  if (status === null) return outcomeWords[outcome];
  if (outcome === 'delivered') return `Delivered with ${status}`;
  if (outcome === 'http_4xx') return `Rejected with ${status}`;
  if (outcome === 'http_5xx') return `Server error ${status}`;
  return `${outcomeWords[outcome]}: ${status}`;
}

export const causeWords: Readonly<Record<Delivery['cause'], string>> = {
  event: 'Event',
  retry: 'Manual retry',
  replay: 'Replay',
  test: 'Test',
};

/** Returns whether it may change by itself, so that a screen reloads it. */
export function isUnderWay(state: DeliveryState): boolean {
  return groupOf(state) === 'waiting';
}

export type TimePart = { name: string; ms: number };

/** The phases of an attempt with their times, in order; only those that took place. */
export function timeParts({
  timings,
  durationMs,
}: Pick<Attempt, 'timings' | 'durationMs'>): TimePart[] {
  const { dnsMs, connectMs, tlsMs, firstByteMs } = timings;
  const known = [
    { name: 'DNS lookup', ms: dnsMs },
    { name: 'Connection', ms: connectMs },
    { name: 'TLS', ms: tlsMs },
    { name: 'First byte', ms: firstByteMs },
  ].filter((part): part is TimePart => part.ms !== null);
  const rest = durationMs - known.reduce((sum, { ms }) => sum + ms, 0);
  return rest > 0 ? [...known, { name: 'Response', ms: rest }] : known;
}

/** JSON with line breaks and indents; other text as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
