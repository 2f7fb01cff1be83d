import assert from 'node:assert/strict';
import type { Desk } from '../open-desk.ts';
import { makePng } from '../proposals/pictures.ts';

/** A roof from above: two faces of a gable, 60 × 40 pixels for 15 × 10 metres. */
export const roofPng: Buffer = makePng({
  width: 60,
  height: 40,
  colourType: 2,
  depth: 8,
  pixel: (x, y) => {
    const isRoof = x >= 8 && x < 52 && y >= 4 && y < 36;
    if (!isRoof) return [96, 128, 72];
    return y < 20 ? [150, 96, 80] : [120, 76, 66];
  },
});

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
