import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const readyWithinMs = 60_000;
const stopWithinMs = 10_000;

/** A server in a process of its own that has reported where it listens. */
export type Child = { pid: number; origin: string; readyMs: number; stop(): Promise<void> };
/** A server that may not have reported yet. */
export type Starting = { ready: Promise<Child>; ended: Promise<void>; kill(): Promise<void> };

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Sundesk on an existing data folder, with the settings of production but for its port and its log. */
export function startSundesk(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Child> {
  return spawnSundesk(folder, settings).ready;
}

/** Starts a server without waiting until it is ready. */
export function spawnSundesk(folder: string, settings: Record<string, string> = {}): Starting {
  return spawnChild(['src/main.ts', 'serve'], {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'error',
    ...settings,
  });
}

/** One of the servers in `floors/`. */
export function startFloor(name: string, args: readonly string[] = []): Promise<Child> {
  return spawnChild([`bench/floors/${name}.ts`, ...args], {}).ready;
}

/** Starts a script, which is ready when it prints `ready at` and its address. */
function spawnChild(args: readonly string[], settings: Record<string, string>): Starting {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...harmlessEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  track(child);
  const ready = readAddress(child, args.join(' ')).then((origin) => {
    const readyMs = performance.now() - startedAt;
    return { pid: child.pid as number, origin, readyMs, stop: () => stop(child) };
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { ready, ended, kill: () => end(child, 'SIGKILL') };
}

/** Omits the caller's settings, which may name a database that is not for benchmarks. */
function harmlessEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'NODE_OPTIONS'];
  return Object.fromEntries(kept.flatMap((name) => toEntry(name, process.env[name])));
}

function toEntry(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]];
}

function readAddress(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error(`${name} was not ready in time`)), readyWithinMs);
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code} before it was ready`)));
    child.once('error', fail);
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const [, address] = /ready at (http:\S+)\s/.exec(printed) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      child.stdout?.removeAllListeners('data').resume();
      resolve(address);
    });
  });
}

/** Makes sure that the child does not outlive the harness. */
export function track(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map(stop));
}

async function stop(child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await end(child, 'SIGTERM');
  clearTimeout(timer);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!running.has(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
