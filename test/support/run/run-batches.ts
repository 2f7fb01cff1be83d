import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path/posix';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Batch, isCrashTest, type Plan } from './plan-tests.ts';
import { reportsTo, type TestReport } from './report-tests.ts';

/** Hundreds of files import the same modules; what the first process compiles, the others read from here. */
const compiled = resolve('node_modules/.cache/compiled');

/** The number of runners: one more than there are cores, since tests often wait for a database or a browser. */
export const runnersMax = availableParallelism() + 1;

/** A runner that takes longer hangs, and is ended. */
const batchMsMax = 60 * 60_000;

/**
 * A test that takes longer fails, unless it says how long it may take. It is many times what a test needs, so that a
 * busy machine fails none. Crash tests wait for restarts and leases.
 */
const testMsMax = 3 * 60_000;
const crashTestMsMax = 10 * 60_000;

/** The result of a file. */
export type FileResult = {
  file: string;
  reports: readonly TestReport[];
  /** False when its runner ended before its tests did: a crash, a signal or the time limit. */
  isWhole: boolean;
};

export type BatchResult = {
  batch: Batch;
  files: readonly FileResult[];
  isWhole: boolean;
  /** The tests' output on stdout and stderr. */
  output: string;
};

type Handlers = {
  settingsOf(batch: Batch): Readonly<Record<string, string>>;
  /** Called as soon as a file has finished. */
  onFile(result: FileResult): void;
  onBatch(result: BatchResult): void;
};

/**
 * Runs each batch in a process of its own. The shared ones run at the same time, and beside them one after another
 * those that are alone, which wait for processes and leases more than they work.
 */
export async function runBatches({ shared, alone }: Plan, handlers: Handlers): Promise<void> {
  const waiting = [...alone];
  async function work(first?: Batch): Promise<void> {
    for (let batch = first ?? waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      handlers.onBatch(await runBatch(batch, handlers));
    }
  }
  const beside = Array.from({ length: Math.max(runnersMax - shared.length, 1) }, () => work());
  await Promise.all([...shared.map((batch) => work(batch)), ...beside]);
}

async function runBatch(
  batch: Batch,
  { settingsOf, onFile }: Pick<Handlers, 'settingsOf' | 'onFile'>,
): Promise<BatchResult> {
  const runner = spawn(
    process.execPath,
    [
      '--test',
      '--test-isolation=none',
      `--test-timeout=${batch.some(isCrashTest) ? crashTestMsMax : testMsMax}`,
      '--test-reporter=./test/support/run/report-tests.ts',
      '--import=./test/support/run/seed-properties.ts',
      ...batch,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      timeout: batchMsMax,
      killSignal: 'SIGKILL',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...settingsOf(batch) },
    },
  );
  let output = '';
  for (const stream of [runner.stdout, runner.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const byFile = new Map<string, TestReport[]>();
  let current: string | undefined;
  const done = (file: string, isWhole: boolean): FileResult => {
    const result = { file, reports: byFile.get(file) ?? [], isWhole };
    onFile(result);
    return result;
  };
  const files: FileResult[] = [];
  // Files run one after another, so the first test of another one says that those of the last are through.
  createInterface({ input: runner.stdio[reportsTo] as Readable }).on('line', (line) => {
    const report: TestReport = JSON.parse(line);
    const path = relative(process.cwd(), report.file);
    // A hook of a helper belongs to the file that is running.
    const file = batch.includes(path) ? path : (current ?? path);
    if (current !== undefined && file !== current) files.push(done(current, true));
    current = file;
    byFile.set(file, [...(byFile.get(file) ?? []), report]);
  });
  const [status] = await once(runner, 'close');
  const hasFailures = [...byFile.values()].flat().some(isFailure);
  const isWhole = status === 0 || (status === 1 && hasFailures);
  const reached = new Set(files.map(({ file }) => file));
  for (const file of batch) if (!reached.has(file)) files.push(done(file, isWhole));
  return { batch, files, isWhole, output };
}

export function isFailure({ outcome }: Pick<TestReport, 'outcome'>): boolean {
  return outcome === 'failed';
}
