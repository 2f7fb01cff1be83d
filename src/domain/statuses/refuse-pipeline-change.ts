import { Refusal } from '../shared/refusal.ts';

/** Throws PIPELINE_CHANGE_REFUSED when there is a reason why. */
export function refusePipelineChange(why: string | undefined): void {
  if (why === undefined) return;
  throw new Refusal('PIPELINE_CHANGE_REFUSED', `The pipeline was not changed: ${why}`);
}
