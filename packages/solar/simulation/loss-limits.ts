// Constants alone, because the web app takes them into its build.

/**
 * The usual losses between the light on the panels and the inverter, besides shade, heat and angle, in percent. Each
 * takes its part of what the others leave; together they take 11.4 %.
 */
export const lossTable = {
  soiling: { percent: 2, name: 'Soiling', about: 'Dirt on the glass' },
  mismatch: { percent: 2, name: 'Mismatch', about: 'Differences between the panels of a string' },
  wiring: { percent: 2, name: 'Wiring', about: 'DC and AC cables' },
  connections: { percent: 0.5, name: 'Connections', about: 'Plugs and terminals' },
  firstLight: {
    percent: 1.5,
    name: 'Light-induced degradation',
    about: 'Fall in power of new panels in their first days of light',
  },
  rating: { percent: 1, name: 'Rating', about: 'Panels below the power on their label' },
  age: { percent: 0, name: 'Age', about: 'Ageing before the first year of the estimate' },
  availability: {
    percent: 3,
    name: 'Availability',
    about: 'Faults, outages and limits of the grid',
  },
} as const satisfies Record<string, { percent: number; name: string; about: string }>;

export type LossName = keyof typeof lossTable;

/** Source of the usual losses: Dobos, 2014. Its 3 % for shade are left out, because each array states its shade. */
export const lossSource = 'table of the PVWatts version 5 manual, without shade';
