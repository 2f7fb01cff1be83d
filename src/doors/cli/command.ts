import { type Usage, UsageError } from '@sundesk/cli';
import type { App } from '../../domain/app.ts';

const bytesMax = 4096;

/** The output of a command: lines for people, or one JSON object with `--json`. A warning goes to stderr either way. */
export type Printed = { lines: readonly string[]; json: object; warning?: string };

/** A command of `sundesk` that works on the database and ends. */
export type Command = Usage & { run(app: App, options: CommandOptions): Promise<Printed> };

/** The values of options and positionals, by name. */
export type CommandOptions = Readonly<Record<string, string | undefined>>;

export function readAccountId(text = ''): number {
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError('--account must be the id of an account, such as 1');
  return Number(text);
}

/** The password itself, or for `-` the first line of standard input, where other users of the machine do not see it. */
export async function readPassword(argument: string): Promise<string> {
  if (argument !== '-') return argument;
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > bytesMax) break;
  }
  const [line = ''] = text.split(/\r?\n/);
  if (line === '') throw new UsageError('Standard input contains no password');
  return line;
}
