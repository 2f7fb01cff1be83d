import type { Quote } from '../project-content.ts';

/** What whoever plans the system should look at: first what customers are not shown. */
export function toLookAt({ designFaults, warnings }: Quote): Quote['warnings'] {
  return [...designFaults, ...warnings];
}
