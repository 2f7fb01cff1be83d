import { isSame, type Specification } from '../project-content.ts';

/** Whether strings are entered that the server cannot check (`string-checks.ts` there). */
export function areStringsUnchecked({ arrays, panels, inverters }: Specification): boolean {
  const isSaid = arrays.some(({ strings }) => strings !== null);
  return isSaid && (!isOneKnownModel(panels) || !isOneKnownModel(inverters));
}

function isOneKnownModel(parts: Specification['panels'] | Specification['inverters']): boolean {
  const [first] = parts;
  if (!first?.electrical) return false;
  return parts.every(
    ({ maker, model, electrical }) =>
      maker === first.maker && model === first.model && isSame(electrical, first.electrical),
  );
}
