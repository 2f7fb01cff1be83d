import { Refusal } from '../domain/shared/refusal.ts';

/** A service or a command works on a database that one needs alone. */
export class DatabaseInUseError extends Error {
  constructor(others: string) {
    super(
      `The database is in use${others}. Stop every service and command that works on it first.`,
    );
    this.name = 'DatabaseInUseError';
  }
}

const retryAfterSeconds = 5;

/** The refusal that stands for a database that does not respond for the time being. The caller may retry soon. */
export function unavailable(cause?: unknown): Refusal {
  const refusal = new Refusal('DATABASE_UNAVAILABLE', 'The database does not respond; try again', {
    'retry-after': String(retryAfterSeconds),
  });
  refusal.cause = cause;
  return refusal;
}
