import { postcodeRanges, type StateCode } from './postcode-limits.ts';

/**
 * The state in which a postcode usually lies, because a border town may belong to the neighbour; undefined for text
 * that is not an Australian postcode.
 */
export function stateOfPostcode(postcode: string): StateCode | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  return postcodeRanges.find(([last]) => Number(postcode) <= last)?.[1];
}
