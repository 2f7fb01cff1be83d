import { Refusal } from '../domain/shared/refusal.ts';

const retryAfterSeconds = 5;

/** The refusal that stands for a database that does not respond for the time being. The caller may retry soon. */
export function unavailable(cause?: unknown): Refusal {
  const refusal = new Refusal('DATABASE_UNAVAILABLE', 'The database does not respond; try again', {
    'retry-after': String(retryAfterSeconds),
  });
  refusal.cause = cause;
  return refusal;
}
