import samples from './samples.json' with { type: 'json' };

export type Customer = { customer_id: string; [member: string]: unknown };

/** A customer as Zapier takes it, with an `id`. */
export function customerItem(customer: Customer): Customer & { id: string } {
  return { id: customer.customer_id, ...customer };
}

export const customerSample = customerItem(samples.customer_created.data.customer);
