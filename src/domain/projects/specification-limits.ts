/** What a specification may hold. Powers in watts, energies in watt-hours, money in cents, angles in degrees. */
export const specificationLimits = {
  /** Of panels, and of inverters. */
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
  storeys: 200,
  exportWatts: 1_000_000,
  dailyWattHours: 100_000_000,
  /** Cents per kWh. */
  tariff: 1000,
  /** Kinds of hours in a day with a tariff of their own. */
  timeOfUse: 6,
  /** Cents a day. */
  supplyCharge: 100_000,
  batteryPowerWatts: 1_000_000,
  /** kWh a day of 1 kW. */
  dailyYield: 10,
  /** Percent a year. */
  degradation: 10,
  tariffRise: 20,
  sourceCharacters: 200,
  nameCharacters: 100,
  descriptionCharacters: 300,
} as const;

export const titleCharactersMax = 200;

export const addressCharactersMax = {
  streetNumber: 50,
  street: 200,
  suburb: 100,
  state: 50,
  postcode: 20,
  country: 100,
} as const;
