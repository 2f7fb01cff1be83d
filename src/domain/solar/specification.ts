/** The system as it is planned. Powers are in watts, energies in watt-hours, money in whole cents including GST. */
export type Specification = {
  panels: readonly Component[];
  inverters: readonly Component[];
  battery: Battery | null;
  arrays: readonly PanelArray[];
  priceLines: readonly PriceLine[];
  /** The day of installation that the certificates are counted for, `YYYY-MM-DD`; empty when nobody has said. */
  expectedInstallOn: string;
  roof: { material: string; storeys: number | null };
  /** Of the connection to the grid; null when nobody has said. */
  phases: 1 | 2 | 3 | null;
  /** The most that the network lets the system export, in watts; null when there is no limit or nobody has said. */
  exportLimitWatts: number | null;
  usage: Usage | null;
};

/** So many pieces of one model; `watts` is the rated power of one. */
export type Component = { maker: string; model: string; watts: number; quantity: number };

export type Battery = {
  maker: string;
  model: string;
  /** Of one piece. */
  nominalWattHours: number;
  usableWattHours: number;
  quantity: number;
};

/** Panels that lie in one plane. */
export type PanelArray = {
  name: string;
  panels: number;
  /** Degrees from the horizontal, 0 to 90. */
  tilt: number;
  /** Degrees clockwise from north, 0 to 359. */
  azimuth: number;
  /** Whole percent of the yield that shade takes. */
  shading: number;
};

export type PriceLine = {
  description: string;
  quantity: number;
  /** Price of one, including GST; negative for a discount. */
  unitCents: number;
};

/** What the customer uses and pays today; without it nothing is said about savings. */
export type Usage = {
  dailyWattHours: number;
  /** Tariffs in cents per kWh, including GST, to a hundredth: 32.45. */
  importTariff: number;
  exportTariff: number;
  /** Part of the solar energy that is used in the house, in whole percent. */
  selfUsePercent: number;
};

export const emptySpecification: Specification = {
  panels: [],
  inverters: [],
  battery: null,
  arrays: [],
  priceLines: [],
  expectedInstallOn: '',
  roof: { material: '', storeys: null },
  phases: null,
  exportLimitWatts: null,
  usage: null,
};

/** Rated power of all panels in watts. */
export function systemWatts({ panels }: Pick<Specification, 'panels'>): number {
  return Math.round(panels.reduce((sum, { watts, quantity }) => sum + watts * quantity, 0));
}

export function countPieces(components: readonly { quantity: number }[]): number {
  return components.reduce((sum, { quantity }) => sum + quantity, 0);
}
