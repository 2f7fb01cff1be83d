import { daysOfYear } from '../months.ts';
import type { Usage } from '../specification.ts';

/** kWh a day on the meter of the controlled load: the entered value, else that of its registers. */
export function controlledKwhADay({ controlledLoadWattHours, metered }: Usage): number {
  const measured = (metered?.controlledLoadWattHours ?? 0) / daysOfYear;
  return (controlledLoadWattHours ?? measured) / 1000;
}
