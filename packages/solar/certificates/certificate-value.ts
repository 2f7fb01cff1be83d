import type { Statement } from '../quote.ts';
import type { Specification } from '../specification.ts';
import { money } from '../values/money.ts';
import { batteryCertificates, batteryFactor, batteryProgram } from './battery-certificates.ts';
import {
  type CertificateTerms,
  certificateCentsOn,
  certificatePriceSource,
} from './certificate-price.ts';
import { plannedInstallDay } from './install-day.ts';
import {
  deemingYears,
  solarCertificates,
  solarRegulations,
  yearOf,
  yearsText,
} from './solar-certificates.ts';

/** The facts that decide the STCs of a system, besides the installation date. */
export type ValuedSystem = {
  specification: Pick<Specification, 'panels' | 'battery'>;
  /** The postcode of the site. */
  postcode: string;
};

/** The STCs of a system that is installed on a day, and the STC price. */
export type CertificateValue = {
  /** `YYYY-MM-DD` */
  installOn: string;
  /** Null when they are not calculated. */
  solarCount: number | null;
  /** Null when they are not calculated; 0 without a battery. */
  batteryCount: number | null;
  certificateCents: number;
};

export function certificateValueOn(
  { specification, postcode }: ValuedSystem,
  terms: CertificateTerms,
  installOn: string,
): CertificateValue {
  const { panels, battery } = specification;
  const day = plannedInstallDay(installOn);
  const solar = solarCertificates({ panels }, { postcode, day });
  const batteries = battery && batteryCertificates(battery, day);
  return {
    installOn,
    solarCount: solar.count,
    batteryCount: batteries === null ? 0 : batteries.count,
    certificateCents: certificateCentsOn(terms, installOn),
  };
}

/** The STC discount for the STCs that were counted, in cents. */
export function discountCents(value: CertificateValue): number {
  return wholeCount(value) * value.certificateCents;
}

/** The loss of a system that is installed later than planned. */
export type ValueLoss = {
  /** The loss of discount, as far as it can be calculated; never negative. */
  lostCents: number;
  /**
   * The discount for STCs that are not calculated for the later day. How much of it stays is unknown, so it is neither
   * lost nor kept.
   */
  uncalculatedCents: number;
  /** All differences; empty if nothing is lost or unknown. */
  reasons: readonly Statement[];
};

/** Compares what STCs were worth with what they would be worth on another day. */
export function lossBetween(before: CertificateValue, after: CertificateValue): ValueLoss {
  const kinds = [
    [before.solarCount ?? 0, after.solarCount],
    [before.batteryCount ?? 0, after.batteryCount],
  ] as const;
  let uncalculatedCents = 0;
  let differenceCents = 0;
  for (const [countBefore, countAfter] of kinds) {
    const centsBefore = countBefore * before.certificateCents;
    if (countAfter === null) uncalculatedCents += centsBefore;
    else differenceCents += centsBefore - countAfter * after.certificateCents;
  }
  const lostCents = Math.max(0, differenceCents);
  const isLoss = lostCents > 0 || uncalculatedCents > 0;
  return { lostCents, uncalculatedCents, reasons: isLoss ? differences(before, after) : [] };
}

/** Returns the reasons for the difference, each with the source of its rule. */
function differences(before: CertificateValue, after: CertificateValue): Statement[] {
  return [
    ...solarDifference(before, after),
    ...batteryDifference(before, after),
    ...priceDifference(before, after),
  ];
}

function solarDifference(before: CertificateValue, after: CertificateValue): Statement[] {
  const change = changeOf('Solar', before.solarCount, after.solarCount);
  if (change === undefined) return [];
  const [yearBefore, yearAfter] = [yearOf(before.installOn), yearOf(after.installOn)];
  const isOtherYear = deemingYears(yearBefore) !== deemingYears(yearAfter);
  const text = isOtherYear ? `${change} ${yearsText(yearAfter)}` : change;
  return [{ text, source: solarRegulations }];
}

function batteryDifference(before: CertificateValue, after: CertificateValue): Statement[] {
  const change = changeOf('Battery', before.batteryCount, after.batteryCount);
  if (change === undefined) return [];
  const [factorBefore, factorAfter] = [before, after].map(({ installOn }) =>
    batteryFactor(installOn),
  );
  const isOtherFactor =
    after.batteryCount !== null && factorBefore !== undefined && factorBefore !== factorAfter;
  const why = ` The factor per usable kWh is ${factorAfter}, not ${factorBefore}.`;
  return [{ text: isOtherFactor ? change + why : change, source: batteryProgram }];
}

function changeOf(
  kind: 'Solar' | 'Battery',
  before: number | null,
  after: number | null,
): string | undefined {
  const countBefore = before ?? 0;
  if (countBefore === after || (countBefore === 0 && after === null)) return undefined;
  if (after === null) return `${kind} STCs: ${countBefore} can no longer be calculated.`;
  return `${kind} STCs: ${after} instead of ${countBefore}.`;
}

function priceDifference(before: CertificateValue, after: CertificateValue): Statement[] {
  if (before.certificateCents === after.certificateCents) return [];
  const text = `STC price: ${money(after.certificateCents)} instead of ${money(before.certificateCents)}.`;
  return [{ text, source: certificatePriceSource }];
}

/** All STCs that are counted. */
export function wholeCount({ solarCount, batteryCount }: CertificateValue): number {
  return (solarCount ?? 0) + (batteryCount ?? 0);
}
