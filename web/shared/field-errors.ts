import { TRPCClientError } from '@trpc/client';

/**
 * What the server found wrong with which member of what was sent: the first fault of each, as a sentence beside its field.
 * `must not be empty` becomes `Must not be empty`.
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

function sentence(fault: string): string {
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}`;
}
