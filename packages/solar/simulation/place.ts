/** A place with its weather: degrees, south negative, and local standard time. */
export type Place = {
  latitude: number;
  longitude: number;
  /** Hours ahead of UTC, without daylight saving. */
  utcOffset: number;
  /** Hours from the middle of an hour to the time that its weather stands for; 0 for most sites. */
  hourShift: number;
};
