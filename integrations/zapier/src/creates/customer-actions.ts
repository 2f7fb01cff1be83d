import { type Customer, customerItem, customerSample } from '../customer-item.ts';
import {
  customerDetails,
  firstName,
  lastName,
  reasonField,
  statusField,
  whichCustomer,
} from './customer-fields.ts';
import { defineAction } from './define-action.ts';

type Answer = { customer: Customer };

const customer = {
  noun: 'Customer',
  toItem: (answer: Answer) => customerItem(answer.customer),
  sample: customerSample,
};

/** Actions about a customer. Each returns the customer afterwards. */
export const customerActions = [
  defineAction<Answer>({
    ...customer,
    key: 'create_customer',
    label: 'Create Customer',
    description: 'Creates a customer. An email address that is already in use is an error.',
    action: 'createcustomer',
    repeatIsRetry: true,
    inputFields: [
      { key: 'customer_email', label: 'Email', type: 'string', required: true },
      {
        key: 'customer_name',
        label: 'Full Name',
        type: 'string',
        helpText: 'Enter the full name, or first and last name below.',
      },
      firstName,
      lastName,
      ...customerDetails,
      { ...statusField, helpText: 'Leave blank to use the first status of your pipeline.' },
    ],
  }),
  defineAction<Answer>({
    ...customer,
    key: 'update_customer',
    label: 'Update Customer',
    description: 'Changes the details of a customer. Blank fields stay as they are.',
    action: 'updatecustomer',
    inputFields: [
      ...whichCustomer.map((field) =>
        field.key === 'customer_email'
          ? { ...field, helpText: 'With a customer ID: the new email address.' }
          : field,
      ),
      firstName,
      lastName,
      ...customerDetails,
      statusField,
      reasonField,
    ],
  }),
  defineAction<Answer>({
    ...customer,
    key: 'set_status',
    label: 'Set Customer Status',
    description: 'Moves a customer to another status of your pipeline.',
    action: 'setcustomerstatus',
    inputFields: [...whichCustomer, { ...statusField, required: true }, reasonField],
  }),
  defineAction<Answer>({
    ...customer,
    key: 'add_note',
    noun: 'Note',
    label: 'Add Note to Customer',
    description: 'Adds a note to a customer.',
    action: 'addcustomernote',
    inputFields: [...whichCustomer, { key: 'note', label: 'Note', type: 'text', required: true }],
  }),
];
