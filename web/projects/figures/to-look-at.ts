import type { Quote } from '../project-content.ts';

/** Warnings for the salesperson: first those that customers are not shown. */
export function toLookAt({ designFaults, sellerNotes, warnings }: Quote): Quote['warnings'] {
  return [...designFaults, ...sellerNotes, ...warnings];
}
