import { installDay } from './install-day.ts';
import type { Certificates, Statement } from './quote.ts';
import type { Battery, Specification } from './specification.ts';
import { kilowattHours } from './wording.ts';

/** Whose rule it is. */
export const batteryProgram = 'Cheaper Home Batteries Program, Australian Government';

/** What the certificates of a battery follow from the day `from` on, until the next step. */
type BatteryStep = {
  from: string;
  /** Certificates for each usable kWh that counts, in tenths. */
  factorTenths: number;
  tiers: readonly Tier[];
};
/** Of the usable watt-hours up to `toWattHours`, beyond the tier before, so many percent count. */
type Tier = { toWattHours: number; percent: number };

const untapered: readonly Tier[] = [{ toWattHours: 50_000, percent: 100 }];
const tapered: readonly Tier[] = [
  { toWattHours: 14_000, percent: 100 },
  { toWattHours: 28_000, percent: 60 },
  { toWattHours: 50_000, percent: 15 },
];

/**
 * Factors by day of installation, oldest first. Sources: 9.3 for 2025, OpenSolar's support pages; 8.4 and 6.8 with
 * the tiers for 2026, batteryiq.com.au and aussiesolarguide.com.au.
 */
const steps: readonly BatteryStep[] = [
  { from: '2025-07-01', factorTenths: 93, tiers: untapered },
  { from: '2026-01-01', factorTenths: 84, tiers: untapered },
  { from: '2026-05-01', factorTenths: 68, tiers: tapered },
];

/** From here on the factors fall every half-year, but we have no confirmed figures, and a guess is money promised. */
const unconfirmedFrom = '2027-01-01';

/** The days from which on other factors hold, or none that is confirmed, in their order. */
export const batteryStepDays: readonly string[] = [
  ...steps.map(({ from }) => from),
  unconfirmedFrom,
];

/** The rule for a battery that is installed on this day; undefined before the program and from 2027 on. */
function batteryStep(installOn: string): BatteryStep | undefined {
  if (installOn >= unconfirmedFrom) return undefined;
  return steps.findLast(({ from }) => from <= installOn);
}

/**
 * Certificates of a battery: usable kWh, tapered by tiers and at most 50, × the factor of the day of installation,
 * without the fraction. Only batteries of 5 to 100 kWh nominal make any. Not calculated before 1 July 2025, and from
 * 2027 on, whose factors are not confirmed. Source: Cheaper Home Batteries Program; limits from the questions and
 * answers of National Carbon Bank, factors as told at `steps`.
 */
export function batteryCertificates(
  battery: Battery,
  specification: Pick<Specification, 'expectedInstallOn'>,
  today: string,
): Certificates {
  const day = installDay(specification, today);
  const step = batteryStep(day.on);
  if (!isEligible(battery)) {
    return notCalculated('Only batteries of 5 to 100 kWh nominal capacity make certificates.');
  }
  if (step === undefined) {
    return notCalculated(
      day.on >= unconfirmedFrom
        ? 'The certificates for batteries installed from 2027 on are not confirmed yet.'
        : 'Only batteries installed from 1 July 2025 on make certificates.',
    );
  }
  const usable = Math.round(battery.usableWattHours * battery.quantity);
  // Millionths of a certificate: tenths × percent × watt-hours are whole numbers.
  const millionths = step.factorTenths * countedPercentWattHours(usable, step.tiers);
  const count = Math.floor(millionths / 1_000_000);
  return {
    count,
    reason: '',
    working: [
      day.statement,
      { text: tiersText(usable, step.tiers), source: batteryProgram },
      {
        text: `${kilowattHours(countedPercentWattHours(usable, step.tiers) / 100)} × ${step.factorTenths / 10} = ${millionths / 1_000_000}, rounded down to ${count}.`,
        source: batteryProgram,
      },
      conditions,
    ],
  };
}

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
