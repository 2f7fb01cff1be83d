import type { Assumptions, Usage } from '../specification.ts';
import type { House } from './energy-flows.ts';

/** The input of a savings estimate: the energy flows, the tariffs and the price paid. */
export type Saver = {
  house: House;
  /** The house with the solar that it has already, without what is planned; null when it has none. */
  today: House | null;
  usage: Usage;
  assumptions: Assumptions;
  /** The price of the system after rebates. */
  payableCents: number;
  /** The date from which the years are counted, `YYYY-MM-DD`. */
  installOn: string;
};
