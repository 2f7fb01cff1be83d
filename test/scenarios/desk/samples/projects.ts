import { mark, type Samples } from './sample.ts';

const prices = { dailyWattHours: 0, importTariff: 30, exportTariff: 5 };

export const projectSamples: Samples = {
  'projects.find': { input: ({ projectId }) => ({ projectId }) },
  'projects.create': {
    input: ({ customerId }) => ({ customerId, title: `Second roof, ${mark}` }),
  },
  'projects.delete': { input: ({ draftId }) => ({ projectId: draftId }) },
  'projects.copy': { input: ({ projectId }) => ({ projectId, title: `With battery, ${mark}` }) },
  'projects.acceptFigures': { input: ({ projectId }) => ({ projectId }) },
  'projects.calculate': {
    // Of no project, with the caller's own settings.
    input: () => ({ postcode: '2042', specification: { roof: { storeys: 2 } } }),
    isOwn: true,
  },
  'projects.applyPriceRules': {
    // Of no project, with the caller's own settings.
    input: () => ({
      postcode: '2042',
      specification: { panels: [], roof: { material: '', storeys: 2 }, priceLines: [] },
    }),
    isOwn: true,
  },
  'projects.readBill': {
    // Of no project.
    input: () => ({ specification: { usage: prices }, cents: 50_000, days: 91 }),
    isOwn: true,
  },
  'projects.weatherSites': {
    // Of no project, and the same for every account.
    input: () => ({ postcode: '2042' }),
    isOwn: true,
  },
  'projects.sizeBattery': {
    input: ({ projectId }) => ({ projectId, revision: 1, centsPerKwh: 90_000 }),
  },
  'projects.save': {
    input: ({ projectId }) => ({
      projectId,
      expectedRevision: 1,
      changes: { specification: { roof: { storeys: 2 } } },
    }),
  },
};
