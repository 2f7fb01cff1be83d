import { readError } from '../../domain/shared/read-error.ts';
import type { WriteFault } from '../engine.ts';

/** PostgreSQL answers, but cannot write or lacks resources. The message tells an operator what to do. */
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
  'database is out of resources':
    'PostgreSQL is out of memory or another resource. Check the server and its log.',
  'database cannot be written':
    'PostgreSQL cannot write to its disk. Check the disk of the server and its log.',
};

const faults: Readonly<Record<string, WriteFault>> = {
  '53100': 'database is full', // disk_full
  '25006': 'database is read-only', // read_only_sql_transaction
  '53000': 'database is out of resources', // insufficient_resources: files, shared memory
  '53200': 'database is out of resources', // out_of_memory
  '58000': 'database cannot be written', // system_error
  '58030': 'database cannot be written', // io_error
};

/** PostgreSQL reports these faults of its disk under codes that it also uses for others. */
const faultsInWords: readonly { code: string; words: RegExp; fault: WriteFault }[] = [
  { code: 'XX000', words: /: Disk quota exceeded$/, fault: 'database is full' },
  { code: '42501', words: /: Read-only file system$/, fault: 'database cannot be written' },
];

/** The error with advice for the operator; undefined for any error that does not concern the server's disk or resources. */
export function asUnwritable(error: unknown): UnwritableServerError | undefined {
  if (error instanceof UnwritableServerError) return error;
  const fault = faultOf(readError(error));
  return fault && new UnwritableServerError(fault, error);
}

function faultOf({ code, message }: { code: string; message: string }): WriteFault | undefined {
  if (Object.hasOwn(faults, code)) return faults[code];
  return faultsInWords.find((one) => one.code === code && one.words.test(message))?.fault;
}
