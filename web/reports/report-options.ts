import { keepPreviousData } from '@tanstack/react-query';

/**
 * Reports look at much, so live updates do not have them made anew with everything that happens; they are looked at again
 * from time to time. What was shown stays until a new one is there.
 */
export const reportOptions = {
  placeholderData: keepPreviousData,
  staleTime: 60_000,
  refetchInterval: 2 * 60_000,
} as const;
