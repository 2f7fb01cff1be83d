import { fold } from '../shared/spelling/fold.ts';
import type { SiteAddress } from './project.ts';

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
