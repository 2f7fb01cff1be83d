import { z } from 'zod';
import { keysOf } from '../../shared/keys-of.ts';
import { decimal } from '../../shared/values/members.ts';
import { recordOf } from '../../shared/values/record-of.ts';
import type { Value } from '../../shared/values/value.ts';
import { specificationLimits as limits } from '../specification-limits.ts';
import { type LossName, lossTable } from './loss-limits.ts';

/** Percent of each loss. */
export type SystemLosses = Readonly<Record<LossName, number>>;

export const lossNames = keysOf(lossTable);

/** The losses of `lossTable`, which are taken where a project has no others. */
export const usualLosses = byName(({ percent }) => percent);

/** The losses of a project; null or nothing stands for the usual one. */
export const lossesInput = z.object(
  byName(({ percent, about }) =>
    decimal({ min: 0, max: limits.loss, decimals: 1 })
      .nullable()
      .optional()
      .meta({ description: `${about}, in percent; \`null\` for ${percent}` }),
  ),
);
type LossesInput = Value<typeof lossesInput>;

/** The losses of a project, with the usual ones where it has no others. */
export function lossesOf(input: LossesInput | null | undefined): SystemLosses {
  return byName(({ percent }, name) => input?.[name] ?? percent);
}

/** Returns what all losses together leave, 0 to 1: each takes its part of what the others leave. */
export function leftAfter(losses: SystemLosses): number {
  return Object.values(losses).reduce((left, percent) => left * (1 - percent / 100), 1);
}

function byName<Member>(
  make: (loss: (typeof lossTable)[LossName], name: LossName) => Member,
): Record<LossName, Member> {
  return recordOf(lossNames, (name) => make(lossTable[name], name));
}
