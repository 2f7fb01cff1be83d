const names: Readonly<Record<string, string>> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
};
const abbreviations: ReadonlySet<string> = new Set(Object.values(names));

/** `QLD` of `qld`, `Q.L.D.` and `Queensland`. Text that names no Australian state stays as it is. */
export function normaliseState(state: string): string {
  const abbreviation = state.replaceAll(/[\s.]/g, '').toUpperCase();
  if (abbreviations.has(abbreviation)) return abbreviation;
  return names[state.trim().replaceAll(/\s+/g, ' ').toLowerCase()] ?? state;
}
