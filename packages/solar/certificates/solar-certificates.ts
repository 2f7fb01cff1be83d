import type { Certificates } from '../quote.ts';
import { type Specification, systemWatts } from '../specification.ts';
import { counted, kilowatts } from '../wording.ts';
import { type Zone, zoneOf } from './certificate-zones.ts';
import type { InstallDay } from './install-day.ts';
import { isAnnounced, solarWattsMaxOn } from './solar-limit.ts';

/** The program that sets the rule. */
export const solarRegulations = 'Renewable Energy (Electricity) Regulations 2001, regulation 20';
const zoneInstrument =
  'Zone Ratings and Zones for Solar (Photovoltaic) Systems Instrument 2019, Clean Energy Regulator';

/** STCs a year for each kilowatt, in thousandths. */
const ratingMilli: Readonly<Record<Zone, number>> = { 1: 1622, 2: 1536, 3: 1382, 4: 1185 };

/**
 * Years for which a system that is installed in this year creates STCs at once: those left until the scheme ends
 * with 2030, at most 15. Source: Renewable Energy (Electricity) Regulations 2001, regulation 20.
 */
export function deemingYears(installYear: number): number {
  return Math.min(15, Math.max(0, 2031 - installYear));
}

/**
 * Small-scale technology certificates (STCs) of the panels: kilowatts × rating of the zone × deeming years, without the
 * fraction. Not calculated for an unknown postcode, never guessed from the state, and not above the limit that is
 * confirmed for the installation date. Source: Renewable Energy (Electricity) Regulations 2001, regulation 20(1)(b);
 * ratings and zones of the 2019 instrument.
 */
export function solarCertificates(
  specification: Pick<Specification, 'panels'>,
  { postcode, day }: { postcode: string; day: Pick<InstallDay, 'on' | 'statement'> },
): Certificates {
  const watts = systemWatts(specification);
  const zone = zoneOf(postcode);
  if (watts > solarWattsMaxOn(day.on)) return notCalculated(tooLarge(watts, day.on));
  if (zone === undefined) {
    return notCalculated('The site has no valid postcode, and the STC count depends on its zone.');
  }
  const years = deemingYears(yearOf(day.on));
  // Counts in whole numbers, so that no error of binary fractions changes the number of certificates.
  const millionths = watts * ratingMilli[zone] * years;
  const count = Math.floor(millionths / 1_000_000);
  const rating = ratingMilli[zone] / 1000;
  return {
    count,
    reason: '',
    working: [
      day.statement,
      {
        text: `Postcode ${postcode} is in zone ${zone}, where 1 kW counts ${rating} STCs a year.`,
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

/** The printed text promises only what is confirmed, and mentions no other schemes that the system may join. */
function tooLarge(watts: number, day: string): string {
  const limit = kilowatts(solarWattsMaxOn(day));
  return isAnnounced(watts, day)
    ? `It is not confirmed that systems above ${limit} create STCs, so the price includes no STC discount.`
    : `Systems above ${limit} create no STCs, so the price includes no STC discount.`;
}

function notCalculated(reason: string): Certificates {
  return { count: null, reason, working: [] };
}

/** The number of years for which panels installed in this year count. */
export function yearsText(installYear: number): string {
  const years = deemingYears(installYear);
  return years === 0
    ? 'The scheme ends with 2030, so a later installation creates no STCs.'
    : `A system installed in ${installYear} counts for ${counted(years, 'year')}.`;
}

/** The year of a `YYYY-MM-DD`. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
