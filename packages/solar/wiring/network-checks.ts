import type { Statement } from '../quote.ts';
import { type Specification, systemWatts } from '../specification.ts';
import { stateOfPostcode } from '../values/state-of-postcode.ts';
import { kilowatts } from '../wording.ts';
import { type NetworkLimit, networkLimits } from './network-limits.ts';

/** The power on one phase that counts if a network's limit is unknown. Source: the limit of most networks. */
const usualOnePhaseWatts = 10_000;

/**
 * Inverters of more power than networks at the site approve without a study. Which network serves a postcode is not
 * known, so all of its state are named whose limit is exceeded. Batteries with an inverter of their own are not
 * counted.
 */
export function networkFaults(
  {
    inverters,
    phases,
    battery,
    exportLimitWatts,
  }: Pick<Specification, 'inverters' | 'phases' | 'battery' | 'exportLimitWatts'>,
  { postcode, installOn }: { postcode: string; installOn: string },
): Statement[] {
  const watts = systemWatts({ panels: inverters });
  const state = stateOfPostcode(postcode);
  const system = { hasBattery: battery !== null, exportsNothing: exportLimitWatts === 0 };
  const known = networkLimits
    .filter((limit) => limit.phases === phases && limit.from <= installOn && isIn(limit, state))
    .map((limit) => ({ ...limit, inverterWatts: limitOf(limit, system) }));
  const exceeded = known.filter(({ inverterWatts }) => inverterWatts < watts);
  const connection = phases === 1 ? 'one phase' : 'three phases';
  if (exceeded.length > 0) {
    const named = exceeded.map(
      ({ network, inverterWatts }) => `${network} (${kilowatts(inverterWatts)})`,
    );
    const text = `${kilowatts(watts)} of inverters on ${connection} is more than ${inWords(named)} approves without a study. Check with the network at the site.`;
    return [{ text, source: [...new Set(exceeded.map(({ source }) => source))].join('; ') }];
  }
  if (phases !== 1 || known.length > 0 || watts <= usualOnePhaseWatts) return [];
  const text = `${kilowatts(watts)} of inverters on one phase is more than the ${kilowatts(usualOnePhaseWatts)} that most networks approve without a study. Check with the network at the site.`;
  return [{ text, source: 'The limit of most Australian networks; this one is not known' }];
}

function limitOf(
  { inverterWatts, withBatteryWatts = 0, withoutExportWatts = 0 }: NetworkLimit,
  { hasBattery, exportsNothing }: { hasBattery: boolean; exportsNothing: boolean },
): number {
  return Math.max(
    inverterWatts,
    hasBattery ? withBatteryWatts : 0,
    exportsNothing ? withoutExportWatts : 0,
  );
}

function isIn({ states }: NetworkLimit, state: string | undefined): boolean {
  return states.some((one) => one === state);
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names);
}
