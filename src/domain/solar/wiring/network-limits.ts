import type { StateCode } from '../../shared/values/postcode-limits.ts';

/** What a network approves without a study of its own: the inverters on each connection, in watts, batteries' included. */
export type NetworkLimit = {
  network: string;
  states: readonly StateCode[];
  /** Of the connection. */
  phases: 1 | 3;
  inverterWatts: number;
  /** The first day that it holds, `YYYY-MM-DD`. */
  from: string;
  source: string;
};

const installers =
  'Atmoce, overview of basic connections from 1 July 2026, read on 23 November 2026';
const western = 'Western Power rules from 1 July 2025, as reported by solar4ever.com.au';

function onOnePhase(
  network: string,
  states: readonly StateCode[],
  kilovoltAmperes: number,
): NetworkLimit {
  const inverterWatts = kilovoltAmperes * 1000;
  return { network, states, phases: 1, inverterWatts, from: '2026-07-01', source: installers };
}

/** Known ones only: networks in Tasmania, the ACT and the Northern Territory, and two in Victoria, are missing. */
export const networkLimits: readonly NetworkLimit[] = [
  onOnePhase('Ausgrid', ['NSW'], 10),
  onOnePhase('Endeavour Energy', ['NSW'], 10),
  onOnePhase('Essential Energy', ['NSW'], 5),
  onOnePhase('Energex', ['QLD'], 10),
  onOnePhase('Ergon', ['QLD'], 10),
  onOnePhase('SA Power Networks', ['SA'], 10),
  onOnePhase('AusNet Services', ['VIC'], 10),
  onOnePhase('CitiPower and Powercor', ['VIC'], 30),
  {
    network: 'Western Power',
    states: ['WA'],
    phases: 1,
    inverterWatts: 10_000,
    from: '2025-07-01',
    source: western,
  },
  {
    network: 'Western Power',
    states: ['WA'],
    phases: 3,
    inverterWatts: 15_000,
    from: '2025-07-01',
    source: western,
  },
  {
    network: 'Energex',
    states: ['QLD'],
    phases: 3,
    inverterWatts: 15_000,
    from: '2025-01-01',
    source: 'Energex, assessment criteria for solar installers, read on 23 November 2026',
  },
  {
    network: 'Ausgrid',
    states: ['NSW'],
    phases: 3,
    inverterWatts: 30_000,
    from: '2025-02-23',
    source: 'Ausgrid, NS194, clause 5.4.1',
  },
];
