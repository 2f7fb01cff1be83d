import { useQueryClient } from '@tanstack/react-query';
import { trpc, useChange } from '../trpc.ts';
import { moved, type PipelineStatus } from './status-words.ts';

/** Moves a status to another place at once on the screen, and back when the server says no. */
export function usePlaceStatus(statuses: readonly PipelineStatus[]) {
  const queryClient = useQueryClient();
  const queryKey = trpc.statuses.overview.queryKey();
  const send = useChange(trpc.statuses.place, {
    showsFailure: true,
    // Runs moves in the order of the clicks, and reads the list again after the last.
    scope: { id: 'place-status' },
    onSettled: () => {
      const underWay = queryClient.isMutating({ mutationKey: trpc.statuses.place.mutationKey() });
      if (underWay > 1) return;
      return queryClient.invalidateQueries({ queryKey: trpc.statuses.pathKey() });
    },
  });
  /** Returns the resulting index; a move that is faster than the screen starts from the current index. */
  return (from: number, to: number): number => {
    const now = queryClient.getQueryData(queryKey) ?? statuses;
    const status = statuses[from];
    const at = now.findIndex(({ statusId }) => statusId === status?.statusId);
    const place = Math.min(Math.max(at + to - from, 0), now.length - 1);
    if (status === undefined || at === -1 || at === place) return to;
    const after = moved(now, at, place);
    queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, after);
    send.mutate({ statusId: status.statusId, beforeId: after[place + 1]?.statusId ?? null });
    return place;
  };
}
