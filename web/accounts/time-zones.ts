/** All that the browser knows, those of Australia first. */
export function timeZones() {
  const all = Intl.supportedValuesOf('timeZone');
  const isHere = (zone: string) => zone.startsWith('Australia/');
  return [
    { group: 'Australia', items: all.filter(isHere) },
    { group: 'Elsewhere', items: all.filter((zone) => !isHere(zone)) },
  ];
}

/** Each state's time zone. A firm near a border, or in Broken Hill, chooses another zone. */
const zones: Readonly<Record<string, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

/** The time zone of a state's capital; undefined for other text. */
export function zoneOfState(state: string): string | undefined {
  return Object.hasOwn(zones, state) ? zones[state] : undefined;
}
