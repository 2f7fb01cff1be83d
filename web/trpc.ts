import { QueryClient, useMutation } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import {
  createTRPCOptionsProxy,
  type DecorateMutationProcedure,
  type ResolverDef,
} from '@trpc/tanstack-react-query';
import type { WebRouter } from '../src/doors/web/contract.ts';
import type { Outcome } from './shared/follow-mutations.ts';
import { passwordNeeded, signedOut, twoFactorNeeded } from './shell/session/remedies.ts';
import { thisAccount } from './shell/session/this-account.ts';

/**
 * Answers are fresh for a while, and the screen shows them without another request; live updates tell what is out of
 * date.
 */
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

/**
 * A request that was refused because the session has ended was not executed. It is repeated after the next sign-in,
 * unnoticed by its caller.
 */
const askAgainLink: TRPCLink<WebRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let inner: Unsubscribable | undefined;
      function send(isAgain: boolean): void {
        inner = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (refusalOf(error) === 'TWO_FACTOR_REQUIRED') twoFactorNeeded.tell();
            const remedy = isAgain ? undefined : remedyOf(error, op.type === 'mutation');
            if (remedy === undefined) return observer.error(error);
            void remedy.then((isBack) => {
              if (isOver) return;
              if (isBack) send(true);
              else observer.error(error);
            });
          },
        });
      }
      send(false);
      return () => {
        isOver = true;
        inner?.unsubscribe();
      };
    });

/** Ways for a person to let a refused request succeed after all. */
function remedyOf(error: unknown, isByPerson: boolean): Promise<boolean> | undefined {
  if (isSignedOut(error)) return signedOut.ask(isByPerson);
  if (refusalOf(error) === 'PASSWORD_NEEDED') return passwordNeeded.ask();
  return undefined;
}

/** Rate-limited requests were not executed, so they are repeated when the server says so. */
const waitLink: TRPCLink<WebRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let inner: Unsubscribable | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      function send(waits: number): void {
        inner = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const waitMs = waitMsOf(error);
            if (waitMs === undefined || waits >= waitsMax) return observer.error(error);
            timer = setTimeout(() => send(waits + 1), waitMs);
          },
        });
      }
      send(0);
      return () => {
        clearTimeout(timer);
        inner?.unsubscribe();
      };
    });

const waitsMax = 5;
const waitSecondsMax = 5;

/** Longer waits, such as between two test messages, are for people to decide about. */
function waitMsOf(error: TRPCClientError<WebRouter>): number | undefined {
  if (error.data?.code !== 'TOO_MANY_REQUESTS') return undefined;
  const response = error.meta?.response;
  const seconds = Number(response instanceof Response ? response.headers.get('retry-after') : 0);
  if (!(seconds > 0 && seconds <= waitSecondsMax)) return undefined;
  // Jitter, so that not all windows retry at the same moment.
  return 1000 * seconds * (1 + Math.random());
}

export const client = createTRPCClient<WebRouter>({
  links: [
    askAgainLink,
    waitLink,
    httpBatchLink({
      url: '/app/trpc',
      maxItems: 20,
      // Queries too, so that neither their size nor what they ask for ends up in an address.
      methodOverride: 'POST',
      headers: () => thisAccount.headers(),
    }),
  ],
});

/** The server, procedure by procedure, as options for queries and mutations. */
export const trpc = createTRPCOptionsProxy<WebRouter>({ client, queryClient });

/** A change on the server, and what follows from it: `useChange(trpc.team.invite, { invalidates: [trpc.team.pathKey()] })`. */
export function useChange<Def extends ResolverDef>(
  procedure: DecorateMutationProcedure<Def>,
  { onSuccess, onSettled, scope, ...meta }: Following<Def['input'], Def['output']> = {},
) {
  return useMutation(
    procedure.mutationOptions({
      meta,
      ...(onSuccess && { onSuccess }),
      ...(onSettled && { onSettled }),
      ...(scope && { scope }),
    }),
  );
}

type Following<Input, Answer> = Outcome<Input, Answer> & {
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onSettled?: (answer: Answer | undefined, error: unknown, input: Input) => unknown;
  /** Changes of one scope are sent one after another. */
  scope?: { id: string };
};

/** Returns whether the server could not be reached at all, so that trying again may help. */
export function isNetworkFault(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data === undefined;
}

/** The refusal's code, such as `PROJECT_CHANGED`; undefined for other errors. */
export function refusalOf(error: unknown): string | undefined {
  const refusal = error instanceof TRPCClientError ? error.data?.refusal : undefined;
  return typeof refusal === 'string' ? refusal : undefined;
}

/** Returns whether the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';
}
