import type { Samples } from './sample.ts';

export const contractSamples: Samples = {
  'contracts.ofProject': { input: ({ offeredProjectId }) => ({ projectId: offeredProjectId }) },
  'contracts.find': { input: ({ offeredContractId }) => ({ contractId: offeredContractId }) },
  'contracts.markSigned': {
    input: ({ offeredContractId }) => ({
      contractId: offeredContractId,
      signedOn: '2026-11-20',
      reason: 'Signed at the kitchen table',
    }),
  },
  'contracts.emailLink': {
    input: ({ offeredContractId }) => ({ contractId: offeredContractId, position: 1 }),
  },
  'contracts.reopen': {
    input: ({ soldContractId, openStatusId }) => ({
      contractId: soldContractId,
      statusId: openStatusId,
      reason: 'They want a bigger battery',
    }),
  },
};
