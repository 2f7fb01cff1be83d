import { daysOfYear } from '../months.ts';
import type { Usage } from '../specification.ts';

/** kWh a day on the meter of the controlled load: as given, else as its registers measured. */
export function controlledKwhADay({ controlledLoadWattHours, metered }: Usage): number {
  const measured = (metered?.controlledLoadWattHours ?? 0) / daysOfYear;
  return (controlledLoadWattHours ?? measured) / 1000;
}
