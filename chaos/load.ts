import { setTimeout as sleep } from 'node:timers/promises';
import type { Desk } from './desk.ts';

/** What callers were told is done. */
export type Acknowledged = {
  /** The customer_id of every create that was answered, by e-mail address. */
  customers: Map<string, string>;
  /** The statuses that each customer was moved to, in order. */
  statuses: Map<string, string[]>;
};
export type Load = {
  acknowledged: Acknowledged;
  counts: { answered: number; broken: number };
  /** Ends with the requests under way, each sent again until it is answered. */
  stop(): Promise<void>;
};

/** Open statuses of a new account, which anybody may move a customer between. */
const path = ['Contacted', 'Qualified', 'Quoting'];
const connections = 8;
const pauseMsMax = 30;
const answerWithinMs = 30_000;

/**
 * Callers that add customers and move some of them to other statuses. Every second create has an Idempotency-Key and is
 * sent again when its connection breaks; so is a change of status, where the same status again is no change.
 */
export function startLoad(desk: Desk, random: () => number): Load {
  const acknowledged: Acknowledged = { customers: new Map(), statuses: new Map() };
  const counts = { answered: 0, broken: 0 };
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
      await call('setcustomerstatus', data, { isSafe: true });
      moved.push(status);
    }
  }

  /** Undefined when the connection broke and the request must not be sent again. */
  async function call(
    action: string,
    data: object,
    request: { isSafe: boolean; headers?: Record<string, string> },
  ): Promise<{ customer_id: string } | undefined> {
    const query = new URLSearchParams({ action, api_key: desk.apiKey });
    while (true) {
      const { origin } = await desk.up();
      let status = 0;
      let text = '';
      try {
        const response = await fetch(`${origin}/apidata.php?${query}`, {
          method: 'POST',
          headers: request.headers ?? {},
          body: JSON.stringify({ data }),
          signal: AbortSignal.timeout(answerWithinMs),
        });
        text = await response.text();
        status = response.status;
      } catch {
        counts.broken += 1;
        if (request.isSafe) continue;
        return undefined;
      }
      if (status !== 200) throw new Error(`${action} was answered with ${status}: ${text}`);
      counts.answered += 1;
      return JSON.parse(text);
    }
  }

  const told = Promise.all(Array.from({ length: connections }, tell));
  // Whoever stops the load is told; until then nobody listens.
  told.catch(() => undefined);
  return {
    acknowledged,
    counts,
    async stop() {
      stopping = true;
      await told;
    },
  };
}
