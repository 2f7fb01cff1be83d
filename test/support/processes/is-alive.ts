import { readFileSync } from 'node:fs';

/**
 * Returns whether a process is there. One that has ended, and that its parent has not asked for yet, is there but does
 * nothing any more.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
