import { refuseUnless } from '../shared/refuse-member.ts';
import { stateOfPostcode } from '../shared/values/state-of-postcode.ts';
import { isState } from './normalise-state.ts';
import { blankAddress, type SiteAddress } from './project.ts';
import { withAddress } from './with-address.ts';

/**
 * Refuses with INVALID_PARAMETERS, in Australia, a postcode or state that does not exist. Each may be empty, and one that stays
 * as it was is not looked at.
 */
export function checkSiteAddress(
  changes: Partial<SiteAddress>,
  before: SiteAddress = blankAddress,
): void {
  const { country, postcode, state } = withAddress(before, changes);
  if (!isAustralia(country)) return;
  refuseUnless(
    postcode === '' || postcode === before.postcode || stateOfPostcode(postcode) !== undefined,
    'site_address.postcode',
    'must be an Australian postcode of four digits',
  );
  refuseUnless(
    state === '' || state === before.state || isState(state),
    'site_address.state',
    'must be an Australian state or territory, such as NSW',
  );
}

function isAustralia(country: string): boolean {
  return ['', 'australia', 'au', 'aus'].includes(country.trim().toLowerCase());
}
