import type { Point } from '@sundesk/solar/geometry';

/** The part of a picture on the screen: what is at its top left corner, in metres, and how many pixels a metre has. */
export type View = { x: number; y: number; zoom: number };
type Size = { width: number; height: number };

/** The whole of a picture, in its middle. */
export function wholeView(picture: Size, screen: Size): View {
  const zoom = Math.min(screen.width / picture.width, screen.height / picture.height) || 1;
  return {
    zoom,
    x: (picture.width - screen.width / zoom) / 2,
    y: (picture.height - screen.height / zoom) / 2,
  };
}

export function toScreen({ x, y, zoom }: View, point: Point): Point {
  return { x: (point.x - x) * zoom, y: (point.y - y) * zoom };
}

export function toMetres({ x, y, zoom }: View, point: Point): Point {
  return { x: point.x / zoom + x, y: point.y / zoom + y };
}

/** Zooms so that what is at a point of the screen stays there. */
export function zoomAt(view: View, factor: number, point: Point): View {
  const zoom = Math.min(2000, Math.max(0.5, view.zoom * factor));
  const { x, y } = toMetres(view, point);
  return { zoom, x: x - point.x / zoom, y: y - point.y / zoom };
}

export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.zoom, y: view.y - dy / view.zoom };
}
