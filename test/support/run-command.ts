import assert from 'node:assert/strict';
import type { App } from '../../src/domain/app.ts';
import type { Printed } from '../../src/doors/cli/command.ts';
import { readArguments } from '../../src/doors/cli/door.ts';

/**
 * Runs a command of `sundesk` on the database of a test, in this process. A few tests start `sundesk` itself, to see how
 * it prints and ends.
 */
export async function runCommand(
  app: App,
  ...args: readonly string[]
): Promise<{ text: string; json: ReturnType<typeof JSON.parse> }> {
  const request = readArguments(args);
  assert(request.kind === 'run');
  const { lines, json }: Printed = await request.run(app);
  return { text: lines.join('\n'), json };
}
