import type { DeliveryMeter } from '../../src/domain/webhooks/delivery-meter.ts';

export const silentMeter: DeliveryMeter = {
  attempted: () => undefined,
  reclaimed: () => undefined,
  leaseLost: () => undefined,
  laneChanged: () => undefined,
};
