/** All that the browser knows, those of Australia first. */
export function timeZones() {
  const all = Intl.supportedValuesOf('timeZone');
  const isHere = (zone: string) => zone.startsWith('Australia/');
  return [
    { group: 'Australia', items: all.filter(isHere) },
    { group: 'Elsewhere', items: all.filter((zone) => !isHere(zone)) },
  ];
}
