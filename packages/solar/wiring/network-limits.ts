import type { StateCode } from '../values/postcode-limits.ts';

/**
 * The power that a network approves without a study: the inverters on each connection, in watts, hybrid ones included.
 */
export type NetworkLimit = {
  network: string;
  states: readonly StateCode[];
  /** The phases of the connection. */
  phases: 1 | 3;
  inverterWatts: number;
  /** The limit for systems with a battery, where more is approved for them. */
  withBatteryWatts?: number;
  /** The limit for systems that export nothing, where more is approved for them. */
  withoutExportWatts?: number;
  /** The first day on which it applies, `YYYY-MM-DD`. */
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

/** The day when pages that give no date of their limits were read. */
const readOn = '2026-11-23';

const united = {
  network: 'United Energy',
  states: ['VIC'],
  inverterWatts: 30_000,
  from: readOn,
  source:
    'United Energy, connection process for solar installers, undated, read on 23 November 2026',
} as const;

const tasmanian = {
  network: 'TasNetworks',
  states: ['TAS'],
  from: readOn,
  source:
    'TasNetworks, embedded generation: micro systems of 10 kW a phase, undated, read on 23 November 2026',
} as const;

const northern = {
  network: 'Power and Water',
  states: ['NT'],
  from: '2017-05-01',
  source:
    'Power and Water, photovoltaic classes 1 and 2 since 1 May 2017, read on 23 November 2026',
} as const;

/** Known ones only: Jemena in Victoria is missing, and the three phases of some. */
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
  {
    network: 'AusNet Services',
    states: ['VIC'],
    phases: 3,
    inverterWatts: 30_000,
    from: readOn,
    source: 'AusNet Services, small simple solar installations, undated, read on 23 November 2026',
  },
  { ...united, phases: 1 },
  { ...united, phases: 3 },
  { ...tasmanian, phases: 1, inverterWatts: 10_000 },
  { ...tasmanian, phases: 3, inverterWatts: 30_000 },
  {
    network: 'Evoenergy',
    states: ['ACT'],
    phases: 1,
    inverterWatts: 10_000,
    withBatteryWatts: 20_000,
    from: '2025-02-23',
    source:
      'Evoenergy, embedded generation (micro systems) and connection requirements from 23 February 2025, read on 23 November 2026',
  },
  {
    network: 'Evoenergy',
    states: ['ACT'],
    phases: 3,
    inverterWatts: 30_000,
    withBatteryWatts: 60_000,
    from: '2025-02-23',
    source:
      'Evoenergy, embedded generation (micro systems) and connection requirements from 23 February 2025, read on 23 November 2026',
  },
  { ...northern, phases: 1, inverterWatts: 5000, withoutExportWatts: 10_000 },
  { ...northern, phases: 3, inverterWatts: 7000, withoutExportWatts: 30_000 },
];
