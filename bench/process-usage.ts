import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second, whatever its own clock. */
const msPerTick = 10;

/** CPU time that all threads of a process have used so far; undefined where `/proc` does not tell. */
export function cpuMs(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'latin1');
  // The name of the program comes first and may hold spaces, so fields are counted from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** The same of several processes together. */
export function sumOfCpu(processes: readonly { pid: number }[]): number | undefined {
  let sum = 0;
  for (const { pid } of processes) {
    const ms = cpuMs(pid);
    if (ms === undefined) return undefined;
    sum += ms;
  }
  return sum;
}

/** Resident memory in MiB, and how much of it are pages of files, where that is known. */
export function residentMemory(pid: number): { total: number; file: number | undefined } {
  const file = `/proc/${pid}/status`;
  if (existsSync(file)) {
    const text = readFileSync(file, 'latin1');
    const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
    return { total: field('VmRSS'), file: field('RssFile') };
  }
  const printed = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return { total: Number(printed) / 1024, file: undefined };
}
