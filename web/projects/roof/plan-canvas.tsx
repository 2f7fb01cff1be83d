import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { distance, edgeLengths, edgesOf, type Point } from '@sundesk/solar/geometry';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Panels, Plan } from './plan-edits.ts';
import { PlanShapes, pathOf, type Selection } from './plan-shapes.tsx';
import classes from './roof.module.css';
import { panBy, toMetres, toScreen, type View, wholeView, zoomAt } from './view.ts';

/** What lies under the pointer. */
export type Target = Partial<Selection> & { obstruction?: number | undefined };

/** A pointer that moves less is a tap, in pixels. */
const tapMax = 5;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Gesture = { start: Point; target: Target; isMove: boolean };

/**
 * The picture with the plan on it, to zoom (wheel, pinch, buttons), move (drag), tap and drag corners and panels. The arrows
 * move a cross, and Enter taps there; with something selected they move that instead.
 */
export function PlanCanvas({
  plan,
  panels,
  address,
  isDrawing,
  draft,
  isOpenDraft,
  selection,
  snap,
  onTap,
  onDrag,
  onNudge,
}: {
  plan: Plan;
  panels: Panels;
  address: string;
  /** Taps add points, whatever lies below them. */
  isDrawing: boolean;
  draft: readonly Point[];
  isOpenDraft: boolean;
  selection: Selection | undefined;
  /** Where a tap at a place would put a point; `reach` is how near is near, in metres. */
  snap: (point: Point, reach: number) => Point;
  onTap: (point: Point, target: Target) => void;
  onDrag: (drag: { target: Target; from: Point; to: Point; isEnd: boolean }) => void;
  /** Moves what is selected by so many metres to the right and down. */
  onNudge: (by: Point) => void;
}) {
  const { ref: area, width, height } = useElementSize();
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<View>();
  const [hover, setHover] = useState<Point>();
  const [cross, setCross] = useState<Point>();
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>(undefined);
  const { picture, metresPerPixel } = plan;

  useEffect(() => {
    if (width > 0 && height > 0)
      setView((before) => before ?? wholeView(picture, { width, height }));
  }, [width, height, picture]);

  // React listens to the wheel without the right to keep the page from moving.
  useEffect(() => {
    const element = svg.current;
    if (element === null) return;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const point = placeOf(element, event);
      setView((before) => before && zoomAt(before, Math.exp(-event.deltaY / 400), point));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, []);

  const shown = view ?? { x: 0, y: 0, zoom: 1 };
  const at = ({ x, y }: Point) => toScreen(shown, { x: x / metresPerPixel, y: y / metresPerPixel });
  const metresAt = (point: Point): Point => {
    const pixels = toMetres(shown, point);
    return { x: pixels.x * metresPerPixel, y: pixels.y * metresPerPixel };
  };
  const reach = (12 / shown.zoom) * metresPerPixel;
  const zoomBy = (factor: number) =>
    setView(zoomAt(shown, factor, { x: width / 2, y: height / 2 }));

  const down = (event: PointerEvent<SVGSVGElement>) => {
    const point = placeOf(event.currentTarget, event);
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, point);
    setCross(undefined);
    // A second finger zooms, and what the first began is over.
    gesture.current =
      pointers.current.size === 1
        ? { start: point, target: targetOf(event.target), isMove: false }
        : undefined;
  };

  const move = (event: PointerEvent<SVGSVGElement>) => {
    const point = placeOf(event.currentTarget, event);
    const before = pointers.current.get(event.pointerId);
    if (event.pointerType === 'mouse') setHover(metresAt(point));
    if (before === undefined) return;
    pointers.current.set(event.pointerId, point);
    if (pointers.current.size === 2) {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other !== undefined) setView(pinched(shown, { before, point, other }));
      return;
    }
    const { current } = gesture;
    if (current === undefined) return;
    current.isMove ||= distance(current.start, point) > tapMax;
    if (!current.isMove) return;
    const isGrip = current.target.corner !== undefined || current.target.panel !== undefined;
    if (isGrip && !isDrawing) drag(current, point, false);
    else setView(panBy(shown, point.x - before.x, point.y - before.y));
  };

  const up = (event: PointerEvent<SVGSVGElement>) => {
    const point = placeOf(event.currentTarget, event);
    pointers.current.delete(event.pointerId);
    const { current } = gesture;
    gesture.current = undefined;
    if (current === undefined || event.type === 'pointercancel') return;
    if (!current.isMove) onTap(snap(metresAt(point), reach), current.target);
    else if (!isDrawing) drag(current, point, true);
  };

  function drag({ start, target }: Gesture, point: Point, isEnd: boolean): void {
    if (target.corner === undefined && target.panel === undefined) return;
    onDrag({ target, from: metresAt(start), to: metresAt(point), isEnd });
  }

  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow !== undefined) {
      event.preventDefault();
      const [right, below] = arrow;
      if (selection?.corner !== undefined || selection?.panel !== undefined) {
        const by = event.shiftKey ? 0.5 : 0.05;
        onNudge({ x: right * by, y: below * by });
        return;
      }
      const by = event.shiftKey ? 40 : 8;
      const from = cross ?? { x: width / 2, y: height / 2 };
      setCross({
        x: Math.min(width, Math.max(0, from.x + right * by)),
        y: Math.min(height, Math.max(0, from.y + below * by)),
      });
    }
    if ((event.key === 'Enter' || event.key === ' ') && cross !== undefined) {
      event.preventDefault();
      const [element] = document.elementsFromPoint(...onPage(svg.current, cross));
      onTap(snap(metresAt(cross), reach), targetOf(element ?? null));
    }
    if (event.key === '+' || event.key === '=') zoomBy(1.25);
    if (event.key === '-') zoomBy(0.8);
  };

  const next = isDrawing && draft.length > 0 && hover !== undefined ? [snap(hover, reach)] : [];
  const drawn = [...draft, ...next].map(at);
  const face = selection === undefined ? undefined : plan.faces[selection.face];
  return (
    <div className={classes.stage}>
      <div ref={area} className={classes.area}>
        <svg
          ref={svg}
          className={classes.canvas}
          data-draws={isDrawing || undefined}
          role="application"
          aria-label="Roof picture. The arrow keys move a cross, and Enter places a point at it."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: drawn on with the keyboard too.
          tabIndex={0}
          data-autofocus
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onPointerLeave={() => setHover(undefined)}
          onKeyDown={press}
        >
          {view !== undefined && (
            <PlanShapes
              plan={plan}
              panels={panels}
              address={address}
              at={at}
              selection={selection}
            />
          )}
          {face !== undefined && selection !== undefined && !isDrawing && (
            <Lengths face={face} at={at} />
          )}
          {face !== undefined &&
            selection !== undefined &&
            !isDrawing &&
            face.outline.map((corner, index) => {
              const { x, y } = at(corner);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: corners are known by their place.
                <g key={index}>
                  <circle
                    className={classes.corner}
                    data-selected={selection.corner === index || undefined}
                    cx={x}
                    cy={y}
                    r={6}
                  />
                  <circle
                    className={classes.grip}
                    data-face={selection.face}
                    data-corner={index}
                    cx={x}
                    cy={y}
                    r={16}
                  />
                </g>
              );
            })}
          {drawn.length > 0 && (
            <path className={classes.draft} d={pathOf(drawn, isOpenDraft || drawn.length < 3)} />
          )}
          {draft.map(at).map(({ x, y }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: corners are known by their place.
            <circle key={index} className={classes.corner} cx={x} cy={y} r={5} />
          ))}
          {cross !== undefined && (
            <path
              className={classes.cross}
              d={`M${cross.x - 12} ${cross.y}h24M${cross.x} ${cross.y - 12}v24`}
            />
          )}
          <North north={plan.north} />
        </svg>
      </div>
      <div className={classes.zoom}>
        <ActionIcon variant="default" size="lg" aria-label="Zoom in" onClick={() => zoomBy(1.4)}>
          <ZoomIn size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Zoom out"
          onClick={() => zoomBy(1 / 1.4)}
        >
          <ZoomOut size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Show the whole picture"
          onClick={() => setView(wholeView(picture, { width, height }))}
        >
          <Maximize size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}

function Lengths({ face, at }: { face: Plan['faces'][number]; at: (point: Point) => Point }) {
  const lengths = edgeLengths(face);
  return edgesOf(face.outline.map(at)).map(([a, b], index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: edges are known by their place.
      key={index}
      className={classes.length}
      x={(a.x + b.x) / 2}
      y={(a.y + b.y) / 2 + 4}
    >
      {distance(a, b) < 40 ? '' : `${(lengths[index] ?? 0).toFixed(1)} m`}
    </text>
  ));
}

function North({ north }: { north: number }) {
  return (
    <g className={classes.north} transform="translate(28 28)">
      <circle r="20" fill="#ffffff" fillOpacity="0.92" />
      <g transform={`rotate(${north})`}>
        <path d="M0 -17L6 1L0 -2L-6 1Z" fill="#b3261e" />
        <text y="14" textAnchor="middle" fontSize="11" fontWeight="bold" fill="#18202a">
          N
        </text>
      </g>
    </g>
  );
}

/** Two fingers: what was between them stays between them. */
function pinched(
  view: View,
  { before, point, other }: { before: Point; point: Point; other: Point },
): View {
  const middle = (a: Point) => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
  const [from, to] = [middle(before), middle(point)];
  const moved = panBy(view, to.x - from.x, to.y - from.y);
  return zoomAt(moved, distance(point, other) / Math.max(1, distance(before, other)), to);
}

function placeOf(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function onPage(element: Element | null, { x, y }: Point): [number, number] {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return [left + x, top + y];
}

function targetOf(element: EventTarget | null): Target {
  if (!(element instanceof SVGElement)) return {};
  const { face, corner, panel, obstruction } = element.dataset;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    face: number(face),
    corner: number(corner),
    panel: number(panel),
    obstruction: number(obstruction),
  };
}
