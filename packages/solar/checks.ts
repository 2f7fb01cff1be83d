import { batteryFactor, batteryProgram } from './certificates/battery-certificates.ts';
import { wholeCount } from './certificates/certificate-value.ts';
import { deemingYears, solarRegulations, yearOf } from './certificates/solar-certificates.ts';
import type { NextLoss } from './certificates/value-steps.ts';
import { wattsOfGroups } from './inverters/inverter-groups.ts';
import { inverterName } from './inverters/inverter-name.ts';
import type { Price, Statement } from './quote.ts';
import { countPieces, type Specification, systemWatts } from './specification.ts';
import { addDays } from './values/days.ts';
import { money, wholeDollars } from './values/money.ts';
import { counted, kilowatts, longDay } from './wording.ts';
import { panelsOf } from './yield.ts';

/** The facts that rules about the whole system use. */
export type Checked = {
  specification: Specification;
  price: Price;
  /** False where there are panels but no city to estimate from. */
  hasYield: boolean;
  /** The cost of a later installation date, if there is one within the months ahead. */
  nextLoss: NextLoss | undefined;
  /** The date that STCs are counted for, planned or assumed. */
  installOn: string;
  today: string;
};
type Check = (checked: Checked) => Statement | undefined;

const ownCheck = 'Check of this proposal';

/** Returns what the customer and the seller should know about this system: warnings, never refusals. */
export function warningsOf(checked: Checked): Statement[] {
  return checks.map((check) => check(checked)).filter((statement) => statement !== undefined);
}

/**
 * An inverter of less than 75 % of the panels costs the STCs; a battery waives it where the maker of the inverter
 * allows. Source: Solar Accreditation Australia, guideline 1.3, section 4, as reported by solarquotes.com.au.
 */
function inverterTooSmall({ specification }: Checked): Statement | undefined {
  const panelWatts = systemWatts(specification);
  if (panelWatts === 0 || specification.battery !== null) return undefined;
  const source = 'Solar Accreditation Australia, guideline 1.3, section 4';
  if (specification.inverters.length === 0) {
    return { text: 'The system has no inverter yet.', source: ownCheck };
  }
  const inverterWatts = wattsOfInverters(specification);
  if (inverterWatts * 4 >= panelWatts * 3) return oneInverterTooSmall(specification, source);
  const text = `The inverter (${kilowatts(inverterWatts)}) is smaller than 75% of the panels (${kilowatts(panelWatts)}). Without a battery the system may create no STCs.`;
  return { text, source };
}

/** Compares each of several inverters that have their own arrays with its own panels. */
function oneInverterTooSmall(specification: Specification, source: string): Statement | undefined {
  const small = wattsOfGroups(specification).find(
    ({ inverterWatts, panelWatts }) => inverterWatts * 4 < panelWatts * 3,
  );
  if (small === undefined || small.place === null) return undefined;
  const name = inverterName(specification.inverters, small.place);
  const text = `${name}, with ${kilowatts(small.inverterWatts)}, is smaller than 75% of its panels (${kilowatts(small.panelWatts)}). Without a battery the system may create no STCs.`;
  return { text, source };
}

/** Source: the network decides about exports, often 5 kW for a phase; what it limits is in the specification. */
function exportLimited({ specification }: Checked): Statement | undefined {
  const limit = specification.exportLimitWatts;
  if (limit === null) return undefined;
  const most = wattsOfGroups(specification).reduce(
    (sum, { panelWatts, inverterWatts }) => sum + Math.min(panelWatts, inverterWatts || panelWatts),
    0,
  );
  if (most <= limit) return undefined;
  const text =
    limit === 0
      ? 'The network lets this system export nothing. Energy that you do not use or store is lost.'
      : `The network lets this system export at most ${kilowatts(limit)}. Energy beyond that is lost unless you use or store it.`;
  return { text, source: 'Limit set by the network operator' };
}

/** Source: Renewable Energy (Electricity) Regulations 2001, regulation 20: the year of installation counts. */
function otherDeemingYear({ specification, installOn, today }: Checked): Statement | undefined {
  if (systemWatts(specification) === 0) return undefined;
  const [now, then] = [yearOf(today), yearOf(installOn)];
  const [yearsNow, yearsThen] = [deemingYears(now), deemingYears(then)];
  if (yearsNow === yearsThen) return undefined;
  const text = `Solar STCs are calculated for installation in ${then}: ${counted(yearsThen, 'year')} instead of ${yearsNow} in ${now}. Installation in another year changes the price.`;
  return { text, source: solarRegulations };
}

/** Source: Cheaper Home Batteries Program: the installation date counts, not that of the quote. */
function otherBatteryFactor({ specification, installOn, today }: Checked): Statement | undefined {
  const [now, then] = [batteryFactor(today), batteryFactor(installOn)];
  if (specification.battery === null || now === undefined || then === now) return undefined;
  const text = `Battery STCs are calculated for installation on ${longDay(installOn)}: ${then ?? 0} per usable kWh instead of ${now} today. Another installation date may change the price.`;
  return { text, source: batteryProgram };
}

/** A customer should know before signing what it costs when the installation slips by a few weeks. */
function laterIsLess({ nextLoss }: Checked): Statement | undefined {
  if (nextLoss === undefined) return undefined;
  const { on, before, value, lostCents, uncalculatedCents, reasons } = nextLoss;
  const counts = `${wholeCount(before)} to ${wholeCount(value)} STCs`;
  const lost = lostCents > 0 && `the STC discount drops by ${briefMoney(lostCents)} (${counts})`;
  const unknown =
    uncalculatedCents > 0 && `${briefMoney(uncalculatedCents)} of the STC discount is uncertain`;
  const what = [lost, unknown].filter((text) => text !== false).join(', and ');
  const why = reasons.map(({ text }) => text).join(' ');
  return {
    text: `Install by ${longDay(addDays(on, -1))}: from ${longDay(on)} ${what}. ${why}`,
    source: reasons.map(({ source }) => source).join('; '),
  };
}

/** `$532`, and `$532.50` where there are cents. */
function briefMoney(cents: number): string {
  return cents % 100 === 0 ? wholeDollars(cents) : money(cents);
}

function installDayPassed({ specification, today }: Checked): Statement | undefined {
  const installOn = specification.expectedInstallOn;
  if (installOn === '' || installOn >= today) return undefined;
  const text = `The planned installation date, ${longDay(installOn)}, has passed.`;
  return { text, source: ownCheck };
}

function panelsNotPlaced({ specification }: Checked): Statement | undefined {
  const [placed, pieces] = [panelsOf(specification.arrays), countPieces(specification.panels)];
  if (specification.arrays.length === 0 || placed === pieces) return undefined;
  const difference = `The plan of the roof holds ${counted(placed, 'panel')}, but the system has ${pieces}.`;
  const text = pieces === 0 ? difference : `${difference} The estimate is for the ${pieces}.`;
  return { text, source: ownCheck };
}

function noPrice({ price }: Pick<Checked, 'price'>): Statement | undefined {
  if (price.lines.some(({ unitCents }) => unitCents !== 0)) return undefined;
  return { text: 'The proposal has no price yet.', source: ownCheck };
}

function negativePrice({ price }: Checked): Statement | undefined {
  if (noPrice({ price }) || price.payableCents >= 0) return undefined;
  const text = 'What is taken off is more than the price, so less than nothing is payable.';
  return { text, source: ownCheck };
}

function noYield({ specification, hasYield }: Checked): Statement | undefined {
  if (hasYield || systemWatts(specification) === 0) return undefined;
  const text = 'The yield is not estimated, because the site has no valid postcode.';
  return { text, source: ownCheck };
}

const checks: readonly Check[] = [
  inverterTooSmall,
  exportLimited,
  installDayPassed,
  otherDeemingYear,
  otherBatteryFactor,
  laterIsLess,
  panelsNotPlaced,
  noPrice,
  negativePrice,
  noYield,
];

function wattsOfInverters({ inverters }: Specification): number {
  return systemWatts({ panels: inverters });
}
