import { type CustomerKey, customerDetails } from '../../../domain/customers/customer.ts';
import { digitsOf } from '../input.ts';

export const customerId = digitsOf('customer_id');

const { email } = customerDetails.shape;

/** A customer is named by `customer_id` or by `customer_email`. */
export const customerKey = {
  customer_id: customerId.optional().meta({ description: 'The customer' }),
  customer_email: email.optional().meta({ description: 'Used when `customer_id` is not given' }),
};
export const namesCustomer: [
  (data: { customer_id?: string | undefined; customer_email?: string | undefined }) => boolean,
  string,
] = [
  (data) => (data.customer_id ?? data.customer_email) !== undefined,
  'must name the customer by customer_id or customer_email',
];

export function toKey(data: {
  customer_id?: string | undefined;
  customer_email?: string | undefined;
}): CustomerKey {
  return data.customer_id === undefined
    ? { email: data.customer_email ?? '' }
    : { customerId: Number(data.customer_id) };
}
