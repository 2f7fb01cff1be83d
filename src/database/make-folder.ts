import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readError } from '../domain/shared/read-error.ts';

/**
 * Makes a folder for this user alone, and those above it that are missing. Node's own way to do so never returns where the
 * system makes no folders, as in /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (!isFolder(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (readError(error).code !== 'EEXIST' || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
