import { secondMs } from '../shared/time.ts';

/**
 * The speed of an endpoint at its latest attempt: `prompt` or `slow`; `unproven` before its first attempt, or when no
 * answer came although little time was lost, as with a refused connection.
 */
export const standings = ['prompt', 'unproven', 'slow'] as const;
export type Standing = (typeof standings)[number];

/** An attempt that takes longer shows that its endpoint is slow, before it ends. */
export const slowAfterMs = 2 * secondMs;

/** The standing of an endpoint after an attempt. */
export function standingAfter({
  status,
  durationMs,
}: {
  status: number | undefined;
  durationMs: number;
}): Standing {
  if (durationMs >= slowAfterMs) return 'slow';
  return status === undefined ? 'unproven' : 'prompt';
}
