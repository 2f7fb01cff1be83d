import { readError } from './domain/shared/read-error.ts';
import { Refusal } from './domain/shared/refusal.ts';

/** Storage errors whose message is meant for an operator. */
const explained: ReadonlySet<string> = new Set([
  'NewerDatabaseError',
  'UnreleasedDatabaseError',
  'UnfinishedCopyError',
  'PostgresSetUpError',
  'CopyError',
  'DatabaseInUseError',
  'UnwritableDatabaseError',
  'UnwritableServerError',
  'NoDatabaseError',
  'FileInUseError',
  'BackupTargetError',
  'SecretKeyError',
]);

/** Explains to an operator how to fix the usual reasons why a start fails; other errors keep their stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error && explained.has(error.cause.name)) return error.cause.message;
  if (error instanceof Refusal) return withCause(error);
  if (explained.has(error.name)) return error.message;
  const { code, path, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=8081 npm start`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `This user may not open port ${port}. Choose a port of 1024 or above: PORT=8080 npm start`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is not an address of this machine (${error.message})`;
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return `${path} is not writable. Give this user write permission, or set DATA_DIR to a writable folder.`;
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full: ${path ?? 'the output'} could not be written. Free some space and try again.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `${path} is not a folder. Set DATA_DIR to a writable folder.`;
  }
  if (syscall === 'mkdir') {
    return `${path} cannot be made (${code}). Set DATA_DIR to a writable folder.`;
  }
  if (code === 'ERR_SQLITE_ERROR' && (error as { errcode?: number }).errcode === 5) {
    return 'The database is locked by a command such as rotate-key. Try again when it has finished.';
  }
  if (code === 'ERR_SQLITE_ERROR') return `The database could not be opened: ${error.message}`;
  return error.stack ?? error.message;
}

/** An operator needs to know why, for example, a database does not respond; a caller must not. */
function withCause({ message, cause }: Refusal): string {
  const { message: why } = readError(cause);
  return why === '' ? message : `${message} (${why})`;
}
