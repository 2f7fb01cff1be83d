// Constants alone, because the web app takes them into its build.

/** The limits of a specification. Powers in watts, energies in watt-hours, money in cents, angles in degrees. */
export const specificationLimits = {
  /** Entries of panels, and of inverters. */
  kinds: 20,
  arrays: 50,
  priceLines: 100,
  quantity: 10_000,
  panelWatts: 2000,
  inverterWatts: 1_000_000,
  batteryWattHours: 10_000_000,
  tilt: 90,
  azimuth: 359,
  unitCents: 1_000_000_000,
  /** Percent. */
  albedo: 90,
  /** Metres. */
  clearanceMin: 0.1,
  clearanceMax: 20,
  storeys: 200,
  exportWatts: 1_000_000,
  cableMetres: 1000,
  cableSquareMillimetres: 630,
  dailyWattHours: 100_000_000,
  /** Cents per kWh. */
  tariff: 1000,
  /** Kinds of hours in a day with a tariff of their own. */
  timeOfUse: 6,
  /** Cents a day. */
  supplyCharge: 100_000,
  /** kWh a day of 1 kW. */
  dailyYield: 10,
  /** kWh a year of 1 kW. */
  measuredYieldMin: 100,
  measuredYieldMax: 3000,
  /** Percent a year. */
  degradation: 10,
  tariffRise: 20,
  batteryFade: 20,
  /** Percent. */
  batteryReserve: 90,
  loss: 50,
  /** Degrees above the level. */
  horizon: 80,
  /** Years that savings are estimated for. */
  years: 20,
  sourceCharacters: 200,
  nameCharacters: 100,
  descriptionCharacters: 300,
} as const;

/** A new roof face: no panels yet, due north, the tilt of a common roof, no shading. */
export const newArray = {
  name: '',
  panels: 0,
  tilt: 22,
  azimuth: 0,
  shading: 0,
  strings: null,
} as const;

/** The assumptions of a new project. */
export const newAssumptions = {
  dailyYield: null,
  dailyYieldSource: '',
  degradation: 0.5,
  tariffRise: 0,
  batteryEfficiency: 90,
} as const;

/** New bifacial panels: today's usual panel above grass. */
export const newBifacial = {
  bifaciality: 80,
  albedo: 20,
  clearanceMetres: 0.5,
  source: '',
} as const;

/** The range of a datasheet value. */
export type Figure = { min: number; max: number; decimals: 0 | 1 | 2 | 3 };

export const panelFigures = {
  openCircuitVolts: { min: 1, max: 1000, decimals: 2 },
  shortCircuitAmps: { min: 0.1, max: 100, decimals: 2 },
  voltsPercentPerDegree: { min: -1, max: -0.001, decimals: 3 },
} as const satisfies Record<string, Figure>;

export const inverterFigures = {
  stringInputs: { min: 1, max: 1000, decimals: 0 },
  inputVoltsMin: { min: 1, max: 5000, decimals: 1 },
  inputVoltsMax: { min: 1, max: 5000, decimals: 1 },
  inputAmpsMax: { min: 0.1, max: 1000, decimals: 2 },
} as const satisfies Record<string, Figure>;

export const batteryFigures = {
  powerWatts: { min: 1, max: 1_000_000, decimals: 0 },
} as const satisfies Record<string, Figure>;

/** Years of a manufacturer's warranty. */
export const warrantyFigure = { min: 1, max: 50, decimals: 0 } as const satisfies Figure;
