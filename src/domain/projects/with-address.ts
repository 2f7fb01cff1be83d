import { normaliseState } from './normalise-state.ts';
import type { SiteAddress } from './project.ts';

/** An address with the lines that are given, the state by its abbreviation; the others stay as they were. */
export function withAddress(
  before: SiteAddress,
  changes: Partial<SiteAddress> | undefined = {},
): SiteAddress {
  const address = { ...before, ...changes };
  return changes.state === undefined
    ? address
    : { ...address, state: normaliseState(changes.state) };
}
