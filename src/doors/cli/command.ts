import { type Usage, UsageError } from '@sundesk/cli';
import type { App } from '../../domain/app.ts';

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
