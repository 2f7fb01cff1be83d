import assert from 'node:assert/strict';
import { fillFace, type Specification, sizeOfPanels } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { cleanPicture, type Picture } from '../documents/clean-picture.ts';
import { requireProject } from '../projects/require-project.ts';
import { storeRoofPicture } from '../projects/roof-picture.ts';
import { updateProject } from '../projects/update-project.ts';
import { drawDemoHouse, house, metresPerPixel, onPicture } from './draw-demo-house.ts';

type SitePlan = NonNullable<Specification['sitePlan']>;
type Outline = SitePlan['obstructions'][number];

const setback = 0.3;
const chimney = box(house.chimney);
const skylight = box(house.skylight);
const faces = { 'North roof': house.north, 'West roof': house.west };

/** The picture of the roof, as one that is uploaded would be stored. */
export function demoRoofPicture(): Picture {
  return cleanPicture(drawDemoHouse());
}

/**
 * Draws the roof of a demo's project on the picture, with the panels that its system has on each roof face. The faces are
 * those of `homeSystem`.
 */
export async function planDemoRoof(
  app: App,
  tx: AccountDb,
  { projectId, picture }: { projectId: number; picture: Picture },
): Promise<void> {
  const id = await storeRoofPicture(app, tx, { projectId, picture });
  const { specification } = await requireProject(tx, projectId);
  const { width, height } = picture;
  const sitePlan: SitePlan = {
    picture: { id, width, height },
    metresPerPixel,
    north: 0,
    faces: facesOf(specification),
    obstructions: [chimney, skylight],
  };
  await updateProject(app, tx, {
    projectId,
    changes: { specification: { sitePlan } },
    discountPercentMax: null,
  });
}

function facesOf({ arrays, panels }: Specification): SitePlan['faces'] {
  const size = sizeOfPanels(panels);
  return Object.entries(faces).map(([name, corners]) => {
    const array = arrays.find((one) => one.name === name);
    assert(array, `The demo's system has a ${name}`);
    const outline = corners.map(centimetres);
    const face = { name, outline, eave: 0, pitch: array.tilt, setback, panels: [] };
    const panelsOnIt = fillFace(face, {
      obstructions: [chimney, skylight],
      size,
      isPortrait: true,
      most: array.panels,
    });
    assert.equal(panelsOnIt.length, array.panels, `The panels fit on the ${name}`);
    return { ...face, panels: panelsOnIt };
  });
}

function box([left, top, right, bottom]: readonly [number, number, number, number]): Outline {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  return corners.map(centimetres);
}

function centimetres(corner: readonly [number, number]) {
  const { x, y } = onPicture(corner);
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
