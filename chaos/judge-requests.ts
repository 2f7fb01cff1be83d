import type { Acknowledged } from './load.ts';
import type { Customer, FedEvent } from './read-api.ts';
import type { Verdict } from './verdict.ts';

/** Returns whether acknowledged changes are there, and whether every change has exactly its own event. */
export function judgeRequests(
  { customers: created, statuses }: Acknowledged,
  { customers, events }: { customers: readonly Customer[]; events: readonly FedEvent[] },
): Pick<Verdict, 'acknowledged' | 'halfDone'> {
  const byEmail = new Map(customers.map((customer) => [customer.customer_email, customer]));
  const changes = Map.groupBy(
    events.filter(({ type }) => type === 'customer_status_change'),
    ({ data }) => data.customer.customer_id,
  );
  const lost: string[] = [];
  const halfDone: string[] = [];
  for (const [email, customerId] of created) {
    if (byEmail.get(email)?.customer_id !== customerId) lost.push(`customer ${email}`);
  }
  for (const [customerId, moved] of statuses) {
    const told = (changes.get(customerId) ?? []).map(({ data }) => data.new_status);
    for (const status of moved) {
      if (!told.includes(status)) lost.push(`customer ${customerId} as ${status}`);
    }
    if (told.length > moved.length) halfDone.push(`customer ${customerId} was moved twice`);
  }
  if (byEmail.size !== customers.length) halfDone.push('two customers have one address');
  for (const { customer_id: customerId, customer_status: status } of customers) {
    const last = changes.get(customerId)?.at(-1)?.data.new_status ?? 'New Lead';
    if (status !== last) halfDone.push(`customer ${customerId} is ${status} and not ${last}`);
  }
  const creations = events.filter(({ type }) => type === 'customer_created');
  const told = Map.groupBy(creations, ({ data }) => data.customer.customer_id);
  for (const { customer_id: customerId } of customers) {
    const count = told.get(customerId)?.length ?? 0;
    if (count !== 1) halfDone.push(`customer ${customerId} was created in ${count} events`);
    told.delete(customerId);
  }
  for (const customerId of told.keys()) halfDone.push(`customer ${customerId} has only an event`);
  const statusChanges = [...statuses.values()].reduce((sum, moved) => sum + moved.length, 0);
  return { acknowledged: { customers: created.size, statusChanges, lost }, halfDone };
}
