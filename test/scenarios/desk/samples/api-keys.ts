import type { Samples } from './sample.ts';

export const apiKeySamples: Samples = {
  'apiKeys.list': {},
  'apiKeys.create': {
    input: () => ({ label: 'CRM', permissions: ['customers:read'], expires: { days: 90 } }),
  },
  'apiKeys.replace': { input: ({ keyId }) => ({ keyId, overlapHours: 24, expires: 'never' }) },
  'apiKeys.revoke': { input: ({ keyId }) => ({ keyId }) },
};
