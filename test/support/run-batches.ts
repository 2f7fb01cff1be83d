import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path/posix';
import type { Batch } from './plan-tests.ts';
import type { TestReport } from './report-tests.ts';

/** Hundreds of files import the same modules; what the first process compiles, the others read from here. */
const compiled = resolve('node_modules/.cache/compiled');

/** One more than there are cores, since a test often waits for a database or a browser. */
const runnersMax = availableParallelism() + 1;

/** A runner that takes longer hangs, and is ended. */
const batchMsMax = 20 * 60_000;

/** A test that takes longer fails. Crash tests run for minutes. */
const testMsMax = 10 * 60_000;

export type BatchResult = {
  batch: Batch;
  reports: readonly TestReport[];
  /** False when the runner ended before its tests did: a crash, a signal or the time limit. */
  isWhole: boolean;
  /** What the tests wrote to stdout and stderr. */
  output: string;
};

/** Runs each batch in a process of its own, several at a time, and hands over each result as it comes. */
export async function runBatches(
  batches: readonly Batch[],
  settings: Readonly<Record<string, string>>,
  onResult: (result: BatchResult) => void,
): Promise<void> {
  const waiting = [...batches];
  async function work(): Promise<void> {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      onResult(await runBatch(batch, settings));
    }
  }
  await Promise.all(Array.from({ length: runnersMax }, work));
}

async function runBatch(
  batch: Batch,
  settings: Readonly<Record<string, string>>,
): Promise<BatchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-tests-'));
  const list = join(folder, 'reports');
  const runner = spawn(
    process.execPath,
    [
      '--test',
      '--test-isolation=none',
      `--test-timeout=${testMsMax}`,
      '--test-reporter=./test/support/report-tests.ts',
      `--test-reporter-destination=${list}`,
      ...batch,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: batchMsMax,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...settings, NODE_COMPILE_CACHE: compiled },
    },
  );
  let output = '';
  for (const stream of [runner.stdout, runner.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [status] = await once(runner, 'close');
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(folder, { recursive: true });
  const reports = lines.map((line) => JSON.parse(line) as TestReport).map(withShortPath);
  const hasFailures = reports.some(({ outcome }) => outcome === 'failed');
  const isWhole = status === 0 || (status === 1 && hasFailures);
  return { batch, reports, isWhole, output };
}

function withShortPath(report: TestReport): TestReport {
  return { ...report, file: relative(process.cwd(), report.file) };
}
