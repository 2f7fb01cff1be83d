import assert from 'node:assert/strict';
import type { ProposalContent } from '../../../src/domain/proposals/proposal-content.ts';
import { smallContent } from './proposal-content.ts';

/** The small system with a battery, which has typical days and the figures of the battery besides. */
export const batteryContent: ProposalContent = {
  ...smallContent,
  project: { ...smallContent.project, title: 'Solar and a battery for the house' },
  specification: {
    ...smallContent.specification,
    battery: {
      maker: 'Example Storage',
      model: 'Home 13.5',
      nominalWattHours: 14_000,
      usableWattHours: 13_500,
      powerWatts: 5000,
      quantity: 1,
      warrantyYears: 10,
    },
  },
  quote: withTypicalDays(smallContent.quote),
};

function withTypicalDays(quote: ProposalContent['quote']): ProposalContent['quote'] {
  assert(quote.savings);
  const hours = (kwh: number) => Array.from({ length: 24 }, () => kwh);
  const typicalDays = [1, 7].map((month) => ({
    month,
    usedKwh: hours(1),
    madeKwh: hours(1.4),
    fromSolarKwh: hours(0.5),
    fromBatteryKwh: hours(0.3),
    fromGridKwh: hours(0.2),
  }));
  const energy = { ...quote.savings.energy, fromBatteryKwh: 2400, curtailedKwh: 120 };
  return { ...quote, savings: { ...quote.savings, energy, typicalDays } };
}
