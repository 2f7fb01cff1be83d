import { readError } from '../../domain/shared/read-error.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { unavailable } from '../unavailable.ts';

/** The error codes of a server that is stopping, starting, has no connection left, or lets nobody in. */
const passingStates: ReadonlySet<string> = new Set([
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped: a backup is being restored
  '3D000', // invalid_catalog_name: it is not there yet
  '28000', // invalid_authorization_specification: an operator is changing the user
  '28P01', // invalid_password
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

const closedWords = /not currently accepting connections/;

/** The refusal that stands for a fault of the connection or the server; undefined for any other error. */
export function asUnavailable(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error.code === 'DATABASE_UNAVAILABLE' ? error : undefined;
  return isPassing(error) ? unavailable(error) : undefined;
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  const { code, message } = readError(error);
  return (
    passingStates.has(code) ||
    code.startsWith('08') ||
    networkFaults.has(code) ||
    driverWords.test(message) ||
    // object_not_in_prerequisite_state has other causes too; this one is an operator who closed the database for a while.
    (code === '55000' && closedWords.test(message))
  );
}

const passingConflicts: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '23505', // unique_violation: another one was first to write what must be there only once
  '23503', // foreign_key_violation: what it refers to was removed after it had been read
]);

/** Two transactions stood in each other's way; the one that begins again finds what the other has left. */
export function isWorthAnotherTry(error: unknown): boolean {
  return passingConflicts.has(readError(error).code) || isOutdated(error);
}

/** The statement was prepared before a column was added to what it returns. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = readError(error);
  return code === '0A000' && message.includes('cached plan');
}

/** Others held what this one needed: for longer than it may wait, or while they waited for it. */
export function isInTheWay(error: unknown): boolean {
  const { code } = readError(error instanceof Refusal ? error.cause : error);
  return code === '55P03' || code === '40P01';
}

/** An earlier statement of the transaction has failed. */
export function isAborted(error: unknown): boolean {
  return readError(error).code === '25P02';
}
