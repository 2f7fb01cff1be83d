import { stateCodes, stateOfPostcode } from '@sundesk/solar';
import { blankAddress, type SiteAddress } from './project.ts';
import { addressCharactersMax } from './project-limits.ts';

const stateNames: Readonly<Record<string, string>> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'south australia': 'SA',
  'western australia': 'WA',
  tasmania: 'TAS',
  'northern territory': 'NT',
  'australian capital territory': 'ACT',
};
const anyState = [...stateCodes, ...Object.keys(stateNames)].join('|');
const stateAtEnd = new RegExp(`(?:^|[\\s,]+)(${anyState})\\.?$`, 'i');
const postcodeAtEnd = /(?:^|[\s,]+)(\d{4})$/;
const countryAtEnd = /[\s,]+(?:australia|au)$/i;
/** The words that end the name of a street, long and short. */
const streetType =
  /^(.*\b(?:avenue|ave?|boulevard|bvd|circuit|cct|close|cl|court|ct|crescent|cres|drive|dr|esplanade|esp|grove|gr|highway|hwy|lane|la|ln|loop|parade|pde|place|pl|rise|road|rd|square|sq|street|st|terrace|tce|track|trail|view|way)\b\.?)\s+(\S.*)$/i;
const numberAtStart =
  /^((?:(?:unit|lot|shop|flat|apt|apartment|suite|u)\s*\d\w*(?:\s*[/,]\s*|\s+(?=\d)))?(?:lot\s+)?\d[\w/-]*)[\s,]+(\S.*)$/i;

/**
 * The parts of an Australian address in one line, as far as they can be told apart: `14 Banksia St, Newtown NSW 2042`.
 * The state follows from the postcode where none is written. Without a comma the street ends with a word such as
 * `Road`; what cannot be told apart is the street.
 */
export function parseAddress(line: string): SiteAddress {
  let rest = line.trim().replace(countryAtEnd, '');
  let state = '';
  let postcode = '';
  // State and postcode come in either order.
  for (const _ of [1, 2]) {
    const found = postcodeAtEnd.exec(rest);
    if (found?.[1] !== undefined && postcode === '' && stateOfPostcode(found[1]) !== undefined) {
      postcode = found[1];
      rest = rest.slice(0, found.index);
    }
    const named = stateAtEnd.exec(rest);
    if (named?.[1] !== undefined && state === '') {
      state = stateNames[named[1].toLowerCase()] ?? named[1].toUpperCase();
      rest = rest.slice(0, named.index);
    }
  }
  const { street: whole, suburb } = splitSuburb(rest.replace(/[\s,]+$/, ''), postcode !== '');
  const [, streetNumber = '', street = whole] = numberAtStart.exec(whole) ?? [];
  return {
    ...blankAddress,
    streetNumber: streetNumber.trim().slice(0, addressCharactersMax.streetNumber),
    street: street.trim().slice(0, addressCharactersMax.street),
    suburb: suburb.trim().slice(0, addressCharactersMax.suburb),
    state: state || (stateOfPostcode(postcode) ?? ''),
    postcode,
  };
}

function splitSuburb(rest: string, hasPostcode: boolean): { street: string; suburb: string } {
  const comma = rest.lastIndexOf(',');
  if (comma >= 0 && !/\d/.test(rest.slice(comma))) {
    return { street: rest.slice(0, comma), suburb: rest.slice(comma + 1) };
  }
  const typed = streetType.exec(rest);
  if (typed !== null) return { street: `${typed[1]}`, suburb: `${typed[2]}` };
  // `Newtown NSW 2042` names no street.
  if (hasPostcode && !/\d/.test(rest)) return { street: '', suburb: rest };
  return { street: rest, suburb: '' };
}
