import { call } from '../bench/call.ts';
import type { Child } from '../bench/start-child.ts';

export type Customer = { customer_id: string; customer_email: string; customer_status: string };
export type FedEvent = {
  id: string;
  type: string;
  data: { customer: Customer; old_status?: string; new_status?: string };
};

/** All customers, as a caller reads them. */
export async function readCustomers(service: Child, apiKey: string): Promise<Customer[]> {
  const { text } = await call(service, { action: 'getallcustomers', api_key: apiKey });
  return JSON.parse(text);
}

/** The whole feed, oldest first. */
export async function readEvents(service: Child, apiKey: string): Promise<FedEvent[]> {
  const events: FedEvent[] = [];
  while (true) {
    const page = await readPage(service, { apiKey, after: events.at(-1)?.id });
    if (page.length === 0) return events;
    events.push(...page);
  }
}

/** Reads the page of the feed after an event, or its beginning. */
export async function readPage(
  service: Child,
  { apiKey, after = 'start' }: { apiKey: string; after: string | undefined },
): Promise<FedEvent[]> {
  const query = { action: 'getevents', api_key: apiKey, after, limit: '250' };
  return JSON.parse((await call(service, query)).text);
}
