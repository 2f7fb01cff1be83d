import type { Roofed } from './roof-layout.ts';

/** Returns the caption of a roof drawing, so that no reader takes it for a survey. */
export function describeDrawing({ existingSolar }: Pick<Roofed, 'existingSolar'>): string {
  const existing = existingSolar ? ' E marks existing solar, drawn from its power.' : '';
  return `Drawn from the roof faces in this proposal, seen from above. Panel positions are indicative; the installer confirms the layout on site.${existing}`;
}
