import { isSame, type Specification } from '../project-content.ts';

/** Whether somebody has said how the panels are wired, and the server cannot tell whether that fits (`string-checks.ts` there). */
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
