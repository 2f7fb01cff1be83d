import { mark, type Samples } from '../sample.ts';

const plan = {
  name: 'Anytime',
  retailer: '',
  tariff: { importRates: [{ steps: [{ centsPerKwh: 30 }] }] },
};
const published = JSON.stringify({
  displayName: 'Example saver',
  electricityContract: {
    pricingModel: 'SINGLE_RATE',
    tariffPeriod: [
      {
        startDate: '01-01',
        endDate: '12-31',
        dailySupplyCharge: '0.99',
        rateBlockUType: 'singleRate',
        singleRate: { rates: [{ unitPrice: '0.2859' }] },
      },
    ],
  },
});

export const planSamples: Samples = {
  'plans.list': { isOwn: true },
  'plans.set': { input: () => ({ plan, replaces: null }), isOwn: true },
  'plans.remove': { input: () => ({ retailer: '', name: mark }) },
  'plans.read': { input: () => ({ text: published }), isOwn: true },
};
