import { customerMark, mark, type Samples } from './sample.ts';

const words = { subject: mark, text: `Hello {{customer_first_name}}, this is ${mark}` };

export const messageSamples: Samples = {
  'messages.ofCustomer': { input: ({ customerId }) => ({ customerId }) },
  'messages.reach': { input: ({ projectId }) => ({ projectId }) },
  'messages.templates': { input: ({ projectId }) => ({ projectId }) },
  'messages.preview': {
    input: ({ projectId }) => ({ projectId, channel: 'email', wording: words }),
  },
  'messages.send': {
    input: ({ projectId, templateName }) => ({
      projectId,
      channel: 'email',
      wording: { template: templateName },
    }),
  },
};

export const consentSamples: Samples = {
  'consents.ofCustomer': { input: ({ customerId }) => ({ customerId }) },
  'consents.set': {
    input: ({ customerId }) => ({
      customerId,
      channel: 'email',
      given: false,
      source: `in a letter of ${customerMark}`,
    }),
  },
};
