import { z } from 'zod';
import { warrantyFigure } from './specification-limits.ts';
import { whole } from './values/members.ts';
import { counted } from './wording.ts';

function years(description: string) {
  return whole(warrantyFigure.min, warrantyFigure.max).nullable().optional().meta({ description });
}

/** The years for which the manufacturer warrants a product; null or absent if unknown. */
export const productWarranty = z.object({
  warrantyYears: years('Years of the product warranty'),
});

export const panelWarranty = productWarranty.extend({
  performanceWarrantyYears: years('Years of the performance warranty'),
});
export type PanelWarranty = z.infer<typeof panelWarranty>;

/** `Warranty: 25 years, performance 30 years`; empty if unknown. */
export function describeWarranty({
  warrantyYears,
  performanceWarrantyYears,
}: PanelWarranty): string {
  const parts = [
    warrantyYears && counted(warrantyYears, 'year'),
    performanceWarrantyYears && `performance ${counted(performanceWarrantyYears, 'year')}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Warranty: ${parts.join(', ')}`;
}
