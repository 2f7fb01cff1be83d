import assert from 'node:assert/strict';
import { fillFace } from '../roof-plan/fit-panels.ts';
import { sizeOfPanels } from '../roof-plan/plan-state.ts';
import type { RoofPlan } from '../roof-plan/roof-plan.ts';
import type { Specification } from '../specification.ts';

/** A plan of a roof of 60 × 40 pixels with 9 panels to the north and 5 to the west, beside a chimney. */
export function planOf(pictureId: number, panels: Specification['panels']): RoofPlan {
  const size = sizeOfPanels(panels);
  const north = [
    { x: 2, y: 1 },
    { x: 13, y: 1 },
    { x: 13, y: 5 },
    { x: 2, y: 5 },
  ];
  const west = [
    { x: 2, y: 9 },
    { x: 2, y: 5 },
    { x: 9, y: 5 },
    { x: 9, y: 9 },
  ];
  const obstructions = [
    [
      { x: 8, y: 8 },
      { x: 8.5, y: 8 },
      { x: 8.5, y: 8.5 },
    ],
  ];
  const faceOf = (name: string, outline: typeof north, pitch: number, most: number) => {
    const face = { name, outline, eave: 0, pitch, setback: 0.2, panels: [] };
    const filled = fillFace(face, { obstructions, size, isPortrait: true, most });
    assert.equal(filled.length, most, `${name} has room`);
    return { ...face, panels: filled };
  };
  return {
    picture: { id: pictureId, width: 60, height: 40 },
    metresPerPixel: 0.25,
    north: 0,
    faces: [faceOf('North roof', north, 22, 9), faceOf('West roof', west, 15, 5)],
    obstructions,
  };
}
