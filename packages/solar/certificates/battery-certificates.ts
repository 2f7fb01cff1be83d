import type { Certificates, Statement } from '../quote.ts';
import type { Battery } from '../specification.ts';
import { kilowattHours } from '../wording.ts';
import type { InstallDay } from './install-day.ts';

/** The program that sets the rule. */
export const batteryProgram = 'Cheaper Home Batteries Program, Australian Government';

/** The factors of battery STCs from the day `from` until the next step. */
type BatteryStep = {
  from: string;
  /** STCs for each usable kWh that counts, in tenths. */
  factorTenths: number;
  tiers: readonly Tier[];
};
/** The percentage that counts of the usable watt-hours above the previous tier and up to `toWattHours`. */
type Tier = { toWattHours: number; percent: number };

const untapered: readonly Tier[] = [{ toWattHours: 50_000, percent: 100 }];
const tapered: readonly Tier[] = [
  { toWattHours: 14_000, percent: 100 },
  { toWattHours: 28_000, percent: 60 },
  { toWattHours: 50_000, percent: 15 },
];

/**
 * Factors by installation date, oldest first. Sources: 9.3 for 2025, OpenSolar's support pages; 8.4 and 6.8 with the
 * tiers for 2026, batteryiq.com.au and aussiesolarguide.com.au; 5.7 to 2.1 for 2027 to 2030, three that agree: a public
 * rebate dataset checked on 20 September 2026 against the department's programme page, the regulator's notes on the
 * second quarter of 2026 and the REC Registry; an article of December 2025 with dollars per kWh; Watts Better's
 * industry page.
 */
const steps: readonly BatteryStep[] = [
  { from: '2025-07-01', factorTenths: 93, tiers: untapered },
  { from: '2026-01-01', factorTenths: 84, tiers: untapered },
  { from: '2026-05-01', factorTenths: 68, tiers: tapered },
  { from: '2027-01-01', factorTenths: 57, tiers: tapered },
  { from: '2027-07-01', factorTenths: 52, tiers: tapered },
  { from: '2028-01-01', factorTenths: 46, tiers: tapered },
  { from: '2028-07-01', factorTenths: 41, tiers: tapered },
  { from: '2029-01-01', factorTenths: 36, tiers: tapered },
  { from: '2029-07-01', factorTenths: 31, tiers: tapered },
  { from: '2030-01-01', factorTenths: 26, tiers: tapered },
  { from: '2030-07-01', factorTenths: 21, tiers: tapered },
  { from: '2031-01-01', factorTenths: 0, tiers: tapered },
];

/** The days on which the factors change, in order. */
export const batteryStepDays: readonly string[] = steps.map(({ from }) => from);

function batteryStep(installOn: string): BatteryStep | undefined {
  return steps.findLast(({ from }) => from <= installOn);
}

/** STCs for each usable kWh of a battery that is installed on a day, `YYYY-MM-DD`; undefined before the program. */
export function batteryFactor(installOn: string): number | undefined {
  const step = batteryStep(installOn);
  return step && step.factorTenths / 10;
}

/**
 * STCs of a battery: usable kWh, tapered by tiers and at most 50, × the factor of the installation date, without the
 * fraction. Only batteries of 5 to 100 kWh nominal create any. Not calculated before 1 July 2025; none from 2031 on,
 * when the program is over. Source: Cheaper Home Batteries Program; limits from the questions and answers of National
 * Carbon Bank, factors as described at `steps`.
 */
export function batteryCertificates(
  battery: Battery,
  { on, statement }: Pick<InstallDay, 'on' | 'statement'>,
): Certificates {
  const step = batteryStep(on);
  if (!isEligible(battery)) {
    return notCalculated('Only batteries of 5 to 100 kWh nominal capacity create STCs.');
  }
  if (step === undefined) {
    return notCalculated('Only batteries installed from 1 July 2025 create STCs.');
  }
  const { factorTenths, tiers } = step;
  const usable = Math.round(battery.usableWattHours * battery.quantity);
  // Millionths of an STC: tenths × percent × watt-hours are whole numbers.
  const millionths = factorTenths * countedPercentWattHours(usable, tiers);
  const count = Math.floor(millionths / 1_000_000);
  const product = {
    text: `${kilowattHours(countedPercentWattHours(usable, tiers) / 100)} × ${factorTenths / 10} = ${millionths / 1_000_000}, rounded down to ${count}.`,
    source: batteryProgram,
  };
  return {
    count,
    reason: '',
    working:
      factorTenths === 0
        ? [statement, over]
        : [
            statement,
            { text: tiersText(usable, tiers), source: batteryProgram },
            product,
            conditions,
          ],
  };
}

const over: Statement = {
  text: 'The program ends with 2030, so a battery that is installed later creates no STCs.',
  source: batteryProgram,
};

const conditions: Statement = {
  text: 'A home can claim once. The battery must be on the approved list, and its certificate of electrical compliance must be issued, when it is installed.',
  source: batteryProgram,
};

function notCalculated(reason: string): Certificates {
  return { count: null, reason, working: [] };
}

function isEligible({ nominalWattHours, quantity }: Battery): boolean {
  const nominal = nominalWattHours * quantity;
  return nominal >= 5_000 && nominal <= 100_000;
}

/** The watt-hours that count, times 100 so that they stay whole. */
function countedPercentWattHours(usable: number, tiers: readonly Tier[]): number {
  let below = 0;
  let sum = 0;
  for (const { toWattHours, percent } of tiers) {
    sum += percent * Math.max(0, Math.min(usable, toWattHours) - below);
    below = toWattHours;
  }
  return sum;
}

function tiersText(usable: number, tiers: readonly Tier[]): string {
  const whole = `The battery holds ${kilowattHours(usable)} of usable energy`;
  const rule =
    tiers === tapered
      ? 'up to 14 kWh counts in full, from 14 to 28 kWh 60%, from 28 to 50 kWh 15%'
      : 'up to 50 kWh counts';
  return `${whole}; ${rule}, and nothing beyond.`;
}
