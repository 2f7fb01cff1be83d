import type { TestEvent } from 'node:test/reporters';

/** A reporter that writes nothing but the file of each test that failed, a line each; a file may come more than once. */
// biome-ignore lint/style/noDefaultExport: how a reporter is found
export default async function* failedFiles(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.file !== undefined) yield `${data.file}\n`;
  }
}
