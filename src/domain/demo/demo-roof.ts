import assert from 'node:assert/strict';
import { fillFace, type Specification, sizeOfPanels } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { cleanPicture, type Picture } from '../documents/clean-picture.ts';
import { storeRoofPicture } from '../projects/roof-picture.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { updateProject } from '../projects/update-project.ts';
import { demoHouse, demoPicture } from './demo-data.ts';

type RoofPlan = NonNullable<Specification['sitePlan']>;

const setback = 0.3;
const { metresPerPixel, faces, obstructions } = demoHouse;

/** The picture of the roof, as one that is uploaded would be stored. */
export function demoRoofPicture(): Picture {
  return cleanPicture(demoPicture('house'));
}

/**
 * Draws the roof of a demo's project on the picture, with the panels that its system has on each roof face. The faces are
 * those of its home systems.
 */
export async function planDemoRoof(
  app: App,
  tx: AccountDb,
  { projectId, picture }: { projectId: number; picture: Picture },
): Promise<void> {
  const id = await storeRoofPicture(app, tx, { projectId, picture });
  const { specification } = await requireProject(tx, projectId);
  const { width, height } = picture;
  const sitePlan: RoofPlan = {
    picture: { id, width, height },
    metresPerPixel,
    north: 0,
    faces: facesOf(specification),
    obstructions,
  };
  await updateProject(app, tx, {
    projectId,
    changes: { specification: { sitePlan } },
    discountPercentMax: null,
  });
}

function facesOf({ arrays, panels }: Specification): RoofPlan['faces'] {
  const size = sizeOfPanels(panels);
  return Object.entries(faces).map(([name, outline]) => {
    const array = arrays.find((one) => one.name === name);
    assert(array, `The demo's system has a ${name}`);
    const face = { name, outline, eave: 0, pitch: array.tilt, setback, panels: [] };
    const panelsOnIt = fillFace(face, {
      obstructions,
      size,
      isPortrait: true,
      most: array.panels,
    });
    assert.equal(panelsOnIt.length, array.panels, `The panels fit on the ${name}`);
    return { ...face, panels: panelsOnIt };
  });
}
