import { type PanelSize, panelSize } from '../roof/panel-size.ts';
import type { PanelArray, Specification } from '../specification.ts';
import { azimuthOf, type Face } from './face.ts';
import { misfitsOf } from './fit-panels.ts';
import type { RoofPlan } from './roof-plan.ts';

export type Planned = Pick<Specification, 'arrays' | 'panels' | 'sitePlan'>;

/** How a roof plan and the system beside it agree. */
export type PlanState =
  /** There are no panels on a plan. */
  | { kind: 'none' }
  /** Some panels lie where they cannot. */
  | { kind: 'misfit'; panels: number }
  /** The roof faces of the system are not those of the plan; `difference` is a sentence. */
  | { kind: 'different'; difference: string }
  | { kind: 'used' };

/** The size of the panels of a system, which the plan draws them in. Of several models, that of the average power. */
export function sizeOfPanels(panels: Specification['panels']): PanelSize {
  const pieces = panels.reduce((sum, { quantity }) => sum + quantity, 0);
  const watts = panels.reduce((sum, one) => sum + one.watts * one.quantity, 0);
  return panelSize(pieces === 0 ? 440 : watts / pieces);
}

/** The name of a face; one without a name is called after its place. */
export function nameOfFace({ name }: Pick<Face, 'name'>, index: number): string {
  return name.trim() || `Roof face ${index + 1}`;
}

type PlannedFace = Pick<PanelArray, 'name' | 'panels' | 'tilt' | 'azimuth'>;

/** The faces of a plan that have panels, as the system describes roof faces. */
function plannedFaces({ faces, north }: RoofPlan): PlannedFace[] {
  return faces
    .map((face, index) => ({
      name: nameOfFace(face, index),
      panels: face.panels.length,
      tilt: face.pitch,
      azimuth: azimuthOf(face, north),
    }))
    .filter(({ panels }) => panels > 0);
}

export function planState({ arrays, panels, sitePlan }: Planned): PlanState {
  if (!sitePlan) return { kind: 'none' };
  const planned = plannedFaces(sitePlan);
  if (planned.length === 0) return { kind: 'none' };
  const misfits = countMisfits(sitePlan, panels);
  if (misfits > 0) return { kind: 'misfit', panels: misfits };
  const difference =
    findDifference(
      planned,
      arrays.filter((array) => array.panels > 0),
    ) ?? differenceInNumber(planned, panels);
  return difference === undefined ? { kind: 'used' } : { kind: 'different', difference };
}

function countMisfits({ faces, obstructions }: RoofPlan, panels: Specification['panels']): number {
  const size = sizeOfPanels(panels);
  return faces
    .flatMap((face) => misfitsOf(face, { obstructions, size }))
    .filter((misfit) => misfit !== undefined).length;
}

function findDifference(
  planned: readonly PlannedFace[],
  arrays: readonly PlannedFace[],
): string | undefined {
  for (const [index, face] of planned.entries()) {
    const array = arrays[index];
    if (array === undefined) return `The system has no roof face for ${inWords(face)}.`;
    const isSame =
      array.panels === face.panels && array.tilt === face.tilt && array.azimuth === face.azimuth;
    if (!isSame) return `The plan has ${inWords(face)}, the system ${inWords(array)}.`;
  }
  const extra = arrays[planned.length];
  return extra && `The system has ${inWords(extra)}, which the plan does not have.`;
}

function differenceInNumber(
  planned: readonly PlannedFace[],
  panels: Specification['panels'],
): string | undefined {
  const placed = planned.reduce((sum, face) => sum + face.panels, 0);
  const bought = panels.reduce((sum, { quantity }) => sum + quantity, 0);
  if (bought === 0 || placed === bought) return undefined;
  return `The plan has ${placed} panels, the system ${bought}.`;
}

function inWords({ name, panels, tilt, azimuth }: PlannedFace): string {
  const counted = panels === 1 ? '1 panel' : `${panels} panels`;
  return `${counted} on ${name || 'a roof face'} (tilt ${tilt}°, azimuth ${azimuth}°)`;
}

/**
 * What a system takes from its plan: a roof face for each face with panels, and the number of panels where there is one
 * model of them. A roof face of the same name keeps its shading, strings, inverter and bifacial figures; a new one shares the
 * inverter of the first.
 */
export function systemOfPlan(
  { arrays, panels }: Pick<Specification, 'arrays' | 'panels'>,
  plan: RoofPlan,
): Pick<Specification, 'arrays' | 'panels'> {
  const planned = plannedFaces(plan);
  const placed = planned.reduce((sum, face) => sum + face.panels, 0);
  const [only, ...others] = panels;
  return {
    arrays: planned.map((face) => {
      const kept = arrays.find(({ name }) => name.trim() === face.name);
      if (kept !== undefined) return { ...kept, ...face };
      const inverter = arrays[0]?.inverter;
      return { shading: 0, strings: null, ...(inverter != null && { inverter }), ...face };
    }),
    panels:
      only !== undefined && others.length === 0 && placed > 0
        ? [{ ...only, quantity: placed }]
        : panels,
  };
}
