/** The position of the sun, as a vector of length 1 from the ground to it. */
export type SunVector = {
  up: number;
  north: number;
  east: number;
  /** Cosine of the hour angle: 1 at solar noon. */
  hourCosine: number;
};

/**
 * The sun over a place on a day of the year (1 to 365) at an hour of local standard time, as a fraction: 12.5 is half
 * past noon. Latitude and longitude in degrees, south negative. Sources: declination and equation of time as the series
 * of Spencer 1971, good to 0.05° and half a minute.
 */
export function sunPosition(
  place: { latitude: number; longitude: number; utcOffset: number },
  day: number,
  hour: number,
): SunVector {
  const angle = (2 * Math.PI * (day - 1 + (hour - 12) / 24)) / 365;
  const turn = ((solarHour(place, angle, hour) - 12) * Math.PI) / 12;
  const declination = declinationAt(angle);
  const latitude = (place.latitude * Math.PI) / 180;
  return {
    up:
      Math.sin(latitude) * Math.sin(declination) +
      Math.cos(latitude) * Math.cos(declination) * Math.cos(turn),
    north:
      Math.cos(latitude) * Math.sin(declination) -
      Math.sin(latitude) * Math.cos(declination) * Math.cos(turn),
    east: -Math.cos(declination) * Math.sin(turn),
    hourCosine: Math.cos(turn),
  };
}

/** Irradiance across the sun's rays outside the air in W/m2. Sources: Spencer 1971; solar constant of ASTM E490. */
export function extraterrestrial(day: number): number {
  const angle = (2 * Math.PI * (day - 1)) / 365;
  return (
    1366.1 *
    (1.00011 +
      0.034221 * Math.cos(angle) +
      0.00128 * Math.sin(angle) +
      0.000719 * Math.cos(2 * angle) +
      0.000077 * Math.sin(2 * angle))
  );
}

function solarHour(
  { longitude, utcOffset }: { longitude: number; utcOffset: number },
  angle: number,
  hour: number,
): number {
  const equationMinutes =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(angle) -
      0.032077 * Math.sin(angle) -
      0.014615 * Math.cos(2 * angle) -
      0.040849 * Math.sin(2 * angle));
  return hour + longitude / 15 - utcOffset + equationMinutes / 60;
}

function declinationAt(angle: number): number {
  return (
    0.006918 -
    0.399912 * Math.cos(angle) +
    0.070257 * Math.sin(angle) -
    0.006758 * Math.cos(2 * angle) +
    0.000907 * Math.sin(2 * angle) -
    0.002697 * Math.cos(3 * angle) +
    0.00148 * Math.sin(3 * angle)
  );
}
