import type { DeliveryMeter } from '../../../src/domain/deliveries/delivery-meter.ts';

export const silentMeter: DeliveryMeter = {
  attempted: () => undefined,
  reclaimed: () => undefined,
  leaseLost: () => undefined,
  endpointChanged: () => undefined,
};
