import { money } from '../shared/money.ts';
import { batteryCertificates, batteryProgram } from './battery-certificates.ts';
import {
  type CertificateTerms,
  certificateCentsOn,
  certificatePriceSource,
} from './certificate-price.ts';
import type { Statement } from './quote.ts';
import {
  deemingYears,
  solarCertificates,
  solarRegulations,
  yearOf,
  yearsText,
} from './solar-certificates.ts';
import type { Specification } from './specification.ts';
import { counted } from './wording.ts';

/** What decides about the certificates of a system, beside the day of installation. */
export type ValuedSystem = {
  specification: Pick<Specification, 'panels' | 'battery'>;
  /** Of the site. */
  postcode: string;
};

/** The certificates of a system that is installed on a day, and what one of them is worth. */
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
  const installed = { panels, expectedInstallOn: installOn };
  const solar = solarCertificates(installed, { postcode, today: installOn });
  const batteries = battery && batteryCertificates(battery, installed, installOn);
  return {
    installOn,
    solarCount: solar.count,
    batteryCount: batteries === null ? 0 : batteries.count,
    certificateCents: certificateCentsOn(terms, installOn),
  };
}

/** What is taken off a price for the certificates that were counted, in cents. */
export function discountCents({
  solarCount,
  batteryCount,
  certificateCents,
}: CertificateValue): number {
  return ((solarCount ?? 0) + (batteryCount ?? 0)) * certificateCents;
}

/** What a system loses when it is installed on a later day than was thought. */
export type ValueLoss = {
  /** So much less is taken off the price, as far as it can be calculated; never negative. */
  lostCents: number;
  /**
   * What had been taken off for certificates that are not calculated for the later day. Nobody can say how much of it
   * stays, so it is neither lost nor kept.
   */
  uncalculatedCents: number;
  /** Everything that differs; empty when nothing is lost or unknown. */
  reasons: readonly Statement[];
};

/** Compares what certificates were worth with what they would be worth on another day. */
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

/** What makes the difference, with whose rule it is. */
function differences(before: CertificateValue, after: CertificateValue): Statement[] {
  return [
    ...solarDifference(before, after),
    ...batteryDifference(before, after),
    ...priceDifference(before, after),
  ];
}

function solarDifference(before: CertificateValue, after: CertificateValue): Statement[] {
  const change = changeOf('solar', before.solarCount, after.solarCount);
  if (change === undefined) return [];
  const [yearBefore, yearAfter] = [yearOf(before.installOn), yearOf(after.installOn)];
  const isOtherYear = deemingYears(yearBefore) !== deemingYears(yearAfter);
  const text = isOtherYear ? `${change} ${yearsText(yearAfter)}` : change;
  return [{ text, source: solarRegulations }];
}

function batteryDifference(before: CertificateValue, after: CertificateValue): Statement[] {
  const change = changeOf('battery', before.batteryCount, after.batteryCount);
  if (change === undefined) return [];
  const why =
    after.batteryCount === null
      ? 'What a battery that is installed then gets is not confirmed yet.'
      : 'The program gives less from time to time, and the day of installation counts.';
  return [{ text: `${change} ${why}`, source: batteryProgram }];
}

function changeOf(
  kind: 'solar' | 'battery',
  before: number | null,
  after: number | null,
): string | undefined {
  const countBefore = before ?? 0;
  if (countBefore === after || (countBefore === 0 && after === null)) return undefined;
  if (after === null) return `${counted(countBefore, `${kind} certificate`)} cannot be calculated.`;
  const fewer = countBefore - after;
  const by = `${counted(Math.abs(fewer), `${kind} certificate`)} ${fewer > 0 ? 'fewer' : 'more'}`;
  return `${by}, ${after} instead of ${countBefore}.`;
}

function priceDifference(before: CertificateValue, after: CertificateValue): Statement[] {
  if (before.certificateCents === after.certificateCents) return [];
  const text = `One certificate is worth ${money(after.certificateCents)} instead of ${money(before.certificateCents)}.`;
  return [{ text, source: certificatePriceSource }];
}
