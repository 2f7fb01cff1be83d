/** SQLite's result code of a failed statement, which may be an extended one; 0 for any other error. */
export function sqliteCode(error: unknown): number {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = error ?? {};
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode : 0;
}
