import { type StateCode, stateCodes } from '@sundesk/solar';

const names: Readonly<Record<string, StateCode>> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
};
const abbreviations: ReadonlySet<string> = new Set(stateCodes);

/** Returns true if a text, once normalised, is the abbreviation of a state. */
export function isState(state: string): state is StateCode {
  return abbreviations.has(state);
}

/** `QLD` of `qld`, `Q.L.D.` and `Queensland`. Text that names no Australian state stays as it is. */
export function normaliseState(state: string): string {
  const abbreviation = state.replaceAll(/[\s.]/g, '').toUpperCase();
  if (abbreviations.has(abbreviation)) return abbreviation;
  return names[state.trim().replaceAll(/\s+/g, ' ').toLowerCase()] ?? state;
}
