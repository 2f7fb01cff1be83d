import { loadCode } from '../shell/load-code.ts';

/** The charts, which are large, come after the figures. */
export function loadCharts() {
  return loadCode(() => import('./charts.tsx'));
}
