import assert from 'node:assert/strict';
import { fillFace } from '../../../src/domain/solar/site-plan/fit-panels.ts';
import { sizeOfPanels } from '../../../src/domain/solar/site-plan/plan-state.ts';
import type { SitePlan } from '../../../src/domain/solar/site-plan/site-plan.ts';
import type { Specification } from '../../../src/domain/solar/specification.ts';
import type { Desk } from '../open-desk.ts';
import { makePng } from '../proposals/pictures.ts';

/** A roof from above: two faces of a gable, 60 × 40 pixels for 15 × 10 metres. */
export const roofPng: Buffer = makePng({
  ...{ width: 60, height: 40, colourType: 2, depth: 8 },
  pixel: (x, y) => {
    const isRoof = x >= 8 && x < 52 && y >= 4 && y < 36;
    if (!isRoof) return [96, 128, 72];
    return y < 20 ? [150, 96, 80] : [120, 76, 66];
  },
});

/** A plan with 9 panels to the north and 5 to the west, beside a chimney. */
export function planOf(pictureId: number, panels: Specification['panels']): SitePlan {
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

/** Uploads the picture of the roof to a project, and returns its number. */
export async function uploadRoof(
  desk: Desk,
  projectId: number,
  picture: Uint8Array = roofPng,
): Promise<number> {
  const answer = await fetch(`${desk.url}/app/files/projects/${projectId}/roof-pictures`, {
    method: 'POST',
    headers: {
      cookie: await desk.cookieOf(desk.owner),
      'content-type': 'application/octet-stream',
    },
    body: Buffer.from(picture),
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { pictureId: number }).pictureId;
}
