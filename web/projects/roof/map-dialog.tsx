import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { distance, type Point } from '@sundesk/solar/geometry';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { imageryLimits as limits } from '../../../src/doors/web/limits.ts';
import { FailureNote } from '../../shared/states.tsx';
import { fetchSignedIn } from '../../shell/session/auth.ts';
import { thisAccount } from '../../shell/session/this-account.ts';
import {
  type MapView,
  metresPerPixel,
  moveMap,
  readPlace,
  tilePixels,
  tilesOf,
  viewAt,
  zoomMap,
} from './map-view.ts';
import classes from './roof.module.css';

export type SiteMap = NonNullable<WebOutputs['imagery']['map']>;
export type MapPicture = { file: File; metresPerPixel: number; attribution: string };

/** The whole of Australia, where the postcode is not known. */
const australia = { latitude: -26, longitude: 134 };
const zoomMin = 4;
/** Streets and roofs of a suburb. */
const zoomAtFirst = 16;
/** Fingers move apart by this factor for a level more. */
const pinchFactor = 1.5;
const wheelPixels = 60;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Where the map of each project was left, until the window is loaded again. */
const lastViews = new Map<number, MapView>();

/**
 * A map of aerial imagery to find the house on: drag, wheel, pinch, buttons, arrow keys, plus and minus. What it shows becomes
 * the picture of the roof.
 */
export function MapDialog({
  projectId,
  map,
  onUse,
  onClose,
}: {
  projectId: number;
  map: SiteMap;
  /** Uploads the picture; its failure is shown here, where nothing is lost. */
  onUse: (picture: MapPicture) => Promise<void>;
  onClose: () => void;
}) {
  const { ref: area, width, height } = useElementSize();
  const stage = useRef<HTMLDivElement>(null);
  const [view, setViewOf] = useState<MapView>(
    () =>
      lastViews.get(projectId) ??
      viewAt(map.centre ?? australia, map.centre ? Math.min(zoomAtFirst, map.zoomMax) : zoomMin),
  );
  const [loaded, setLoaded] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [reason, setReason] = useState('');
  const isAsking = useRef(false);
  const [problem, setProblem] = useState('');
  const [isUsing, setUsing] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const wheel = useRef(0);

  const setView = (change: (before: MapView) => MapView) => {
    setProblem('');
    setViewOf((before) => {
      const next = change(before);
      lastViews.set(projectId, next);
      return next;
    });
  };
  const zoomBy = (levels: number, point?: Point) =>
    setView((before) => {
      const zoom = Math.min(map.zoomMax, Math.max(zoomMin, before.zoom + levels));
      return zoom === before.zoom ? before : zoomMap(before, zoom, point);
    });
  // React listens to the wheel without the right to keep the page from moving.
  const onWheel = useRef((_event: WheelEvent) => {});
  onWheel.current = (event) => {
    event.preventDefault();
    wheel.current += event.deltaY;
    if (Math.abs(wheel.current) < wheelPixels) return;
    zoomBy(wheel.current < 0 ? 1 : -1, fromMiddle(event));
    wheel.current = 0;
  };
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const tiles = width > 0 && height > 0 ? tilesOf(view, { width, height }) : [];
  const missing = tiles.filter(({ path }) => failed.has(path));
  const isLoading = tiles.some(({ path }) => !loaded.has(path) && !failed.has(path));
  const shownProblem = missing.length > 0 ? reason : problem;
  const isNear = view.zoom >= limits.zoomMin;
  const scale = metresPerPixel(view);

  const fail = async (path: string) => {
    setFailed((before) => new Set(before).add(path));
    // One reason is enough for all tiles of a service that is down.
    if (isAsking.current) return;
    isAsking.current = true;
    setReason(await whyFailed(path));
    isAsking.current = false;
  };
  const again = () => {
    setReason('');
    setFailed(new Set());
    setAttempt(attempt + 1);
  };

  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, fromMiddle(event));
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const point = fromMiddle(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const factor = distance(point, other) / Math.max(1, distance(before, other));
      if (factor < pinchFactor && factor > 1 / pinchFactor) return;
      zoomBy(factor > 1 ? 1 : -1, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    } else {
      setView((shown) => moveMap(shown, { x: point.x - before.x, y: point.y - before.y }));
    }
    pointers.current.set(event.pointerId, point);
  };
  const up = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow !== undefined) {
      event.preventDefault();
      const by = event.shiftKey ? 200 : 40;
      setView((before) => moveMap(before, { x: arrow.x * by, y: arrow.y * by }));
    }
    if (event.key === '+' || event.key === '=') zoomBy(1);
    if (event.key === '-') zoomBy(-1);
  };

  const use = async () => {
    setUsing(true);
    setProblem('');
    try {
      const file = await drawMap({ width, height }, (context) => {
        for (const { path, left, top } of tiles) {
          const image = loaded.get(path);
          if (image) context.drawImage(image, left, top, tilePixels, tilePixels);
        }
      });
      await onUse({ file, metresPerPixel: scale, attribution: map.attribution });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture wasn’t uploaded.');
    } finally {
      setUsing(false);
    }
  };

  return (
    <Modal opened fullScreen onClose={onClose} title="Take the picture from the map">
      <div className={classes.frame}>
        <Group gap="xs" className={classes.tools} align="end">
          <PlaceForm onFind={(place) => setView(() => viewAt(place, Math.min(19, map.zoomMax)))} />
          <Button
            ml="auto"
            loading={isUsing}
            disabled={!isNear || isLoading || missing.length > 0 || tiles.length === 0}
            onClick={use}
          >
            Use this picture
          </Button>
        </Group>
        <div className={classes.stage} data-map>
          <div ref={area} className={classes.area}>
            <div
              ref={stage}
              className={classes.canvas}
              role="application"
              aria-label="Map. The arrow keys move it, plus and minus zoom."
              // biome-ignore lint/a11y/noNoninteractiveTabindex: moved with the keyboard too.
              tabIndex={0}
              onPointerDown={down}
              onPointerMove={move}
              onPointerUp={up}
              onPointerCancel={up}
              onKeyDown={press}
            >
              {tiles.map(({ path, left, top }) => (
                <img
                  key={`${path} ${attempt}`}
                  className={classes.tile}
                  src={thisAccount.address(tilePath(path))}
                  style={{ insetInlineStart: left, insetBlockStart: top }}
                  alt=""
                  draggable={false}
                  onLoad={({ currentTarget }) =>
                    setLoaded((before) => {
                      const shown = tiles.flatMap((tile) => {
                        const image = before.get(tile.path);
                        return image ? [[tile.path, image] as const] : [];
                      });
                      return new Map(shown).set(path, currentTarget);
                    })
                  }
                  onError={() => fail(path)}
                />
              ))}
            </div>
          </div>
          <div className={classes.zoom}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Zoom in"
              disabled={view.zoom >= map.zoomMax}
              onClick={() => zoomBy(1)}
            >
              <ZoomIn size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Zoom out"
              disabled={view.zoom <= zoomMin}
              onClick={() => zoomBy(-1)}
            >
              <ZoomOut size={18} />
            </ActionIcon>
          </div>
        </div>
        <Stack gap="sm" className={classes.side}>
          <Text role="status">
            {isNear
              ? `The picture is ${metres(width * scale)} wide and ${metres(height * scale)} high. North is up.`
              : 'Find the house, then zoom in until its roof fills the map.'}
          </Text>
          <Text>Picture: {map.attribution}</Text>
          {shownProblem !== '' && <FailureNote error={new Error(shownProblem)} />}
          {missing.length > 0 && (
            <Button variant="default" leftSection={<RotateCw size={16} />} onClick={again}>
              Try again
            </Button>
          )}
          <Text>
            Drag the map, and zoom with the wheel, two fingers or the buttons. The scale is set for
            you; check it against a length that you know.
          </Text>
        </Stack>
      </div>
    </Modal>
  );
}

/** Goes to coordinates, because the postcode alone leads into the suburb. */
function PlaceForm({
  onFind,
}: {
  onFind: (place: { latitude: number; longitude: number }) => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = readPlace(text);
    setError(place ? '' : 'Enter latitude and longitude in Australia, such as -33.8688, 151.2093');
    if (place) onFind(place);
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="end">
        <TextInput
          label="Coordinates"
          placeholder="-33.8688, 151.2093"
          value={text}
          error={error || undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Go to
        </Button>
      </Group>
    </form>
  );
}

function tilePath(path: string): string {
  return `/app/files/imagery/${path}`;
}

function metres(length: number): string {
  return `${length.toFixed(0)} m`;
}

/** An image doesn’t say why it failed, so the tile is asked for once more. */
async function whyFailed(path: string): Promise<string> {
  const response = await fetchSignedIn(tilePath(path)).catch(() => undefined);
  if (response === undefined) return 'Can’t reach the server. Check your connection and try again.';
  if (response.ok) return 'A part of the map didn’t load. Try again.';
  const { message } = await response.json().catch(() => ({}));
  const reason = message ?? 'A part of the map didn’t load';
  return response.status === 404
    ? `${reason}. Zoom out, or move the map.`
    : `${reason}. You can upload a picture instead.`;
}

/** A JPEG of what is drawn. Refuses an area of one colour, which services send where they have no imagery. */
async function drawMap(
  { width, height }: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<File> {
  const [canvas, context] = openCanvas(Math.floor(width), Math.floor(height));
  draw(context);
  const [, small] = openCanvas(16, 16);
  small.drawImage(canvas, 0, 0, 16, 16);
  const { data } = small.getImageData(0, 0, 16, 16);
  const isBlank = data.every((value, index) => Math.abs(value - (data[index % 4] ?? 0)) < 6);
  if (isBlank) throw new Error('The map is blank here. Move it, or zoom out.');
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  if (blob === null) throw new Error('This browser can’t draw the picture.');
  return new File([blob], 'map.jpg', { type: 'image/jpeg' });
}

function openCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t draw the picture.');
  return [canvas, context];
}
