import {
  asInverterElectrical,
  asPanelElectrical,
  type InverterElectrical,
  type PanelElectrical,
} from './electrical.ts';
import type { PanelWarranty, ProductWarranty } from './warranty.ts';

/** The system as it is planned. Powers are in watts, energies in watt-hours, money in whole cents including GST. */
export type Specification = {
  panels: readonly PanelComponent[];
  inverters: readonly InverterComponent[];
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
  assumptions: Assumptions;
};

/** So many pieces of one model; `watts` is the rated power of one. */
export type Component = { maker: string; model: string; watts: number; quantity: number };

/** With what the datasheet says, copied from the library when the model was picked; null when nothing is known. */
export type PanelComponent = Component & PanelWarranty & { electrical: PanelElectrical | null };
export type InverterComponent = Component &
  ProductWarranty & { electrical: InverterElectrical | null };

export type Battery = ProductWarranty & {
  maker: string;
  model: string;
  /** Of one piece. */
  nominalWattHours: number;
  usableWattHours: number;
  /** The most that one takes or gives; null when nobody has said. */
  powerWatts: number | null;
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
  /** In how many strings its panels are wired; null when nobody has said. */
  strings: number | null;
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
  /** When the energy of a day is used. */
  pattern: UsagePattern;
  /** Tariffs in cents per kWh, including GST, to a hundredth: 32.45. */
  importTariff: number;
  exportTariff: number;
  /** Hours at which buying costs something else; nothing is in two of them. */
  timeOfUse: readonly TariffHours[];
  /** Cents a day for the connection, including GST, to a hundredth. */
  supplyCharge: number;
  /** Part of the solar energy that is used in the house, in whole percent; null to follow from the hours of the day. */
  selfUsePercent: number | null;
};

/** At home in the evening; at home all day; open during business hours. */
export const usagePatterns = ['evening', 'all_day', 'business'] as const;
export type UsagePattern = (typeof usagePatterns)[number];

/** From one full hour of every day to another, across midnight if the second is not later: 22 to 7. */
export type TariffHours = {
  /** 0 to 23. */
  fromHour: number;
  /** 1 to 24. */
  toHour: number;
  importTariff: number;
};

/** What an estimate supposes, as far as somebody may say it otherwise. */
export type Assumptions = {
  /** kWh a day of 1 kW that faces north at the best tilt, to a hundredth; null for that of the nearest city. */
  dailyYield: number | null;
  /** Who says so; claims of performance need a source. */
  dailyYieldSource: string;
  /** Percent that panels make less each year, to a hundredth. */
  degradation: number;
  /** Percent by which tariffs rise each year, to a hundredth. */
  tariffRise: number;
  /** Part of what a battery takes that it gives back, in whole percent. */
  batteryEfficiency: number;
};

export const usualAssumptions: Assumptions = {
  dailyYield: null,
  dailyYieldSource: '',
  degradation: 0.5,
  tariffRise: 0,
  batteryEfficiency: 90,
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
  assumptions: usualAssumptions,
};

/** What somebody who says nothing more of their usage has. */
export const usualUsage: Pick<Usage, 'pattern' | 'timeOfUse' | 'supplyCharge' | 'selfUsePercent'> =
  {
    pattern: 'evening',
    timeOfUse: [],
    supplyCharge: 0,
    selfUsePercent: null,
  };

/** Rated power of all panels in watts. */
export function systemWatts({ panels }: { panels: readonly Component[] }): number {
  return Math.round(panels.reduce((sum, { watts, quantity }) => sum + watts * quantity, 0));
}

export function countPieces(components: readonly { quantity: number }[]): number {
  return components.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The parts as callers may give them. */
export type GivenParts = {
  panels?: readonly (Component &
    PanelWarranty & { electrical?: Partial<PanelElectrical> | null | undefined })[];
  inverters?: readonly (Component &
    ProductWarranty & { electrical?: Partial<InverterElectrical> | null | undefined })[];
  arrays?: readonly (Omit<PanelArray, 'strings'> & { strings?: number | null | undefined })[];
};

/** The same with every member there, null for what is not said. What is not given stays away. */
export function completeParts({
  panels,
  inverters,
  arrays,
}: GivenParts): Partial<Pick<Specification, keyof GivenParts>> {
  return {
    ...(panels && {
      panels: panels.map((panel) => ({
        ...panel,
        electrical: asPanelElectrical(panel.electrical),
      })),
    }),
    ...(inverters && {
      inverters: inverters.map((inverter) => ({
        ...inverter,
        electrical: asInverterElectrical(inverter.electrical),
      })),
    }),
    ...(arrays && {
      arrays: arrays.map((array) => ({ ...array, strings: array.strings ?? null })),
    }),
  };
}
