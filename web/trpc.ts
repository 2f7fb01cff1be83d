import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { WebRouter } from '../src/doors/web/contract.ts';

/** For a while after an answer the screen shows it without asking again; live updates tell what is out of date. */
const freshMs = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      // A refusal stays one; only the network gets another chance.
      retry: (failures, error) => isNetworkFault(error) && failures < 3,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const client = createTRPCClient<WebRouter>({
  links: [httpBatchLink({ url: '/app/trpc', maxItems: 20 })],
});

/** The server, procedure by procedure, as options for queries and mutations. */
export const trpc = createTRPCOptionsProxy<WebRouter>({ client, queryClient });

/** Whether the server could not be reached at all, so that trying again may help. */
export function isNetworkFault(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data === undefined;
}

/** The refusal's code, such as `PROJECT_CHANGED`; undefined for what is no refusal. */
export function refusalOf(error: unknown): string | undefined {
  const refusal = error instanceof TRPCClientError ? error.data?.refusal : undefined;
  return typeof refusal === 'string' ? refusal : undefined;
}

/** Whether nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';
}
