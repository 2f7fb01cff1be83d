import type { PanelSize } from './panel-size.ts';

/** Panels in rows on a slope, seen from above, in metres. Only the row next to the ridge may be short. */
export type PanelGrid = {
  count: number;
  rows: number;
  columns: number;
  /** The width of one panel. */
  panelWidth: number;
  panelDepth: number;
  width: number;
  /** Down the slope, as it looks from above. */
  depth: number;
  isPortrait: boolean;
};

/** The gap between panels, a little wider than the clamps so that it can be seen. */
export const panelGap = 0.05;

/**
 * All ways to lay a number of panels in rows. `slope` is the part of a length down the slope that is seen from above.
 */
export function panelGrids(count: number, size: PanelSize, slope: number): PanelGrid[] {
  return [true, false].flatMap((isPortrait) => {
    const panelWidth = isPortrait ? size.short : size.long;
    const panelDepth = (isPortrait ? size.long : size.short) * slope;
    return Array.from({ length: count }, (_, index) => index + 1)
      .map((rows) => ({ rows, columns: Math.ceil(count / rows) }))
      .filter(({ rows, columns }) => (rows - 1) * columns < count)
      .map(({ rows, columns }) => ({
        count,
        rows,
        columns,
        panelWidth,
        panelDepth,
        width: columns * (panelWidth + panelGap) - panelGap,
        depth: rows * (panelDepth + panelGap) - panelGap,
        isPortrait,
      }));
  });
}

/**
 * The grid that looks most like one on a roof: close to the wanted ratio of width to depth, with full rows, portrait if
 * possible.
 */
export function likelyGrid(grids: readonly PanelGrid[], ratio: number): PanelGrid {
  return leastBy(grids, (grid) => {
    const missing = grid.rows * grid.columns - grid.count;
    const tooDeep = grid.count <= 60 ? Math.max(0, grid.depth - 6) * 0.4 : 0;
    return (
      Math.abs(Math.log(grid.width / grid.depth / ratio)) +
      (missing === 0 ? 0 : 0.2 + (missing / grid.columns) * 0.3) +
      (grid.isPortrait ? 0 : 0.3 + 1.5 / grid.count) +
      tooDeep
    );
  });
}

/** The grid that needs the least depth of a triangle with its point at the ridge. */
export function triangleGrid(grids: readonly PanelGrid[]): PanelGrid {
  return leastBy(
    grids,
    ({ width, depth, isPortrait }) => width / 2 + depth + (isPortrait ? 0 : 0.4),
  );
}

function leastBy(grids: readonly PanelGrid[], cost: (grid: PanelGrid) => number): PanelGrid {
  const [first, ...others] = grids;
  if (first === undefined) throw new Error('No panels to lay in rows');
  return others.reduce((least, grid) => (cost(grid) < cost(least) ? grid : least), first);
}
