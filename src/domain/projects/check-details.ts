import { stateOfPostcode } from '@sundesk/solar';
import { invalidParameter } from '../shared/invalid-parameter.ts';
import { snakeName } from '../shared/values/snake-name.ts';
import { isState } from './normalise-state.ts';
import { blankAddress, type SiteAddress, siteAddress } from './project.ts';
import { withAddress } from './with-address.ts';

/** In Australia a postcode and a state exist, or are empty. */
const placedAddress = siteAddress.check(({ value, issues }) => {
  const { country, postcode, state } = value;
  if (!isAustralia(country)) return;
  const refuse = (member: keyof SiteAddress, message: string) =>
    issues.push({ code: 'custom', input: value, path: [member], message });
  if (postcode !== '' && stateOfPostcode(postcode) === undefined) {
    refuse('postcode', 'must be an Australian postcode of four digits');
  }
  if (state !== '' && !isState(state)) {
    refuse('state', 'must be an Australian state or territory, such as NSW');
  }
});

/** Refuses an address that does not exist with INVALID_PARAMETERS. An unchanged line is not checked. */
export function checkSiteAddress(
  changes: Partial<SiteAddress>,
  before: SiteAddress = blankAddress,
): void {
  const after = withAddress(before, changes);
  const faults = placedAddress.safeParse(after).error?.issues ?? [];
  for (const { path, message } of faults) {
    const [line] = path as [keyof SiteAddress];
    if (after[line] === before[line]) continue;
    throw invalidParameter(`site_address.${snakeName(line)}`, message);
  }
}

function isAustralia(country: string): boolean {
  return ['', 'australia', 'au', 'aus'].includes(country.trim().toLowerCase());
}
