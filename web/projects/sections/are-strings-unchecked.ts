import { isSame, type Specification } from '../project-content.ts';

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
