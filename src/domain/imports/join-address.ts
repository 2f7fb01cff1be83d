import { parseAddress } from '../projects/site-address.ts';
import type { ImportField } from './import.ts';

/**
 * The address of a row in one line: that of its `address`, completed by suburb, state and postcode of columns of their
 * own where the line lacks them. A postcode that a spreadsheet has read as a number gets its zero back.
 */
export function joinAddress(input: Partial<Record<ImportField, string>>): string {
  const line = (input.address ?? '').replaceAll(/\s*[\r\n]+\s*/g, ', ');
  const named = parseAddress(line);
  const suburb = named.suburb === '' && !endsWith(line, input.suburb) ? (input.suburb ?? '') : '';
  const hasPostcode = named.postcode !== '';
  const state = hasPostcode || named.state !== '' ? '' : (input.state ?? '');
  const postcode = hasPostcode ? '' : wholePostcode(input.postcode ?? '');
  const end = [suburb, state, postcode].filter(Boolean).join(' ');
  return [line, end].filter(Boolean).join(suburb === '' ? ' ' : ', ');
}

function endsWith(line: string, suburb = ''): boolean {
  return suburb !== '' && line.toLowerCase().endsWith(suburb.toLowerCase());
}

/** `800` and `2000.0` are numbers of a spreadsheet; the postcodes of Darwin begin with a zero. */
function wholePostcode(text: string): string {
  const plain = text.replace(/\.0+$/, '');
  return /^[89]\d\d$/.test(plain) ? `0${plain}` : plain;
}
