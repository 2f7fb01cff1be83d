import type { Bundle, Search, ZObject } from 'zapier-platform-core';
import { callSundesk } from './call-sundesk.ts';
import { type Customer, customerItem, customerSample } from './customer-item.ts';

async function perform(z: ZObject, bundle: Bundle) {
  const query = { customer_email: String(bundle.inputData.customer_email ?? '') };
  const expects = 'CUSTOMER_NOT_FOUND';
  const customer = await callSundesk<Customer>(z, bundle, 'getcustomerByemail', { query, expects });
  return customer === undefined ? [] : [customerItem(customer)];
}

/** Finds a customer by email address; with the create of a customer, it finds or creates one. */
export const findCustomer: Search = {
  key: 'find_customer',
  noun: 'Customer',
  display: {
    label: 'Find Customer',
    description: 'Finds a customer by email address, with notes and projects.',
  },
  operation: {
    inputFields: [{ key: 'customer_email', label: 'Email', type: 'string', required: true }],
    perform,
    sample: customerSample,
  },
};
