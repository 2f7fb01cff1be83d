import type { Roofed } from './roof-plan.ts';

/** What stands below a drawing of a roof, so that nobody takes it for a survey. */
export function describeDrawing({ existingSolar }: Pick<Roofed, 'existingSolar'>): string {
  const existing = existingSolar ? ' E marks existing solar, drawn from its power.' : '';
  return `Drawn from the roof faces in this proposal, seen from above. Panel positions are indicative; the installer confirms the layout on site.${existing}`;
}
