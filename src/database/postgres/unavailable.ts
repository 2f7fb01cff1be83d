import { readError } from '../../domain/shared/read-error.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { unavailable, type WriteFault } from '../engine.ts';

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

/** PostgreSQL answers, but cannot write or lacks resources. The message tells an operator what to do. */
export class UnwritableServerError extends Error {
  readonly fault: WriteFault;

  constructor(fault: WriteFault, cause: unknown) {
    super(`${advice[fault]} (${readError(cause).message})`, { cause });
    this.name = 'UnwritableServerError';
    this.fault = fault;
  }
}

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

/** The oldest version that its makers still keep up. */
const oldestVersion = 15;

/** Why a PostgreSQL server cannot be used, in words for an operator. */
export class PostgresSetUpError extends Error {
  override name = 'PostgresSetUpError';
}

type About = { version: string; number: string; encoding: string };

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

/** Refuses a server that is too old, and a database that cannot hold every language. */
export async function requireUsable(client: {
  query(sql: string): Promise<{ rows: About[] }>;
}): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
     current_setting('server_encoding') as encoding`,
  );
  const { version = '', number = '', encoding = '' } = rows[0] ?? {};
  if (Number(number) < oldestVersion * 10_000) {
    throw new PostgresSetUpError(
      `This is PostgreSQL ${version}; Sundesk needs ${oldestVersion} or later.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new PostgresSetUpError(
      `The database is encoded in ${encoding}; make it with: createdb --encoding UTF8 --template template0`,
    );
  }
}
