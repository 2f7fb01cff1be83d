import type { Usage } from '../specification.ts';
import { simpleTariff } from './simple-tariff.ts';
import type { Tariff } from './tariff.ts';

/** The tariff that a bill is made with: that of the plan if there is one, else the one of the simple members. */
export function tariffOf(usage: Usage): Tariff {
  return usage.plan?.tariff ?? simpleTariff(usage);
}
