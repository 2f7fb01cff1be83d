/** A project of a customer: one site and the solar system planned for it. */
export type Project = {
  projectId: number;
  customerId: number;
  title: string;
  siteAddress: SiteAddress;
  panelQuantity: number;
  panelType: string;
  inverterQuantity: number;
  inverterType: string;
  systemWatts: number;
  /** Path of the published proposal's PDF; empty while none is published. */
  proposalLink: string;
};

export type SiteAddress = {
  streetNumber: string;
  street: string;
  suburb: string;
  state: string;
  postcode: string;
  country: string;
};

/** A project as the interface shows it (interface 2.4). */
export function publicProject(project: Project) {
  const { siteAddress } = project;
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
    solar_panel_quantity: String(project.panelQuantity),
    solar_panel_type: project.panelType,
    inverter_quantity: String(project.inverterQuantity),
    inverter_type: project.inverterType,
    system_size: formatKilowatts(project.systemWatts),
    proposal_link: project.proposalLink,
  };
}

/** `6.6kW` for 6,600 W: a number directly followed by the unit, without superfluous zeros. */
export function formatKilowatts(watts: number): string {
  return `${watts / 1000}kW`;
}
