import type { Samples } from './sample.ts';

const settings = { isOrdered: true, slots: 5, ratePerSecond: 10, signature: 'v1a' };
const hookUrl = 'https://hooks.example.com/sundesk';

export const webhookSamples: Samples = {
  'webhooks.eventTypes': {},
  'webhooks.list': {},
  'webhooks.find': { input: ({ subscriptionId }) => ({ subscriptionId }) },
  'webhooks.subscribe': { input: () => ({ hookUrl, types: ['contract_signed'], settings }) },
  'webhooks.change': {
    input: ({ subscriptionId }) => ({ subscriptionId, hookUrl, settings }),
  },
  'webhooks.pause': { input: ({ subscriptionId }) => ({ subscriptionId }) },
  'webhooks.enable': {
    input: ({ subscriptionId }) => ({ subscriptionId, replayMissed: true }),
  },
  'webhooks.remove': { input: ({ subscriptionId }) => ({ subscriptionId }) },
  'webhooks.rotateSecret': {
    input: ({ subscriptionId }) => ({ subscriptionId, overlapHours: 24 }),
  },
  'webhooks.sendTest': { input: ({ subscriptionId }) => ({ subscriptionId }) },
  'webhooks.deliveries': { input: ({ subscriptionId }) => ({ subscriptionId }) },
  'webhooks.delivery': { input: ({ deliveryId }) => ({ deliveryId }) },
  'webhooks.retry': { input: ({ deliveryId }) => ({ deliveryId }) },
  'webhooks.startReplay': {
    input: ({ subscriptionId }) => ({ subscriptionId, which: 'failed' }),
  },
  'webhooks.replays': { input: ({ subscriptionId }) => ({ subscriptionId }) },
  'webhooks.cancelReplay': { input: ({ replayId }) => ({ replayId }) },
  'webhooks.notices': { input: () => ({}) },
};
