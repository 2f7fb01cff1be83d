import { dayMs } from '../shared/time.ts';
import type { Status } from '../statuses/status.ts';
import type { Move, PipelineShare } from './facts.ts';
import { median, quantile } from './quantile.ts';

export type StayTimes = {
  statusId: number;
  name: string;
  kind: Status['kind'];
  /** Stays that ended: how often customers left the status. */
  stays: number;
  /** Undefined while no customer has left. */
  medianDays: number | undefined;
  /** Nine of ten stays were shorter. */
  ninthTenthDays: number | undefined;
  /** The customers in it now, whose stays count when they end. */
  present: number;
};

/** Returns how long customers stayed in each status before they left it, in the order of the pipeline. */
export function stayTimes(
  statuses: readonly Status[],
  moves: readonly Pick<Move, 'fromStatusId' | 'since' | 'at'>[],
  pipeline: readonly PipelineShare[],
): StayTimes[] {
  const stays = Map.groupBy(moves, ({ fromStatusId }) => fromStatusId);
  const present = new Map(pipeline.map(({ statusId, customers }) => [statusId, customers]));
  return statuses.map(({ statusId, name, kind }) => {
    // A clock that was set right meanwhile must not make a stay shorter than nothing.
    const days = (stays.get(statusId) ?? []).map(({ since, at }) =>
      Math.max((at - since) / dayMs, 0),
    );
    return {
      statusId,
      name,
      kind,
      stays: days.length,
      medianDays: median(days),
      ninthTenthDays: quantile(days, 0.9),
      present: present.get(statusId) ?? 0,
    };
  });
}

/** Customers who were won by signing, and what those are worth now. A customer who signed twice counts once. */
export function countSigned(
  statuses: readonly Status[],
  moves: readonly Pick<Move, 'customerId' | 'fromStatusId' | 'toStatusId' | 'valueCents'>[],
): { customers: number; valueCents: number } {
  const won = new Set(statuses.filter(({ kind }) => kind === 'won').map((one) => one.statusId));
  const values = new Map(
    moves
      .filter(({ fromStatusId, toStatusId }) => won.has(toStatusId) && !won.has(fromStatusId))
      .map(({ customerId, valueCents }) => [customerId, valueCents]),
  );
  const valueCents = [...values.values()].reduce((sum, value) => sum + value, 0);
  return { customers: values.size, valueCents };
}
