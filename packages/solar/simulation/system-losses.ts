import { z } from 'zod';
import { specificationLimits as limits } from '../specification-limits.ts';
import { decimal } from '../values/members.ts';
import type { Value } from '../values/value.ts';
import { type LossName, lossTable } from './loss-limits.ts';

/** Percent of each loss. */
export type SystemLosses = Readonly<Record<LossName, number>>;

export const lossNames = Object.keys(lossTable) as LossName[];

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
  return Object.fromEntries(lossNames.map((name) => [name, make(lossTable[name], name)])) as Record<
    LossName,
    Member
  >;
}
