import { writeSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** One finished test, as a runner tells the process that started it. */
export type TestReport = {
  /** An absolute path. */
  file: string;
  name: string;
  /** 0 for a test that stands in no other. */
  nesting: number;
  outcome: 'passed' | 'failed' | 'skipped';
  durationMs: number;
  /** The error of a failed test. Empty for one that failed only because of the tests within it. */
  error: string;
};

/** The pipe to the process that started this one; what the tests print goes elsewhere. */
export const reportsTo = 3;

/** A reporter for `node --test` that writes one `TestReport` as JSON on each line, as soon as the test is done. */
// biome-ignore lint/style/noDefaultExport: node finds a reporter by its default export
// biome-ignore lint/correctness/useYield: its output goes to a pipe of its own
export default async function* reportTests(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { file = '', name, nesting, skip, details } = event.data;
    const hasFailed = event.type === 'test:fail';
    const report: TestReport = {
      file,
      name,
      nesting,
      outcome: hasFailed ? 'failed' : skip === undefined ? 'passed' : 'skipped',
      durationMs: details.duration_ms,
      error: hasFailed ? errorOf(event.data.details) : '',
    };
    writeSync(reportsTo, `${JSON.stringify(report)}\n`);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the published types leave out the kind of failure
function errorOf({ error }: any): string {
  return error.failureType === 'subtestsFailed' ? '' : inspect(error.cause ?? error);
}
