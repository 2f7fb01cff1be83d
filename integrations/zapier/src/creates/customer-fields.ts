import type { PlainInputField } from 'zapier-platform-core';

/** Fields that choose the customer of an action. */
export const whichCustomer: PlainInputField[] = [
  {
    key: 'customer_id',
    label: 'Customer ID',
    type: 'string',
    search: 'find_customer.id',
    helpText: 'From a trigger or a search. Leave blank to name the customer by email.',
  },
  {
    key: 'customer_email',
    label: 'Customer Email',
    type: 'string',
    helpText: 'Used if the customer ID is blank.',
  },
];

/** A customer's details, apart from email address and name. */
export const customerDetails: PlainInputField[] = [
  { key: 'customer_phone_1', label: 'Phone', type: 'string' },
  { key: 'customer_phone_2', label: 'Second Phone', type: 'string' },
  {
    key: 'customer_type',
    label: 'Customer Type',
    choices: ['Residential', 'Commercial', 'Large-Scale'],
  },
  { key: 'gst_status', label: 'GST Status', choices: ['GST Registered', 'Not GST Registered'] },
  { key: 'company_name', label: 'Company Name', type: 'string' },
  { key: 'company_phone', label: 'Company Phone', type: 'string' },
  { key: 'owner_email', label: 'Owner', dynamic: 'owner_list.email.name' },
];

export const firstName: PlainInputField = {
  key: 'customer_first_name',
  label: 'First Name',
  type: 'string',
};

export const lastName: PlainInputField = {
  key: 'customer_last_name',
  label: 'Last Name',
  type: 'string',
};

export const statusField: PlainInputField = {
  key: 'customer_status',
  label: 'Status',
  dynamic: 'status_list.name.name',
};

export const reasonField: PlainInputField = {
  key: 'reason',
  label: 'Reason',
  type: 'string',
  helpText: 'Required for a status that means the sale is lost.',
};
