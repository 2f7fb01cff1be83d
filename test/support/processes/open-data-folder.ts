import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

import {
  createTestDatabase,
  engineUnderTest,
  type TestDatabase,
} from '../database/test-database.ts';

const root = join(import.meta.dirname, '../../..');
const waitMsMax = 120_000;

/** How a command ended, with all it printed. */
export type Ended = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
};

/** A command that goes on. */
export type Running = {
  process: ChildProcessWithoutNullStreams;
  ended: Promise<Ended>;
  /** Resolves with what was found on stdout, as soon as it is there; rejects when the command ends first. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Ended>;
};
export type Service = Running & { url: string };

export type DataFolder = {
  folder: string;
  /** The database that `run`, `start` and `serve` work on, unless DATABASE_URL says another. */
  database: TestDatabase;
  /** The settings of its commands, for a shell that runs some. */
  settings: Settings;
  /** Runs a command of `sundesk` to its end. */
  run(args: readonly string[], settings?: Settings): Promise<Ended>;
  /** Runs a command with `--json`, which must succeed, and returns the object it printed. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
  runJson(...args: readonly string[]): Promise<any>;
  start(args: readonly string[], settings?: Settings): Running;
  /** Starts the service on a free port and waits until it is ready. */
  serve(settings?: Settings): Promise<Service>;
};
type Settings = Record<string, string | undefined>;

/** A data folder of its own and the real `sundesk` on it, as child processes that end with the test. */
export async function openDataFolder(t: TestContext): Promise<DataFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  const children = new Set<Running>();
  t.after(async () => {
    for (const { process: child } of children) child.kill('SIGKILL');
    await Promise.all([...children].map(({ ended }) => ended));
  });
  const database = await createTestDatabase(t, { file: join(folder, 'sundesk.db') });
  t.after(() => rmSync(folder, { recursive: true, force: true }));

  const usual: Settings = {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'error',
    ...(engineUnderTest === 'postgres' && { DATABASE_URL: database.url }),
    HOOKS_ALLOW: '127.0.0.0/8 ::1',
  };
  function start(args: readonly string[], settings: Settings = {}): Running {
    const running = startSundesk(args, { ...usual, ...settings });
    children.add(running);
    void running.ended.then(() => children.delete(running));
    return running;
  }

  const run = (args: readonly string[], settings?: Settings) => start(args, settings).ended;
  return {
    folder,
    database,
    settings: usual,
    run,
    start,
    async runJson(...args) {
      const { code, stdout, stderr } = await run([...args, '--json']);
      if (code !== 0) throw new Error(`sundesk ${args.join(' ')} failed: ${stderr}`);
      return JSON.parse(stdout);
    },
    async serve(settings) {
      const running = start(['serve'], settings);
      const [, url = ''] = await running.printed(/^Sundesk is ready at (\S+)$/m);
      return { ...running, url };
    },
  };
}

function startSundesk(args: readonly string[], settings: Settings): Running {
  // Passes on only the parts of the tests' environment that a program needs to run.
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  // Operators must not see deprecations that only Sundesk can fix.
  const child = spawn(process.execPath, ['--throw-deprecation', 'src/main.ts', ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    for (const look of waiting) look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }));
  return {
    process: child,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(stdout);
          if (found === null) return;
          finish();
          resolve(found);
        };
        const fail = (what: string) => {
          finish();
          reject(new Error(`${what}, without ${pattern}: ${stdout}${stderr}`));
        };
        const timer = setTimeout(() => fail('too slow'), waitMsMax);
        const finish = () => {
          waiting.delete(look);
          clearTimeout(timer);
        };
        waiting.add(look);
        look();
        void ended.then(() => waiting.has(look) && fail('ended'));
      }),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Creates the first account, and returns a key of it. */
export async function makeKey({ runJson }: DataFolder): Promise<string> {
  await runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  return (await runJson('key', 'create', '--account', '1')).api_key;
}
