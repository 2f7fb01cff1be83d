import { type CustomerKey, customerDetails } from '../../../domain/customers/customer.ts';
import { digitsOf } from '../input.ts';
import type { Aliases } from '../lenient-input.ts';

/** Kept: the names under which integrations that were written for the interface before Sundesk send these members. */
export const customerAliases: Aliases = {
  useremail: { name: 'owner_email' },
  firstname: { name: 'customer_first_name' },
  surname: { name: 'customer_last_name' },
  email: { name: 'customer_email' },
  phone1: { name: 'customer_phone_1' },
  phone2: { name: 'customer_phone_2' },
  type: { name: 'customer_type' },
  companyname: { name: 'company_name' },
  companyphone: { name: 'company_phone' },
  gststatus: {
    name: 'gst_status',
    values: {
      1: 'GST Registered',
      0: 'Not GST Registered',
      true: 'GST Registered',
      false: 'Not GST Registered',
    },
  },
};

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
