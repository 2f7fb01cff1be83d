import {
  type Component,
  countPieces,
  type PanelArray,
  type Specification,
  systemWatts,
} from '../specification.ts';

/** Inverters with the arrays that they share. */
export type InverterGroup<Inverter extends Component = Component> = {
  /** The indexes in the list of inverters; null for all inverters together. */
  place: number | null;
  inverters: readonly Inverter[];
  /** Places in the list of arrays. */
  arrays: readonly number[];
};

/**
 * Every inverter that arrays name, with those arrays. Where arrays name none, all inverters share all arrays. Inverters
 * that no array names, such as those of a battery alone, are left out.
 */
export function inverterGroups<Inverter extends Component>({
  inverters,
  arrays,
}: {
  inverters: readonly Inverter[];
  arrays: readonly PanelArray[];
}): InverterGroup<Inverter>[] {
  const places = arrays.map((_, place) => place);
  if (!hasOwnInverters({ inverters, arrays })) return [{ place: null, inverters, arrays: places }];
  return inverters
    .map((inverter, place) => ({
      place,
      inverters: [inverter],
      arrays: places.filter((array) => arrays[array]?.inverter === place),
    }))
    .filter((group) => group.arrays.length > 0);
}

/** Returns true if each array names its inverter. */
function hasOwnInverters({
  inverters,
  arrays,
}: {
  inverters: readonly Component[];
  arrays: readonly PanelArray[];
}): boolean {
  const named = arrays.map(({ inverter }) => inverters[inverter ?? -1]);
  return named.length > 0 && named.every((inverter) => inverter !== undefined);
}

/** Rated watts of the inverters of each group, and of the panels on them. */
export function wattsOfGroups(
  specification: Specification,
): (InverterGroup & { inverterWatts: number; panelWatts: number })[] {
  const { panels, arrays } = specification;
  const placed = arrays.reduce((total, array) => total + array.panels, 0);
  return inverterGroups(specification).map((group) => {
    const count = group.arrays.reduce((total, place) => total + (arrays[place]?.panels ?? 0), 0);
    const part = group.place === null || placed === 0 ? 1 : count / placed;
    return {
      ...group,
      inverterWatts: systemWatts({ panels: group.inverters }),
      panelWatts: countPieces(panels) === 0 ? 0 : Math.round(systemWatts({ panels }) * part),
    };
  });
}
