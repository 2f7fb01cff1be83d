import { countPieces, systemWatts } from '@sundesk/solar';
import { canonicalJson } from '../shared/json-text.ts';
import { describeComponents, formatKilowatts, type Project } from './project.ts';

/** The project as events and answers show it (interface 2.4). */
export function publicProject(project: Project) {
  const { siteAddress, specification } = project;
  return {
    project_id: String(project.projectId),
    project_title: project.title,
    site_address: {
      streetnum: siteAddress.streetNumber,
      street: siteAddress.street,
      suburb: siteAddress.suburb,
      state: siteAddress.state,
      postcode: siteAddress.postcode,
      country: siteAddress.country,
    },
    solar_panel_quantity: String(countPieces(specification.panels)),
    solar_panel_type: describeComponents(specification.panels),
    inverter_quantity: String(countPieces(specification.inverters)),
    inverter_type: describeComponents(specification.inverters),
    system_size: formatKilowatts(systemWatts(specification)),
    proposal_link: project.proposalLink,
  };
}

/** The members of a project, as `getproject` answers them, whose change is an update (`project_updated`). */
export const projectMembers = [
  'project_title',
  'site_address',
  'specification',
  'install_on',
] as const;

/** Those of them that differ. */
export function updatedMembers(before: Project, after: Project): (typeof projectMembers)[number][] {
  const [one, other] = [before, after].map(membersOf);
  return projectMembers.filter((name) => one?.[name] !== other?.[name]);
}

function membersOf({ title, siteAddress, specification, installOn }: Project) {
  return {
    project_title: title,
    site_address: canonicalJson(siteAddress),
    specification: canonicalJson(specification),
    install_on: installOn,
  };
}
