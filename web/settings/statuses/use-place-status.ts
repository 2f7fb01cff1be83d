import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../shared/failure-note.tsx';
import { trpc } from '../../trpc.ts';
import { moved, type PipelineStatus } from './status-words.ts';

/** Moves a status to another place at once on the screen, and back when the server says no. */
export function usePlaceStatus(statuses: readonly PipelineStatus[]) {
  const queryClient = useQueryClient();
  const queryKey = trpc.statuses.overview.queryKey();
  const place = useMutation(
    trpc.statuses.place.mutationOptions({
      onError: (error) => notifications.show({ color: 'red', message: failureText(error) }),
      // One after the other, in the order in which they were asked for; read again after the last.
      scope: { id: 'place-status' },
      onSettled: () => {
        const underWay = queryClient.isMutating({ mutationKey: trpc.statuses.place.mutationKey() });
        if (underWay > 1) return;
        return queryClient.invalidateQueries({ queryKey: trpc.statuses.pathKey() });
      },
    }),
  );
  return (from: number, to: number) => {
    const status = statuses[from];
    if (status === undefined || from === to) return;
    const after = moved(statuses, from, to);
    queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, after);
    place.mutate({ statusId: status.statusId, beforeId: after[to + 1]?.statusId ?? null });
  };
}
