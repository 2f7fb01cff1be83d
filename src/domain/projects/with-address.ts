import { normaliseState } from './normalise-state.ts';
import type { SiteAddress } from './project.ts';

/** Replaces the lines of an address that the patch has, with the state as its abbreviation; other lines stay. */
export function withAddress(
  before: SiteAddress,
  changes: Partial<SiteAddress> | undefined = {},
): SiteAddress {
  const address = { ...before, ...changes };
  return changes.state === undefined
    ? address
    : { ...address, state: normaliseState(changes.state) };
}
