import { useRouter } from '@tanstack/react-router';
import { queryClient, trpc } from '../../trpc.ts';

/** Shows everywhere what somebody has just changed about themselves. */
export function useRefreshSession(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...trpc.session.current.queryOptions(), staleTime: 0 });
    await router.invalidate();
  };
}
