import type { WriteFault } from '../../domain/app.ts';
import { readError } from '../../domain/shared/read-error.ts';

/** PostgreSQL answers, but cannot write. The message tells an operator what to do. */
export class UnwritableServerError extends Error {
  readonly fault: WriteFault;

  constructor(fault: WriteFault, cause: unknown) {
    super(`${advice[fault]} (${readError(cause).message})`, { cause });
    this.name = 'UnwritableServerError';
    this.fault = fault;
  }
}

const advice: Readonly<Record<WriteFault, string>> = {
  'database is full':
    'The disk of the PostgreSQL server is full. Free some space on it and try again.',
  'database is read-only':
    'PostgreSQL is read-only. Connect to the primary server, or set default_transaction_read_only to off.',
  'database cannot be written':
    'PostgreSQL cannot write to its disk. Check the disk of the server and its log.',
};

const faults: Readonly<Record<string, WriteFault>> = {
  '53100': 'database is full', // disk_full
  '25006': 'database is read-only', // read_only_sql_transaction
  '58030': 'database cannot be written', // io_error
};

/** The error with advice for the operator; undefined for any error that does not concern what the server may write. */
export function asUnwritable(error: unknown): UnwritableServerError | undefined {
  if (error instanceof UnwritableServerError) return error;
  const { code } = readError(error);
  const fault = Object.hasOwn(faults, code) ? faults[code] : undefined;
  return fault && new UnwritableServerError(fault, error);
}
