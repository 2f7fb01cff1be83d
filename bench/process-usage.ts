import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second, whatever its own clock. */
const msPerTick = 10;

/** CPU time that all threads of a process have used so far; undefined where `/proc` does not tell. */
export function cpuMs(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** The CPU time of a process and its children, including ended ones. */
export function familyCpuMs(pid: number): number | undefined {
  const fields = statOf(pid);
  if (fields === undefined) return undefined;
  const ofEnded = (Number(fields[13]) + Number(fields[14])) * msPerTick;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === pid)
    .map((name) => cpuMs(Number(name)) ?? 0);
  return (cpuMs(pid) ?? 0) + ofEnded + children.reduce((sum, ms) => sum + ms, 0);
}

/** Reads the fields of `/proc/<pid>/stat` from the state on; undefined without such a process, or Linux. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program name comes first and may contain spaces, so the fields after it are counted.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The CPU time of several processes together. */
export function sumOfCpu(processes: readonly { pid: number }[]): number | undefined {
  let sum = 0;
  for (const { pid } of processes) {
    const ms = cpuMs(pid);
    if (ms === undefined) return undefined;
    sum += ms;
  }
  return sum;
}

/** How long a process's worker threads have run, or waited for a core, so far. NaN where `/proc` does not tell. */
export function workersBusyMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`);
    const workers = threads.filter(
      (thread) => readFileSync(`${thread}/comm`, 'latin1') === 'WorkerThread\n',
    );
    const nanoseconds = workers.flatMap((thread) =>
      readFileSync(`${thread}/schedstat`, 'latin1').split(' ', 2).map(Number),
    );
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
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
