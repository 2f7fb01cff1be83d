import { stateCodes, stateOfPostcode } from '@sundesk/solar';
import { fold } from '../shared/spelling/fold.ts';
import { blankAddress, type SiteAddress } from './project.ts';
import { addressCharactersMax } from './project-limits.ts';

/** The usual abbreviations of street types (AS/NZS 4819), each by its word. */
const streetTypes: Readonly<Record<string, string>> = {
  av: 'avenue',
  ave: 'avenue',
  bvd: 'boulevard',
  blvd: 'boulevard',
  cct: 'circuit',
  cir: 'circuit',
  cl: 'close',
  cr: 'crescent',
  cres: 'crescent',
  crt: 'court',
  ct: 'court',
  dr: 'drive',
  drv: 'drive',
  esp: 'esplanade',
  gr: 'grove',
  hwy: 'highway',
  la: 'lane',
  ln: 'lane',
  mt: 'mount',
  pde: 'parade',
  pkwy: 'parkway',
  pl: 'place',
  rd: 'road',
  sq: 'square',
  st: 'street',
  tce: 'terrace',
  ter: 'terrace',
  trk: 'track',
  wy: 'way',
};

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

/**
 * Returns true if two projects of one customer are for the same site: the same number, street and postcode, however they
 * are spelled. A project whose street is not known counts as being for the site of the other.
 */
export function isSameSite(one: SiteAddress, other: SiteAddress): boolean {
  const [street, otherStreet] = [streetKey(one), streetKey(other)];
  if (street === '' || otherStreet === '') return true;
  return street === otherStreet && townKey(one) === townKey(other);
}

/** `2/14 banksia street` for `Unit 2, 14 Banksia St.` */
function streetKey({ streetNumber, street }: SiteAddress): string {
  return wordsOf(`${streetNumber} ${street}`)
    .map((word) => streetTypes[word] ?? word)
    .join(' ')
    .replace(/^(?:unit|u|flat|apartment|apt) ?(?=\d)/, '')
    .replace(/^lot (?=\d)/, '');
}

/** The suburb only where there is no postcode, because suburbs have several names. */
function townKey({ suburb, postcode }: SiteAddress): string {
  return wordsOf(postcode || suburb).join(' ');
}

function wordsOf(text: string): string[] {
  return fold(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
