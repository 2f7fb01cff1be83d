import type { Samples } from '../sample.ts';

export const customFieldSamples: Samples = {
  'customFields.list': { isOwn: true },
  'customFields.overview': { isOwn: true },
  'customFields.add': { input: () => ({ name: 'Meter number', kind: 'text', choices: [] }) },
  'customFields.change': {
    input: ({ customFieldId }) => ({ fieldId: customFieldId, name: 'Roof', choices: [] }),
  },
  'customFields.place': {
    input: ({ customFieldId }) => ({ fieldId: customFieldId, beforeId: null }),
  },
  'customFields.remove': { input: ({ customFieldId }) => ({ fieldId: customFieldId }) },
  'customFields.values': { input: ({ customerId }) => ({ customerId }) },
  'customFields.setValues': {
    input: ({ customerId, customFieldId }) => ({ customerId, values: { [customFieldId]: 'Tin' } }),
  },
};
