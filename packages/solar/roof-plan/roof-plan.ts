import { z } from 'zod';
import { specificationLimits } from '../specification-limits.ts';
import { line, list, typedLine, whole } from '../values/members.ts';
import type { Value } from '../values/value.ts';
import { crossesItself, flatArea } from './geometry.ts';
import { roofPlanLimits as limits } from './roof-plan-limits.ts';

// A plan of the roof, drawn on a picture of it from above. Places are in metres, to the right of the left edge of the picture
// and down from its top, to a centimetre.

function centimetres(min: number, max: number) {
  const message = `must be a number from ${min} to ${max}`;
  return z
    .number(message)
    .min(min, message)
    .max(max, message)
    .overwrite((value) => Math.round(value * 100) / 100);
}

const coordinate = centimetres(-limits.coordinate, limits.coordinate);
const point = z.object({ x: coordinate, y: coordinate });

const outline = z
  .array(point)
  .min(3, 'must have at least 3 corners')
  .max(limits.corners, `must have at most ${limits.corners} corners`)
  .refine((corners) => !crossesItself(corners), 'must not cross itself')
  .refine(
    (corners) => flatArea(corners) <= limits.faceArea,
    `must cover at most ${limits.faceArea} square metres`,
  );

const placedPanel = z.object({
  along: coordinate.meta({ description: 'From the first corner of the eave, along the eave' }),
  up: coordinate.meta({ description: 'From the eave, up the slope' }),
  isPortrait: z.boolean().meta({ description: 'True if the long side runs up the slope' }),
});

const face = z
  .object({
    name: typedLine(specificationLimits.nameCharacters),
    outline: outline.meta({ description: 'Corners in order, in metres on the picture' }),
    eave: whole(0, limits.corners - 1).meta({
      description: 'The edge at the gutter, by the place of its first corner, which begins with 0',
    }),
    pitch: whole(0, limits.pitch).meta({ description: 'Degrees from the horizontal' }),
    setback: centimetres(0, limits.setback).meta({
      description: 'Metres left free at the edges, on the slope',
    }),
    panels: list(placedPanel, limits.panels).meta({
      description: 'The lower corner of each panel, in metres on the slope',
    }),
  })
  .refine(({ eave, outline }) => eave < outline.length, {
    path: ['eave'],
    error: 'must be an edge of the outline',
  });

const pictureSide = whole(1, limits.pictureSide);

export const roofPlan = z.object({
  picture: z
    .object({
      id: whole(1, Number.MAX_SAFE_INTEGER),
      width: pictureSide.meta({ description: 'In pixels' }),
      height: pictureSide.meta({ description: 'In pixels' }),
      attribution: line(limits.attributionCharacters).optional().meta({
        description: 'What the source of the picture asks to be named by; printed below the roof',
      }),
    })
    .meta({ description: "A picture of the customer's roof that was uploaded before" }),
  metresPerPixel: z
    .number()
    .min(limits.metresPerPixelMin, `must be at least ${limits.metresPerPixelMin}`)
    .max(limits.metresPerPixelMax, `must be at most ${limits.metresPerPixelMax}`),
  north: whole(0, 359).meta({
    description: 'The direction of north in the picture, in degrees clockwise from its top',
  }),
  faces: list(face, limits.faces),
  obstructions: list(
    outline.meta({ description: 'Corners in order, in metres on the picture' }),
    limits.obstructions,
  ).meta({ description: 'Chimneys, vents and skylights, which panels keep clear of' }),
});
export type RoofPlan = Value<typeof roofPlan>;
