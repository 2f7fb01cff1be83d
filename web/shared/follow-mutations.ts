import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The consequences of a mutation, which `followMutations` carries out. */
export type Outcome<Input = never, Answer = never> = {
  /** The notification after success: a text, or what makes one of the answer and the input. Undefined shows none. */
  success?: string | ((answer: Answer, input: Input) => string | undefined);
  /** Shows the error of a failure as a notification, for mutations without a place of their own for it. */
  showsFailure?: boolean;
  /** The queries that are out of date after success. */
  invalidates?: readonly QueryKey[] | 'everything';
  /** Invalidates after a failure as well, because part of the change may have been made. */
  invalidatesAlways?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Outcome;
  }
}

/**
 * Shows notifications and reads out-of-date queries again after each mutation of the client, as its `meta` says. This happens
 * after the mutation's own `onSuccess`, and the mutation is pending until what the screen shows has been read.
 */
export function followMutations(
  client: QueryClient,
  show: { showSuccess(message: string): void; showFailure(error: Error): void },
): void {
  client.getMutationCache().config.onSettled = (answer, error, input, _result, { meta = {} }) => {
    const { success, showsFailure = false, invalidates = [], invalidatesAlways = false } = meta;
    if (error === null) {
      const message =
        typeof success === 'function' ? success(answer as never, input as never) : success;
      if (message !== undefined) show.showSuccess(message);
    } else if (showsFailure) {
      show.showFailure(error);
    }
    if (error !== null && !invalidatesAlways) return;
    if (invalidates === 'everything') return client.invalidateQueries();
    return Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
