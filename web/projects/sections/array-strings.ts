import { isSame, type Specification } from '../project-content.ts';

type Arrays = Specification['arrays'];

/**
 * Connects a roof face to an inverter, or all to all of them with null. The server takes an inverter for every roof face or for
 * none, so faces that had none go to another one.
 */
export function withInverter(
  { arrays, inverters }: Pick<Specification, 'arrays' | 'inverters'>,
  place: number,
  inverter: number | null,
): Arrays {
  if (inverter === null) return arrays.map((array) => ({ ...array, inverter: null }));
  const other = inverters.findIndex((_, index) => index !== inverter);
  return arrays.map((array, index) => ({
    ...array,
    inverter: index === place ? inverter : (array.inverter ?? Math.max(0, other)),
  }));
}

/** Roof faces after an inverter left the list: those of later ones follow, and its own go to the first. */
export function withoutInverter(arrays: Arrays, removed: number, left: number): Arrays {
  return arrays.map((array) => {
    const { inverter } = array;
    if (inverter == null) return array;
    if (left < 2) return { ...array, inverter: null };
    if (inverter === removed) return { ...array, inverter: 0 };
    return inverter > removed ? { ...array, inverter: inverter - 1 } : array;
  });
}

/** Returns whether strings are entered that the server cannot check (`string-checks.ts` there). */
export function areStringsUnchecked({ arrays, panels, inverters }: Specification): boolean {
  const wired = arrays.filter(({ strings }) => strings !== null);
  if (wired.length === 0) return false;
  const isOwn = arrays.every(({ inverter }) => inverters[inverter ?? -1] !== undefined);
  const known = isOwn
    ? wired.every(({ inverter }) => isOneKnownModel(inverters.filter((_, at) => at === inverter)))
    : isOneKnownModel(inverters);
  return !known || !isOneKnownModel(panels);
}

function isOneKnownModel(parts: Specification['panels'] | Specification['inverters']): boolean {
  const [first] = parts;
  if (!first?.electrical) return false;
  return parts.every(
    ({ maker, model, electrical }) =>
      maker === first.maker && model === first.model && isSame(electrical, first.electrical),
  );
}
