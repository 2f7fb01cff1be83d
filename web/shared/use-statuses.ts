import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { trpc } from '../trpc.ts';

export type Status = WebOutputs['statuses']['list'][number];

const none: readonly Status[] = [];

/** The pipeline: its statuses in their order, none until they are there. */
export function useStatuses(): {
  statuses: readonly Status[];
  statusOf: (statusId: number) => Status | undefined;
} {
  const { data: statuses = none } = useQuery(trpc.statuses.list.queryOptions());
  return {
    statuses,
    statusOf: (statusId) => statuses.find((status) => status.statusId === statusId),
  };
}
