import {
  boxOf,
  crossesItself,
  type Face,
  fillFace,
  flatArea,
  misfitsOf,
  type Outline,
  type PlacedPanel,
  type Point,
  planState,
  sizeOfPanels,
  slopeOf,
  systemOfPlan,
} from '@sundesk/solar/geometry';
import { roofPlanLimits as limits, newArray, usualSetback } from '../../../src/doors/web/limits.ts';
import type { Specification } from '../project-content.ts';

// Changes of a roof plan, each a new plan.

export type Plan = NonNullable<Specification['sitePlan']>;
export type Panels = Specification['panels'];
export type Picture = Plan['picture'];

/** Until a length is drawn, a picture counts as so wide, in metres. */
const guessedWidth = 30;

export function newPlan(picture: Picture, metresPerPixel = guessedWidth / picture.width): Plan {
  return {
    picture,
    metresPerPixel: Math.min(
      limits.metresPerPixelMax,
      Math.max(limits.metresPerPixelMin, metresPerPixel),
    ),
    north: 0,
    faces: [],
    obstructions: [],
  };
}

export function round(point: Point): Point {
  return { x: centimetres(point.x), y: centimetres(point.y) };
}

function centimetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}

/** Why an outline cannot be kept, as a sentence; undefined for one that can. */
export function faultOfOutline(outline: Outline): string | undefined {
  if (outline.length < 3) return 'A face needs at least three corners.';
  if (outline.length > limits.corners) return `A face has at most ${limits.corners} corners.`;
  if (crossesItself(outline)) return 'The outline crosses itself. Move a corner, or draw it again.';
  if (flatArea(outline) > limits.faceArea) {
    return `A face covers at most ${limits.faceArea.toLocaleString('en-AU')} m². Check the scale.`;
  }
  return undefined;
}

/** A face from its corners, with the pitch of the face before it and its first edge at the gutter. */
export function withFace(plan: Plan, outline: Outline, name: string): Plan {
  const face = {
    name,
    outline: outline.map(round),
    eave: 0,
    pitch: plan.faces.at(-1)?.pitch ?? newArray.tilt,
    setback: plan.faces.at(-1)?.setback ?? usualSetback,
    panels: [],
  };
  return { ...plan, faces: [...plan.faces, face] };
}

export function changeFace(plan: Plan, index: number, changes: Partial<Face>): Plan {
  return {
    ...plan,
    faces: plan.faces.map((face, place) => (place === index ? { ...face, ...changes } : face)),
  };
}

export function removeFace(plan: Plan, index: number): Plan {
  return { ...plan, faces: plan.faces.toSpliced(index, 1) };
}

export function moveCorner(plan: Plan, face: number, corner: number, to: Point): Plan {
  const outline = plan.faces[face]?.outline ?? [];
  return changeFace(plan, face, { outline: outline.with(corner, round(to)) });
}

/** The face without a corner; the gutter stays at the edge where it was. */
export function removeCorner(plan: Plan, index: number, corner: number): Plan {
  const face = plan.faces[index];
  if (face === undefined || face.outline.length <= 3) return plan;
  const eave = face.eave > corner ? face.eave - 1 : face.eave;
  const outline = face.outline.toSpliced(corner, 1);
  return changeFace(plan, index, { outline, eave: eave % outline.length });
}

export function changePanel(
  plan: Plan,
  face: number,
  panel: number,
  changes: Partial<PlacedPanel>,
): Plan {
  const panels = plan.faces[face]?.panels ?? [];
  const before = panels[panel];
  if (before === undefined) return plan;
  const { along, up, isPortrait } = { ...before, ...changes };
  const after = { along: centimetres(along), up: centimetres(up), isPortrait };
  return changeFace(plan, face, { panels: panels.with(panel, after) });
}

export function removePanel(plan: Plan, face: number, panel: number): Plan {
  return changeFace(plan, face, { panels: (plan.faces[face]?.panels ?? []).toSpliced(panel, 1) });
}

export function fill(
  plan: Plan,
  index: number,
  { panels, isPortrait, most }: { panels: Panels; isPortrait: boolean; most: number },
): Plan {
  const face = plan.faces[index];
  if (face === undefined) return plan;
  const filled = fillFace(face, {
    obstructions: plan.obstructions,
    size: sizeOfPanels(panels),
    isPortrait,
    most: Math.min(most, limits.panels),
  });
  return changeFace(plan, index, { panels: filled });
}

/** Fills a face with panels, portrait or landscape, whichever takes more of them. */
export function fillBest(
  plan: Plan,
  index: number,
  { panels, most }: { panels: Panels; most: number },
): Plan {
  const [portrait, landscape] = [true, false].map((isPortrait) =>
    fill(plan, index, { panels, isPortrait, most }),
  ) as [Plan, Plan];
  return countOn(landscape, index) > countOn(portrait, index) ? landscape : portrait;
}

function countOn({ faces }: Plan, index: number): number {
  return faces[index]?.panels.length ?? 0;
}

/**
 * The roof faces that a system takes from its changed plan unasked: while all its panels are on the plan, and its own faces
 * are those of the plan before or nothing is known of them. Undefined where taking them is for a person to decide.
 */
export function facesThatFollow(
  { arrays, panels, sitePlan }: Pick<Specification, 'arrays' | 'panels' | 'sitePlan'>,
  next: Plan,
): Specification['arrays'] | undefined {
  const placed = next.faces.reduce((sum, face) => sum + face.panels.length, 0);
  const bought = panels.reduce((sum, { quantity }) => sum + quantity, 0);
  const isFollowing = planState({ arrays, panels, sitePlan }).kind === 'used';
  if (placed === 0 || placed !== bought || !(isFollowing || areBlank(arrays))) return undefined;
  return systemOfPlan({ arrays, panels }, next).arrays as Specification['arrays'];
}

/** Whether no more is known of the roof faces than how many panels there are, and where they are connected. */
function areBlank(arrays: Specification['arrays']): boolean {
  const known: object = { ...newArray, ...arrays[0] };
  const unknown = new Map<string, unknown>(Object.entries(newArray));
  return (
    arrays.length <= 1 &&
    Object.entries(known).every(
      ([member, value]) =>
        member === 'panels' ||
        member === 'inverter' ||
        value == null ||
        value === unknown.get(member),
    )
  );
}

/** The plan without the panels that lie where they cannot. */
export function withoutMisfits(plan: Plan, panels: Panels): Plan {
  const { obstructions } = plan;
  const size = sizeOfPanels(panels);
  return {
    ...plan,
    faces: plan.faces.map((face) => {
      const misfits = misfitsOf(face, { obstructions, size });
      return { ...face, panels: face.panels.filter((_, index) => misfits[index] === undefined) };
    }),
  };
}

/** The plan at another scale: outlines keep their places on the picture, and faces are filled with as many panels again. */
export function withScale(plan: Plan, metresPerPixel: number, panels: Panels): Plan {
  const ratio = metresPerPixel / plan.metresPerPixel;
  const scaled = (outline: Outline) =>
    outline.map(({ x, y }) => round({ x: x * ratio, y: y * ratio }));
  const faces = plan.faces.map((face) => ({ ...face, outline: scaled(face.outline) }));
  const rescaled: Plan = {
    ...plan,
    metresPerPixel,
    faces,
    obstructions: plan.obstructions.map(scaled),
  };
  return plan.faces.reduce<Plan>((after, face, index) => {
    const [first] = face.panels;
    if (first === undefined) return after;
    return fill(after, index, {
      panels,
      isPortrait: first.isPortrait,
      most: face.panels.length,
    });
  }, rescaled);
}

/** A rectangle along the eave of the face under its middle, from two of its corners; level where there is no face. */
export function boxBetween(a: Point, b: Point, face: Face | undefined): Outline {
  if (face === undefined) {
    const { left, right, top, bottom } = boxOf([a, b]);
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ].map(round);
  }
  const { onSlope, onPicture } = slopeOf(face);
  const [from, to] = [onSlope(a), onSlope(b)];
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }].map(onPicture).map(round);
}
