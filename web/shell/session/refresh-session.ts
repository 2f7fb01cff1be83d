import { useRouter } from '@tanstack/react-router';
import { queryClient, trpc } from '../../trpc.ts';

/** Shows a person's changes to their own profile everywhere. */
export function useRefreshSession(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...trpc.session.current.queryOptions(), staleTime: 0 });
    await router.invalidate();
  };
}
