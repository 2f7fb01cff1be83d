import type { Samples } from './sample.ts';

const details = { name: 'Site visit', kind: 'open', winProbability: 25 };

export const statusSamples: Samples = {
  'statuses.list': { isOwn: true },
  'statuses.overview': {},
  'statuses.add': { input: () => details },
  'statuses.change': { input: ({ ownStatusId }) => ({ statusId: ownStatusId, ...details }) },
  'statuses.makeInitial': { input: ({ ownStatusId }) => ({ statusId: ownStatusId }) },
  'statuses.place': { input: ({ ownStatusId }) => ({ statusId: ownStatusId, beforeId: null }) },
  'statuses.remove': {
    input: ({ ownStatusId }) => ({ statusId: ownStatusId, replacementId: null }),
  },
};
