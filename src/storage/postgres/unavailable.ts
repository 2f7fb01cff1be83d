import { Refusal } from '../../domain/shared/errors.ts';

const retryAfterSeconds = 5;

/** What a server says that is stopping, starting, or has no connection left. */
const passingStates: ReadonlySet<string> = new Set([
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '57014', // query_canceled: it took longer than statement_timeout
  '55P03', // lock_not_available: others held it for longer than lock_timeout
]);
const networkFaults: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** The driver has no codes for what it says by itself. */
const driverWords =
  /^(?:Connection terminated|Connection ended|timeout e(?:xceeded|xpired)|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** The refusal that stands for a fault of the connection or the server; undefined for any other error. */
export function asUnavailable(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error.code === 'DATABASE_UNAVAILABLE' ? error : undefined;
  if (!isPassing(error)) return undefined;
  const refusal = new Refusal('DATABASE_UNAVAILABLE', 'The database does not answer; try again', {
    'retry-after': String(retryAfterSeconds),
  });
  refusal.cause = error;
  return refusal;
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    passingStates.has(code) ||
    code.startsWith('08') ||
    networkFaults.has(code) ||
    driverWords.test(message)
  );
}

/** Two transactions stood in each other's way, or another one was first to write what must be there only once. */
export function isWorthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01' || code === '23505';
}
