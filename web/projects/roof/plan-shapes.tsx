import {
  edgesOf,
  type Face,
  misfitsOf,
  type Outline,
  type Point,
  panelCorners,
  sizeOfPanels,
} from '@sundesk/solar/geometry';
import { memo } from 'react';
import type { Panels, Plan } from './plan-edits.ts';
import classes from './roof.module.css';

type Place = (point: Point) => Point;

/** What is selected: a face, or a corner or panel of one. */
export type Selection = {
  face: number;
  corner?: number | undefined;
  panel?: number | undefined;
};

/** The picture with faces, obstructions and panels on it. `at` says where a place in metres lies. */
export const PlanShapes = memo(function PlanShapes({
  plan,
  panels,
  address,
  at,
  selection,
}: {
  plan: Plan;
  panels: Panels;
  address: string;
  at: Place;
  selection?: Selection | undefined;
}) {
  const { picture, metresPerPixel, faces, obstructions } = plan;
  const start = at({ x: 0, y: 0 });
  const end = at({ x: picture.width * metresPerPixel, y: picture.height * metresPerPixel });
  return (
    <>
      <image
        href={address}
        x={start.x}
        y={start.y}
        width={end.x - start.x}
        height={end.y - start.y}
        preserveAspectRatio="none"
      />
      {faces.map((face, index) => (
        <FaceShape
          // biome-ignore lint/suspicious/noArrayIndexKey: faces are known by their place.
          key={index}
          index={index}
          face={face}
          at={at}
          plan={plan}
          panels={panels}
          selection={selection?.face === index ? selection : undefined}
        />
      ))}
      {obstructions.map((outline, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: obstructions are known by their place.
          key={index}
          className={classes.obstruction}
          d={pathOf(outline.map(at))}
          data-obstruction={index}
        />
      ))}
    </>
  );
});

function FaceShape({
  face,
  index,
  at,
  plan,
  panels,
  selection,
}: {
  face: Face;
  index: number;
  at: Place;
  plan: Plan;
  panels: Panels;
  selection: Selection | undefined;
}) {
  const size = sizeOfPanels(panels);
  const misfits = misfitsOf(face, { obstructions: plan.obstructions, size });
  const eave = edgesOf(face.outline)[face.eave];
  const [from, to] = eave === undefined ? [undefined, undefined] : eave.map(at);
  return (
    <>
      <path
        className={classes.face}
        data-selected={selection !== undefined || undefined}
        data-face={index}
        d={pathOf(face.outline.map(at))}
      />
      {from !== undefined && to !== undefined && (
        <line className={classes.eave} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      )}
      {face.panels.map((panel, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: panels are known by their place.
          key={place}
          className={classes.panel}
          data-face={index}
          data-panel={place}
          data-misfit={misfits[place]}
          data-selected={selection?.panel === place || undefined}
          d={pathOf(panelCorners(face, panel, size).map(at))}
        />
      ))}
    </>
  );
}

export function pathOf(points: Outline, isOpen = false): string {
  if (points.length === 0) return '';
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${isOpen ? '' : 'Z'}`;
}
