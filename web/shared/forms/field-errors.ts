import { TRPCClientError } from '@trpc/client';
import { sentence } from '../formats/sentence.ts';

/**
 * Errors of the server by field: the first for each, as a sentence beside it. `must not be empty` becomes `Must not
 * be empty`.
 */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields: unknown = error instanceof TRPCClientError ? error.data?.fields : undefined;
  if (typeof fields !== 'object' || fields === null) return {};
  const faults = Object.entries(fields).flatMap(([name, messages]) => {
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
    return typeof first === 'string' ? [[name, sentence(first)]] : [];
  });
  return Object.fromEntries(faults);
}
