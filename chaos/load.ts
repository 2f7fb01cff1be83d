import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './target.ts';

/** The acknowledged changes. */
export type Acknowledged = {
  /** The customer_id of every create that was answered, by email address. */
  customers: Map<string, string>;
  /** The statuses that each customer was moved to, in order. */
  statuses: Map<string, string[]>;
};
export type Load = {
  acknowledged: Acknowledged;
  counts: { answered: number; broken: number; unavailable: number };
  /** Times of answers that the database is away, in milliseconds since 1970. */
  unavailableAt: readonly number[];
  /** Answers that no caller should ever get. */
  misanswered: readonly string[];
  /** The start of the latest request that was answered correctly, on `performance.now()`. */
  answeredFrom(): number;
  /** Ends with the requests under way, each sent again until it is answered. */
  stop(): Promise<void>;
};

/** Open statuses of a new account, between which any move by hand is allowed. */
const path = ['Contacted', 'Qualified', 'Quoting'];
const connections = 8;
const pauseMsMax = 30;
const answerWithinMs = 30_000;
/** Sooner than the header asks for, so that there is load again as soon as there can be. */
const againMsMax = 1000;

/**
 * Callers that add customers and move some of them to other statuses. Every second create has an Idempotency-Key and is
 * sent again when its connection breaks or the database is away; so is a change of status, where the same status again
 * is not a change. A request that broke off may still be done by a node that stood still, so the customer is moved no
 * further.
 */
export function startLoad(service: Service, random: () => number): Load {
  const acknowledged: Acknowledged = { customers: new Map(), statuses: new Map() };
  const counts = { answered: 0, broken: 0, unavailable: 0 };
  const unavailableAt: number[] = [];
  const misanswered: string[] = [];
  let answeredFrom = 0;
  let next = 0;
  let stopping = false;

  async function tell(): Promise<void> {
    while (!stopping) {
      const customerId = await create(next++);
      if (customerId !== undefined && random() < 0.5) await move(customerId);
      await sleep(random() * pauseMsMax);
    }
  }

  async function create(number: number): Promise<string | undefined> {
    const email = `c${number}@example.com`;
    const isSafe = number % 2 === 0;
    const data = { customer_email: email, customer_name: `Customer ${number}` };
    const answer = await call('createcustomer', data, {
      isSafe,
      headers: isSafe ? { 'idempotency-key': `create-${number}` } : {},
    });
    if (answer !== undefined) acknowledged.customers.set(email, answer.customer_id);
    return answer?.customer_id;
  }

  async function move(customerId: string): Promise<void> {
    const moved: string[] = [];
    acknowledged.statuses.set(customerId, moved);
    for (const status of path.slice(0, 1 + Math.floor(random() * path.length))) {
      const data = { customer_id: customerId, customer_status: status };
      const { broken } = counts;
      await call('setcustomerstatus', data, { isSafe: true });
      moved.push(status);
      if (counts.broken > broken) return;
    }
  }

  /** Undefined when the outcome is unknown, and it must not be sent again. */
  async function call(
    action: string,
    data: object,
    request: { isSafe: boolean; headers?: Record<string, string> },
  ): Promise<{ customer_id: string } | undefined> {
    while (true) {
      const answer = await ask(action, data, request.headers ?? {});
      if (answer !== undefined) return JSON.parse(answer);
      if (!request.isSafe) return undefined;
      await sleep(random() * againMsMax);
    }
  }

  /** Undefined when there was no answer, or none that says what was done. */
  async function ask(
    action: string,
    data: object,
    headers: Record<string, string>,
  ): Promise<string | undefined> {
    const query = new URLSearchParams({ action, api_key: service.apiKey });
    const { origin } = await service.up();
    const began = performance.now();
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${origin}/apidata.php?${query}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data }),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      text = await response.text();
    } catch {
      counts.broken += 1;
      return undefined;
    }
    if (response.status === 200) {
      counts.answered += 1;
      answeredFrom = Math.max(answeredFrom, began);
      return text;
    }
    const isAway = response.status === 503 && text.includes('DATABASE_UNAVAILABLE');
    if (isAway && response.headers.has('retry-after')) {
      counts.unavailable += 1;
      unavailableAt.push(Date.now());
    } else misanswered.push(`${action} with ${response.status}: ${text}`);
    return undefined;
  }

  const told = Promise.all(Array.from({ length: connections }, tell));
  // `stop` reports the error; until then there is no listener.
  told.catch(() => undefined);
  return {
    acknowledged,
    counts,
    unavailableAt,
    misanswered,
    answeredFrom: () => answeredFrom,
    async stop() {
      stopping = true;
      await told;
    },
  };
}
