import { type Zone, zoneOf } from './certificate-zones.ts';
import { installDay } from './install-day.ts';
import type { Certificates } from './quote.ts';
import { type Specification, systemWatts } from './specification.ts';
import { counted, kilowatts } from './wording.ts';

/** Above this a system is a power station, whose certificates follow other rules. */
export const solarWattsMax = 100_000;

/** Whose rule it is. */
export const solarRegulations = 'Renewable Energy (Electricity) Regulations 2001, regulation 20';
const zoneInstrument =
  'Zone Ratings and Zones for Solar (Photovoltaic) Systems Instrument 2019, Clean Energy Regulator';

/** Certificates a year for each kilowatt, in thousandths. */
const ratingMilli: Readonly<Record<Zone, number>> = { 1: 1622, 2: 1536, 3: 1382, 4: 1185 };

/**
 * Years for which a system that is installed in this year makes certificates at once: those left until the scheme ends
 * with 2030, at most 15. Source: Renewable Energy (Electricity) Regulations 2001, regulation 20.
 */
export function deemingYears(installYear: number): number {
  return Math.min(15, Math.max(0, 2031 - installYear));
}

/**
 * Small-scale technology certificates of the panels: kilowatts × rating of the zone × deeming years, without the
 * fraction. Not calculated for a postcode that is none, never guessed from the state, and not above 100 kW.
 * Source: Renewable Energy (Electricity) Regulations 2001, regulation 20(1)(b); ratings and zones of the 2019 instrument.
 */
export function solarCertificates(
  specification: Pick<Specification, 'panels' | 'expectedInstallOn'>,
  { postcode, today }: { postcode: string; today: string },
): Certificates {
  const watts = systemWatts(specification);
  const zone = zoneOf(postcode);
  if (watts > solarWattsMax) {
    return notCalculated(
      'Systems above 100 kW make large-scale certificates, which are not counted here.',
    );
  }
  if (zone === undefined) {
    return notCalculated(
      'The site has no valid postcode, and the count depends on the zone it lies in.',
    );
  }
  const day = installDay(specification, today);
  const years = deemingYears(yearOf(day.on));
  // In whole numbers, so that no error of binary fractions decides about a certificate.
  const millionths = watts * ratingMilli[zone] * years;
  const count = Math.floor(millionths / 1_000_000);
  const rating = ratingMilli[zone] / 1000;
  return {
    count,
    reason: '',
    working: [
      day.statement,
      {
        text: `Postcode ${postcode} is in zone ${zone}, where 1 kW counts ${rating} certificates a year.`,
        source: zoneInstrument,
      },
      { text: yearsText(yearOf(day.on)), source: solarRegulations },
      {
        text: `${kilowatts(watts)} × ${rating} × ${counted(years, 'year')} = ${millionths / 1_000_000}, rounded down to ${count}.`,
        source: solarRegulations,
      },
    ],
  };
}

function notCalculated(reason: string): Certificates {
  return { count: null, reason, working: [] };
}

/** For how many years panels count that are installed in this year. */
export function yearsText(installYear: number): string {
  const years = deemingYears(installYear);
  return years === 0
    ? 'The scheme ends with 2030, so a later installation makes no certificates.'
    : `A system installed in ${installYear} counts for ${counted(years, 'year')}.`;
}

/** The year of a `YYYY-MM-DD`. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
