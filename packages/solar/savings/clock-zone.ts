/** The clocks of a place, in hours. */
type ClockZone = {
  /** Ahead of UTC without daylight saving. */
  standard: number;
  /** The daylight saving from the first Sunday in October to the first Sunday in April; 0 for places without it. */
  saving: number;
  /** The time of the meter's readings, ahead of UTC all year. */
  meter: number;
};

/** Readings of the national market are in the standard time of the east, all year and in all of its states. */
const market = 10;

const eastern = { standard: 10, saving: 1, meter: market };
const queensland = { standard: 10, saving: 0, meter: market };
const southAustralia = { standard: 9.5, saving: 1, meter: market };
const northern = { standard: 9.5, saving: 0, meter: market };
const western = { standard: 8, saving: 0, meter: 8 };

/**
 * Places whose clocks differ from those of their state. The islands are outside the national market, so their meters
 * are taken to keep the standard time of the island. Eucla and its neighbours share 6443 with Norseman, and their time
 * of 8:45 is unofficial, so they have the time of Western Australia. Source: time zone database of IANA.
 */
const others: Readonly<Record<string, ClockZone>> = {
  // Broken Hill.
  '2880': southAustralia,
  // Lord Howe Island saves half an hour.
  '2898': { standard: 10.5, saving: 0.5, meter: 10.5 },
  // Norfolk Island, with daylight saving since 2019.
  '2899': { standard: 11, saving: 1, meter: 11 },
  // Christmas Island.
  '6798': { standard: 7, saving: 0, meter: 7 },
  // The Cocos Islands.
  '6799': { standard: 6.5, saving: 0, meter: 6.5 },
};

/**
 * The clocks of a postcode. Source: New South Wales, the Australian Capital Territory, Victoria, South Australia and
 * Tasmania save daylight; the other states do not.
 */
export function clockZone(postcode: string): ClockZone {
  const other = others[postcode];
  if (other !== undefined) return other;
  if (postcode.startsWith('5')) return southAustralia;
  if (/^0[89]/.test(postcode)) return northern;
  if (postcode.startsWith('6')) return western;
  return /^([12378]|02)/.test(postcode) ? eastern : queensland;
}
