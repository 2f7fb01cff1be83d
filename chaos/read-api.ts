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
    const { text } = await call(service, {
      action: 'getevents',
      api_key: apiKey,
      after: events.at(-1)?.id ?? 'start',
      limit: '250',
    });
    const page: FedEvent[] = JSON.parse(text);
    if (page.length === 0) return events;
    events.push(...page);
  }
}
