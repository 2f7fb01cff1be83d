import { lossTable } from '../../../../src/doors/web/limits.ts';
import { keysOf } from '../../../shared/members.ts';
import type { Specification } from '../../project-content.ts';

type Losses = Specification['assumptions']['losses'];
export type LossName = keyof typeof lossTable;

export const lossNames = keysOf(lossTable);

/** The total of all losses, in percent to a tenth: each takes its share of what the others leave. */
export function totalLoss(losses: Losses): number {
  const left = lossNames.reduce(
    (part, name) => part * (1 - (losses?.[name] ?? lossTable[name].percent) / 100),
    1,
  );
  return Math.round((1 - left) * 1000) / 10;
}
