import { refuseText, refuseUnless } from '../shared/refuse-member.ts';
import { isState } from './normalise-state.ts';
import { blankAddress, type SiteAddress } from './project.ts';
import { addressCharactersMax, titleCharactersMax } from './specification-limits.ts';
import { stateOfPostcode } from './state-of-postcode.ts';
import { withAddress } from './with-address.ts';

/** The members of an address as the interface calls them. */
const addressMembers: Readonly<Record<keyof SiteAddress, string>> = {
  streetNumber: 'streetnum',
  street: 'street',
  suburb: 'suburb',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
};

/** Refuses an empty title or one that is too long, with INVALID_PARAMETERS. */
export function checkTitle(title: string): void {
  refuseUnless(title !== '', 'project_title', 'must not be empty');
  refuseText('project_title', title, titleCharactersMax);
}

/**
 * Refuses with INVALID_PARAMETERS a line of an address that is too long or not one line, and in Australia a postcode or state
 * that does not exist. Each line may be empty, and one that stays as it was is not looked at.
 */
export function checkSiteAddress(
  changes: Partial<SiteAddress>,
  before: SiteAddress = blankAddress,
): void {
  for (const [name, text] of Object.entries(changes) as [keyof SiteAddress, string][]) {
    refuseText(`site_address.${addressMembers[name]}`, text, addressCharactersMax[name]);
  }
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
