import { refuseText, refuseUnless } from '../shared/refuse-member.ts';
import type { SiteAddress } from './project.ts';
import { addressCharactersMax, titleCharactersMax } from './specification-limits.ts';

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

/** Refuses a line of an address that is too long or none, with INVALID_PARAMETERS. Each may be empty. */
export function checkSiteAddress(address: Partial<SiteAddress>): void {
  for (const [name, text] of Object.entries(address) as [keyof SiteAddress, string][]) {
    refuseText(`site_address.${addressMembers[name]}`, text, addressCharactersMax[name]);
  }
}
