import { newAssumptions } from '../../../src/doors/web/limits.ts';
import type { Specification } from '../project-content.ts';

/** The number of calculation settings of a project that are not the usual ones; a source counts with its figure. */
export function changedSettings({
  assumptions,
  existingSolar,
  acCable,
}: Pick<Specification, 'assumptions' | 'existingSolar' | 'acCable'>): number {
  const usual: Readonly<Record<string, unknown>> = newAssumptions;
  const changed = Object.entries(assumptions).filter(
    ([name, value]) => !name.endsWith('Source') && (value ?? '') !== '' && value !== usual[name],
  );
  const cable = Object.values(acCable).filter((value) => value !== null);
  return changed.length + cable.length + (existingSolar === null ? 0 : 1);
}
