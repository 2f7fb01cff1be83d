import { countPieces, systemWatts } from '../solar/specification.ts';
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
